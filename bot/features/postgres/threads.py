"""Run a driver's blocking calls in a thread, to keep the event loop free."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")


async def in_another(
    work: Callable[..., Result], *values: object, executor: ThreadPoolExecutor | None = None
) -> Result:
    """Make this call in another thread and return its result."""
    return await asyncio.get_running_loop().run_in_executor(executor, work, *values)
