"""Run timers when they're due. Timers are database rows, and a single task sleeps until the next is due.

While any player's clock is running, a heartbeat records that the bot is online. Each type of timer has one
registered action. This module doesn't depend on the games.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping

from bot import logs
from bot.jobs.job import Job
from bot.tables.clock import rows as clock_rows
from bot.tables.clock.rows import DueTimer
from bot.tables.core.repository import TableRepository

_log = logging.getLogger(__name__)

LONGEST_SLEEP = 3600.0
"""Maximum number of seconds to sleep. If the machine was suspended, timers are late by up to this much."""
LONGEST_PAUSE = 3600
"""Maximum number of seconds between two attempts for a timer that keeps failing."""

Due = Callable[..., Awaitable[object]]
"""A function that acts on a due timer. It gets the table's ID and, for a seat's timer, the seat."""


class Scheduler(Job):
    """The job that runs due timers. `due` maps each type of timer to its action."""

    def __init__(self, tables: TableRepository, due: Mapping[str, Due]) -> None:
        super().__init__("scheduler")
        self._tables = tables
        self._due = due

    async def do_due(self) -> float | None:
        timer = await clock_rows.next_timer(self._tables.database)
        if timer is None:
            return None
        wait = timer.due - self._tables.now()
        # A failed timer is never rescheduled that far ahead, so the system clock was set back.
        if wait > 0 and not (timer.attempts and wait > LONGEST_PAUSE):
            return min(wait, LONGEST_SLEEP)
        await self._keep(timer)
        return 0

    async def _keep(self, timer: DueTimer) -> None:
        # Delete the row last, so that a killed process repeats the work rather than losing it.
        try:
            await self._due[timer.kind](*timer.whose)
        except Exception as error:
            logs.log_unexpected(_log, f"table {timer.table_id}: its timer {timer.kind} failed", error)
            pause = min(LONGEST_PAUSE, 2 ** min(timer.attempts + 1, 20))
            await clock_rows.failed(self._tables.database, timer, self._tables.now() + pause)
        else:
            await clock_rows.kept(self._tables.database, timer)


EVERY = 300.0
"""Seconds between two heartbeats. After a crash, players gain up to this much time on their clocks. A shorter
interval would write to the disk more often.
"""


class Heartbeat(Job):
    """The job that records heartbeats. It's woken when a timer is set.

    `alive` records the heartbeat, and returns True if any clock is running.
    """

    def __init__(self, alive: Callable[[], Awaitable[bool]]) -> None:
        super().__init__("heartbeat")
        self.every = EVERY
        self._alive = alive

    def wake(self) -> None:
        """Start the heartbeat, because a clock may have started. If it's already running, do nothing."""
        if not self.asleep:
            super().wake()

    async def do_due(self) -> float | None:
        return self.every if await self._alive() else None
