"""The judgement of a file: a database of Courtyard, whole or damaged, or something else. All who ask hear the
same: the bot that starts, the doctor, the check, a copy, and the way back to one.

What the rows mean is not known here, and no row is quoted: it may hold a hand.
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
"""The number by which SQLite's header says that a database is Courtyard's ("Cour")."""
ALWAYS = frozenset(("tables", "seats", "moves", "results", "persons", "facts"))
"""The relations that every release has had. Those before this number was written are known by them."""

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT)
"""What SQLite says of a file that is no database, or no longer one."""
FULL = (errno.ENOSPC, errno.EDQUOT)
LEAST = 65_536
"""Bytes without which SQLite cannot even open a database: where fewer are free, an error of input or output
says that the disk is full.
"""

Kind = Literal["none", "new", "whole", "newer", "unreleased", "emptied", "foreign", "damaged", "closed"]
"""`new`: a database that holds nothing yet, since its first start was broken off. `newer`: of a release to
come. `unreleased`: of a state between two releases. `emptied`: a file of no bytes. `foreign`: a database, but
not Courtyard's. `closed`: it cannot be read.
"""

REFUSED: Mapping[Kind, str] = {
    "newer": "start-newer-database",
    "unreleased": "start-unreleased-database",
    "emptied": "start-empty-database",
    "foreign": "start-foreign-database",
    "damaged": "start-damaged-database",
    "closed": "start-bad-database",
}
"""What the owner is told of a database with which the bot cannot start."""


class Verdict(NamedTuple):
    """Hold what a file is, of which version, and what SQLite finds wrong with it, a line each."""

    kind: Kind
    version: int = 0
    wrong: tuple[str, ...] = ()


def judged(path: Path, thoroughly: bool = True) -> Verdict:
    """Return what the file is, also while it is in use. `thoroughly`: all of it is looked through, which
    takes a second for some hundred megabytes; otherwise damage is found where it keeps the bot from starting.
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
    # What is damaged may be no text any more.
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
    """Return whether all text of this relation is some: SQLite itself does not look."""
    try:
        for _ in db.execute(f'SELECT * FROM "{relation}"'):  # noqa: S608
            pass
    except sqlite3.OperationalError as error:
        if not is_no_text(error):
            raise
        return False
    return True


def refuse(path: Path, found: Verdict) -> None:
    """Raise DatabaseUnusable where the bot could not start with what was found there."""
    if (key := REFUSED.get(found.kind)) is not None:
        raise DatabaseUnusable(key, path=str(path))


def is_damage(error: BaseException) -> bool:
    """Return whether it says that the file is damaged, and not that it is in use or the disk is full."""
    # Python cannot read what SQLite says where it quotes what is damaged.
    if isinstance(error, UnicodeDecodeError):
        return True
    return isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGED


def is_no_text(error: BaseException) -> bool:
    """Return whether a row holds something else than text where text stands: it alone is damaged."""
    return isinstance(error, sqlite3.OperationalError) and str(error).startswith("Could not decode to UTF-8")


def is_full(error: BaseException, folder: Path) -> bool:
    """Return whether it says that the disk of this folder is full."""
    if isinstance(error, OSError):
        return error.errno in FULL
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_IOERR:
        with contextlib.suppress(OSError):
            return shutil.disk_usage(folder).free < LEAST
    return isinstance(error, sqlite3.Error) and code == sqlite3.SQLITE_FULL


def unusable(path: Path, error: BaseException) -> DatabaseUnusable:
    """Return what to tell the owner of this error, which kept a database from being opened."""
    if is_damage(error) or is_no_text(error):
        return DatabaseUnusable("start-damaged-database", path=str(path))
    if is_full(error, path.resolve().parent):
        return DatabaseUnusable("start-full-disk", path=str(path))
    return DatabaseUnusable("start-bad-database", path=str(path))


@contextlib.contextmanager
def opened(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    """Have a connection to this file, "ro" or "rw". Raises sqlite3.Error."""
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True)
    try:
        yield connection
    finally:
        connection.close()
