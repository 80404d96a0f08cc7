"""The wall-clock time in a test: one clock for the tables, the people and simcord.

With two clocks, one of them stopped, a bot would check again and again for a timer that never comes due.
"""

from __future__ import annotations

import asyncio

import simcord

from bot.jobs.outbox import Outbox


class Clock:
    """Seconds since 1970. The clock advances with simcord's clock only. Set `now` to skip time."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self._start = now
        self._env: simcord.Env | None = None
        self._begun = 0.0

    def follow(self, env: simcord.Env) -> None:
        """Advance with this environment's clock from now on."""
        self._begun, self._env = env.now().timestamp(), env

    @property
    def now(self) -> float:
        return self._start + (self._env.now().timestamp() - self._begun if self._env else 0.0)

    @now.setter
    def now(self, now: float) -> None:
        self._start += now - self.now

    def __call__(self) -> float:
        return self.now


class Passing:
    """A clock that advances only while the outbox sleeps. The sleep then takes no real time."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        await asyncio.sleep(0)

    def passes_for(self, outbox: Outbox) -> None:
        """Make this outbox sleep on this clock. Work that is under way ends before any time passes."""

        async def sleep(seconds: float) -> None:
            while outbox.lanes.busy:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
            await self.sleep(seconds)

        outbox.sleep = sleep
