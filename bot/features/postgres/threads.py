"""The way to a thread and back, in which a driver waits for its server, so that the loop need not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")


async def in_another(
    work: Callable[..., Result], *values: object, executor: ThreadPoolExecutor | None = None
) -> Result:
    """Return what this returns, done in another thread."""
    return await asyncio.get_running_loop().run_in_executor(executor, work, *values)
