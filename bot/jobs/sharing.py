"""The part that this process has in a database which several share: which tables live here, which taps are
answered here, and how both go to another process, or come from one that this replaces. Where a process has
its database for itself, all of them are its own from the beginning.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence

from bot.jobs.forwarding import Forwarding, Payload
from bot.jobs.handover import Handover
from bot.jobs.job import Job
from bot.jobs.outbox import Outbox
from bot.jobs.robots import Robots
from bot.storage.address import Shards
from bot.tables import Tables

LEAVING = 3.0
"""Seconds for which another process waits for tables until what is under way at them is done."""


class Sharing:
    """One for the process. `take` answers an interaction, `finish` ends the process."""

    def __init__(
        self,
        tables: Tables,
        shards: Shards | None,
        outbox: Outbox,
        robots: Robots,
        jobs: Sequence[Job],
        take: Callable[[Payload], object],
        finish: Callable[[], Awaitable[None]],
    ) -> None:
        """`jobs` are woken when tables come."""
        self._tables = tables
        self._outbox = outbox
        self._robots = robots
        self._received = take
        self._begun = False
        self._forwarding = Forwarding(tables.database, take)
        self._jobs = (*jobs, self._forwarding)
        self._handover = Handover(tables.database, shards, self._take, finish)

    @property
    def waits(self) -> bool:
        """Return whether another process answers all taps still."""
        return self._handover.state == "waiting"

    def receive(self, payload: Payload) -> None:
        """Take what Discord tells of an interaction, unless another process is to."""
        if self._handover.receives(payload):
            self._take(payload)

    async def watch(self) -> None:
        """Hear of what other processes pass on."""
        await self._forwarding.watch()

    async def start(self) -> None:
        """From now on have a part."""
        self._forwarding.start()
        if not self._begun:
            self._begun = True
            await self._tables.database.share(self._take_up, self._leave)

    async def take_over(self) -> None:
        """Take over from the process that has the same shards. Raises what `Handover.take_over` raises."""
        await self.start()
        await self._handover.take_over()

    async def close(self) -> None:
        """Pass nothing on any more."""
        await self._forwarding.close()

    def _take(self, payload: Payload) -> None:
        if not self._forwarding.passes_on(payload):
            self._received(payload)

    async def _take_up(self, lots: frozenset[int]) -> None:
        """The tables in these lots live here from now on: what another process has left is done."""
        self._tables.let_go_of(lots)  # what is kept of them may be from before they lived elsewhere
        await self._outbox.recall(lots)
        await self._tables.plans.recall()
        for job in self._jobs:
            job.wake()
        await self._robots.wake_all()

    async def _leave(self, lots: frozenset[int]) -> None:
        """The tables in these lots live elsewhere soon: what is under way is done before."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVING):
                await self._tables.leave(lots)
                await self._outbox.leave(lots)
        self._tables.let_go_of(lots)
