"""Worker processes for robots: one per core, each with a time limit per decision."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import math
import time
from collections.abc import Callable, Mapping
from typing import TypeVar

from bot.metrics import timed
from bot.tables.core.errors import Refused
from bot.worker.process import MOST, AnyWorker, Worker, WorkerGone, WorkFailed, cores
from bot.worker.thinking import think

_log = logging.getLogger(__name__)
T = TypeVar("T")

LEAST = 0.05
"""Minimum number of seconds to compute a robot's move, under any load."""
MARGIN = 0.1
"""Seconds a result needs to return from the worker."""


@dataclasses.dataclass(frozen=True, slots=True)
class Tempo:
    """The speed of robots: fast for tests, and slow enough for people to see what happened."""

    pause: tuple[float, float] = (1.5, 2.7)
    """The range of seconds from one move at a table to the next, including the computation. The distribution
    is uniform and the same for every robot.
    """
    alone: Mapping[str, float] = dataclasses.field(
        default_factory=lambda: {"easy": 0.12, "fair": 0.12, "strong": 0.45}
    )
    """Seconds per move, by level, for a person who plays alone with robots.

    This is the whole time of the computation, so it reveals no choice. A longer computation is cut off.
    """
    advice: float = 4.0
    """Seconds to find a hint and its reasons, when no other callers wait for a worker."""
    within: float = 1.4
    """Time limit in seconds for a robot's decision, shorter than any pause. A robot that exceeds it moves by
    its light policy.
    """
    thinking: float = 1.0
    """Maximum number of seconds to compute a move, when no other callers wait for a worker."""
    patience: float = 3.0
    """Maximum number of seconds to wait for a worker."""
    deadline: float = 3.0
    """Seconds after which a busy worker is killed."""
    nodes: int | None = None
    """Maximum number of moves to examine, or None for the maximum of the level."""


class Thinkers:
    """The worker processes of a bot process."""

    def __init__(self, pace: Tempo | None = None, *workers: AnyWorker) -> None:
        """Set up the workers. By default there is one per core, but at least two.

        A single worker wouldn't do: if it hangs, it is lost until its deadline.
        """
        self.pace = pace or Tempo()
        self.workers = workers or tuple(Worker(think.__module__) for _ in range(max(2, min(cores(), MOST))))
        # Last in, first out: start a process only when all others are busy.
        self._idle: asyncio.LifoQueue[AnyWorker] = asyncio.LifoQueue()
        for worker in self.workers[::-1]:
            self._idle.put_nowait(worker)
        self.waiting = 0
        """Number of callers that wait for a worker, or have one."""
        self.clock: Callable[[], float] = time.monotonic
        """The clock, which tests replace."""

    async def close(self) -> None:
        """End the workers."""
        await asyncio.gather(*(worker.close() for worker in self.workers))

    async def advice(self, table: int, work: Callable[..., T], *values: object) -> T:
        """Return the result of `work` for a player who waits for it.

        Raise Refused while the robots are too busy.
        """
        most = self.pace.advice
        try:
            return await self.work(work, *values, within=most, longest=most)
        except (TimeoutError, WorkerGone, WorkFailed) as reason:
            _log.warning("table %s: %s failed: %s", table, work.__name__, type(reason).__name__)
            raise Refused("hint-busy") from None

    async def work(self, work: Callable[..., T], *values: object, within: float, longest: float) -> T:
        """Return the result of `work` in a worker, called with nodes and seconds as further arguments.

        The result is returned after at most `within` seconds, at most `longest` of them for the computation.
        Raise TimeoutError if no worker is free in time, WorkerGone, or WorkFailed.
        """
        until = self.clock() + within
        self.waiting += 1
        try:
            async with asyncio.timeout(min(within, self.pace.patience)):
                worker = await self._idle.get()
            try:
                await asyncio.sleep(0)  # let callers that woke at the same time be counted as well
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
    """Return the seconds per computation, so that all callers get an equal share of the time left.

    Callers that have a worker count among the waiting.
    """
    return left / math.ceil(waiting / workers)
