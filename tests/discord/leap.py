"""An event loop that doesn't wait: if only a timer could wake the loop, its clock jumps to that timer.

A bot on a Discord in memory waits only for timers, and the test waits for the bot. On a busy machine, a
second of real time measures neither. While a thread, a process or a connection is at work, the loop waits for
it as usual.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from simcord import _dpy_internals


class Leaps:
    """The state of a leaping loop."""

    def __init__(self, loop: Any) -> None:
        self._loop = loop
        self._time, self._run_once = loop.time, loop._run_once
        self._leapt = 0.0

    def time(self) -> float:
        """Return the loop's time, including the time that was skipped."""
        return float(self._time()) + self._leapt

    def monotonic(self) -> float:
        """Return the same time for code that doesn't ask the loop."""
        return _REAL() + self._leapt

    def over(self, seconds: float) -> None:
        """Skip this much idle time."""
        self._leapt += seconds

    def run_once(self) -> None:
        """Run the loop once. If no callback is ready, jump to the next timer first."""
        loop = self._loop
        if not loop._stopping and not _busy(loop) and not loop._ready:
            when = min((one._when for one in loop._scheduled if not one._cancelled), default=None)
            if when is not None:
                self._leapt += max(0.0, when - self.time())
        self._run_once()


_REAL = _dpy_internals.real_monotonic


def _busy(loop: Any) -> bool:
    """Return whether anything but a timer may wake the loop. A thread hands over its result before it counts
    as idle.
    """
    pool = loop._default_executor
    working = pool is not None and (
        pool._work_queue.qsize() > 0 or pool._idle_semaphore._value < len(pool._threads)
    )
    return working or len(loop._selector.get_map()) > 1  # the first is the loop's own


@contextmanager
def leaping() -> Iterator[Leaps]:
    """Make the running loop and simcord's timers leap, for a while."""
    loop: Any = asyncio.get_running_loop()
    leaps = Leaps(loop)
    loop.time, loop._run_once, _dpy_internals.real_monotonic = leaps.time, leaps.run_once, leaps.monotonic
    try:
        yield leaps
    finally:
        del loop.time, loop._run_once
        _dpy_internals.real_monotonic = _REAL
