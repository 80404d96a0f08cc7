"""The database: one SQLite file, one process that owns it, one writer, one reader that sees only what is
committed.

Every change goes through `at_once`, `note` or `change`: all of it or nothing, and nobody is told before it is
committed. What the rows mean is known by the rooms that use them; here is only how they are kept, and who is
told of a commit.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import aiosqlite

from bot.storage import files
from bot.storage.copies import back_up, is_damage
from bot.storage.files import DatabaseFiles, Ownership
from bot.storage.writer import PATIENCE, Busy, Result, Work, Writer, in_thread

__all__ = ["PATIENCE", "Busy", "Database", "DatabaseUnusable", "Displaced", "migrations"]

_log = logging.getLogger(__name__)

MIGRATIONS = Path(__file__).resolve().parents[2] / "data" / "migrations"

SYNCHRONOUS = "FULL"
"""When SQLite waits for the disk: at every commit, so that a move that was answered outlives a power cut."""
STATEMENTS = 256
"""Statements that a connection need not compile again."""
OPENING, READING, WRITING = 5000, 1500, 200
"""Milliseconds that SQLite waits for another process: the writer tries again, until its callers give up."""

NOTING = 60.0
"""Seconds for which a note waits for its turn: nobody waits for it."""
UNWRITABLE = 5
"""Commits in a row that fail before the owner is told: one may be bad luck."""
PUT_BACK_EVERY = 5.0
"""Seconds between two tries to put the files back, each a copy of all of them."""

COMMITTED: ContextVar[bool] = ContextVar("committed", default=False)
"""Whether the task that asks has done what it was to do, a step or anything else that somebody asked for:
what fails afterwards has changed nothing back. It is set where the commit is, and nowhere else.
"""


class DatabaseUnusable(Exception):
    """The database cannot be opened. `key` is the sentence in the catalogue that says why."""

    def __init__(self, key: str, **facts: str) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


class Displaced(Busy):
    """Nothing was begun: the files of the database are gone, and could not be put back."""


def migrations() -> list[str]:
    """The scripts of data/migrations, oldest first; script number n leads to `user_version` n."""
    return [path.read_text("utf-8") for path in sorted(MIGRATIONS.glob("*.sql"))]


class Database:
    """An open database. Make one with `Database.open`; close it, or the process never ends."""

    def __init__(
        self,
        path: Path,
        ownership: Ownership,
        writer: aiosqlite.Connection,
        reader: aiosqlite.Connection,
        *,
        damaged: Callable[[], None],
        unwritable: Callable[[], None],
    ) -> None:
        self.path = path
        self._damaged = damaged
        self._unwritable = unwritable
        self._ownership = ownership
        self._reader = reader
        self._place = DatabaseFiles.of(path)
        self._writer = Writer(writer, lambda: self._place.kept(), self._put_back, self._failed)
        self._watched: list[str] = []
        self._told = self._saved = False
        self._try_again = 0.0
        self._closed = False

    @classmethod
    async def open(
        cls,
        path: Path,
        damaged: Callable[[], None] = lambda: None,
        unwritable: Callable[[], None] = lambda: None,
    ) -> Database:
        """Open the file, made or brought up to date where needed. `damaged` is called once SQLite says that
        it is no database any more: then nothing goes well again; `unwritable`, when commits have failed one
        after the other, and again only after one went well. Raises DatabaseUnusable.
        """
        opened: list[aiosqlite.Connection] = []
        # aiosqlite leaves the thread of a connection that cannot be opened to answer a loop that may be gone.
        whole, ownership = await asyncio.to_thread(_own, path)
        try:
            opened.append(await _connect(whole))
            await _migrate(opened[0], whole)
            await asyncio.to_thread(files.narrow, whole)
            opened.append(await _reading(whole))
            database = cls(whole, ownership, *opened, damaged=damaged, unwritable=unwritable)
            await database._prepare(opened[0])
        except BaseException as error:
            for connection in opened:
                await connection.close()
            ownership.release()
            if isinstance(error, sqlite3.Error | OSError):
                raise DatabaseUnusable("start-bad-database", path=str(path)) from error
            raise
        return database

    async def close(self) -> None:
        """Wait for whatever is being written, then close. One file is left, which holds everything."""
        await self._writer.close()
        if self._closed:
            return
        if not self._place.kept():
            try:
                self._writer.connection = await self._put_back(at_last=True)
            except Displaced:
                _log.error("%s: the process ends, and what is not saved is lost", self.path)
        self._closed = True
        await self._reader.close()
        await self._writer.connection.close()
        self._ownership.release()

    async def watch(self, relation: str, when: str, listener: Callable[[], None]) -> None:
        """From now on call `listener` after each commit that inserted or updated a row of `relation`; `when`
        is empty, or SQL that says for which: "WHEN NEW.…", the row as it is then.

        The database itself notices, so that nobody who writes such a row can forget to say so. `listener`
        must not wait and not raise.
        """
        number = self._writer.listen(listener)
        triggers = [
            # TEMP: it is this connection's own, and the file knows nothing of it.
            f"CREATE TEMP TRIGGER on_{change}_{number} AFTER {change} ON main.{relation}"
            f" {when} BEGIN SELECT noted({number}); END"
            for change in ("INSERT", "UPDATE")
        ]

        def begin(db: sqlite3.Connection) -> None:
            for trigger in triggers:
                db.execute(trigger)

        await self.at_once(begin)
        self._watched += triggers

    async def read(self, sql: str, values: Iterable[Any] = ()) -> list[sqlite3.Row]:
        """The rows of a query, as last committed."""
        try:
            return list(await self._reader.execute_fetchall(sql, values))
        except sqlite3.Error as error:
            self._failed(error)
            raise

    async def read_each(self, *queries: tuple[str, Iterable[Any]]) -> list[list[sqlite3.Row]]:
        """The rows of each of these queries. It costs little more than one of them: it is the way to the
        thread of the database and back that does.
        """
        found: list[list[sqlite3.Row]] = []

        def read(connection: sqlite3.Connection) -> None:
            found.extend(connection.execute(sql, values).fetchall() for sql, values in queries)  # type: ignore[arg-type]

        try:
            await in_thread(self._reader, read)
        except sqlite3.Error as error:
            self._failed(error)
            raise
        return found

    def _failed(self, error: BaseException, commits: int = 0) -> None:
        """Hear what kept a statement from being done, or so many commits in a row."""
        if is_damage(error):
            self._damaged()
        elif commits == UNWRITABLE:
            self._unwritable()

    async def one(self, sql: str, values: Iterable[Any] = ()) -> sqlite3.Row | None:
        """The first row of a query, or None."""
        rows = await self.read(sql, values)
        return rows[0] if rows else None

    async def at_once(self, work: Work[Result]) -> Result:
        """Return what `work` returns, which is run in one transaction: committed at its end, rolled back
        where it raises. Once it is committed, those who watch for such a change are called, and then this
        returns. Others who wait share the commit. The task that asks has then done something (COMMITTED).

        Raises Busy where its turn does not come in time; sqlite3.Error where it cannot be committed: then
        nothing of it stands.
        """
        done = await self._writer.at_once(work, PATIENCE)
        COMMITTED.set(True)
        return done

    async def note(self, work: Work[Result], patience: float = NOTING) -> Result:
        """Run in one go, as `at_once` does, what is noted beside what somebody asked for, and may wait longer
        for its turn.
        """
        return await self._writer.at_once(work, patience)

    async def change(
        self, sql: str, values: Sequence[Any] | Mapping[str, Any] = (), patience: float = PATIENCE
    ) -> int:
        """One statement in a transaction of its own. Returns how many rows it changed."""
        return await self._writer.at_once(lambda db: db.execute(sql, values).rowcount, patience)

    async def fact(self, name: str) -> str | None:
        """Return the fact about the application that is kept under this name, None where there is none."""
        row = await self.one("SELECT value FROM facts WHERE name = ?", (name,))
        value: str | None = None if row is None else row["value"]
        return value

    async def keep_fact(self, name: str, value: str) -> None:
        """Keep it in place of what was kept under this name."""
        await self.change("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", (name, value))

    def along(self, key: Hashable, work: Work[Any]) -> None:
        """Write this with the next commit, before all else in it, or within 20 seconds; what comes later for
        the same key takes its place. Only for what may be lost: nobody hears whether it was written.
        """
        self._writer.along(key, work)

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
        busy = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY
        key = "start-database-in-use" if busy else "start-bad-database"
        raise DatabaseUnusable(key, path=str(path)) from error


def _own(path: Path) -> tuple[Path, Ownership]:
    """The file itself, whatever links lead to it, made where there was none; and that it is ours."""
    whole = path.resolve()
    ownership = own(whole)
    try:
        if files.is_emptied(whole):
            raise DatabaseUnusable("start-empty-database", path=str(path))
        files.make_database(whole)
        sqlite3.connect(whole).close()
    except DatabaseUnusable:
        ownership.release()
        raise
    except (sqlite3.Error, OSError) as error:
        ownership.release()
        raise DatabaseUnusable("start-bad-database", path=str(path)) from error
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
    await connection.executescript(f"BEGIN IMMEDIATE; PRAGMA user_version = {len(scripts)}; COMMIT;")
