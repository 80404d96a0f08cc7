"""The handover of a database from one process to the next, where both are connected to Discord for a moment:
at a deploy, or when a standby takes over. Discord tells both of every tap; each is answered by one of them.

The next process keeps the taps that it hears of until it has the database. The process before it stops taking
taps, notes in the database which ones it has taken, finishes what is under way, and ends.
"""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from bot.jobs.job import Job
from bot.storage.database import Database

Payload = dict[str, Any]
"""An interaction, as Discord tells of it."""

TAKEN = "taken"
"""The fact that holds the latest taps which the process before has taken."""
LOOK = 1.0
"""Seconds between two looks whether another process waits."""
REMEMBERED = 300
"""Taps that are noted as taken, the latest."""
KEPT = 1000
"""Taps that the next process keeps, the latest."""
PATIENCE = 2.5
"""Seconds after which nobody waits for the answer to a tap: Discord gives up after three."""


class Waiting:
    """The taps that a process hears of while it waits for the database."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """`now` gives seconds."""
        self._now = now
        self._kept: deque[tuple[float, Payload]] = deque(maxlen=KEPT)

    def keep(self, payload: Payload) -> None:
        """Keep this tap."""
        self._kept.append((self._now(), payload))

    def fresh(self) -> Iterator[Payload]:
        """Return the taps for whose answers somebody waits still, the earliest first; none of them twice."""
        while self._kept:
            heard, payload = self._kept.popleft()
            if self._now() - heard < PATIENCE:
                yield payload


class Handover(Job):
    """The part of the process that has the database. `finish` finishes what is under way, and ends it."""

    def __init__(self, database: Database, finish: Callable[[], Awaitable[None]]) -> None:
        super().__init__("handover")
        self._database = database
        self._finish = finish
        self._gone = False
        self._latest: deque[str] = deque(maxlen=REMEMBERED)
        self._before: frozenset[str] = frozenset()

    async def recall(self) -> None:
        """Learn what the process before has taken."""
        self._before = frozenset(json.loads(await self._database.fact(TAKEN) or "[]"))

    def takes(self, payload: Payload) -> bool:
        """Return whether this process is to answer this tap."""
        number = str(payload.get("id"))
        if self._gone or number in self._before:
            return False
        self._latest.append(number)
        return True

    async def do_due(self) -> float | None:
        if not await self._database.is_wanted():
            return LOOK
        self._gone = True
        await self._database.keep_fact(TAKEN, json.dumps(list(self._latest)))
        await self._finish()
        return None
