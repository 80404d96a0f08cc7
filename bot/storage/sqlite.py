"""SQLite backend: a single file owned by one process, with one writer and one reader of committed data.

This is the default, because it needs no server.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import aiosqlite

from bot.storage import files
from bot.storage import schema as schemas
from bot.storage.copies import back_up
from bot.storage.database import UNWRITABLE, WRITTEN, Change, Database, Lost
from bot.storage.errors import DatabaseUnusable, NotSaved
from bot.storage.files import DatabaseFiles, Ownership
from bot.storage.judged import OURS, is_damage, judged, refuse, unusable
from bot.storage.sql import Connection, DatabaseRow, Values
from bot.storage.writer import Group, Open, Writer

_log = logging.getLogger(__name__)

SYNCHRONOUS = "FULL"
"""SQLite waits for the disk at every commit, so that an acknowledged move survives a power cut."""
STATEMENTS = 256
"""Maximum number of compiled statements cached per connection."""
OPENING, READING, WRITING = 5000, 1500, 200
"""Milliseconds SQLite waits for another process. The writer keeps trying until its callers give up."""

ERASED = 30
"""First version that overwrites deleted data. Older files may still contain much of it."""


class Displaced(NotSaved):
    """Raised when the database files have been deleted or replaced, so that nothing was saved."""


class SqliteWriter(Writer):
    """Checks that the files are still in place before each commit.

    `in_place` is the check, which runs in the database thread. If it fails, the writer never saves again.
    """

    BEGIN = "BEGIN IMMEDIATE"

    def __init__(
        self,
        connection: aiosqlite.Connection,
        in_place: Callable[[], bool],
        failed: Callable[[BaseException, int], None],
        name: str,
    ) -> None:
        super().__init__(failed, name)
        self.connection = connection
        self._in_place = in_place

    async def _in_thread(self, work: Callable[..., None], *values: Any) -> None:
        await in_thread(self.connection, work, *values)

    async def _roll_back(self) -> None:
        await self.connection.rollback()

    def _held_elsewhere(self, error: BaseException) -> bool:
        code = getattr(error, "sqlite_errorcode", 0)
        return isinstance(error, sqlite3.OperationalError) and code & 0xFF == sqlite3.SQLITE_BUSY

    def _of_the_disk(self, error: BaseException | None) -> bool:
        return isinstance(error, sqlite3.OperationalError)

    def _commit(self, connection: Open, group: Group) -> None:
        if not self._in_place():
            raise Displaced
        super()._commit(connection, group)

    async def _committed(self, group: Group) -> None:
        for block in group.held:
            if block.error is not None and is_damage(block.error):
                self._failed(block.error, 0)
        await super()._committed(group)


class SqliteDatabase(Database):
    """An open SQLite file."""

    writer: SqliteWriter

    def __init__(
        self,
        path: Path,
        ownership: Ownership,
        writer: aiosqlite.Connection,
        reader: aiosqlite.Connection,
        *,
        lost: Lost,
        unwritable: Callable[[], None],
    ) -> None:
        super().__init__()
        self.path = path
        self._lost = lost
        self._unwritable = unwritable
        self.ownership = ownership
        self.reader = reader
        self._place = DatabaseFiles.of(path)
        self.writer = SqliteWriter(writer, self._place.kept, self._failed, str(path))
        self._closed = False

    @classmethod
    async def open(
        cls,
        path: Path,
        lost: Lost = lambda why: None,
        unwritable: Callable[[], None] = lambda: None,
    ) -> SqliteDatabase:
        """Open the file, creating or migrating it if needed. See `bot.storage.opening`."""
        opened: list[aiosqlite.Connection] = []
        # Acquire the lock before any connection. If aiosqlite fails to open one, its thread keeps running and
        # may call a closed event loop.
        whole, ownership = await asyncio.to_thread(_own, path)
        try:
            opened.append(await _connect(whole))
            await _migrate(opened[0], whole)
            await asyncio.to_thread(files.narrow, whole)
            opened.append(await _reading(whole))
            database = cls(whole, ownership, *opened, lost=lost, unwritable=unwritable)
            await opened[0].execute_fetchall(f"PRAGMA busy_timeout = {WRITING}")
            await opened[0].create_function("noted", 1, database.writer.note)
        except BaseException as error:
            for connection in opened:
                await connection.close()
            ownership.release()
            if isinstance(error, sqlite3.Error | OSError | UnicodeDecodeError):
                raise unusable(path, error) from error
            raise
        return database

    async def close(self) -> None:
        """See Database. After closing, all data is in the main file."""
        await self.writer.close()
        if self._closed:
            return
        self._closed = True
        try:
            await self.reader.close()
        finally:
            try:
                await self.writer.connection.close()
            finally:
                self.ownership.release()

    async def watch(
        self, relation: str, when: str, listener: Callable[[], None], on: Sequence[Change] = WRITTEN
    ) -> None:
        """See Database."""
        number = self.writer.listen(listener)
        triggers = [
            # TEMP, so that the trigger belongs to this connection and isn't stored in the file.
            f"CREATE TEMP TRIGGER on_{change}_{number} AFTER {change} ON main.{relation}"
            f" {when} BEGIN SELECT noted({number}); END"
            for change in on
        ]

        def begin(db: Connection) -> None:
            for trigger in triggers:
                db.execute(trigger)

        await self.at_once(begin)

    async def read_each(self, *queries: tuple[str, Values]) -> list[list[DatabaseRow]]:
        """See Database."""
        found: list[list[DatabaseRow]] = []

        def read(connection: sqlite3.Connection) -> None:
            found.extend(connection.execute(sql, values).fetchall() for sql, values in queries)

        try:
            await in_thread(self.reader, read)
        except sqlite3.Error as error:
            self._failed(error)
            raise
        return found

    def _failed(self, error: BaseException, commits: int = 0) -> None:
        """Record a statement error, or a run of `commits` failed commits."""
        self.writer.saving.failed(error)
        if isinstance(error, Displaced):
            self._lost(DatabaseUnusable("start-displaced-database", path=str(self.path)))
        elif is_damage(error):
            self._lost(DatabaseUnusable("start-damaged-database", path=str(self.path)))
        elif commits == UNWRITABLE:
            self._unwritable()


async def _copied(connection: aiosqlite.Connection, path: Path, suffix: str) -> Path:
    """Copy all committed data to a file next to the database."""
    copied = files.beside(path, suffix)
    copied.unlink(missing_ok=True)
    files.make_private(copied)
    await in_thread(connection, back_up, copied)
    return copied


def own(path: Path) -> Ownership:
    """Return the lock on this database. Raise DatabaseUnusable if another process holds the lock."""
    try:
        return Ownership(path)
    except (sqlite3.Error, OSError) as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY:
            raise DatabaseUnusable("start-database-in-use", path=str(path)) from error
        raise unusable(path, error) from error


def _own(path: Path) -> tuple[Path, Ownership]:
    """Return the path of the file, with links resolved, and its lock. Create the file if it's missing."""
    whole = path.resolve()
    ownership = own(whole)
    try:
        refuse(path, judged(whole, thoroughly=False))
        files.make_database(whole)
    except DatabaseUnusable:
        ownership.release()
        raise
    except (sqlite3.Error, OSError) as error:
        ownership.release()
        raise unusable(path, error) from error
    return whole, ownership


