"""The database's current schema (data/schema.sql), and migrations from earlier releases.

A database has a version number. Each script in data/migrations is named after the version it produces and
starts from the previous script's version. No release used a version in between.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).resolve().parents[2] / "data"
OLDEST = 2
"""The version used by release 0.1.0, the oldest that can be migrated."""


class Migration(NamedTuple):
    """A script and the version it produces."""

    version: int
    script: str


@cache
def schema() -> str:
    """Return the script that creates a new database."""
    return (DATA / "schema.sql").read_text("utf-8")


@cache
def migrations() -> tuple[Migration, ...]:
    """Return all migrations, oldest first."""
    paths = sorted((DATA / "migrations").glob("*.sql"))
    return tuple(Migration(int(path.name.partition("-")[0]), path.read_text("utf-8")) for path in paths)


def latest() -> int:
    """Return the schema's current version."""
    return migrations()[-1].version


def is_known(version: int) -> bool:
    """Return True if any release created databases of this version."""
    return version == OLDEST or any(version == one.version for one in migrations())
