"""Months that are over are closed as soon as they are; what that means stands in people/seasons.py."""

from __future__ import annotations

from collections.abc import Callable

from bot.jobs.job import Job
from bot.tables.people.seasons import Seasons
from bot.tables.people.standings import month_of

EVERY = 24 * 3600
"""Seconds between two looks, at most: clocks may be set."""


class MonthsClosing(Job):
    """One for the process."""

    def __init__(self, seasons: Seasons, now: Callable[[], int]) -> None:
        super().__init__("months")
        self._seasons = seasons
        self._now = now
        self._complete = False

    async def _round(self) -> float:
        if not self._complete:
            await self._seasons.complete()
            self._complete = True
        await self._seasons.close()
        now = self._now()
        return float(min(EVERY, month_of(now)[1] - now))
