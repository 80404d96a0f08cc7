"""The interface to a database: one writer, readers that see only committed data, and listeners to commits.

Every change goes through `at_once`, `note` or `change`. It happens completely or not at all, and listeners
hear of it only after the commit. Other rooms give the rows their meaning. Callers need not know which
database it is: sqlite.py and postgres.py implement it.
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
"""Seconds that a note waits for its turn. No player waits for it."""
UNWRITABLE = 5
"""Failed commits in a row before the owner is told: one may be bad luck."""

Start = Literal["alone", "take-over", "stand-by"]
"""How a process gets a database: alone, from a running process that it asks to end, or when that process
ends.
"""
Lost = Callable[[DatabaseUnusable], None]
"""Called with the reason when this process can never again use a database that was open."""

Change = Literal["INSERT", "UPDATE", "DELETE"]
WRITTEN: tuple[Change, ...] = ("INSERT", "UPDATE")

COMMITTED: ContextVar[bool] = ContextVar("committed", default=False)
"""True once the current task has committed its step, or another requested change.

A failure after that does not undo it. Only the commit sets it.
"""


class Database(ABC):
    """An open database, made by `bot.storage.opening.open_database`. Close it, or the process never ends."""

    writer: Writer
    """The writer, through which every change passes."""

    def __init__(self) -> None:
        self.beside: dict[type, Any] = {}
        """Objects that rooms keep about its contents while it is open: one of each type."""

    async def is_wanted(self) -> bool:
        """Return True if another process is waiting to take it over."""
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
        NEW.…". The database itself notices the change, so no writer can forget to report it. `listener` must
        not wait and must not raise.
        """

    @abstractmethod
    async def read_each(self, *queries: tuple[str, Values]) -> list[list[DatabaseRow]]:
        """Return the rows of each query.

        Several queries cost little more than one: the round trip to the database is the expensive part.
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
        """Run `work` in one transaction, and return its result after the commit.

        If `work` raises, its changes are rolled back. Listeners to such a change are called after the commit,
        before this returns. Other callers that are waiting share the commit. Sets COMMITTED for the task.
        Raise Busy if the turn does not come in time, or an error of bot.storage.errors if the commit fails;
        then no change is kept.
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
        """Return the fact about the application with this name, or None."""
        row = await self.one("SELECT value FROM facts WHERE name = ?", (name,))
        value: str | None = None if row is None else row["value"]
        return value

    async def keep_fact(self, name: str, value: str) -> None:
        """Store a fact, replacing an older one of the same name."""
        await self.change(KEEP_FACT, (name, value))

    def write_behind(self, key: Hashable, work: Work[Any]) -> None:
        """Write this at the start of the next commit, or within 20 seconds.

        A later write for the same key replaces it. Use it only for data that may be lost: no caller learns if
        it was written.
        """
        self.writer.write_behind(key, work)


KEEP_FACT = in_place("facts", ("name", "value"), ("name",))
