"""Decide if a file is a complete Courtyard database, a damaged one, or something else.

All tools use the same verdict: the bot when starting, the doctor, the check, a copy, and a restore. Rows are
neither interpreted nor quoted, because a row may contain a player's hand.
"""

from __future__ import annotations

import contextlib
import errno
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from bot.storage import files
from bot.storage import schema as schemas
from bot.storage.errors import DatabaseUnusable

OURS = 0x436F7572
"""The application ID in SQLite's header that marks a Courtyard database ("Cour")."""
ALWAYS = frozenset(("tables", "seats", "moves", "results", "persons", "facts"))
"""Tables that every release has. They identify databases from before the application ID was written."""

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT)
"""SQLite's error codes for a file that isn't a database, or is no longer a valid one."""
FULL = (errno.ENOSPC, errno.EDQUOT)
LEAST = 65_536
"""Number of free bytes SQLite needs to open a database. With fewer, an I/O error means a full disk."""

Kind = Literal["none", "new", "whole", "newer", "unreleased", "emptied", "foreign", "damaged", "closed"]
"""The types of files.

`new`: a database without tables, because its first start was interrupted. `newer`: from a later release.
`unreleased`: from a version between two releases. `emptied`: a file of 0 bytes. `foreign`: another program's
database. `closed`: not readable.
"""

REFUSED: Mapping[Kind, str] = {
    "newer": "start-newer-database",
    "unreleased": "start-unreleased-database",
    "emptied": "start-empty-database",
    "foreign": "start-foreign-database",
    "damaged": "start-damaged-database",
    "closed": "start-bad-database",
}
"""Catalogue keys of messages to the owner about a database the bot can't start with."""


class Verdict(NamedTuple):
    """The type of a file, its schema version, and the errors SQLite finds in it, one per line."""

    kind: Kind
    version: int = 0
    wrong: tuple[str, ...] = ()


def judged(path: Path, thoroughly: bool = True) -> Verdict:
    """Return the verdict on a file. The file may be in use.

    If `thoroughly` is True, check the whole file, which takes a second per few hundred megabytes. If not,
    only find damage that would keep the bot from starting.
    """
    try:
        if not path.exists():
            return Verdict("none")
        if files.is_emptied(path):
            return Verdict("emptied")
        with opened(path, "ro") as db:
            return _judged(db, thoroughly)
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
        reason = (getattr(error, "sqlite_errorname", type(error).__name__),)
        return Verdict("damaged" if is_damage(error) else "closed", wrong=reason)


def _judged(db: sqlite3.Connection, thoroughly: bool) -> Verdict:
    # Read text as bytes, because damaged text might not decode.
    db.text_factory = lambda said: said.decode(errors="replace")
    names = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    ((version,),), ((number,),) = db.execute("PRAGMA user_version"), db.execute("PRAGMA application_id")
    if not names and not version:
        return Verdict("new")
    lacking = ALWAYS - names
    if number != OURS and (number or lacking or not version):
        return Verdict("foreign", version)
    if version > schemas.latest():
        return Verdict("newer", version)
    if not schemas.is_known(version):
        return Verdict("unreleased", version)
    wrong = [f"no {name}" for name in sorted(lacking)]
    if thoroughly:
        wrong += [row[0] for row in db.execute("PRAGMA integrity_check(10)") if row[0] != "ok"]
        orphans = {row[0] for row in db.execute("PRAGMA foreign_key_check")}
        wrong += [f"foreign_key_check={relation}" for relation in sorted(orphans)]
        db.text_factory = str
        wrong += [f"no text in {relation}" for relation in sorted(names) if not _is_text(db, relation)]
    return Verdict("damaged" if wrong else "whole", version, tuple(wrong))


def _is_text(db: sqlite3.Connection, relation: str) -> bool:
    """Return True if all text in this table is valid UTF-8. SQLite itself doesn't check that."""
    try:
        for _ in db.execute(f'SELECT * FROM "{relation}"'):  # noqa: S608
            pass
    except sqlite3.OperationalError as error:
        if not is_no_text(error):
            raise
        return False
    return True


def refuse(path: Path, found: Verdict) -> None:
    """Raise DatabaseUnusable if the bot can't start with this file."""
    if (key := REFUSED.get(found.kind)) is not None:
        raise DatabaseUnusable(key, path=str(path))


def is_damage(error: BaseException) -> bool:
    """Return True if the error means the file is damaged, rather than in use or on a full disk."""
    # If SQLite's message quotes damaged text, Python can't decode it and raises this.
    if isinstance(error, UnicodeDecodeError):
        return True
    return isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGED


def is_no_text(error: BaseException) -> bool:
    """Return True if the error means that text in one row doesn't decode. Only that row is damaged."""
    return isinstance(error, sqlite3.OperationalError) and str(error).startswith("Could not decode to UTF-8")


def is_full(error: BaseException, folder: Path) -> bool:
    """Return True if the error means that the disk with this folder is full."""
    if isinstance(error, OSError):
        return error.errno in FULL
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_IOERR:
        with contextlib.suppress(OSError):
            return shutil.disk_usage(folder).free < LEAST
    return isinstance(error, sqlite3.Error) and code == sqlite3.SQLITE_FULL


def unusable(path: Path, error: BaseException) -> DatabaseUnusable:
    """Return an error that tells the owner why a database can't be opened."""
    if is_damage(error) or is_no_text(error):
        return DatabaseUnusable("start-damaged-database", path=str(path))
    if is_full(error, path.resolve().parent):
        return DatabaseUnusable("start-full-disk", path=str(path))
    return DatabaseUnusable("start-bad-database", path=str(path))


@contextlib.contextmanager
def opened(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    """Yield a connection to this file in mode "ro" or "rw". Raise sqlite3.Error if it can't be opened."""
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True)
    try:
        yield connection
    finally:
        connection.close()
