"""Calls somebody to the table: by a mention in the channel, as she has chosen, and once before her time is
up. Each call is a notice that is owed; its message stands until it calls to nothing any more.
"""

from __future__ import annotations

import discord

from bot.i18n.languages import Language
from bot.jobs.discord_port import DiscordPort
from bot.jobs.notices import nonce
from bot.jobs.reach import Reach, Unreached
from bot.tables.displays import Displays
from bot.tables.owed import OwedNotice
from bot.tables.pings import REMINDER, REMINDER_HERE, TURN, Pings
from bot.tables.table import Table
from bot.ui.calling import called, reminder_line, turn_line
from bot.ui.pages import PageRenderer

KINDS = (TURN, REMINDER, REMINDER_HERE)


class Calling:
    """One for the outbox."""

    def __init__(
        self, port: DiscordPort, reach: Reach, displays: Displays, pages: PageRenderer, pings: Pings
    ) -> None:
        self._port = port
        self._reach = reach
        self._displays = displays
        self._pages = pages
        self._pings = pings

    async def call(self, notice: OwedNotice, table: Table) -> None:
        """Call her, if that is still wanted. What goes wrong is raised."""
        if notice.kind == TURN:
            how = await self._pings.turn(notice, table)
        else:
            seen = self._displays.last_sign(table.id, notice.person)
            how = await self._pings.reminder(notice, table, seen)
        if how is None:
            return
        if notice.kind == REMINDER and how.in_channel:
            await self._pings.reminds_in_channel(notice)
            return
        try:
            if notice.kind == REMINDER:
                async with self._reach.to(notice.person) as channel:
                    await self._send(notice, table, channel, how.silent)
            else:
                await self._send(notice, table, table.channel, how.silent)
        except Unreached:
            await self._pings.reminds_in_channel(notice)
        except (discord.Forbidden, discord.NotFound) as error:
            if notice.kind == REMINDER or not error.code:
                raise
            # Not in the channel, then: her direct messages are what is left.
            async with self._reach.to(notice.person) as channel:
                await self._send(notice, table, channel, how.silent)

    async def _send(self, notice: OwedNotice, table: Table, channel: int, silent: bool) -> None:
        seat = table.seat_of(notice.person)
        assert seat is not None
        say = self._pages.language(notice.person, table.seats[seat].locale)
        line = _line(notice, table, say, named=notice.kind != REMINDER)
        page, pinged = called(table, seat, say, line), (notice.person,) if channel == table.channel else ()
        message = await self._port.send(channel, page, nonce(notice, table), pings=pinged, silent=silent)
        await self._pings.has_called(table, notice.person, channel, message)


def _line(notice: OwedNotice, table: Table, say: Language, named: bool) -> str:
    if notice.kind == TURN:
        return turn_line(table, say, notice.person)
    seat = table.seat_of(notice.person)
    ends = None if seat is None else table.seats[seat].deadline or None
    return reminder_line(table, say, notice.person if named else 0, ends)
