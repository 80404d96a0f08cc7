"""Make planned moves when they're due.

The scheduled times are database rows, and a single task sleeps until the next one. plans.py decides which
move is planned, and whether it can still be made.
"""

from __future__ import annotations

import logging

from bot import logs
from bot.features.plans import plans
from bot.features.plans.plans import Plans
from bot.features.plans.rows import Moment
from bot.jobs.job import Job
from bot.jobs.scheduler import LONGEST_SLEEP

_log = logging.getLogger(__name__)


class PlannedMoves(Job):
    """Makes planned moves. There's one instance per process. Failures at one table don't delay others."""

    def __init__(self, plans: Plans) -> None:
        super().__init__("plans")
        self._plans = plans
        self._later: dict[int, tuple[float, int]] = {}
        """Tables at which a check failed, with the time of the next retry and the number of failures."""

    async def do_due(self) -> float | None:
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
