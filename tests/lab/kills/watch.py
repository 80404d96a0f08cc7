"""A watch on the rows while processes are killed: how late timers run, and which calls there were. It writes
no row.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import Any, NamedTuple

import psycopg

from bot.storage.address import ServerAddress
from tests.lab.kills.nodes import Nodes

LOOK = 0.2
"""Seconds between two looks."""
_OVERDUE = (
    "SELECT table_id, kind, seat, due::float FROM timers WHERE due < {now}"
    " UNION ALL SELECT table_id, 'plan', 0, due FROM moments WHERE due < {now}"
)
_CALLS = "SELECT id, table_id, person, why FROM deliveries WHERE what = 'call'"


class Late(NamedTuple):
    """Something due: how many seconds later it was still undone, and during how many of these the same
    process had the database.
    """

    table: int
    kind: str
    after: float
    at_home: float


class Call(NamedTuple):
    """A row that calls a player to a table, and its reason."""

    table: int
    person: int
    why: str


class Watch:
    """The watch on one run."""

    def __init__(self, server: ServerAddress, nodes: Nodes) -> None:
        self.late: dict[tuple[int, str, int, float], Late] = {}
        """Overdue work as it was last seen, by table, kind, seat and due time."""
        self.calls: dict[int, Call] = {}
        """Calls by the ID of their row."""
        self._server = server
        self._nodes = nodes

    async def run(self) -> None:
        """Look until canceled."""
        async with await psycopg.AsyncConnection.connect(self._server.url, autocommit=True) as connection:
            while True:
                await self._look(connection)
                await asyncio.sleep(LOOK)

    async def _look(self, connection: psycopg.AsyncConnection[Any]) -> None:
        now = time.time()
        for table, kind, seat, due in await self._rows(connection, _OVERDUE.format(now=now)):
            since = self._nodes.had_since
            after = now - due
            at_home = 0.0 if since is None else min(after, time.monotonic() - since)
            before = self.late.get((table, kind, seat, due), Late(table, kind, 0.0, 0.0))
            self.late[table, kind, seat, due] = Late(table, kind, after, max(before.at_home, at_home))
        for number, table, person, why in await self._rows(connection, _CALLS):
            self.calls[number] = Call(table, person, why)

    async def _rows(self, connection: psycopg.AsyncConnection[Any], query: str) -> list[tuple[Any, ...]]:
        return await (await connection.execute(query)).fetchall()

    def latest(self) -> dict[str, float]:
        """Return the greatest lateness of each kind, in seconds."""
        found: dict[str, float] = {}
        for one in self.late.values():
            found[one.kind] = max(found.get(one.kind, 0.0), one.after)
        return found

    def counted(self) -> Counter[str]:
        """Return the number of late timers of each kind."""
        return Counter(one.kind for one in self.late.values())
