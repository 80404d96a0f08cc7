"""Control asyncio's clock: later calls wait until a test lets time pass, so testing two seconds takes none.

This module doesn't depend on the bot.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from typing import Any

import pytest

MOMENT = 0.02
"""Seconds. Calls due sooner than this run as usual."""


class Seconds:
    """The running loop's time, counted from 0 at construction."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self._loop = asyncio.get_running_loop()
        self._later: list[tuple[float, asyncio.TimerHandle]] = []
        self._call_at: Callable[..., asyncio.TimerHandle] = self._loop.call_at
        monkeypatch.setattr(self._loop, "call_at", self._kept)
        monkeypatch.setattr(self._loop, "call_later", self._kept_for)

    def _kept_for(
        self,
        delay: float,
        callback: Callable[..., Any],
        *values: Any,
        context: contextvars.Context | None = None,
    ) -> asyncio.TimerHandle:
        return self._kept(self._loop.time() + delay, callback, *values, context=context)

    def _kept(
        self,
        when: float,
        callback: Callable[..., Any],
        *values: Any,
        context: contextvars.Context | None = None,
    ) -> asyncio.TimerHandle:
        delay = when - self._loop.time()
        if delay < MOMENT:
            return self._call_at(when, callback, *values, context=context)
        handle = asyncio.TimerHandle(when, callback, values, self._loop, context)
        self._later.append((self.now + delay, handle))
        return handle

    def next(self) -> float | None:
        """Return when the next call is due, or None if there are no calls."""
        self._later = [one for one in self._later if not one[1].cancelled()]
        return min((at for at, _ in self._later), default=None)

    def go_on(self, until: float) -> None:
        """Advance the time, and run the calls that are due by then."""
        self.now = until
        due = sorted((one for one in self._later if one[0] <= until), key=lambda one: one[0])
        self._later = [one for one in self._later if one[0] > until]
        for _, handle in due:
            if not handle.cancelled():
                self._loop.call_soon(handle._run)
