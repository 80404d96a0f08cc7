"""How a player's own page is shown. What becomes of it is decided in bot/delivery/decide.py; here stands what
is so, and what follows.
"""

from __future__ import annotations

import logging

import discord

from bot.delivery import decide, presence
from bot.delivery.decide import Page, PageFacts
from bot.delivery.state import Delivery
from bot.jobs.posting import Posting, drawn
from bot.jobs.reach import Unreached
from bot.tables.core.table import Table
from bot.tables.people.pings import question_of
from bot.trouble import TROUBLE, refused
from bot.ui.message import Message

_log = logging.getLogger(__name__)

_CALLS = (Page.RING, Page.SILENT, Page.IN_CHANNEL, Page.TELL)
"""The ends that may call a player."""


class Hands(Posting):
    """The part that shows hands."""

    async def show(self, hand: Delivery, table: Table) -> None:
        """Make a player's message show the table. Raises what goes wrong and is not settled here."""
        if not hand.renewed:
            await self._deliveries.leave_unheard(hand)
        await self._show(hand, table, hand.message is not None)

    async def tell(self, hand: Delivery, table: Table) -> None:
        """Tell a player in the channel that it is their turn, whose new hand is late, unless they were told,
        or see it anyhow.
        """
        asked = hand.renewed and question_of(table, hand.person) is not None
        if asked and not self._sees_until(hand, table):
            await self._deliveries.unreached(hand.table_id, hand.person)

    async def _show(self, hand: Delivery, table: Table, message: bool) -> None:
        """`message`: there is one that can be edited."""
        facts = await self._facts(hand, table, message)
        try:
            await self._do(hand, table, facts)
        except Unreached:
            await self._do(hand, table, facts._replace(refused=True))

    async def _facts(self, hand: Delivery, table: Table, message: bool) -> PageFacts:
        now, seat = self._tables.now(), table.seat_of(hand.person)
        at_hand = self._open_hands.awake_until(hand.table_id, hand.person) > now
        at_table = presence.until(hand.seen, now) > now
        facts = PageFacts(
            seated=seat is not None and table.phase != "gathering",
            renewed=hand.renewed > 0,
            message=message,
            current=hand.shown == table.version,
            lags=hand.lags,
            looks=at_table and not at_hand,
            there=at_table or at_hand,
            sees=self._sees_until(hand, table) > 0,
            closed=hand.closed > 0,
            asked=question_of(table, hand.person) is not None,
        )
        if not facts.renewed or (message and facts.there):
            return facts  # what is so of the turn decides nothing
        hope = await self._reach.may_try(hand.person, hand.seen)
        return await self._pings.of_page(hand, table, facts._replace(hope=hope))

    async def _do(self, hand: Delivery, table: Table, facts: PageFacts) -> None:
        end, row = decide.page(facts)
        match end:
            case Page.REMOVE:
                await self._deliveries.remove(hand)
            case Page.NOTHING:
                await self._deliveries.settle(hand)
            case Page.LATER:
                await self._deliveries.put_off(hand, hand.attempts, self._there_until(hand, table))
            case Page.TELL | Page.CLOSE:
                await self._deliveries.instead_of_hand(hand, end is Page.TELL)
            case Page.KEEP:
                look_again = self._there_until(hand, table) if hand.renewed else 0
                await self._deliveries.shown(hand, table.version, hand.digest, look_again)
            case Page.EDIT:
                await self._edit(hand, table, self._there_until(hand, table) if hand.renewed else 0)
            case Page.RING | Page.SILENT:
                await self._pings.comes_again(hand.person, table, row)
                async with self._reach.to(hand.person, hand.seen) as channel:
                    page = await drawn(lambda: self._panel(hand, table))
                    await self.post(hand, table, channel, page, silent=end is not Page.RING)
            case Page.HOLD:
                await self._pings.keeps_back(hand)
                await self._do(hand, table, facts._replace(wanted=False))
            case Page.QUIET | Page.IN_CHANNEL:
                await self._comes_as_no_new_one(hand, table, end)
        if end in _CALLS and facts.asked:
            _log.info("table %s: seat %s: %s (%s)", table.id, table.seat_of(hand.person), end.name, row)

    async def _panel(self, hand: Delivery, table: Table) -> Message:
        seat = table.seat_of(hand.person)
        assert seat is not None
        say = self._pages.language(hand.person, table.seats[seat].locale)
        return await self._pages.panel(table, seat, say)

    async def _edit(self, hand: Delivery, table: Table, look_again: int) -> None:
        """Edit its message. Where Discord does not take that, and it should have told the player that it is
        their turn, a new message does. Raises Unreached.
        """
        try:
            await self.edit(hand, table, await drawn(lambda: self._panel(hand, table)), look_again)
        except TROUBLE as error:
            if not refused(error):
                raise
            missing = isinstance(error, discord.NotFound) and error.code != 0
            if not missing:
                await self._reach.judge(hand.person, error)
            if hand.renewed:
                await self._show(hand, table, message=False)
            elif missing:
                # The message is gone, or the player has left Discord: the next turn brings a new one.
                await self._deliveries.message_gone(hand)
            else:
                raise

    async def _comes_as_no_new_one(self, hand: Delivery, table: Table, end: Page) -> None:
        if end is Page.IN_CHANNEL:
            await self._pings.calls_in_channel(hand, table)
        else:
            await self._pings.comes_as_no_new_one(hand)
        kept = hand._replace(renewed=0)
        if kept.message is None:
            await self._deliveries.settle(kept)
        elif kept.shown == table.version:
            await self._deliveries.shown(kept, table.version, kept.digest)
        else:
            await self._edit(kept, table, 0)

    def _sees_until(self, hand: Delivery, table: Table) -> int:
        """Return until when a player sees what they are asked although no hand reaches them: in an open hand,
        or below the table of a game that hides nothing, where they play; 0: they do not.
        """
        now = self._tables.now()
        until = self._open_hands.awake_until(hand.table_id, hand.person)
        if hand.closed and table.state is not None and table.state.open_to_all:
            until = max(until, presence.until(hand.seen, now))
        return until if until > now else 0

    def _there_until(self, hand: Delivery, table: Table) -> int:
        """Return until when a player is at the table. Not for longer than AT_TABLE from now: an open hand may
        close at any time, and a restart forgets it.
        """
        now = self._tables.now()
        there = max(presence.until(hand.seen, now), self._sees_until(hand, table))
        return min(there, now + presence.AT_TABLE)
