"""Tasks that do not die unheard: each that fails writes a line, and the work that must go on is begun again.

Of an error the log reads its kind and place, never its text, which may quote a hand. No room is known here.
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
"""Seconds until work that has failed is begun again: the first pause, and the longest; each is twice as long
as the one before.
"""

_log = logging.getLogger(__name__)

_running: set[asyncio.Task[Any]] = set()
"""The loop itself keeps no task that nobody else keeps."""


def start_task(work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
    """Return a task that does this once. Its failure is a line in the log."""
    task = asyncio.create_task(work, name=name)
    _running.add(task)
    task.add_done_callback(_ended)
    return task


def keep_task(work: Callable[[], Awaitable[None]], name: str) -> asyncio.Task[None]:
    """Return a task that does this until it is done, and again after each failure, which is logged."""
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
    """Return the kind of an error and the line that raised it, in one line."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return type(error).__name__
    file = re.split(r"[\\/]", frames[-1].filename)[-1]
    return f"{type(error).__name__} in {frames[-1].name} ({file}:{frames[-1].lineno})"


def trace(error: BaseException) -> str:
    """Return what to log of an error whose message may tell a secret: its type, and where."""
    return "".join(traceback.format_tb(error.__traceback__)) + type(error).__name__
