"""The database as it is now (data/schema.sql), and how one that an earlier release made comes to that.

A database has a number, its version. A script of data/migrations is named for the version to which it leads,
and begins at the script before it; between them no database was ever released.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).resolve().parents[2] / "data"
OLDEST = 2
"""The version of release 0.1.0, at which the first script begins."""


class Migration(NamedTuple):
    """A script, and the version to which it leads."""

    version: int
    script: str


@cache
def schema() -> str:
    """Return the script that makes a new database."""
    return (DATA / "schema.sql").read_text("utf-8")


@cache
def migrations() -> tuple[Migration, ...]:
    """Return all migrations, oldest first."""
    paths = sorted((DATA / "migrations").glob("*.sql"))
    return tuple(Migration(int(path.name.partition("-")[0]), path.read_text("utf-8")) for path in paths)


def latest() -> int:
    """Return the version of the database as it is now."""
    return migrations()[-1].version


def is_known(version: int) -> bool:
    """Return whether a release made databases of this version, or one leads to them."""
    return version == OLDEST or any(version == one.version for one in migrations())
