"""Keep the list of open tables in a channel as a message, and edit it when the tables change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import discord

from bot.features.open_tables.open_tables import OpenTable, open_tables
from bot.features.open_tables.page import kept_page
from bot.i18n.languages import language
from bot.jobs.discord_port import DiscordPort
from bot.jobs.kept_messages import Kept, KeptMessages
from bot.storage.database import Database
from bot.tables.core.repository import TableRepository
from bot.tables.core.step import Stepped
from bot.tables.core.table import Table
from bot.ui.message import Message

CALM = 5.0
"""Seconds between a change and the edit. Several changes in a row share one edit."""

Sees = Callable[[int, int, int], bool]
"""A function (server ID, channel ID, other channel ID) that returns True if a list in the channel may include
tables from the other channel.
"""


class KeptList(NamedTuple):
    """The list kept in a channel. `message` is the ID of its message, or None before it's sent."""

    channel: int
    guild: int
    locale: str
    message: int | None
    at: int


class KeptLists(KeptMessages):
    """Sends and edits all channels' lists. There's one instance per process."""

    def __init__(self, tables: TableRepository, port: DiscordPort, sees: Sees) -> None:
        super().__init__("lists", port, tables.now)
        self._tables = tables
        self._database: Database = tables.database
        self._sees = sees
        self._places: dict[int, int] = {}
        """The server of each channel with a list."""

    async def keeps(self, channel: int) -> bool:
        """Return True if this channel keeps the list."""
        return bool(await self._rows("WHERE channel = ?", channel))

    async def keep(self, guild: int, channel: int, locale: str) -> None:
        """Keep the list in this channel from now on. Do nothing if the channel keeps it already."""
        now = self._tables.now()
        keep = (
            "INSERT INTO kept_lists (channel, guild, locale, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        )
        await self._database.at_once(lambda db: db.execute(keep, (channel, guild, locale, now)).rowcount)
        self._places[channel] = guild
        self.look_at(channel)

    async def drop(self, channel: int) -> None:
        """Delete a channel's list, and stop keeping it. Do nothing if there's none.

        Raise one of TROUBLE if its message can't be deleted. In that case, the list stays.
        """
        async with self.lock(channel):
            for row in await self._rows("WHERE channel = ?", channel):
                if row.message is not None:
                    await self._port.delete(channel, row.message)
                await self.gone(channel)

    def stepped(self, stepped: Stepped) -> None:
        """Schedule a check of the lists on the table's server if the change might affect them."""
        before, after = stepped.step.before, stepped.table
        if before is not None and _listed(before) == _listed(after):
            return
        for channel, guild in self._places.items():
            if guild == after.guild:
                self.look_at(channel, CALM)

    async def page(self, row: KeptList) -> Message:
        """Return the list with only the tables that everyone in the channel can see and join."""

        async def admits(table: Table) -> bool:
            return not table.terms.wants

        found: list[OpenTable] = await open_tables(
            self._tables, row.guild, 0, lambda other: self._sees(row.guild, row.channel, other), admits
        )
        return kept_page(language(row.locale), found)

    async def _rows(self, which: str = "", *values: int) -> list[KeptList]:
        columns = ", ".join(KeptList._fields)
        rows = await self._database.read(f"SELECT {columns} FROM kept_lists {which}", values)  # noqa: S608
        return [KeptList(**dict(row)) for row in rows]

    # Methods of KeptMessages

    async def due(self) -> Mapping[int, float]:
        """See KeptMessages."""
        self._places |= {row.channel: row.guild for row in await self._rows()}
        return dict.fromkeys(self._places, 0.0)

    async def kept(self, number: int) -> Kept | None:
        """See KeptMessages."""
        for row in await self._rows("WHERE channel = ?", number):
            return Kept(row.channel, row.message, row.at, await self.page(row))
        return None

    async def sent(self, number: int, message: int, kept: Kept) -> None:
        """See KeptMessages."""
        await self._database.change("UPDATE kept_lists SET message = ? WHERE channel = ?", (message, number))

    async def gone(self, number: int) -> None:
        """See KeptMessages. The list isn't sent again."""
        drop = "DELETE FROM kept_lists WHERE channel = ?"
        await self._database.at_once(lambda db: db.execute(drop, (number,)).rowcount)
        self._places.pop(number, None)
        self.forget(number)


def _listed(table: Table) -> object:
    """Return all facts about a table that a list depends on."""
    return (
        table.phase,
        table.terms.wants,
        table.paused_since is None,
        table.place_lost is None,
        [(seat.person, seat.name, seat.robot, seat.kept_for, seat.offered is None) for seat in table.seats],
    )


def seen_by_all(client: discord.Client, guild: int, channel: int, other: int) -> bool:
    """Return True if a list in `channel` may include tables from the `other` channel.

    That's the case if they're the same channel, or if everyone on the server can see the other one.
    """
    if channel == other:
        return True
    there = client.get_guild(guild)
    found = None if there is None else there.get_channel_or_thread(other)
    try:
        return (
            there is not None
            and found is not None
            and not (isinstance(found, discord.Thread) and found.is_private())
            and found.permissions_for(there.default_role).view_channel
        )
    except discord.ClientException:  # a thread whose channel is unknown
        return False
