"""How many tables one person may have at once, to sit at and to host before they begin; and how many they may
open within an hour.

Here it is counted and nobody is seated. A count holds until what it was made for is saved, or two taps at
once would both find room for one.
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
"""Tables that one person may sit at, at once: as many as Discord has room for where one is to be chosen."""
LOBBIES_A_HOST = 3
"""Tables that have not begun and that one person may host, at once."""
_OPENED = f"SELECT at FROM asks WHERE kind = '{TABLE}' AND by_person = :by AND {WITHIN} ORDER BY at"  # noqa: S608


class Limits:
    """One for the process: it alone knows who is about to sit down."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def one_more_seat(self, person: int) -> AsyncIterator[None]:
        """While a person sits down at one more table. Raises Refused where they may not. Never to be asked
        for while a table is locked, nor twice by one task.
        """
        lock = self._locks.setdefault(person, asyncio.Lock())
        async with lock:
            if len(await self._tables.of_person(person)) >= SEATS_A_PERSON:
                raise Refused("too-many-tables", most=SEATS_A_PERSON)
            yield

    async def may_host(self, person: int) -> None:
        """Raises Refused where a person hosts as many lobbies as they may. To be asked within
        `one_more_seat`.
        """
        if await self._tables.lobbies_of(person) >= LOBBIES_A_HOST:
            raise Refused("too-many-lobbies", most=LOBBIES_A_HOST)

    async def may_open(self, person: int) -> None:
        """Raise Refused where a person has opened as many tables of late as they may. To be asked within
        `one_more_seat`.
        """
        values = {"by": person} | TABLES.window(self._tables.now())
        opened = await self._tables.database.read(_OPENED, values)
        if len(opened) >= TABLES.most:
            again = opened[-TABLES.most]["at"] + TABLES.seconds
            raise Refused("play-often", most=TABLES.most, when=f"<t:{again}:R>")
