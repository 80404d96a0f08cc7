"""Move the database from a file to a server while the bot is stopped, verifying each row."""

from __future__ import annotations

import contextlib
import hashlib
import json
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from bot.storage import copies
from bot.storage.address import ServerAddress
from bot.storage.database import Database
from bot.storage.judged import judged
from bot.storage.opening import open_database
from bot.storage.sql import Connection
from bot.storage.sqlite import SqliteDatabase

AT_ONCE = 1000
"""Number of rows to read and write at once."""


class Moved(NamedTuple):
    """The number of relations (database tables) and rows that were moved."""

    tables: int
    rows: int


class Differs(Exception):
    """Raised when a row of table `relation` differs after the move. The move is then undone."""

    def __init__(self, relation: str) -> None:
        super().__init__(relation)
        self.relation = relation


async def move(path: Path, server: ServerAddress) -> Moved:
    """Copy the file into an empty database on the server, in one transaction. The file isn't changed.

    Raise copies.NoCopy if the server already has data or the file is damaged, DatabaseUnusable if either
    can't be opened (for example because the bot is running), and Differs if a row isn't the same afterwards.
    """
    copies.refuse(path, judged(path))
    source = await SqliteDatabase.open(path)
    try:
        target = await open_database(server)
        try:
            if await target.one("SELECT 1 FROM tables LIMIT 1") or await target.one("SELECT 1 FROM persons"):
                raise copies.NoCopy("copy-not-empty", path=str(server))
            return await _moved(path, target)
        finally:
            await target.close()
    finally:
        await source.close()


async def _moved(path: Path, target: Database) -> Moved:
    def write(db: Connection) -> Moved:
        db.execute("SET CONSTRAINTS ALL DEFERRED")
        with contextlib.closing(sqlite3.connect(path)) as source:
            names = [
                name
                for (name,) in source.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
                if not name.startswith("sqlite_")
            ]
            return Moved(len(names), sum(_copied(source, db, name) for name in names))

    return await target.note(write)


def _copied(source: sqlite3.Connection, db: Connection, relation: str) -> int:
    columns = [column[1] for column in source.execute(f"PRAGMA table_info({relation})")]
    query = f"SELECT {', '.join(columns)} FROM {relation}"  # noqa: S608
    insert = f"INSERT INTO {relation} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608
    db.execute(f"DELETE FROM {relation}")  # noqa: S608 (a new database knows facts of its own)
    own, there = Digest(), Digest()
    found = source.execute(query)
    while rows := found.fetchmany(AT_ONCE):
        db.executemany(insert, rows)
        own.add(rows)
    db.execute(f"DECLARE moved CURSOR FOR {query}")
    while rows := db.execute(f"FETCH {AT_ONCE} FROM moved").fetchall():
        there.add(rows)
    db.execute("CLOSE moved")
    if (own.rows, own.sum) != (there.rows, there.sum):
        raise Differs(relation)
    if columns[0] == "id":
        # The server must never reuse an ID that was assigned in the file.
        given = source.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = ?", (relation,)).fetchone()
        db.execute(
            f"SELECT setval(pg_get_serial_sequence('{relation}', 'id'), 1 + coalesce(?, max(id), 0))"  # noqa: S608
            f" FROM {relation}",
            (given[0],),
        )
    return own.rows


class Digest:
    """A checksum of rows that doesn't depend on their order."""

    def __init__(self) -> None:
        self.rows, self.sum = 0, 0

    def add(self, rows: Iterable[Iterable[object]]) -> None:
        """Add these rows."""
        for row in rows:
            said = hashlib.sha256(json.dumps(list(row)).encode()).digest()
            self.rows, self.sum = self.rows + 1, (self.sum + int.from_bytes(said)) % 2**256
