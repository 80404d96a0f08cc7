"""Notify players via a channel message, a direct message or a new private page.

The message is deleted once the player's turn ends. bot/delivery/decide.py decides if someone is notified, and
if it makes a sound.
"""

from __future__ import annotations

import logging

import discord

from bot.delivery import decide
from bot.delivery.decide import Call
from bot.delivery.state import FIRST, HAND, LATER, REMINDER, UNREACHABLE, Delivery
from bot.i18n.languages import Language, language
from bot.jobs import posting
from bot.jobs.reach import Unreached
from bot.tables.core import tokens
from bot.tables.core.table import Table
from bot.trouble import UNKNOWN_MESSAGE
from bot.ui.calling import call_lines, called
from bot.ui.message import Message

_log = logging.getLogger(__name__)


class Calling(posting.OutboxPart):
    """The part of the outbox that sends calls: notifications that it's a player's turn."""

    async def call(self, call: Delivery, table: Table) -> None:
        """Send a notification, or update it if it was sent. Discord errors propagate."""
        if call.message is not None:
            await self._amend(call, call.message, table)
        else:
            await self._make(call, table)

    async def _make(self, call: Delivery, table: Table) -> None:
        facts = await self._facts.of_call(call, table)
        sound, row = decide.call(facts)
        if call.why != REMINDER:
            await self.keep_for_later(call.person, table, row)
        if sound is Call.DROP and facts.nudge:
            await self._deliveries.give_up(call)  # at most once a turn; its sender must not learn the reason
        elif sound is Call.DROP:
            await self._deliveries.forget(call)
        elif sound is Call.HOLD:
            await self._deliveries.hold(call)
        else:
            if sound is Call.RING and call.why in FIRST and facts.once_more:
                # This call was sent so late that the call scheduled for later would repeat it.
                await self._deliveries.call_no_more(call)
            await self._bring(call, table, facts.here, sound, row)

    async def _bring(self, call: Delivery, table: Table, here: bool, sound: Call, row: str) -> None:
        if here and not call.here:
            await self._deliveries.call_here(call)
        elif call.why in (HAND, LATER) and not here:
            await self._deliveries.call_by_hand(call, table.version)
        elif not here:
            try:
                async with self._reach.to(call.person) as channel:
                    await self._send(channel, call, table, sound, row)
            except Unreached:
                await self._deliveries.call_here(call)
        else:
            try:
                await self._send(table.channel, call, table, sound, row)
            except (discord.Forbidden, discord.NotFound) as error:
                if call.why == UNREACHABLE or not error.code:
                    raise
                # Discord rejected the channel message, so send a direct message.
                try:
                    async with self._reach.to(call.person) as channel:
                        await self._send(channel, call, table, sound, row)
                except Unreached:
                    raise error from None  # direct messages fail too, but a retry may succeed in the channel

    async def _send(self, channel: int, call: Delivery, table: Table, sound: Call, row: str) -> None:
        if call.channel != channel:
            await self._deliveries.leave_unheard(call)
        if not await self._deliveries.is_as_read(call):
            return
        named = channel == table.channel
        pinged = (call.person,) if named and sound is not Call.UNNAMED else ()
        page = await self._page(call, table, named)
        silent = sound is not Call.RING
        nonce = _nonce(call, table)
        with self.hearing(call, channel, nonce):
            message = await self._port.send(channel, page, nonce, pings=pinged, silent=silent)
            await self._deliveries.called(call, channel, message)
        seat = table.seat_of(call.person)
        _log.info("table %s: seat %s: call %s: %s (%s)", table.id, seat, call.why, sound.name, row)

    async def _page(self, call: Delivery, table: Table, named: bool) -> Message:
        seat = table.seat_of(call.person)
        assert seat is not None
        say = self._language(table, seat, named)
        closed = await self._reach.is_closed(call.person)
        chosen = call.why != LATER or not named or await self._facts.in_channel(call.person)
        why = call.why if chosen else UNREACHABLE
        lines = call_lines(table, seat, say, why, named=named, closed=closed)
        return called(table, seat, say, lines, tokens.of_call(table, call.id))

    def _language(self, table: Table, seat: int, here: bool) -> Language:
        """Return the server's language for the channel, and the player's own for direct messages."""
        if here:
            return language(table.locale)
        return self._pages.language(table.seats[seat].person, table.seats[seat].locale)

    async def _amend(self, call: Delivery, message: int, table: Table) -> None:
        assert call.channel is not None
        page = await self._page(call, table, named=call.channel == table.channel)
        left: int | None = message
        try:
            await self._port.edit(call.channel, message, page)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            left = None
        await self._deliveries.amended(call, left)


def _nonce(call: Delivery, table: Table) -> str:
    """Return a nonce that stays the same when this call is sent again, and differs from all others."""
    return tokens.secret(table, "call", call.id).hex()[:24]
