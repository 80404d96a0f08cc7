"""The interface to a database: one writer, readers that see only committed data, and listeners to commits.

Every change uses `at_once`, `note` or `change`. It is saved completely or not at all, and listeners are
called only after the commit. Callers don't depend on the kind of database: sqlite.py and postgres.py
implement this interface.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextvars import ContextVar
from typing import Any, Literal

from bot.storage.errors import Busy, DatabaseUnusable
from bot.storage.sql import DatabaseRow, Values, in_place
from bot.storage.writer import PATIENCE, Result, Work, Writer

__all__ = ["PATIENCE", "Busy", "Database", "DatabaseUnusable"]

NOTING = 60.0
"""Seconds to wait for a secondary change. No player waits for it."""
UNWRITABLE = 5
"""Number of consecutive failed commits before the owner is notified. A single failure may be temporary."""

Start = Literal["alone", "take-over", "stand-by"]
"""How a process gets a database: at once; from a running process it asks to end; or when that process ends.
"""
Lost = Callable[[DatabaseUnusable], None]
"""Called with the reason when this process can never use an open database again."""

Change = Literal["INSERT", "UPDATE", "DELETE"]
WRITTEN: tuple[Change, ...] = ("INSERT", "UPDATE")

COMMITTED: ContextVar[bool] = ContextVar("committed", default=False)
"""True once the current task has committed its step, or another requested change.

A later failure doesn't undo the commit. Only a commit sets this.
"""


class Database(ABC):
    """An open database, made by `bot.storage.opening.open_database`. Close it, or the process never ends."""

    writer: Writer
    """The writer that makes every change."""

    def __init__(self) -> None:
        self.beside: dict[type, Any] = {}
        """Objects that other modules store while the database is open: one of each type."""

    async def is_wanted(self) -> bool:
        """Return True if another process is waiting to take over the database."""
        return False

    @abstractmethod
    async def close(self) -> None:
        """Finish all pending writes, then close."""

    @abstractmethod
    async def watch(
        self, relation: str, when: str, listener: Callable[[], None], on: Sequence[Change] = WRITTEN
    ) -> None:
        """Call `listener` after each commit that inserted or updated a row of `relation`.

        `on` names the changes to watch instead. `when` is empty, or an SQL condition on the new row: "WHEN
        NEW.…". A database trigger detects the change, so that no writer can omit it. `listener` must not
        block or raise.
        """

    @abstractmethod
    async def read_each(self, *queries: tuple[str, Values]) -> list[list[DatabaseRow]]:
        """Return the rows of each query.

        Several queries cost little more than one, because most of the cost is the round trip to the database.
        """

    async def read(self, sql: str, values: Values = ()) -> list[DatabaseRow]:
        """Return the committed rows of a query."""
        (rows,) = await self.read_each((sql, values))
        return rows

    async def one(self, sql: str, values: Values = ()) -> DatabaseRow | None:
        """Return the first row of a query, or None."""
        rows = await self.read(sql, values)
        return rows[0] if rows else None

    async def at_once(self, work: Work[Result]) -> Result:
        """Run `work` in one transaction and return its result after the commit.

        If `work` raises, its changes are rolled back. Listeners are called after the commit, before this
        returns. Concurrent callers share a commit. This sets COMMITTED for the task. Raise Busy if `work`
        cannot begin in time, or an error of bot.storage.errors if the commit fails; in both cases no change
        is saved.
        """
        done = await self.writer.at_once(work, PATIENCE)
        COMMITTED.set(True)
        return done

    async def note(self, work: Work[Result], patience: float = NOTING) -> Result:
        """Run `work` as `at_once` does, for a secondary change that may wait longer."""
        return await self.writer.at_once(work, patience)

    async def change(
        self, sql: str, values: Sequence[Any] | Mapping[str, Any] = (), patience: float = PATIENCE
    ) -> int:
        """Run one statement in its own transaction. Return the number of rows that it changed."""
        return await self.writer.at_once(lambda db: db.execute(sql, values).rowcount, patience)

    async def fact(self, name: str) -> str | None:
        """Return the stored value of the application with this name, or None."""
        row = await self.one("SELECT value FROM facts WHERE name = ?", (name,))
        value: str | None = None if row is None else row["value"]
        return value

    async def keep_fact(self, name: str, value: str) -> None:
        """Store a value of the application. It replaces an older value with the same name."""
        await self.change(KEEP_FACT, (name, value))

    def write_behind(self, key: Hashable, work: Work[Any]) -> None:
        """Write this at the start of the next commit, or within 20 seconds.

        A later write for the same key replaces it. Use this only for data that may be lost, because the
        caller doesn't learn if it was written.
        """
        self.writer.write_behind(key, work)


KEEP_FACT = in_place("facts", ("name", "value"), ("name",))
