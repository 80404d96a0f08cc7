"""Databases from earlier releases, and migrations that a later release may add.

Each file in tests/bot/earlier is a dump, named for its schema version: 2 is release 0.1.0, 18 is 0.2.0 at
9c3078c, and 28 is 70651ef8. They were made with the code of that time, in games that people played.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from bot.storage import schema as schemas

EARLIER = Path(__file__).parent / "bot" / "earlier"
VERSIONS = (2, 18, 28)


def make(path: Path, version: int, sql: str = "") -> Path:
    """Create a database of that version, and run this SQL in it. Return its path."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.executescript((EARLIER / f"{version}.sql").read_text("utf-8"))
        db.executescript(sql)
        db.commit()
    return path


def added(script: str) -> Callable[[], tuple[schemas.Migration, ...]]:
    """Return a function that returns all migrations and this one."""
    more = (*schemas.migrations(), schemas.Migration(schemas.latest() + 1, script))
    return lambda: more
