"""The database: one SQLite file, one writer, one reader that sees only what is committed.

Every change goes through `write`, a transaction that is rolled back whatever goes wrong. What the rows mean
is known by the rooms that use them; here is only how they are kept, and who is told of a commit.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite

MIGRATIONS = Path(__file__).resolve().parents[2] / "data" / "migrations"

SYNCHRONOUS = "FULL"
"""When SQLite waits for the disk: at every commit, so that a move that was answered outlives a power cut."""


class DatabaseUnusable(Exception):
    """The database cannot be opened. `key` is the sentence in the catalogue that says why."""

    def __init__(self, key: str, **facts: str) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


class Busy(Exception):
    """Nothing was begun: another process holds the file, or too many wait."""


def migrations() -> list[str]:
    """The scripts of data/migrations, oldest first; script number n leads to `user_version` n."""
    return [path.read_text("utf-8") for path in sorted(MIGRATIONS.glob("*.sql"))]


class Database:
    """An open database. Make one with `Database.open`; close it, or the process never ends."""

    def __init__(self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self.path = path
        self._writer = writer
        self._reader = reader
        self._lock = asyncio.Lock()
        self._listeners: list[Callable[[], None]] = []
        self._noted: set[int] = set()

    @classmethod
    async def open(cls, path: Path) -> Database:
        """Open the file, made or brought up to date where needed. Raises DatabaseUnusable."""
        writer: aiosqlite.Connection | None = None
        try:
            # aiosqlite leaves the thread of a connection that cannot be opened to answer a loop that may be
            # gone.
            await asyncio.to_thread(_try, path)
            writer = await _connect(path)
            await _migrate(writer, path)
            reader = await _connect(path)
            await reader.execute_fetchall("PRAGMA query_only = ON")
        except BaseException as error:
            if writer is not None:
                await writer.close()
            if isinstance(error, sqlite3.Error):
                raise DatabaseUnusable("start-bad-database", path=str(path)) from error
            raise
        return cls(path, writer, reader)

    async def close(self) -> None:
        """Wait for the running transaction, then close both connections."""
        async with self._lock:
            await self._reader.close()
            await self._writer.close()

    async def watch(self, relation: str, when: str, listener: Callable[[], None]) -> None:
        """From now on call `listener` after each commit that inserted or updated a row of `relation`; `when`
        is empty, or SQL that says for which: "WHEN NEW.…", the row as it is then.

        The database itself notices, so that nobody who writes such a row can forget to say so. `listener`
        must not wait and not raise.
        """
        async with self._lock:
            number = len(self._listeners)
            await self._writer.create_function("noted", 1, self._noted.add)
            for change in ("INSERT", "UPDATE"):
                # TEMP: it is this connection's own, and the file knows nothing of it.
                await self._writer.execute(
                    f"CREATE TEMP TRIGGER on_{change}_{number} AFTER {change} ON main.{relation}"
                    f" {when} BEGIN SELECT noted({number}); END"
                )
            self._listeners.append(listener)

    async def read(self, sql: str, values: Iterable[Any] = ()) -> list[sqlite3.Row]:
        """The rows of a query, as last committed."""
        return list(await self._reader.execute_fetchall(sql, values))

    async def one(self, sql: str, values: Iterable[Any] = ()) -> sqlite3.Row | None:
        """The first row of a query, or None."""
        rows = await self.read(sql, values)
        return rows[0] if rows else None

    @asynccontextmanager
    async def write(self) -> AsyncIterator[aiosqlite.Connection]:
        """One transaction: committed at the end of the block, rolled back whatever else ends it. Once it is
        committed, whoever watches for such a change is called.
        """
        async with self._lock:
            noted: list[int] = []
            try:
                await self._writer.execute("BEGIN IMMEDIATE")
                self._noted.clear()  # of a transaction that was rolled back
                yield self._writer
                noted = sorted(self._noted)
                await self._writer.execute("COMMIT")
            except BaseException:
                # Whoever is cancelled does not know how far the connection's thread has come with BEGIN or
                # COMMIT. This comes after it in the same queue, and does nothing where nothing is open.
                await self._writer.rollback()
                raise
            finally:
                # Also after a COMMIT of which nobody knows whether it was done: to look once more is
                # harmless.
                for number in noted:
                    self._listeners[number]()

    async def change(self, sql: str, values: Iterable[Any] = ()) -> int:
        """One statement in a transaction of its own. Returns how many rows it changed."""
        async with self.write() as db:
            cursor = await db.execute(sql, values)
            return cursor.rowcount


def _try(path: Path) -> None:
    sqlite3.connect(path).close()


async def _connect(path: Path) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None)
    try:
        connection.row_factory = sqlite3.Row
        await connection.execute_fetchall("PRAGMA busy_timeout = 5000")
        await connection.execute_fetchall("PRAGMA journal_mode = WAL")
        await connection.execute_fetchall(f"PRAGMA synchronous = {SYNCHRONOUS}")
        await connection.execute_fetchall("PRAGMA foreign_keys = ON")
    except BaseException:
        await connection.close()
        raise
    return connection


async def _migrate(connection: aiosqlite.Connection, path: Path) -> None:
    scripts = migrations()
    ((version,),) = await connection.execute_fetchall("PRAGMA user_version")
    if version > len(scripts):
        raise DatabaseUnusable("start-newer-database", path=str(path))
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
