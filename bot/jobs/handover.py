"""The handover of a bot's gateways from a running process to a new one, at a deploy: both are connected for a
moment, and Discord tells both of every tap, but each is answered by one of them, and none is lost.

The new one keeps what it is told until the old one says which taps it has taken; from then on the old one
takes none, finishes what is under way, and ends. What a tap means is not known here.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Literal

from bot import logs, tasks
from bot.jobs.forwarding import Payload, taken
from bot.storage.address import Shards
from bot.storage.database import Database
from bot.storage.errors import DatabaseUnusable

_log = logging.getLogger(__name__)

ASKS, TAKEN = "handover", "taken"
"""What the new process tells the old one, and that one it, before the shards."""
PATIENCE = 5.0
"""Seconds within which the old process says what it has taken; where there is none, nobody does."""
LOOK = 0.1
"""Seconds between two looks whether the shards are free: then the old process has ended, perhaps without a
word. What it has said before is heard within as long.
"""
WAIT = 30.0
"""Seconds within which it leaves the shards."""
REMEMBERED = 300
"""Taps that the old process names, the latest: as many as a message of the server has room for."""
KEPT = 1000
"""Taps that the new process keeps, the latest: Discord gives up those before."""


class Handover:
    """One for the process. It begins as "waiting", where another process has the shards still; it is "here"
    while taps are taken, and "gone" once another process takes them.
    """

    def __init__(
        self,
        database: Database,
        shards: Shards | None,
        take: Callable[[Payload], object],
        finish: Callable[[], Awaitable[None]],
    ) -> None:
        """`take` is given what is to be answered here; `finish` ends what is under way, and the process."""
        self._database = database
        self._name = "" if shards is None else str(shards)
        self._take = take
        self._finish = finish
        self.state: Literal["waiting", "here", "gone"] = "here" if database.owned else "waiting"
        self._kept: deque[Payload] = deque(maxlen=KEPT)
        self._latest: deque[str] = deque(maxlen=REMEMBERED)
        self._before: frozenset[str] = frozenset()
        """What the old process has taken: of some of it this one hears later than that."""
        self._taken: asyncio.Future[frozenset[str]] = asyncio.get_running_loop().create_future()
        self._task: asyncio.Task[None] | None = None
        database.heard.append(self._heard)

    def receives(self, payload: Payload) -> bool:
        """Return whether this interaction is to be answered by this process now."""
        number = str(payload.get("id"))
        if self.state == "waiting":
            self._kept.append(payload)
        elif self.state == "here" and self._name:
            self._latest.append(number)
        return self.state == "here" and number not in self._before

    async def take_over(self) -> None:
        """Take over from the process that has the shards. Raises DatabaseUnusable where it does not let
        go.
        """
        await self._tell(f"{ASKS} {self._name}")
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not self._taken.done() and not await self._database.take():
                    await asyncio.wait({self._taken}, timeout=LOOK)
        await asyncio.wait({self._taken}, timeout=LOOK)
        if self._taken.done():
            self._before = self._taken.result()
        if not self._taken.done() and not await self._database.take():
            raise DatabaseUnusable("start-database-in-use", path=self._name)
        self.state = "here"
        for payload in self._kept:
            if str(payload.get("id")) not in self._before:
                taken(self._take, payload)
        self._kept.clear()
        async with asyncio.timeout(WAIT):
            while not await self._database.take():  # noqa: ASYNC110
                await asyncio.sleep(0.1)
        _log.info("this process has taken over")

    def _heard(self, what: str) -> None:
        kind, _, said = what.partition(" ")
        shards, _, numbers = said.partition(" ")
        if not self._name or shards != self._name:
            return
        if kind == ASKS and self.state == "here":
            self.state = "gone"
            self._task = tasks.keep_task(self._go, "handover")
        elif kind == TAKEN and not self._taken.done():
            self._taken.set_result(frozenset(numbers.split(",")))

    async def _go(self) -> None:
        try:
            await self._tell(f"{TAKEN} {self._name} {','.join(self._latest)}")
            _log.info("another process takes over")
            await self._database.give()
        except Exception as error:
            logs.log_unexpected(_log, "the handover failed", error)
        await self._finish()

    async def _tell(self, what: str) -> None:
        await self._database.note(lambda db: self._database.tell(db, what))
