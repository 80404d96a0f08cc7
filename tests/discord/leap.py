"""An event loop without waits: if only a timer could wake it, it is that time at once.

A bot on a Discord in memory waits for timers alone, and a test for the bot; on a busy machine a second on the
wall measures neither. If something outside is at work, a thread, a process or a connection, the loop waits
for it as usual.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from simcord import _dpy_internals


class Leaps:
    """The state of a loop that leaps."""

    def __init__(self, loop: Any) -> None:
        """Begin with the time that it is."""
        self._loop = loop
        self._time, self._run_once = loop.time, loop._run_once
        self._leapt = 0.0

    def time(self) -> float:
        """Return the loop's time, with all that it has leapt over."""
        return float(self._time()) + self._leapt

    def monotonic(self) -> float:
        """Return the same for what asks no loop."""
        return _REAL() + self._leapt

    def over(self, seconds: float) -> None:
        """Leap over so much idle time of the loop."""
        self._leapt += seconds

    def run_once(self) -> None:
        """Run all that is ready; if there is none, it is the time of the next timer."""
        loop = self._loop
        if not loop._stopping and not _busy(loop) and not loop._ready:
            when = min((one._when for one in loop._scheduled if not one._cancelled), default=None)
            if when is not None:
                self._leapt += max(0.0, when - self.time())
        self._run_once()


_REAL = _dpy_internals.real_monotonic


def _busy(loop: Any) -> bool:
    """Return whether something outside may wake it; what a thread has handed over is in its hands before."""
    pool = loop._default_executor
    working = pool is not None and (
        pool._work_queue.qsize() > 0 or pool._idle_semaphore._value < len(pool._threads)
    )
    return working or len(loop._selector.get_map()) > 1  # the first is its own


@contextmanager
def leaping() -> Iterator[Leaps]:
    """Let the running loop leap, for a while; simcord's timers with it."""
    loop: Any = asyncio.get_running_loop()
    leaps = Leaps(loop)
    loop.time, loop._run_once, _dpy_internals.real_monotonic = leaps.time, leaps.run_once, leaps.monotonic
    try:
        yield leaps
    finally:
        del loop.time, loop._run_once
        _dpy_internals.real_monotonic = _REAL
