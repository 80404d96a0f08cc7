"""Limits per person: seats at once, lobbies hosted at once, and tables opened per hour.

A lock is held from the count until the change is saved. Without it, two simultaneous interactions could both
take the last slot.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from bot.delivery.budget import TABLE, TABLES, WITHIN
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository

SEATS_A_PERSON = 25
"""Maximum number of tables one person can sit at. A Discord menu has this many options."""
LOBBIES_A_HOST = 3
"""Maximum number of lobbies one person can host at once."""
_OPENED = f"SELECT at FROM asks WHERE kind = '{TABLE}' AND by_person = :by AND {WITHIN} ORDER BY at"  # noqa: S608


class Limits:
    """Checks the limits. There must be a single instance per process, because it holds the locks."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def one_more_seat(self, person: int) -> AsyncIterator[None]:
        """Hold a lock while a person joins another table. Raise Refused if they have reached the limit.

        Entering this context twice in one task, or while holding a table's lock, would cause a deadlock.
        """
        lock = self._locks.setdefault(person, asyncio.Lock())
        async with lock:
            if len(await self._tables.of_person(person)) >= SEATS_A_PERSON:
                raise Refused("too-many-tables", most=SEATS_A_PERSON)
            yield

    async def may_host(self, person: int) -> None:
        """Raise Refused if a person already hosts LOBBIES_A_HOST lobbies.

        Call this within `one_more_seat`.
        """
        if await self._tables.lobbies_of(person) >= LOBBIES_A_HOST:
            raise Refused("too-many-lobbies", most=LOBBIES_A_HOST)

    async def may_open(self, person: int) -> None:
        """Raise Refused if a person has reached the hourly limit of new tables.

        Call this within `one_more_seat`.
        """
        values = {"by": person} | TABLES.window(self._tables.now())
        opened = await self._tables.database.read(_OPENED, values)
        if len(opened) >= TABLES.most:
            again = opened[-TABLES.most]["at"] + TABLES.seconds
            raise Refused("play-often", most=TABLES.most, when=f"<t:{again}:R>")
