"""The workers in which robots think: as many at once as there are cores, and each thought in time."""

from __future__ import annotations

import asyncio
import dataclasses
import math
import time
from collections.abc import Callable, Mapping
from typing import TypeVar

from bot.metrics import timed
from bot.worker.process import MOST, AnyWorker, Worker, cores
from bot.worker.thinking import think

T = TypeVar("T")

LEAST = 0.05
"""Seconds that a robot may think however many others wait."""
MARGIN = 0.1
"""Seconds that a thought needs, beside thinking, to come back from the worker."""


@dataclasses.dataclass(frozen=True, slots=True)
class Tempo:
    """How fast robots are. Tests want them quick, people want to see what happened."""

    pause: tuple[float, float] = (1.5, 2.7)
    """Seconds from one move at a table to the next, thinking and all, from and to. Any is as likely as any
    other, for every robot.
    """
    alone: Mapping[str, float] = dataclasses.field(
        default_factory=lambda: {"easy": 0.12, "fair": 0.12, "strong": 0.45}
    )
    """Seconds from one move to the next of a level for somebody alone with robots: as long as thinking takes,
    so that it tells of no choice. It is ended in time.
    """
    advice: float = 4.0
    """Seconds in which a hint and its reasons are found, where no others wait for a worker."""
    within: float = 1.4
    """Seconds in which a robot has decided: less than any pause, which is then waited out. A robot that has
    not moves by its light policy.
    """
    thinking: float = 1.0
    """Seconds that a robot may think, where no others wait for a worker."""
    patience: float = 3.0
    """Seconds that is waited for a worker at most."""
    deadline: float = 3.0
    """Seconds after which a worker that thinks is ended."""
    nodes: int | None = None
    """Moves that it may look at; None: as many as its level asks for."""


class Thinkers:
    """One for the process."""

    def __init__(self, pace: Tempo | None = None, *workers: AnyWorker) -> None:
        """`workers` are one a core unless they are given, and two at least: one that hangs is of no use until
        its deadline.
        """
        self.pace = pace or Tempo()
        self.workers = workers or tuple(Worker(think.__module__) for _ in range(max(2, min(cores(), MOST))))
        # The last that was used comes first: a process is started only when all others are at work.
        self._idle: asyncio.LifoQueue[AnyWorker] = asyncio.LifoQueue()
        for worker in self.workers[::-1]:
            self._idle.put_nowait(worker)
        self.waiting = 0
        """Those that want a worker, or have one."""
        self.clock: Callable[[], float] = time.monotonic
        """Tests have their own."""

    async def close(self) -> None:
        """End the workers."""
        await asyncio.gather(*(worker.close() for worker in self.workers))

    async def work(self, work: Callable[..., T], *values: object, within: float, longest: float) -> T:
        """Let a worker do this, which takes nodes and seconds besides, so that it is done `within` so many
        seconds, `longest` of them thought. Raises TimeoutError where its turn does not come in time,
        WorkerGone, WorkFailed.
        """
        until = self.clock() + within
        self.waiting += 1
        try:
            async with asyncio.timeout(min(within, self.pace.patience)):
                worker = await self._idle.get()
            try:
                await asyncio.sleep(0)  # those that are woken at the same moment count, too
                left = until - MARGIN - self.clock()
                if left < LEAST:
                    raise TimeoutError
                seconds = max(LEAST, min(longest, share(left, len(self.workers), self.waiting)))
                deadline = max(self.pace.deadline, 2 * seconds)
                with timed("robot"):
                    return await worker.run(deadline, work, *values, self.pace.nodes, seconds)
            finally:
                self._idle.put_nowait(worker)
        finally:
            self.waiting -= 1


def share(left: float, workers: int, waiting: int) -> float:
    """Return the seconds for one thought, so that all that wait have as many, and are done in what is left.
    Those that are at work count among those that wait.
    """
    return left / math.ceil(waiting / workers)