async def _reading(path: Path) -> aiosqlite.Connection:
    reader = await _connect(path)
    try:
        await reader.execute_fetchall(f"PRAGMA busy_timeout = {READING}")
        await reader.execute_fetchall("PRAGMA query_only = ON")
    except BaseException:
        await reader.close()
        raise
    return reader


async def _connect(path: Path) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None, cached_statements=STATEMENTS)
    try:
        connection.row_factory = sqlite3.Row
        await connection.execute_fetchall(f"PRAGMA busy_timeout = {OPENING}")
        await connection.execute_fetchall("PRAGMA journal_mode = WAL")
        await connection.execute_fetchall(f"PRAGMA synchronous = {SYNCHRONOUS}")
        await connection.execute_fetchall("PRAGMA foreign_keys = ON")
        # Overwrite deleted data. By default, this SQLite may leave it in the file.
        await connection.execute_fetchall("PRAGMA secure_delete = ON")
    except BaseException:
        await connection.close()
        raise
    return connection


async def _migrate(connection: aiosqlite.Connection, path: Path) -> None:
    """Migrate the database to the latest version, after copying it to a file next to it."""
    latest = schemas.latest()
    ((version,),) = await connection.execute_fetchall("PRAGMA user_version")
    if 0 < version < latest:
        await _copied(connection, path, f"-before-{latest}")
    if 0 < version < ERASED:
        await connection.execute("VACUUM")
    due = [one for one in schemas.migrations() if one.version > version]
    for number, script in due if version else [schemas.Migration(latest, schemas.schema())]:
        try:
            await connection.executescript(
                f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;"
            )
        except BaseException:
            if connection.in_transaction:
                await connection.execute("ROLLBACK")
            raise
    # Check now, rather than at the first move, that the file is writable.
    await connection.executescript(
        f"BEGIN IMMEDIATE; PRAGMA user_version = {latest}; PRAGMA application_id = {OURS}; COMMIT;"
    )


async def in_thread(connection: aiosqlite.Connection, work: Callable[..., None], *values: Any) -> None:
    """Call `work` in the connection's thread, with SQLite's own connection and these values.

    aiosqlite has no public function for this. With aiosqlite, each statement is a round trip between threads,
    and one writer step runs many statements. This is the only place that uses aiosqlite's private names.
    """
    await connection._execute(work, connection._conn, *values)  # type: ignore[no-untyped-call]
