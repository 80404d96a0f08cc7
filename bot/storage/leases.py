"""Leases: how processes on one PostgreSQL server share what one of them at a time may have, their shards and
the lots of tables. A lease is an advisory lock of the server, and stands as long as the connection that has
it: so what a killed process had is free at once, and nobody need be told.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import random
from collections.abc import Callable, Iterable
from typing import Any

import psycopg

from bot import tasks
from bot.storage import threads
from bot.storage.address import ServerAddress, Shards
from bot.storage.database import Moved
from bot.storage.errors import DatabaseUnusable
from bot.storage.lots import ALL, LOTS, Lots

_log = logging.getLogger(__name__)

OWNER, SHARD, LOT = 7201, 7202, 7203
"""The classes of advisory locks."""
EVERY = 1.0
"""Seconds between two looks at who has what."""
ALONE = 60.0
"""The same where nobody else may have anything: whether that is still so."""


def own(
    connection: psycopg.Connection[Any], server: ServerAddress, shards: Shards | None, take_over: bool = False
) -> None:
    """Have this database for oneself, or these shards in it, while the connection is open. `take_over`: the
    shards are had later, from the process that has them. Raises DatabaseUnusable where another process has
    what is wanted.
    """
    if shards is None:
        free = _locked(connection, "pg_try_advisory_lock", OWNER, 0)
    else:
        free = _locked(connection, "pg_try_advisory_lock_shared", OWNER, 0) and (
            take_over or _have(connection, shards)
        )
    if not free:
        raise DatabaseUnusable("start-database-in-use", path=str(server))


def _have(connection: psycopg.Connection[Any], shards: Shards) -> bool:
    """Have all of these shards, or none of them. Return whether they are had."""
    had: list[int] = []
    for number in shards.numbers:
        if not _locked(connection, "pg_try_advisory_lock", SHARD, number):
            for other in had:
                _locked(connection, "pg_advisory_unlock", SHARD, other)
            return False
        had.append(number)
    return True


def _locked(connection: psycopg.Connection[Any], how: str, kind: int, number: int) -> bool:
    return bool(connection.execute(f"SELECT {how}(%s::int, %s::int)", (kind, number)).fetchall()[0][0])


class Leases:
    """Those of this process: as many lots as every other has, taken up where they are free and left where
    there are too many.
    """

    def __init__(
        self,
        connection: psycopg.Connection[Any],
        connect: Callable[[], psycopg.Connection[Any]],
        lots: Lots,
        shards: Shards | None,
        take_over: bool,
        away: Callable[[psycopg.Error], None] = lambda error: None,
    ) -> None:
        """`connect` gives a connection that owns what this process has. `shards`: None where that is the
        database, and no other process may have any of it. `take_over`: they are another's still.
        `away` hears that the server does not answer.
        """
        self._away = away
        self._said = ""
        self._connection = connection
        self._connect = connect
        self._lots = lots
        self._shards = shards
        self.owned = not take_over
        """Whether this process has its shards."""
        self.every = ALONE if shards is None else EVERY
        self._looking = asyncio.Lock()
        lots.mine = ALL if shards is None else frozenset()
        lots.processes, _, lots.theirs = self._held()
        self._gained: Moved = _nobody
        self._leaving: Moved = _nobody
        self._task: asyncio.Task[None] | None = None

    def start(self, gained: Moved, leaving: Moved) -> None:
        """From now on take part. `gained` is called with lots that are taken up; `leaving`, with some that
        another process takes up when it returns: what is under way there must be done by then.
        """
        self._gained, self._leaving = gained, leaving
        self._task = tasks.keep_task(self._run, "leases")

    async def take(self) -> bool:
        """Take the shards, if they are free. Return whether this process has them."""
        async with self._looking:
            if not self.owned and self._shards is not None:
                self.owned = await threads.in_another(_have, self._connection, self._shards)
        if self.owned and self._task is not None:
            await self.look()
        return self.owned

    async def give(self) -> None:
        """Leave shards and lots to another process, once what is under way is done."""
        async with self._looking:
            left, self._lots.mine, self.owned = self._lots.mine, frozenset(), False
            await self._leaving(left)
            await threads.in_another(self._unlock, left)
            numbers = () if self._shards is None else self._shards.numbers
            await threads.in_another(self._unlock, numbers, SHARD)

    async def close(self) -> None:
        """Leave all of it to others."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._lots.mine = frozenset()
        await threads.in_another(self._end)

    def _end(self) -> None:
        # The server notices a closed connection a moment later, and the next process may be there before.
        with contextlib.suppress(psycopg.Error):
            self._connection.execute("SELECT pg_advisory_unlock_all()")
        self._connection.close()

    async def _run(self) -> None:
        while True:
            try:
                await self.look()
                self._said = ""
            except Exception as error:
                kind = type(error).__name__
                if isinstance(error, psycopg.Error):
                    self._away(error)
                elif kind != self._said:
                    self._said = kind
                    _log.error("the leases of this process are lost (%s)", kind)
                self._lots.mine = self._lots.theirs = frozenset()
                self._connection.close()
            await asyncio.sleep(self.every)

    async def look(self) -> None:
        """Take up or leave what is to be. Raises psycopg.Error where the server is away, and DatabaseUnusable
        where another process has taken the shards meanwhile.
        """
        async with self._looking:
            await self._look()

    async def _look(self) -> None:
        if self._connection.closed:
            self._connection = await threads.in_another(self._connect)
        processes, mine, theirs = await threads.in_another(self._held)
        self._lots.processes, self._lots.theirs = processes, theirs
        if self._shards is None or not self.owned:
            self._lots.mine = ALL if self._shards is None else frozenset()
            return
        share = math.ceil(LOTS / processes)
        if len(mine) > share:
            left = frozenset(sorted(mine)[share:])
            self._lots.mine = mine - left
            await self._leaving(left)
            await threads.in_another(self._unlock, left)
        elif len(mine) < share:
            free = random.sample(sorted(ALL - mine - theirs), len(ALL - mine - theirs))
            gained = await threads.in_another(self._lock, free, share - len(mine))
            self._lots.mine = mine | gained
            if gained:
                await self._gained(gained)
        else:
            self._lots.mine = mine

    def _held(self) -> tuple[int, frozenset[int], frozenset[int]]:
        """Return how many processes there are, the lots of this one, and those of others."""
        found = self._connection.execute(
            "SELECT classid::bigint, objid::bigint, pid = pg_backend_pid() FROM pg_locks"
            " WHERE locktype = 'advisory' AND granted AND classid::bigint IN (%s, %s)"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            (OWNER, LOT),
        ).fetchall()
        lots = {number: own for kind, number, own in found if kind == LOT}
        mine = frozenset(number for number, own in lots.items() if own)
        return max(1, sum(kind == OWNER for kind, _, _ in found)), mine, frozenset(lots) - mine

    def _lock(self, free: Iterable[int], most: int) -> frozenset[int]:
        gained: set[int] = set()
        for number in free:
            if len(gained) == most:
                break
            if _locked(self._connection, "pg_try_advisory_lock", LOT, number):
                gained.add(number)
        return frozenset(gained)

    def _unlock(self, left: Iterable[int], kind: int = LOT) -> None:
        for number in left:
            _locked(self._connection, "pg_advisory_unlock", kind, number)


async def _nobody(lots: frozenset[int]) -> None:
    """Nobody is told."""
