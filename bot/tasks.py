"""Tasks that never fail silently. Failures are logged, and permanent work is restarted.

The log gets the type and location of an error but never its text, which may quote a hand.
"""

from __future__ import annotations

import asyncio
import logging
import re
import traceback
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

FIRST, LONGEST = 1.0, 300.0
"""First and longest pause before failed work is restarted, in seconds. Pauses double each time."""

_log = logging.getLogger(__name__)

_running: set[asyncio.Task[Any]] = set()
"""References to all running tasks, because the loop itself only holds them weakly."""


def start_task(work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
    """Run this coroutine once, in a task that logs failures."""
    task = asyncio.create_task(work, name=name)
    _running.add(task)
    task.add_done_callback(_ended)
    return task


def keep_task(work: Callable[[], Awaitable[None]], name: str) -> asyncio.Task[None]:
    """Run this work to completion in a task. After each failure, log it and start the work again."""
    return start_task(_kept(work, name), name)


async def _kept(work: Callable[[], Awaitable[None]], name: str) -> None:
    pause = FIRST
    while True:
        try:
            await work()
            return
        except Exception as error:
            _log.error("task died: %s, begun again in %s s: %s", name, round(pause), place(error))
        await asyncio.sleep(pause)
        pause = min(LONGEST, 2 * pause)


def _ended(task: asyncio.Task[Any]) -> None:
    _running.discard(task)
    error = None if task.cancelled() else task.exception()
    if error is not None:
        _log.error("task died: %s: %s", task.get_name(), place(error))


def place(error: BaseException) -> str:
    """Return the type of an error and the line that raised it, as a single line."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return type(error).__name__
    file = re.split(r"[\\/]", frames[-1].filename)[-1]
    return f"{type(error).__name__} in {frames[-1].name} ({file}:{frames[-1].lineno})"


def trace(error: BaseException) -> str:
    """Return the type and traceback of an error, without its message, which may contain a secret."""
    return "".join(traceback.format_tb(error.__traceback__)) + type(error).__name__
