"""The interface of a database: one writer, readers that see committed data, and listeners for commits.

Every change goes through `at_once`, `note` or `change`. It's saved atomically, and listeners are only called
after the commit. Callers don't depend on the type of database. sqlite.py and postgres.py implement the
interface.
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
"""Seconds to wait for a secondary change. No player is waiting for it."""
UNWRITABLE = 5
"""Number of consecutive failed commits before the owner is notified. A single failure may be temporary."""

RESTORED = "restored"
"""The key of the Unix time at which a backup was last restored."""

Start = Literal["alone", "take-over", "stand-by"]
"""Ways for a process to get a database: right away, from a running process that it asks to shut down, or once
that process exits.
"""
Lost = Callable[[DatabaseUnusable], None]
"""A function called with the reason if this process can never use an open database again."""

Change = Literal["INSERT", "UPDATE", "DELETE"]
WRITTEN: tuple[Change, ...] = ("INSERT", "UPDATE")

COMMITTED: ContextVar[bool] = ContextVar("committed", default=False)
"""True once the current task has committed a change.

Later failures don't undo the commit. Only a commit sets this.
"""


class Database(ABC):
    """An open database, created by `bot.storage.opening.open_database`.

    Call `close`, or the process never exits.
    """

    writer: Writer
    """The writer, which makes every change."""

    def __init__(self) -> None:
        self.beside: dict[type, Any] = {}
        """Objects that other modules store while the database is open, one per type."""

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

        `on` lists other changes to watch instead. `when` is empty, or an SQL condition on the new row: "WHEN
        NEW.…". A database trigger detects changes, so no writer can forget to report one. `listener` must not
        block or raise.
        """

    @abstractmethod
    async def read_each(self, *queries: tuple[str, Values]) -> list[list[DatabaseRow]]:
        """Return the rows of each query.

        Several queries hardly cost more than one, because most of the cost is the round trip to the database.
        """

    async def read(self, sql: str, values: Values = ()) -> list[DatabaseRow]:
        """Return the committed rows of a query."""
        (rows,) = await self.read_each((sql, values))
        return rows

    async def one(self, sql: str, values: Values = ()) -> DatabaseRow | None:
        """Return the first row of a query, or None if there are no rows."""
        rows = await self.read(sql, values)
        return rows[0] if rows else None

    async def at_once(self, work: Work[Result]) -> Result:
        """Run `work` in one transaction and return its result after the commit.

        If `work` raises an error, its changes are rolled back. Listeners are called after the commit, before
        this returns. Concurrent callers share a commit. This sets COMMITTED for the task. Raise Busy if
        `work` can't begin in time, or another error from bot.storage.errors if the commit fails. Only after
        Unanswered can the change be saved anyway.
        """
        done = await self.writer.at_once(work, PATIENCE)
        COMMITTED.set(True)
        return done

    async def note(self, work: Work[Result], patience: float = NOTING) -> Result:
        """Do the same as `at_once` for a secondary change, which can wait longer."""
        return await self.writer.at_once(work, patience)

    async def change(
        self, sql: str, values: Sequence[Any] | Mapping[str, Any] = (), patience: float = PATIENCE
    ) -> int:
        """Run a single statement in its own transaction. Return the number of rows it changed."""
        return await self.writer.at_once(lambda db: db.execute(sql, values).rowcount, patience)

    async def fact(self, name: str) -> str | None:
        """Return the application's value stored under this name, or None if there's none."""
        row = await self.one("SELECT value FROM facts WHERE name = ?", (name,))
        value: str | None = None if row is None else row["value"]
        return value

    async def keep_fact(self, name: str, value: str) -> None:
        """Store a value for the application, replacing any earlier value of the same name."""
        await self.change(KEEP_FACT, (name, value))

    def write_behind(self, key: Hashable, work: Work[Any]) -> None:
        """Write this at the start of the next commit, or within 20 seconds.

        Later writes for the same key replace it. Only use this for data that can be lost, because the caller
        isn't told if it was written.
        """
        self.writer.write_behind(key, work)


KEEP_FACT = in_place("facts", ("name", "value"), ("name",))
