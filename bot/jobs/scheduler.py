"""Timers, which are done at their time: rows of the database, and one task asleep until the next of them; and
a heartbeat, which says while anybody's time runs that the bot is there.

What is due is done by the room that registered for its kind. No game is known here.
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
"""Seconds. A machine that was suspended in the meantime is late by this much at most."""
LONGEST_PAUSE = 3600
"""Seconds between two tries of what fails again and again, at most."""

Due = Callable[..., Awaitable[object]]
"""What is done with a table, by its number; where the timer is a seat's, with that seat."""


class Scheduler(Job):
    """One for the process. `due` maps a kind of timer to what is done with its table."""

    def __init__(self, tables: TableRepository, due: Mapping[str, Due]) -> None:
        super().__init__("scheduler")
        self._tables = tables
        self._due = due

    async def do_due(self) -> float | None:
        timer = await clock_rows.next_timer(self._tables.database)
        if timer is None:
            return None
        wait = timer.due - self._tables.now()
        # What failed is never tried again so late: the clock on the wall was set back.
        if wait > 0 and not (timer.attempts and wait > LONGEST_PAUSE):
            return min(wait, LONGEST_SLEEP)
        await self._keep(timer)
        return 0

    async def _keep(self, timer: DueTimer) -> None:
        # The row goes last, so that a kill in between repeats the work and does not lose it.
        try:
            await self._due[timer.kind](*timer.whose)
        except Exception as error:
            logs.log_unexpected(_log, f"table {timer.table_id}: its timer {timer.kind} failed", error)
            pause = min(LONGEST_PAUSE, 2 ** min(timer.attempts + 1, 20))
            await clock_rows.failed(self._tables.database, timer, self._tables.now() + pause)
        else:
            await clock_rows.kept(self._tables.database, timer)


EVERY = 300.0
"""Seconds. After a kill people have so much more time at most: nobody minds, and the disk may rest."""


class Heartbeat(Job):
    """One for the process; a timer that is set wakes it. `alive` writes it down, and says whether anybody's
    time runs.
    """

    def __init__(self, alive: Callable[[], Awaitable[bool]]) -> None:
        super().__init__("heartbeat")
        self.every = EVERY
        self._alive = alive

    def wake(self) -> None:
        """Somebody's time may have begun to run; while it rests between two beats, nothing is to be done."""
        if not self.asleep:
            super().wake()

    async def do_due(self) -> float | None:
        return self.every if await self._alive() else None
