"""Databases that earlier releases made, and what a later one may add.

Each file of tests/bot/earlier is the dump of one, named for its version: 2 is release 0.1.0; 18 is 0.2.0, as
of 9c3078c; 28 is 70651ef8. They were made by those states of the code, in games that people played.
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
    """Make the database of that version, and do this in it. Return its file."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.executescript((EARLIER / f"{version}.sql").read_text("utf-8"))
        db.executescript(sql)
        db.commit()
    return path


def added(script: str) -> Callable[[], tuple[schemas.Migration, ...]]:
    """Return the migrations with one more."""
    more = (*schemas.migrations(), schemas.Migration(schemas.latest() + 1, script))
    return lambda: more
