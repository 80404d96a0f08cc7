"""The workers for the thoughts of robots: one per core, each with a time limit per thought."""

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
"""Minimum seconds of thought for a robot, under any load."""
MARGIN = 0.1
"""Seconds that a thought needs, on top of thinking, to return from the worker."""


@dataclasses.dataclass(frozen=True, slots=True)
class Tempo:
    """The speed of robots. Tests want them quick; people want to see what happened."""

    pause: tuple[float, float] = (1.5, 2.7)
    """The range of seconds from one move at a table to the next, thinking included. The distribution is
    uniform and the same for every robot.
    """
    alone: Mapping[str, float] = dataclasses.field(
        default_factory=lambda: {"easy": 0.12, "fair": 0.12, "strong": 0.45}
    )
    """Seconds per move, by level, for a person alone with robots.

    It is the whole time of thinking, so it reveals no choice. A thought is cut off at its end.
    """
    advice: float = 4.0
    """Seconds to find a hint and its reasons, when no others wait for a worker."""
    within: float = 1.4
    """Time limit in seconds for a robot's decision, less than any pause. A robot that is too slow moves by
    its light policy.
    """
    thinking: float = 1.0
    """Maximum seconds of thought, when no others wait for a worker."""
    patience: float = 3.0
    """Maximum seconds to wait for a worker."""
    deadline: float = 3.0
    """Seconds after which a thinking worker is ended."""
    nodes: int | None = None
    """Maximum number of moves to examine, or None for the number of the level."""


class Thinkers:
    """The thinkers of a process."""

    def __init__(self, pace: Tempo | None = None, *workers: AnyWorker) -> None:
        """Set up the thinkers. `workers` default to one per core, but two at least.

        One alone would not do: a worker that hangs is lost until its deadline.
        """
        self.pace = pace or Tempo()
        self.workers = workers or tuple(Worker(think.__module__) for _ in range(max(2, min(cores(), MOST))))
        # Last in, first out: a process starts only when all others are at work.
        self._idle: asyncio.LifoQueue[AnyWorker] = asyncio.LifoQueue()
        for worker in self.workers[::-1]:
            self._idle.put_nowait(worker)
        self.waiting = 0
        """Number of callers that want a worker, or have one."""
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

        It is done `within` so many seconds, with `longest` of them for thought. Raise TimeoutError if no
        worker is free in time, WorkerGone, or WorkFailed.
        """
        until = self.clock() + within
        self.waiting += 1
        try:
            async with asyncio.timeout(min(within, self.pace.patience)):
                worker = await self._idle.get()
            try:
                await asyncio.sleep(0)  # let callers that woke at the same moment be counted, too
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
    """Return the seconds for a thought, so that all callers get as many, and finish in the time left.

    Callers at work count among those that wait.
    """
    return left / math.ceil(waiting / workers)
