"""The places of tables as Discord tells of them: what was deleted, what is there again. It tells of each
once, so that what could not be noted, or was missed, is looked for among the places that Discord names.

What a game does without its place is said in bot/tables/play/place.py. No message is sent here.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from bot.delivery.deliveries import Deliveries
from bot.jobs.job import Job
from bot.tables import Tables
from bot.tables.core.table import Table


class Places(Job):
    """One for the process, which begins when Discord has named its servers. `named` tells whether it has
    named a channel of a server; None: it has not done so yet.
    """

    def __init__(
        self, tables: Tables, deliveries: Deliveries, named: Callable[[int, int], bool | None]
    ) -> None:
        super().__init__("places")
        self._tables = tables
        self._deliveries = deliveries
        self._named = named
        self._noting = asyncio.Lock()

    async def channel_deleted(self, channel: int) -> None:
        """The tables of a channel, or a thread, have lost their place."""
        async with self._noted():
            await self._tables.place.lose_channel(channel)

    async def server_left(self, guild: int) -> None:
        """The tables of a server that the bot was put out of have lost their place."""
        async with self._noted():
            await self._tables.place.lose_server(guild)

    async def server_joined(self, guild: int) -> None:
        """The bot was invited, or the server was out of order: what it can show there is shown."""
        async with self._noted():
            await self._show_again(await self._tables.of_server(guild))

    async def channel_changed(self, channel: int) -> None:
        """A channel may take again what it did not."""
        async with self._noted():
            await self._show_again(await self._tables.of_channel(channel))

    @asynccontextmanager
    async def _noted(self) -> AsyncIterator[None]:
        """Note one after the other, in the order in which it was told; where that fails, look for it."""
        async with self._noting:
            try:
                yield
            except Exception:
                self.wake()
                raise

    async def _show_again(self, tables: Iterable[Table]) -> None:
        for table in tables:
            if table.place_lost is not None:
                await self._deliveries.try_here(table.id)

    async def do_due(self) -> None:
        """Look at the tables of channels that Discord does not name any more, and at those that have lost a
        place which it names.
        """
        for table, guild, channel, lost in await self._tables.places():
            if self._named(guild, channel) is lost:
                await (self._deliveries.try_here(table) if lost else self._deliveries.look_after(table))
