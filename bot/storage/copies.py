"""Copies of a database: whole ones, made while it is in use, that nobody but its owner may read; and whether
a file is a whole database. What is in it is not known here.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from bot.storage import files
from bot.storage.errors import Told

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""What SQLite says of a file that is no database, or no longer one."""


class NoCopy(Told):
    """There is no copy to be had, or none that is whole."""


def is_damage(error: BaseException) -> bool:
    """Return whether SQLite says that the file is damaged, and not that it is in use or the disk is full."""
    return isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGED


def copy(source: Path, target: Path) -> None:
    """Make a whole copy of what is committed, also while the database is in use, readable for its owner
    alone; and look whether it is whole. Raises NoCopy where there is none to be had; what was there before
    stays.
    """
    if not source.is_file():
        raise NoCopy("copy-no-database", path=str(source))
    try:
        files.make_new(target)
    except FileExistsError:
        raise NoCopy("copy-file-exists", path=str(target)) from None
    except OSError:
        raise NoCopy("copy-no-place", path=str(target)) from None
    try:
        with _opened(source, "ro") as old:
            back_up(old, target)
        if wrong(target):
            raise NoCopy("copy-damaged", path=str(source))
    except (sqlite3.Error, OSError):
        target.unlink(missing_ok=True)
        raise NoCopy("copy-damaged", path=str(source)) from None
    except NoCopy:
        target.unlink(missing_ok=True)
        raise


def back_up(connection: sqlite3.Connection, target: Path) -> None:
    """Write all that is committed into this file, which is there. Raises sqlite3.Error."""
    with _opened(target, "rw") as new:
        connection.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")  # one file, also for readers


def wrong(path: Path) -> list[str]:
    """Return what SQLite finds wrong with the file, a line each; nothing where it is whole. Rows are not
    quoted: they may hold a hand.
    """
    try:
        with _opened(path, "ro") as db:
            found = [row[0] for row in db.execute("PRAGMA integrity_check(10)") if row[0] != "ok"]
            orphans = {row[0] for row in db.execute("PRAGMA foreign_key_check")}
    except sqlite3.Error as error:
        return [getattr(error, "sqlite_errorname", type(error).__name__)]
    return [*found, *(f"foreign_key_check={table}" for table in sorted(orphans))]


def version(path: Path) -> int:
    """Return up to which migration this database is. Raises sqlite3.Error."""
    with _opened(path, "ro") as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


@contextlib.contextmanager
def _opened(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True)
    try:
        yield connection
    finally:
        connection.close()
