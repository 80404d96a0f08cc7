"""React when a channel or server with tables is removed, or becomes available again.

Discord reports each of these events once. In case a report was missed or couldn't be recorded, this job
compares the tables with the channels Discord lists. bot/tables/play/place.py decides how a game continues
without its channel. No messages are sent.
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
    """The job that checks channels. It starts once Discord has listed its servers.

    `named` takes the IDs of a server and a channel. It returns True if Discord lists the channel, False if it
    doesn't, and None if it hasn't listed its servers yet.
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
        """Pause the games of a deleted channel or thread, and end its lobbies."""
        async with self._noted():
            await self._tables.place.lose_channel(channel)

    async def server_left(self, guild: int) -> None:
        """Pause the games of a server that removed the bot, and end its lobbies."""
        async with self._noted():
            await self._tables.place.lose_server(guild)

    async def server_joined(self, guild: int) -> None:
        """Retry the lost channels of a server that invited the bot or is available again."""
        async with self._noted():
            await self._show_again(await self._tables.of_server(guild))

    async def channel_changed(self, channel: int) -> None:
        """Show the tables that lost this channel again, because it may accept messages now."""
        async with self._noted():
            await self._show_again(await self._tables.of_channel(channel))

    @asynccontextmanager
    async def _noted(self) -> AsyncIterator[None]:
        """Record reports one at a time, in order. After a failure, check all channels."""
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
        """Check each table if its channel is no longer listed, or if its lost channel is listed again."""
        for table, guild, channel, lost in await self._tables.places():
            if self._named(guild, channel) is lost:
                await (self._deliveries.try_here(table) if lost else self._deliveries.look_after(table))
