"""A database's files: who owns them, who can read them, and where they are on disk.

The contents aren't interpreted.
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
"""Suffixes of an open SQLite database's companion files. The first has the latest transactions."""
LOCK = "-lock"


def beside(path: Path, suffix: str) -> Path:
    """Return the path of one of this database's companion files."""
    return path.with_name(path.name + suffix)


def make_private(path: Path) -> None:
    """Create the file, readable only by its owner. SQLite copies its mode to the companion files.

    An existing file isn't changed. Raise OSError if the file doesn't exist and can't be created.
    """
    with contextlib.suppress(FileExistsError):
        make_new(path)


def make_new(path: Path) -> None:
    """Create the file, readable only by its owner.

    Raise OSError if it can't be created, or FileExistsError if it already exists.
    """
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


def make_database(path: Path) -> None:
    """If the file doesn't exist, create a database without tables, readable only by its owner.

    The file appears in one step, so an empty file never counts as a new database. Raise OSError or
    sqlite3.Error if it can't be created.
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
    """Return True if a database was emptied: its file exists, but neither it nor its journal has any data.

    Raise OSError if the files can't be examined.
    """
    latest = beside(path, BESIDE[0])
    return path.is_file() and not path.stat().st_size and not (latest.is_file() and latest.stat().st_size)


def narrow(path: Path) -> None:
    """Make the database readable by its owner only. Log a warning if another user owns it."""
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
    """Return True if other users of this machine have any permission on the file.

    On Windows this is always False, because its mode bits don't show this. Raise OSError if the file can't be
    examined.
    """
    return os.name == "posix" and path.stat().st_mode & 0o077 != 0


class Ownership:
    """The lock that makes this process the only writer of a database.

    The operating system releases the lock when the process exits for any reason. It's held on a separate
    file, because a lock on the database itself would be lost as soon as any code in this process closed that
    file. Backups and readers aren't blocked.
    """

    def __init__(self, path: Path) -> None:
        """Acquire the lock.

        Raise sqlite3.OperationalError if another process holds it, or if the lock file can't be created.
        """
        self._path = lock = beside(path, LOCK)
        make_private(lock)
        narrow(lock)
        self._file = _identity(lock)
        # Let SQLite lock the file, because it can do that on every system.
        self._lock = sqlite3.connect(lock, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._lock.execute("PRAGMA journal_mode = MEMORY")  # otherwise SQLite creates a journal file
            self._lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error:
            self._lock.close()
            raise

    def kept(self) -> bool:
        """Return True if no other process can have acquired the lock.

        This is true while the lock file is still at its path.
        """
        return _identity(self._path) == self._file

    def release(self) -> None:
        """Release the lock."""
        self._lock.close()


class DatabaseFiles(NamedTuple):
    """The path of an open database and the identities of its files."""

    path: Path
    files: dict[str, tuple[int, int]]
    """Device and inode numbers of existing files, by the suffix added to the database's name."""

    @classmethod
    def of(cls, path: Path) -> DatabaseFiles:
        """Return the files that currently exist."""
        return cls(path, {one: found for one in ("", *BESIDE) if (found := _identity(beside(path, one)))})

    def kept(self) -> bool:
        """Return True if the files are still in place.

        New files are added to `files`, because SQLite creates them on demand.
        """
        for suffix in ("", *BESIDE):
            found = _identity(beside(self.path, suffix))
            if found is not None:
                self.files.setdefault(suffix, found)
            if found != self.files.get(suffix):
                return False
        return True

    def clear(self) -> None:
        """Delete the previous database's companion files."""
        for suffix in BESIDE:
            beside(self.path, suffix).unlink(missing_ok=True)

    def put(self, whole: Path) -> None:
        """Replace the database with this file, in a way that survives a power cut.

        Raise OSError if the disk can't do it.
        """
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
