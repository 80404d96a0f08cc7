"""Substitutes for the robots' worker process: they answer at once, or on command."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable
from typing import Any, TypeVar

import engine.robots
from bot.features.robots.robots import Robots
from bot.tables.core.step import Stepped
from tests.rooms import Rooms

T = TypeVar("T")


UNPAUSED: dict[str, Any] = {"pause": (0.0, 0.0), "alone": dict.fromkeys(engine.robots.LEVELS, 0.0)}
"""A tempo without pauses, so robots wait only for their thoughts, among people or alone with one person."""


class Here:
    """Thinks in this process. `handed` records the robots' requests as the worker would get them."""

    def __init__(self) -> None:
        self.handed: list[bytes] = []
        self.at_once = self.most_at_once = 0

    async def run(self, patience: float, work: Callable[..., T], *values: object) -> T:
        self.handed.append(pickle.dumps(values))
        self.at_once += 1
        self.most_at_once = max(self.at_once, self.most_at_once)
        try:
            await self.wait()
            return work(*values)
        finally:
            self.at_once -= 1

    async def wait(self) -> None:
        await asyncio.sleep(0)

    async def close(self) -> None:
        return


class Slow(Here):
    """Thinks only once `go` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self.thinks = asyncio.Event()

    async def wait(self) -> None:
        self.thinks.set()
        await self.go.wait()


def robots_of(tables: Rooms) -> Robots:
    """Return the robots that listen to these tables."""
    heard = (one.__self__ for one in tables._listeners[Stepped] if hasattr(one, "__self__"))
    return next(one for one in heard if isinstance(one, Robots))
