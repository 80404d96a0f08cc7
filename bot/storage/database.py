"""The door to what is kept: one writer, readers that see only what is committed, and who is told of a commit.

Every change goes through `at_once`, `note` or `change`: all of it or nothing, and nobody is told before it is
committed. What the rows mean is known by the rooms that use them. Which database it is nobody asks behind
this door: sqlite.py and postgres.py are the two.
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
"""Seconds for which a note waits for its turn: nobody waits for it."""
UNWRITABLE = 5
"""Commits in a row that fail before the owner is told: one may be bad luck."""

Start = Literal["alone", "take-over", "stand-by"]
"""How a process comes to have a database: alone; from a running process, which it asks to end; or once a
running process ends.
"""
Lost = Callable[[DatabaseUnusable], None]
"""Hears why a database that was open can never be used again by this process."""

Change = Literal["INSERT", "UPDATE", "DELETE"]
WRITTEN: tuple[Change, ...] = ("INSERT", "UPDATE")

COMMITTED: ContextVar[bool] = ContextVar("committed", default=False)
"""Whether the task that asks has done what it was to do, a step or anything else that somebody asked for:
what fails afterwards has changed nothing back. It is set where the commit is, and nowhere else.
"""


class Database(ABC):
    """An open database, made by `bot.storage.opening.open_database`. Close it, or the process never ends."""

    writer: Writer
    """All that changes anything passes through it."""

    def __init__(self) -> None:
        self.beside: dict[type, Any] = {}
        """What rooms keep of what stands in it, as long as it is open: one of each kind."""

    async def is_wanted(self) -> bool:
        """Return whether another process waits to take it over."""
        return False

    @abstractmethod
    async def close(self) -> None:
        """Wait for whatever is being written, then close."""

    @abstractmethod
    async def watch(
        self, relation: str, when: str, listener: Callable[[], None], on: Sequence[Change] = WRITTEN
    ) -> None:
        """From now on call `listener` after each commit that inserted or updated a row of `relation`, or did
        what `on` names; `when` is empty, or SQL that says for which: "WHEN NEW.…", the row as it is then.

        The database itself notices, so that nobody who writes such a row can forget to say so. `listener`
        must not wait and not raise.
        """

    @abstractmethod
    async def read_each(self, *queries: tuple[str, Values]) -> list[list[DatabaseRow]]:
        """Return the rows of each of these queries. It costs little more than one of them: it is the way to
        the database and back that does.
        """

    async def read(self, sql: str, values: Values = ()) -> list[DatabaseRow]:
        """Return the rows of a query, as last committed."""
        (rows,) = await self.read_each((sql, values))
        return rows

    async def one(self, sql: str, values: Values = ()) -> DatabaseRow | None:
        """Return the first row of a query, or None."""
        rows = await self.read(sql, values)
        return rows[0] if rows else None

    async def at_once(self, work: Work[Result]) -> Result:
        """Return what `work` returns, which is run in one transaction: committed at its end, rolled back
        where it raises. Once it is committed, those who watch for such a change are called, and then this
        returns. Others who wait share the commit. The task that asks has then done something (COMMITTED).

        Raises Busy where its turn does not come in time; what bot.storage.errors names where it cannot be
        committed: then nothing of it stands.
        """
        done = await self.writer.at_once(work, PATIENCE)
        COMMITTED.set(True)
        return done

    async def note(self, work: Work[Result], patience: float = NOTING) -> Result:
        """Run in one go, as `at_once` does, what is noted beside what somebody asked for, and may wait longer
        for its turn.
        """
        return await self.writer.at_once(work, patience)

    async def change(
        self, sql: str, values: Sequence[Any] | Mapping[str, Any] = (), patience: float = PATIENCE
    ) -> int:
        """Do one statement in a transaction of its own. Return how many rows it changed."""
        return await self.writer.at_once(lambda db: db.execute(sql, values).rowcount, patience)

    async def fact(self, name: str) -> str | None:
        """Return the fact about the application that is kept under this name, None where there is none."""
        row = await self.one("SELECT value FROM facts WHERE name = ?", (name,))
        value: str | None = None if row is None else row["value"]
        return value

    async def keep_fact(self, name: str, value: str) -> None:
        """Keep it in place of what was kept under this name."""
        await self.change(KEEP_FACT, (name, value))

    def write_behind(self, key: Hashable, work: Work[Any]) -> None:
        """Write this with the next commit, before all else in it, or within 20 seconds; what comes later for
        the same key takes its place. Only for what may be lost: nobody hears whether it was written.
        """
        self.writer.write_behind(key, work)


KEEP_FACT = in_place("facts", ("name", "value"), ("name",))
