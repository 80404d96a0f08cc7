"""Keep the list of open tables in a channel as a message, and edit it when the tables change."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable
from typing import NamedTuple
from weakref import WeakValueDictionary

import discord

from bot import logs, tasks
from bot.features.open_tables.open_tables import OpenTable, open_tables
from bot.features.open_tables.page import kept_page
from bot.i18n.languages import language
from bot.jobs.discord_port import DiscordPort
from bot.jobs.job import Job
from bot.jobs.old_edits import HOUR
from bot.storage.database import Database
from bot.tables.core.repository import TableRepository
from bot.tables.core.step import Stepped
from bot.tables.core.table import Table
from bot.trouble import TROUBLE, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, TooManyEdits
from bot.ui.message import Message

_log = logging.getLogger(__name__)

CALM = 5.0
"""Seconds between a change and the edit. Changes often come together, and then share one edit."""
AGAIN, LONGEST = 60.0, 3600.0
"""First and longest pause, in seconds, before a failed request is retried."""
SPARE = 2
"""Number of edits of old messages to leave to the tables of the channel."""
GONE = (UNKNOWN_CHANNEL, UNKNOWN_MESSAGE)
"""Discord's error codes that mean someone removed the list, so it's dropped."""

Sees = Callable[[int, int, int], bool]
"""A function (server ID, channel ID, other channel ID) that returns True if the channel may name the other.
"""


class KeptList(NamedTuple):
    """The list of a channel. `message` is None until it was sent."""

    channel: int
    guild: int
    locale: str
    message: int | None
    at: int


class KeptLists(Job):
    """The lists of all channels. There's one instance per process."""

    def __init__(self, tables: TableRepository, port: DiscordPort, sees: Sees) -> None:
        super().__init__("lists")
        self._tables = tables
        self._database: Database = tables.database
        self._port = port
        self._sees = sees
        self._places: dict[int, int] = {}
        """The server of each channel with a list."""
        self._due: dict[int, float] = {}
        """When to look at a channel's list again."""
        self._under_way: dict[int, asyncio.Task[None]] = {}
        """The channels whose list is being sent or edited."""
        self._failures: dict[int, int] = {}
        self._shown: dict[int, str] = {}
        """The digest of each message as it was last sent."""
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._begun = False

    async def keeps(self, channel: int) -> bool:
        """Return True if this channel keeps the list."""
        return bool(await self._rows("WHERE channel = ?", channel))

    async def keep(self, guild: int, channel: int, locale: str) -> None:
        """Keep the list in this channel from now on. Do nothing if the channel keeps it already."""
        now = self._tables.now()
        await self._database.change(
            "INSERT INTO kept_lists (channel, guild, locale, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (channel, guild, locale, now),
        )
        self._places[channel] = guild
        self._look_at(channel, 0)

    async def drop(self, channel: int) -> None:
        """Delete the list of a channel, and stop keeping it. Do nothing if there's none.

        Raise one of TROUBLE if its message can't be deleted. The list is kept then.
        """
        async with self._locks.setdefault(channel, asyncio.Lock()):
            for row in await self._rows("WHERE channel = ?", channel):
                if row.message is not None:
                    await self._port.delete(channel, row.message)
                await self._end(channel)

    def stepped(self, stepped: Stepped) -> None:
        """Check the lists of a table's server, if the change might alter them."""
        before, after = stepped.step.before, stepped.table
        if before is not None and _listed(before) == _listed(after):
            return
        for channel, guild in self._places.items():
            if guild == after.guild:
                self._look_at(channel, CALM)

    async def do_due(self) -> float | None:
        """Begin to send or edit the lists that are due. Channels don't wait for each other."""
        if not self._begun:
            self._places |= {row.channel: row.guild for row in await self._rows()}
            self._due |= dict.fromkeys(self._places, 0.0)
            self._begun = True
        now = self._tables.now()
        # A channel whose request is under way is looked at again after it.
        due = [one for one, at in self._due.items() if at <= now and one not in self._under_way]
        for channel in due:
            del self._due[channel]
            self._under_way[channel] = tasks.start_task(self._show(channel), "list of open tables")
        later = [at for channel, at in self._due.items() if channel not in self._under_way]
        return max(0.0, min(later) - self._tables.now()) if later else None

    async def close(self) -> None:
        """Stop, even in the middle of requests. The lists are shown again at the next start."""
        await super().close()
        running = [*self._under_way.values()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _look_at(self, channel: int, pause: float) -> None:
        self._due.setdefault(channel, self._tables.now() + pause)
        self.wake()

    async def _rows(self, which: str = "", *values: int) -> list[KeptList]:
        columns = ", ".join(KeptList._fields)
        rows = await self._database.read(f"SELECT {columns} FROM kept_lists {which}", values)  # noqa: S608
        return [KeptList(**dict(row)) for row in rows]

    async def _show(self, channel: int) -> None:
        """Bring the message of a channel up to date. Never raises an error."""
        try:
            async with self._locks.setdefault(channel, asyncio.Lock()):
                for row in await self._rows("WHERE channel = ?", channel):
                    await self._send(row, await self.page(row))
            self._failures.pop(channel, None)
        except TooManyEdits as error:
            self._due.setdefault(channel, self._tables.now() + error.retry_after)
        except TROUBLE as error:
            if getattr(error, "code", 0) in GONE:
                await self._end(channel)
            else:
                self._try_later(channel)
        except Exception as error:
            logs.log_unexpected(_log, "a list of open tables cannot be shown", error)
            self._try_later(channel)
        finally:
            self._under_way.pop(channel, None)
            if channel in self._due:
                self.wake()

    async def page(self, row: KeptList) -> Message:
        """Return the list as everyone in the channel may see it."""

        async def admits(table: Table) -> bool:
            return not table.terms.wants

        found: list[OpenTable] = await open_tables(
            self._tables, row.guild, 0, lambda other: self._sees(row.guild, row.channel, other), admits
        )
        return kept_page(language(row.locale), found)

    async def _send(self, row: KeptList, page: Message) -> None:
        if self._shown.get(row.channel) == page.digest:
            return
        if row.message is not None:
            old = self._tables.now() - row.at > HOUR
            await self._port.edit(row.channel, row.message, page, old=old, spare=SPARE)
            self._shown[row.channel] = page.digest
            return
        nonce = hashlib.sha256(f"list {row.channel} {row.at}".encode()).hexdigest()[:24]
        message = await self._port.send(row.channel, page, nonce, silent=True)
        await self._database.change(
            "UPDATE kept_lists SET message = ? WHERE channel = ?", (message, row.channel)
        )
        self._shown[row.channel] = page.digest

    def _try_later(self, channel: int) -> None:
        failures = self._failures[channel] = self._failures.get(channel, 0) + 1
        self._due[channel] = self._tables.now() + min(AGAIN * 2.0 ** min(failures - 1, 10), LONGEST)

    async def _end(self, channel: int) -> None:
        await self._database.change("DELETE FROM kept_lists WHERE channel = ?", (channel,))
        for kept in (self._places, self._due, self._failures, self._shown):
            kept.pop(channel, None)


def _listed(table: Table) -> object:
    """Return all facts of a table that a list depends on."""
    return (
        table.phase,
        table.terms.wants,
        table.paused_since is None,
        table.place_lost is None,
        [(seat.person, seat.name, seat.robot, seat.kept_for, seat.offered is None) for seat in table.seats],
    )


def seen_by_all(client: discord.Client, guild: int, channel: int, other: int) -> bool:
    """Return True if everyone who sees a channel may learn of another one, because everyone sees that too."""
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
