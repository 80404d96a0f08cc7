"""Jobs that are done at their time: timers and planned moves, each rows of the database and one task asleep
until the next of them; and a heartbeat, which says while anybody's time runs that the bot is there.

What is due is done by the room that registered for its kind; what is planned, and whether it may be played
still, is decided in bot/tables/plans/plans.py. No game is known here.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping

from bot import logs
from bot.jobs.job import Job
from bot.tables.clock import rows as clock_rows
from bot.tables.clock.rows import DueTimer
from bot.tables.core.repository import TableRepository
from bot.tables.plans import plans
from bot.tables.plans.plan_rows import Moment
from bot.tables.plans.plans import Plans

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

    async def _round(self) -> float | None:
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
        if not self._asleep:
            super().wake()

    async def _round(self) -> float | None:
        return self.every if await self._alive() else None


class PlannedMoves(Job):
    """One for the process. A table that cannot be looked at holds up no other."""

    def __init__(self, plans: Plans) -> None:
        super().__init__("plans")
        self._plans = plans
        self._later: dict[int, tuple[float, int]] = {}
        """The tables that could not be looked at: when they are tried again, and how often they failed."""

    async def _round(self) -> float | None:
        clock = self._plans.clock
        again = {number for number, (due, _) in self._later.items() if due <= clock()}
        for number in sorted(self._plans.unseen() | again):
            await self._look(number)
        moment = await self._plans.next_moment()
        if moment is not None and moment.due <= clock():
            await self._keep(moment)
            return 0
        dues = [due for due, _ in self._later.values()] + ([] if moment is None else [moment.due])
        return min(LONGEST_SLEEP, max(0.001, min(dues) - clock())) if dues else None

    async def _look(self, number: int) -> None:
        _, failed = self._later.pop(number, (0.0, 0))
        try:
            await self._plans.look(number)
        except Exception as error:
            logs.log_unexpected(_log, f"table {number}: what is planned there cannot be looked at", error)
            pause = min(plans.LONGEST_PAUSE, 2.0 ** (failed + 1))
            self._later[number] = self._plans.clock() + pause, min(failed + 1, 20)

    async def _keep(self, moment: Moment) -> None:
        try:
            await self._plans.keep(moment)
        except Exception as error:
            logs.log_unexpected(_log, f"table {moment.table_id}: a planned move failed", error)
            await self._plans.failed(moment)
