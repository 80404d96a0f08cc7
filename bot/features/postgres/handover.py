"""Hand the database over from one process to the next, in a deploy or when a standby takes over.

For a short time, both processes are connected to Discord and receive every interaction, and exactly one of
them must answer it. The new process queues its interactions until it owns the database. The old process stops
accepting interactions, records in the database which ones it accepted, finishes its work, and exits.
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
"""An interaction in Discord's JSON format."""

TAKEN = "taken"
"""The key of the list of interactions the old process has accepted."""
LOOK = 1.0
"""Seconds between two checks for a waiting process."""
REMEMBERED = 300
"""Maximum number of accepted interactions to record."""
KEPT = 1000
"""Maximum number of interactions the new process queues."""
PATIENCE = 2.5
"""Seconds after which an interaction can no longer be answered. Discord gives up after three."""


class Waiting:
    """A queue for the interactions a process receives while it waits for the database."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """`now` is a clock in seconds."""
        self._now = now
        self._kept: deque[tuple[float, Payload]] = deque(maxlen=KEPT)

    def keep(self, payload: Payload) -> None:
        """Add this interaction to the queue."""
        self._kept.append((self._now(), payload))

    def fresh(self) -> Iterator[Payload]:
        """Remove and yield the interactions that can still be answered, oldest first."""
        while self._kept:
            heard, payload = self._kept.popleft()
            if self._now() - heard < PATIENCE:
                yield payload


class Handover(Job):
    """Hands the database over if another process asks for it. `finish` ends this process after its work."""

    def __init__(self, database: Database, finish: Callable[[], Awaitable[None]]) -> None:
        super().__init__("handover")
        self._database = database
        self._finish = finish
        self._gone = False
        self._latest: deque[str] = deque(maxlen=REMEMBERED)
        self._before: frozenset[str] = frozenset()

    async def recall(self) -> None:
        """Load the IDs of the interactions the old process has accepted."""
        self._before = frozenset(json.loads(await self._database.fact(TAKEN) or "[]"))

    def takes(self, payload: Payload) -> bool:
        """Return True if this process must answer this interaction, and record its ID in that case."""
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
