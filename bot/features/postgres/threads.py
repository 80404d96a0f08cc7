"""Run blocking calls of a driver in a thread, so that the event loop isn't blocked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")


async def in_another(
    work: Callable[..., Result], *values: object, executor: ThreadPoolExecutor | None = None
) -> Result:
    """Return the result of this call, which runs in another thread."""
    return await asyncio.get_running_loop().run_in_executor(executor, work, *values)
