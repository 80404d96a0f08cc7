"""Deadlines: rows of the database, and one task asleep until the next of them.

What is due is done by whoever registered for its kind; the clock knows no game.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot import logs
from bot.tables.play import Tables

_log = logging.getLogger(__name__)

LONGEST_SLEEP = 3600.0
"""Seconds. A machine that was suspended in the meantime is late by this much at most."""

Due = Callable[[int], Awaitable[None]]


class Clock:
    """One for the process. `due` maps a kind of timer to what is done with its table."""

    def __init__(self, tables: Tables, due: dict[str, Due]) -> None:
        self._tables = tables
        self._due = due
        self._task: asyncio.Task[None] | None = None
        self._open = False
        self._working = False

    def start(self) -> None:
        """From now on deadlines are kept; those that passed in the meantime come first."""
        self._open = True
        self.poke()

    def look(self) -> None:
        """There may be a deadline now, and none so near that it could not wait for the next look."""
        if self._task is None or self._task.done():
            self.poke()

    def poke(self) -> None:
        """The next deadline may have changed."""
        if not self._open:
            return
        if self._working:
            return  # it looks at the rows again when it has done what was due
        if self._task is not None:
            self._task.cancel()
        self._task = asyncio.create_task(self._run(), name="clock")

    async def close(self) -> None:
        """Stop; deadlines stay in the database."""
        self._open = False
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        store = self._tables.store
        while True:
            row = await store.one("SELECT table_id, kind, due FROM timers ORDER BY due LIMIT 1")
            if row is None:
                return
            wait = row["due"] - self._tables.now()
            if wait > 0:
                await asyncio.sleep(min(wait, LONGEST_SLEEP))
                continue
            self._working = True
            try:
                await self._keep(row["table_id"], row["kind"])
            finally:
                self._working = False

    async def _keep(self, table: int, kind: str) -> None:
        # The row goes last, so that a kill in between repeats the work and does not lose it.
        try:
            await self._due[kind](table)
        except Exception as error:
            logs.log_unexpected(_log, f"table {table}: its timer {kind} failed", error)
        # A timer that was set anew in the meantime is another.
        await self._tables.store.change(
            "DELETE FROM timers WHERE table_id = ? AND kind = ? AND due <= ?",
            (table, kind, self._tables.now()),
        )
