"""Retention: what was kept for its time is deleted, once a day. How long that is stands in people/held.py."""

from __future__ import annotations

from collections.abc import Callable, Collection

from bot.jobs.job import Job
from bot.tables.people.own_data import OwnData

EVERY = 24 * 3600.0
"""Seconds."""


class Retention(Job):
    """One for the process."""

    def __init__(
        self,
        own_data: OwnData,
        servers: Callable[[], Collection[int]],
        serves: Callable[[int], bool] = lambda guild: True,
    ) -> None:
        """`servers` gives those that the bot is in, of those that this process `serves`."""
        super().__init__("retention")
        self._own_data = own_data
        self._servers = servers
        self._serves = serves

    async def _round(self) -> float:
        await self._own_data.expire(self._servers(), self._serves)
        return EVERY
