"""The files of a database: whose they are, who may read them, and whether they are still where they were.
What is in them is not known here.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
from pathlib import Path
from typing import NamedTuple

_log = logging.getLogger(__name__)

PRIVATE = 0o600
BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside an open database: the latest transactions are in the first of them."""
LOCK = "-lock"


def beside(path: Path, suffix: str) -> Path:
    """Another file of this database."""
    return path.with_name(path.name + suffix)


def make_private(path: Path) -> None:
    """Make the file, for its owner alone; SQLite makes those beside it alike. One that is there stays as it
    is. Raises OSError where it can be neither found nor made.
    """
    with contextlib.suppress(FileExistsError):
        make_new(path)


def make_new(path: Path) -> None:
    """Make the file, for its owner alone. Raises OSError; FileExistsError where one is there."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


def make_database(path: Path) -> None:
    """Make a database without a table, for its owner alone, where there is no file: in one go, so that an
    empty file is never a new one. Raises OSError and sqlite3.Error.
    """
    if path.exists():
        return
    fresh = beside(path, "-new")
    fresh.unlink(missing_ok=True)
    make_new(fresh)
    with contextlib.closing(sqlite3.connect(fresh)) as db:
        db.executescript("CREATE TABLE fresh (a); DROP TABLE fresh;")
    fresh.replace(path)


def is_emptied(path: Path) -> bool:
    """Return whether a database was emptied: its file is there, and holds nothing, nor does what SQLite keeps
    beside it. Raises OSError.
    """
    latest = beside(path, BESIDE[0])
    return path.is_file() and not path.stat().st_size and not (latest.is_file() and latest.stat().st_size)


def narrow(path: Path) -> None:
    """Let nobody but its owner read the database; a warning where it is another's to say so."""
    for one in (path, *(beside(path, suffix) for suffix in BESIDE)):
        try:
            if others_may_read(one):
                one.chmod(PRIVATE)
        except FileNotFoundError:
            continue
        except OSError:
            _log.warning("%s can be read by other users of this machine, and is not ours to change", one)
            return


def others_may_read(path: Path) -> bool:
    """Return whether other users of this machine may do anything with the file. Windows does not say. Raises
    OSError.
    """
    return os.name == "posix" and path.stat().st_mode & 0o077 != 0


class Ownership:
    """That this process, and no other, writes to a database. The lock is the system's: it ends with the
    process, however that ends. It is on a file of its own, for one on the database would be lost whenever
    anybody in this process closed that; backups and readers are not kept out.
    """

    def __init__(self, path: Path) -> None:
        """Raises sqlite3.OperationalError where another has it, or the file cannot be made."""
        self._path = lock = beside(path, LOCK)
        make_private(lock)
        narrow(lock)
        self._file = _identity(lock)
        # SQLite knows how to lock a file on every system.
        self._lock = sqlite3.connect(lock, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._lock.execute("PRAGMA journal_mode = MEMORY")  # or it would have a file for that, too
            self._lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error:
            self._lock.close()
            raise

    def kept(self) -> bool:
        """Return whether nobody else can have taken it meanwhile: the file is still where others
        look for it.
        """
        return _identity(self._path) == self._file

    def release(self) -> None:
        """Let another have it."""
        self._lock.close()


class DatabaseFiles(NamedTuple):
    """Where the files of an open database are, and which these are."""

    path: Path
    files: dict[str, tuple[int, int]]
    """Those that were there, by what comes after the name of the database: device and number."""

    @classmethod
    def of(cls, path: Path) -> DatabaseFiles:
        """As it is now."""
        return cls(path, {one: found for one in ("", *BESIDE) if (found := _identity(beside(path, one)))})

    def kept(self) -> bool:
        """Return whether they are still there. What has appeared since is remembered: SQLite makes files when
        it needs them.
        """
        for suffix in ("", *BESIDE):
            found = _identity(beside(self.path, suffix))
            if found is not None:
                self.files.setdefault(suffix, found)
            if found != self.files.get(suffix):
                return False
        return True

    def clear(self) -> None:
        """Nothing is left beside the database of what belonged to the one before."""
        for suffix in BESIDE:
            beside(self.path, suffix).unlink(missing_ok=True)

    def put(self, whole: Path) -> None:
        """This file is the database from now on, also after a power cut. Raises OSError."""
        self.clear()
        whole.replace(self.path)
        if os.name == "posix":
            folder = os.open(self.path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
