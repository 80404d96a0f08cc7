"""Calls people to a table: by a message in the channel or in their direct messages, or by their hands. The
message stands until there is nothing any more that it calls to.

That one is about to be sent is noted before. So if nobody hears how it went, or the process ends, it is
looked for, however much later, and not sent again. Whether somebody is called, and how it sounds, is decided
in bot/tables/pings.py.
"""

from __future__ import annotations

import discord

from bot.i18n.languages import Language, language
from bot.jobs import lost
from bot.jobs.discord_port import DiscordPort
from bot.jobs.ledger import Ledger
from bot.jobs.reach import Reach, Unreached
from bot.tables import tokens
from bot.tables.calls import AMENDED, HAND, LATER, OVER, UNREACHABLE, Call
from bot.tables.displays import Displays
from bot.tables.pings import Pings, Sound
from bot.tables.table import Table
from bot.trouble import UNKNOWN_MESSAGE
from bot.ui.calling import call_lines, called
from bot.ui.message import Message
from bot.ui.pages import PageRenderer


class Calling:
    """One for the outbox."""

    def __init__(
        self,
        port: DiscordPort,
        reach: Reach,
        displays: Displays,
        ledger: Ledger,
        pages: PageRenderer,
        pings: Pings,
    ) -> None:
        self._port = port
        self._reach = reach
        self._displays = displays
        self._calls = displays.calls
        self._ledger = ledger
        self._pages = pages
        self._pings = pings
        self.unsure: set[int] = set()
        """The calls that may have been sent without anybody knowing their message."""

    async def call(self, call: Call, table: Table) -> None:
        """Do what is to be done for it. What goes wrong is raised."""
        if call.stage == AMENDED:
            await self._amend(call, table)
        elif call.stage == OVER:
            await self._discard(call, table)
        elif not await self._was_sent(call, table):
            await self._send(call, table)

    async def left(self, table: int, seat: int) -> None:
        """Whoever sits there has not answered for a while what her own move has asked her."""
        await self._pings.left(table, seat, self._reach.may_try)

    async def _send(self, call: Call, table: Table) -> None:
        here = bool(call.here) or await self._belongs_here(call)
        seen = self._displays.last_sign(table.id, call.person)
        sound = await self._pings.sound(call, table, seen, here)
        if sound is None:
            return
        if here and not call.here:
            await self._calls.move_here(call)
        elif call.reason in (HAND, LATER) and not here:
            await self._pings.by_hand(call, table)
        elif not here:
            try:
                async with self._reach.to(call.person) as channel:
                    await self._send_to(channel, call, table, sound)
            except Unreached:
                await self._calls.move_here(call)
        else:
            try:
                await self._send_to(table.channel, call, table, sound)
            except (discord.Forbidden, discord.NotFound) as error:
                if call.reason == UNREACHABLE or not error.code:
                    raise
                # Not in the channel, then: her direct messages are what is left.
                try:
                    async with self._reach.to(call.person) as channel:
                        await self._send_to(channel, call, table, sound)
                except Unreached:
                    raise error from None  # nowhere for now; the channel may take it again

    async def _belongs_here(self, call: Call) -> bool:
        """Whether the channel is where she is called, also where a plan would answer: all see who is."""
        return await self._pings.in_channel(call.person) or not await self._reach.may_try(call.person)

    async def _send_to(self, channel: int, call: Call, table: Table, sound: Sound) -> None:
        if not await self._calls.about_to_send(call, channel):
            return
        self.unsure.add(call.id)
        pinged = (call.person,) if channel == table.channel and sound.names else ()
        page = await self._page(call, table, named=channel == table.channel)
        message = await self._port.send(channel, page, _nonce(call, table), pings=pinged, silent=sound.silent)
        self.unsure.discard(call.id)
        await self._ledger.note(lambda: self._calls.made(call, channel, message))

    async def _page(self, call: Call, table: Table, named: bool) -> Message:
        seat = table.seat_of(call.person)
        assert seat is not None
        say = self._language(table, seat, named)
        closed = (await self._displays.dms.way(call.person)).refusals > 0
        chosen = call.reason != LATER or not named or await self._pings.in_channel(call.person)
        reason = call.reason if chosen else UNREACHABLE
        lines = call_lines(table, seat, say, reason, named=named, closed=closed)
        return called(table, seat, say, lines, tokens.of_call(table, call.id))

    def _language(self, table: Table, seat: int, here: bool) -> Language:
        """The server's in the channel, her own elsewhere."""
        if here:
            return language(table.locale)
        return self._pages.language(table.seats[seat].person, table.seats[seat].locale)

    # What was sent, or may have been

    async def _was_sent(self, call: Call, table: Table) -> bool:
        found = await self._lost(call, table)
        if found is None or call.channel is None:
            return False
        channel, message = call.channel, found
        self.unsure.discard(call.id)
        await self._ledger.note(lambda: self._calls.made(call, channel, message))
        return True

    async def _discard(self, call: Call, table: Table) -> None:
        """Nobody wants it any more: what was sent all the same is to be deleted."""
        found = await self._lost(call, table)
        self.unsure.discard(call.id)
        await self._ledger.note(lambda: self._calls.found(call, call.channel or 0, found))

    async def _lost(self, call: Call, table: Table) -> int | None:
        if call.channel is None or call.id not in self.unsure:
            return None
        return lost.of_call(await self._port.ours(call.channel, 0), table.id, tokens.of_call(table, call.id))

    async def _amend(self, call: Call, table: Table) -> None:
        """Its message says what is so by now."""
        assert call.channel is not None
        assert call.message is not None
        page = await self._page(call, table, named=call.channel == table.channel)
        if call.channel == table.channel and self._displays.is_held(table.id, 0):
            return  # somebody may have a finger on it; it is owed still
        message: int | None = call.message
        try:
            await self._port.edit(call.channel, call.message, page)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            message = None
        await self._ledger.note(lambda: self._calls.amended(call, message))


def _nonce(call: Call, table: Table) -> str:
    """The same for a send that is repeated, another for every other call."""
    return tokens.secret(table, "call", call.id).hex()[:24]
