"""Show players' private pages (called hands), as decided in bot/delivery/decide.py."""

from __future__ import annotations

import logging

import discord

from bot.delivery import decide
from bot.delivery.decide import Page, PageFacts
from bot.delivery.state import Delivery
from bot.jobs.posting import Posting, drawn
from bot.jobs.reach import Unreached
from bot.tables.core.table import Table
from bot.trouble import TROUBLE, refused
from bot.ui.message import Message

_log = logging.getLogger(__name__)

_CALLS = (Page.RING, Page.SILENT, Page.IN_CHANNEL, Page.TELL)
"""The decisions about a page that may notify the player of their turn."""


class Hands(Posting):
    """The part of the outbox that shows private pages."""

    async def show(self, hand: Delivery, table: Table) -> None:
        """Make a player's private message show the table. Temporary Discord errors propagate."""
        if not hand.renewed:
            await self._deliveries.leave_unheard(hand)
        await self._show(hand, table, hand.message is not None)

    async def call_instead(self, hand: Delivery, table: Table) -> None:
        """Call a player in the channel, because their new private page is late.

        Skip the call if the player needs no new page or can see elsewhere that it's their turn.
        """
        facts = await self._facts.of_page(hand, table, hand.message is not None)
        if facts.renewed and facts.asked and not facts.sees:
            await self._deliveries.unreached(hand.table_id, hand.person)

    async def _show(self, hand: Delivery, table: Table, message: bool) -> None:
        """Show a private page. `message` is True if it has an editable message."""
        facts = await self._facts.of_page(hand, table, message)
        try:
            await self._do(hand, table, facts)
        except Unreached:
            await self._do(hand, table, facts._replace(refused=True))

    async def _do(self, hand: Delivery, table: Table, facts: PageFacts) -> None:
        end, row = decide.page(facts)
        match end:
            case Page.REMOVE:
                await self._deliveries.remove(hand)
            case Page.NOTHING:
                await self._deliveries.settle(hand)
            case Page.LATER:
                await self._deliveries.put_off(hand, hand.attempts, facts.until)
            case Page.TELL | Page.CLOSE:
                await self._deliveries.instead_of_hand(hand, end is Page.TELL)
            case Page.KEEP:
                look_again = facts.until if facts.renewed else 0
                await self._deliveries.shown(hand, table.version, hand.digest, look_again)
            case Page.EDIT:
                await self._edit(hand, table, facts.until if facts.renewed else 0)
            case Page.RING | Page.SILENT:
                await self.keep_for_later(hand.person, table, row)
                async with self._reach.to(hand.person, hand.seen) as channel:
                    page = await self._panel(hand, table)
                    await self.post(hand, table, channel, page, silent=end is not Page.RING)
            case Page.HOLD:
                await self._deliveries.hold_hand(hand)
                await self._do(hand, table, facts._replace(wanted=False))
            case Page.QUIET | Page.IN_CHANNEL:
                await self._deliveries.edit_only(hand, end is Page.IN_CHANNEL and facts.asked)
                await self._as_it_stands(hand._replace(renewed=0), table)
        if end in _CALLS and facts.asked:
            _log.info("table %s: seat %s: %s (%s)", table.id, table.seat_of(hand.person), end.name, row)

    async def _panel(self, hand: Delivery, table: Table) -> Message:
        seat = table.seat_of(hand.person)
        assert seat is not None
        say = self._pages.language(hand.person, table.seats[seat].locale)
        return await drawn(lambda: self._pages.panel(table, seat, say, direct=True))

    async def _edit(self, hand: Delivery, table: Table, look_again: int) -> None:
        """Edit a private page's message.

        If Discord rejects an edit that was meant to notify the player of their turn, post a new message.
        Raise Unreached if the rejection means that direct messages fail.
        """
        try:
            await self.edit(hand, table, await self._panel(hand, table), look_again)
        except TROUBLE as error:
            if not refused(error):
                raise
            missing = isinstance(error, discord.NotFound) and error.code != 0
            if not missing:
                await self._reach.judge(hand.person, error)
            if hand.renewed:
                await self._show(hand, table, message=False)
            elif missing:
                # The message was deleted, or the player has left Discord. The next turn posts a new message.
                await self._deliveries.message_gone(hand)
            else:
                raise

    async def _as_it_stands(self, hand: Delivery, table: Table) -> None:
        """Update the current message, if there is one, without posting a new one."""
        if hand.message is None:
            await self._deliveries.settle(hand)
        elif hand.shown == table.version:
            await self._deliveries.shown(hand, table.version, hand.digest)
        else:
            await self._edit(hand, table, 0)
