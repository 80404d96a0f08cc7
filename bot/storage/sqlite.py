"""The database as one SQLite file: one process that owns it, one writer, one reader that sees only what is
committed. The usual one, with nothing to install.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import aiosqlite

from bot.storage import files
from bot.storage.copies import back_up
from bot.storage.database import UNWRITABLE, WRITTEN, Change, Database, Lost, migrations
from bot.storage.errors import DatabaseUnusable, NotSaved
from bot.storage.files import DatabaseFiles, Ownership
from bot.storage.judged import OURS, is_damage, judged, refuse, unusable
from bot.storage.sql import Connection, DatabaseRow, Values
from bot.storage.writer import Group, Open, Writer

_log = logging.getLogger(__name__)

SYNCHRONOUS = "FULL"
"""When SQLite waits for the disk: at every commit, so that a move that was answered outlives a power cut."""
STATEMENTS = 256
"""Statements that a connection need not compile again."""
OPENING, READING, WRITING = 5000, 1500, 200
"""Milliseconds that SQLite waits for another process: the writer tries again, until its callers give up."""

ERASED = 30
"""The version from which on what is deleted is overwritten. In an older file much of it still lies about."""
PUT_BACK_EVERY = 5.0
"""Seconds between two tries to put the files back, each a copy of all of them."""


class Displaced(NotSaved):
    """Nothing was begun: the files of the database are gone, and could not be put back."""


class SqliteWriter(Writer):
    """After each commit it is asked, in the thread of the database, whether its files are still where they
    were. Where they are not, `put_back` gives the connection to go on with, or raises what is told.
    """

    BEGIN = "BEGIN IMMEDIATE"

    def __init__(
        self,
        connection: aiosqlite.Connection,
        in_place: Callable[[], bool],
        put_back: Callable[[], Awaitable[aiosqlite.Connection]],
        failed: Callable[[BaseException, int], None],
        name: str,
    ) -> None:
        super().__init__(failed, name)
        self.connection = connection
        self._in_place = in_place
        self._put_back = put_back
        self._stands = True
        self._displaced = False

    async def _ready(self) -> None:
        if self._displaced:
            self.connection = await self._put_back()
            self._displaced = False

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
        super()._commit(connection, group)
        self._stands = self._in_place()

    async def _committed(self, group: Group) -> None:
        for block in group.held:
            if block.error is not None and is_damage(block.error):
                self._failed(block.error, 0)
        await super()._committed(group)

    async def _written(self, group: Group) -> None:
        if not self._stands:
            try:
                self.connection = await self._put_back()
            except (sqlite3.Error, OSError):
                self._displaced = True  # tried again before the next transaction


class SqliteDatabase(Database):
    """An open file."""

    _writer: SqliteWriter

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
        self._ownership = ownership
        self._reader = reader
        self._place = DatabaseFiles.of(path)
        self._writer = SqliteWriter(
            writer, lambda: self._place.kept(), self._put_back, self._failed, str(path)
        )
        self._watched: list[str] = []
        self._told = self._saved = False
        self._try_again = 0.0
        self._closed = False

    @classmethod
    async def open(
        cls,
        path: Path,
        lost: Lost = lambda why: None,
        unwritable: Callable[[], None] = lambda: None,
    ) -> SqliteDatabase:
        """Open the file, made or brought up to date where needed. See `bot.storage.opening`."""
        opened: list[aiosqlite.Connection] = []
        # aiosqlite leaves the thread of a connection that cannot be opened to answer a loop that may be gone.
        whole, ownership = await asyncio.to_thread(_own, path)
        try:
            opened.append(await _connect(whole))
            await _migrate(opened[0], whole)
            await asyncio.to_thread(files.narrow, whole)
            opened.append(await _reading(whole))
            database = cls(whole, ownership, *opened, lost=lost, unwritable=unwritable)
            await database._prepare(opened[0])
        except BaseException as error:
            for connection in opened:
                await connection.close()
            ownership.release()
            if isinstance(error, sqlite3.Error | OSError | UnicodeDecodeError):
                raise unusable(path, error) from error
            raise
        return database

    async def close(self) -> None:
        """See Database. One file is left, which holds everything."""
        await self._writer.close()
        if self._closed:
            return
        if not self._place.kept():
            try:
                self._writer.connection = await self._put_back(at_last=True)
            except Displaced:
                _log.error("%s: the process ends, and what is not saved is lost", self.path)
        self._closed = True
        try:
            await self._reader.close()
        finally:
            try:
                await self._writer.connection.close()
            finally:
                self._ownership.release()

    async def watch(
        self, relation: str, when: str, listener: Callable[[], None], on: Sequence[Change] = WRITTEN
    ) -> None:
        """See Database."""
        number = self._writer.listen(listener)
        triggers = [
            # TEMP: it is this connection's own, and the file knows nothing of it.
            f"CREATE TEMP TRIGGER on_{change}_{number} AFTER {change} ON main.{relation}"
            f" {when} BEGIN SELECT noted({number}); END"
            for change in on
        ]

        def begin(db: Connection) -> None:
            for trigger in triggers:
                db.execute(trigger)

        await self.at_once(begin)
        self._watched += triggers

    async def read_each(self, *queries: tuple[str, Values]) -> list[list[DatabaseRow]]:
        """See Database."""
        found: list[list[DatabaseRow]] = []

        def read(connection: sqlite3.Connection) -> None:
            found.extend(connection.execute(sql, values).fetchall() for sql, values in queries)

        try:
            await in_thread(self._reader, read)
        except sqlite3.Error as error:
            self._failed(error)
            raise
        return found

    def _failed(self, error: BaseException, commits: int = 0) -> None:
        """Hear what kept a statement from being done, or so many commits in a row."""
        self._writer.saving.failed(error)
        if is_damage(error):
            self._lost(DatabaseUnusable("start-damaged-database", path=str(self.path)))
        elif commits == UNWRITABLE:
            self._unwritable()

    # Where the file is

    async def _prepare(self, writer: aiosqlite.Connection) -> None:
        await writer.execute_fetchall(f"PRAGMA busy_timeout = {WRITING}")
        await writer.create_function("noted", 1, self._writer.note)
        for trigger in self._watched:
            await writer.execute(trigger)

    async def _put_back(self, at_last: bool = False) -> aiosqlite.Connection:
        """The writing connection, after the files were written again in their place: while the process lives,
        it still has what was deleted. Raises Displaced where that cannot be done, or failed a moment ago.
        """
        if self._place.kept():
            return self._writer.connection
        now = asyncio.get_running_loop().time()
        if now < self._try_again and not at_last:
            raise Displaced
        self._try_again = now + PUT_BACK_EVERY
        try:
            if self._place.taken():
                await self._save_beside()
            return await self._write_again()
        except Displaced:
            raise
        except (sqlite3.Error, OSError) as error:
            if not self._told:
                self._told = True
                _log.error(
                    "%s was deleted, and cannot be put back (%s). Nothing more is taken. Make its folder"
                    " writable again before you end this process, or what is in it is lost.",
                    self.path,
                    type(error).__name__,
                )
            raise Displaced from error

    async def _write_again(self) -> aiosqlite.Connection:
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not self._ownership.kept():
            self._ownership.release()
            self._ownership = Ownership(self.path)
        copied = await _copied(self._writer.connection, self.path, "-again")
        if self._place.taken():
            await self._save_beside()
        await asyncio.to_thread(self._place.put, copied)
        old = (self._reader, self._writer.connection)
        writer = await _connect(self.path)
        self._reader = await _reading(self.path)
        self._place = DatabaseFiles.of(self.path)
        await self._prepare(writer)
        for connection in old:
            await connection.close()
        self._told, self._try_again = False, 0.0
        _log.error("%s was deleted while it was in use. It was written again; nothing is lost.", self.path)
        return writer

    async def _save_beside(self) -> None:
        """Another file stands there, and is somebody's: neither is lost, and nothing is mixed."""
        if not self._saved:
            saved = await _copied(self._writer.connection, self.path, "-saved")
            self._saved = True
            _log.error(
                "Another file was put in the place of %s while it was in use. Nothing more is taken; all"
                " until now is saved in %s. Start again with the one that is meant.",
                self.path,
                saved,
            )
        raise Displaced


