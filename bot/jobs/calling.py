"""Calls somebody to the table: by a mention in the channel, as she has chosen, and once before her time is
up. Each call is a notice that is owed; its message stands until it calls to nothing any more.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.jobs.discord_port import DiscordPort
from bot.jobs.notices import nonce
from bot.tables.displays import Displays
from bot.tables.owed import OwedNotice
from bot.tables.pings import REMINDER, REMINDER_HERE, TURN, Pings
from bot.tables.table import Table
from bot.ui.calling import called, reminder_line, turn_line
from bot.ui.pages import PageRenderer

KINDS = (TURN, REMINDER, REMINDER_HERE)


async def _unknown(table: Table, person: int) -> int | None:
    return None


class Calling:
    """One for the outbox. `runs_out` tells when somebody's time at a table is up, in seconds since 1970."""

    def __init__(self, port: DiscordPort, displays: Displays, pages: PageRenderer, pings: Pings) -> None:
        self._port = port
        self._displays = displays
        self._pages = pages
        self._pings = pings
        self.runs_out: Callable[[Table, int], Awaitable[int | None]] = _unknown

    async def call(self, notice: OwedNotice, table: Table) -> None:
        """Call her, if that is still wanted. What goes wrong is raised."""
        if notice.kind == TURN:
            how = await self._pings.turn(notice, table)
        else:
            seen = self._displays.seen_lately(table.id, notice.person)
            how = await self._pings.reminder(notice, table, seen)
        if how is None:
            return
        if notice.kind == REMINDER and how.in_channel:
            await self._pings.reminds_in_channel(notice)
            return
        line = await self._line(notice, table, in_channel=notice.kind != REMINDER)
        try:
            if notice.kind == REMINDER:
                await self._send(notice, table, await self._port.open_dm(notice.person), line, how.silent)
            else:
                await self._send(notice, table, table.channel, line, how.silent)
        except (discord.Forbidden, discord.NotFound) as error:
            if notice.kind == REMINDER or not error.code:
                raise
            # Not in the channel, then: her direct messages are what is left.
            line = await self._line(notice, table, in_channel=True)
            await self._send(notice, table, await self._port.open_dm(notice.person), line, how.silent)

    async def _send(self, notice: OwedNotice, table: Table, channel: int, line: str, silent: bool) -> None:
        seat = table.seat_of(notice.person)
        assert seat is not None
        say = self._pages.language(notice.person, table.seats[seat].locale)
        page, pinged = called(table, seat, say, line), (notice.person,) if channel == table.channel else ()
        message = await self._port.send(channel, page, nonce(notice, table), pings=pinged, silent=silent)
        await self._pings.has_called(table, notice.person, channel, message)

    async def _line(self, notice: OwedNotice, table: Table, in_channel: bool) -> str:
        seat = table.seat_of(notice.person)
        assert seat is not None
        say = self._pages.language(notice.person, table.seats[seat].locale)
        if notice.kind == TURN:
            return turn_line(table, say, notice.person)
        ends = await self.runs_out(table, notice.person)
        return reminder_line(table, say, notice.person if in_channel else 0, ends)
