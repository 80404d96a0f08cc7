"""Worker processes for robots: one per core, with a time limit for each decision."""

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
"""Minimum number of seconds for computing a robot's move, even on a busy machine."""
MARGIN = 0.1
"""Seconds reserved for a result to return from the worker."""


@dataclasses.dataclass(frozen=True, slots=True)
class Tempo:
    """The speed of robots. By default, it's slow enough for people to follow. Tests use a faster one."""

    pause: tuple[float, float] = (1.5, 2.7)
    """Range of seconds between two moves at a table, including the computation. The distribution is uniform
    and the same for every robot, so the pause reveals nothing.
    """
    alone: Mapping[str, float] = dataclasses.field(
        default_factory=lambda: {"easy": 0.12, "fair": 0.12, "strong": 0.45}
    )
    """Seconds per move, by level, for a person who plays alone with robots.

    Each move takes exactly this long, so the time doesn't reveal a choice. Longer computations are cut off.
    """
    advice: float = 4.0
    """Seconds for finding a hint and its reasons, if no one else is waiting for a worker."""
    within: float = 1.4
    """Time limit in seconds for a robot's decision, shorter than any pause. A robot that exceeds it falls
    back to its light policy.
    """
    thinking: float = 1.0
    """Maximum number of seconds for computing a move, if no one else is waiting for a worker."""
    patience: float = 3.0
    """Maximum number of seconds to wait for a worker."""
    deadline: float = 3.0
    """Seconds after which a busy worker is killed."""
    nodes: int | None = None
    """Maximum number of moves to examine, or None for the level's maximum."""


class Thinkers:
    """The robots' worker processes. There's one instance per bot process."""

    def __init__(self, pace: Tempo | None = None, *workers: AnyWorker) -> None:
        """Set up the workers. By default, there's one per core, but at least two.

        A single worker that hangs would stop all robots until its deadline.
        """
        self.pace = pace or Tempo()
        self.workers = workers or tuple(Worker(think.__module__) for _ in range(max(2, min(cores(), MOST))))
        # Reuse the worker that was freed last, so that a new process only starts if all others are busy.
        self._idle: asyncio.LifoQueue[AnyWorker] = asyncio.LifoQueue()
        for worker in self.workers[::-1]:
            self._idle.put_nowait(worker)
        self.waiting = 0
        """Number of callers that hold a worker or are waiting for one."""
        self.clock: Callable[[], float] = time.monotonic  # tests replace it

    async def close(self) -> None:
        """Shut down the workers."""
        await asyncio.gather(*(worker.close() for worker in self.workers))

    async def advice(self, table: int, work: Callable[..., T], *values: object, longest: float = 0) -> T:
        """Return the result of `work` for a player who is waiting for it.

        `longest` limits the seconds of computation. Raise Refused if the robots are too busy.
        """
        most = self.pace.advice
        try:
            return await self.work(work, *values, within=most, longest=longest or most)
        except (TimeoutError, WorkerGone, WorkFailed) as reason:
            _log.warning("table %s: %s failed: %s", table, work.__name__, type(reason).__name__)
            raise Refused("hint-busy") from None

    async def work(self, work: Callable[..., T], *values: object, within: float, longest: float) -> T:
        """Run `work` in a worker, with nodes and seconds as additional arguments, and return its result.

        `within` limits the seconds until the result, and `longest` the seconds of computation. Raise
        TimeoutError if no worker is free in time, WorkerGone if the worker dies, or WorkFailed if `work`
        raises an error.
        """
        until = self.clock() + within
        self.waiting += 1
        try:
            async with asyncio.timeout(min(within, self.pace.patience)):
                worker = await self._idle.get()
            try:
                await asyncio.sleep(0)  # callers that woke at the same time must count as waiting too
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
    """Return the number of seconds each computation gets, so that callers share the time left equally.

    Callers that already hold a worker count as waiting.
    """
    return left / math.ceil(waiting / workers)