async def _copied(connection: aiosqlite.Connection, path: Path, suffix: str) -> Path:
    """Make a whole copy of what is committed, beside the file, on the disk."""
    copied = files.beside(path, suffix)
    copied.unlink(missing_ok=True)
    files.make_private(copied)
    await in_thread(connection, back_up, copied)
    return copied


def own(path: Path) -> Ownership:
    """Nobody else may open this database until it is released. Raises DatabaseUnusable."""
    try:
        return Ownership(path)
    except (sqlite3.Error, OSError) as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY:
            raise DatabaseUnusable("start-database-in-use", path=str(path)) from error
        raise unusable(path, error) from error


def _own(path: Path) -> tuple[Path, Ownership]:
    """The file itself, whatever links lead to it, made where there was none; and that it is ours."""
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
        # What is deleted is overwritten: SQLite may have been built to leave it in the file.
        await connection.execute_fetchall("PRAGMA secure_delete = ON")
    except BaseException:
        await connection.close()
        raise
    return connection


async def _migrate(connection: aiosqlite.Connection, path: Path) -> None:
    """Bring the database up to date, after a copy of what it was is made beside it."""
    scripts = migrations()
    ((version,),) = await connection.execute_fetchall("PRAGMA user_version")
    if version > len(scripts):
        raise DatabaseUnusable("start-newer-database", path=str(path))
    if 0 < version < len(scripts):
        await _copied(connection, path, f"-before-{version + 1}")
    if 0 < version < ERASED:
        await connection.execute("VACUUM")
    for number, script in enumerate(scripts[version:], version + 1):
        try:
            await connection.executescript(
                f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;"
            )
        except BaseException:
            if connection.in_transaction:
                await connection.execute("ROLLBACK")
            raise
    # Proves that the file can be written, now and not at the first move.
    await connection.executescript(
        f"BEGIN IMMEDIATE; PRAGMA user_version = {len(scripts)}; PRAGMA application_id = {OURS}; COMMIT;"
    )


async def in_thread(connection: aiosqlite.Connection, work: Callable[..., None], *values: Any) -> None:
    """Do this in the connection's thread, with SQLite's own connection and these.

    aiosqlite has no public way to run one function there: each of its statements is a round trip between the
    threads, and a step of the writer has many. This is the one place that uses its private names.
    """
    await connection._execute(work, connection._conn, *values)  # type: ignore[no-untyped-call]
