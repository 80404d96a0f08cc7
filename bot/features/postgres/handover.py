"""Hand the database over from one process to the next, at a deploy or when a standby takes over.

For a moment both are connected to Discord, which tells both of every tap. Exactly one of them answers each
tap. The next process keeps the taps that it receives until it has the database. The old process stops taking
taps, notes in the database which ones it took, finishes its work, and ends.
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
"""An interaction, as Discord sends it."""

TAKEN = "taken"
"""The fact that holds the latest taps which the old process has taken."""
LOOK = 1.0
"""Seconds between two checks for a waiting process."""
REMEMBERED = 300
"""Number of latest taps that are noted as taken."""
KEPT = 1000
"""Number of latest taps that the next process keeps."""
PATIENCE = 2.5
"""Seconds after which a tap can no longer be answered. Discord gives up after three."""


class Waiting:
    """The taps that a process receives while it waits for the database."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """`now` is a clock in seconds."""
        self._now = now
        self._kept: deque[tuple[float, Payload]] = deque(maxlen=KEPT)

    def keep(self, payload: Payload) -> None:
        """Keep this tap for later."""
        self._kept.append((self._now(), payload))

    def fresh(self) -> Iterator[Payload]:
        """Yield the taps that can still be answered, the earliest first, each once."""
        while self._kept:
            heard, payload = self._kept.popleft()
            if self._now() - heard < PATIENCE:
                yield payload


class Handover(Job):
    """The handover's side of the process that has the database. `finish` finishes its work and ends it."""

    def __init__(self, database: Database, finish: Callable[[], Awaitable[None]]) -> None:
        super().__init__("handover")
        self._database = database
        self._finish = finish
        self._gone = False
        self._latest: deque[str] = deque(maxlen=REMEMBERED)
        self._before: frozenset[str] = frozenset()

    async def recall(self) -> None:
        """Load the taps that the old process has taken."""
        self._before = frozenset(json.loads(await self._database.fact(TAKEN) or "[]"))

    def takes(self, payload: Payload) -> bool:
        """Return True if this process must answer this tap."""
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
