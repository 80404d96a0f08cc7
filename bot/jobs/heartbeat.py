"""Says now and then, while anybody's time runs, that the bot is there, and Discord: so the next process knows
for how long it was not. What is made of that is said in bot/tables/play/deadlines.py.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.jobs.job import Job

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
