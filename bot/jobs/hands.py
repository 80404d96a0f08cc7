"""How a player's own page is shown: in a new message that calls them, by an edit, or not at all, and what
takes its place where direct messages take nothing. Whether a message rings is decided in
bot/delivery/decide.py.
"""

from __future__ import annotations

import discord

from bot.delivery import presence
from bot.delivery.decide import Way
from bot.delivery.state import WANTED, Delivery
from bot.jobs.posting import Draw, Posting, drawn
from bot.jobs.reach import Unreached
from bot.tables.core.table import Table
from bot.tables.people.pings import question_of
from bot.trouble import TROUBLE, refused


class Hands(Posting):
    """The part that shows hands."""

    async def show(self, hand: Delivery, table: Table) -> None:
        """Make a player's message show the table. Raises what goes wrong and is not settled here."""
        seat = table.seat_of(hand.person)
        draw = None if seat is None or table.phase == "gathering" else self._draw(table, seat)
        if hand.unsure:
            channel = hand.channel or await self._reach.channel(hand.person) or 0
            if await self.recover(hand, table, channel, draw):
                return
            hand = hand._replace(stage=WANTED)
        if draw is None:
            await self._deliveries.remove(hand)
            return
        if self._needs_nothing(hand):
            await self._deliveries.settle(hand)
            return
        try:
            await self._show(hand, table, draw)
        except Unreached:
            await self._ask_in_channel(hand, table)

    def _draw(self, table: Table, seat: int) -> Draw:
        say = self._pages.language(table.seats[seat].person, table.seats[seat].locale)
        return lambda: self._pages.panel(table, seat, say)

    async def _show(self, hand: Delivery, table: Table, panel: Draw) -> None:
        # A player at the table sees an edit, and is to get a new message when they have left.
        look_again = self._there(hand) if hand.renewed and hand.message is not None else 0
        way = await self._way(hand, table) if hand.renewed and not look_again else None
        if way is Way.IN_CHANNEL and (there := self._there(hand)):
            # There is no message that an edit could bring up to date, and the player looks at the table.
            await self._deliveries.put_off(hand, hand.attempts, there)
            return
        if way in (Way.IN_CHANNEL, Way.NOT_HERE) or (way is Way.EDIT and hand.message):
            hand = await self._as_no_new_one(hand, table, way)
            if hand.message is None:
                return
        if hand.renewed and not look_again:
            await self._post(hand, table, panel, way)
        elif hand.channel and hand.message and hand.shown != table.version:
            try:
                await self.edit(hand, table, await drawn(panel), look_again)
            except TROUBLE as error:
                if not refused(error):
                    raise
                await self._not_edited(hand, table, panel, error)
        else:
            await self._deliveries.shown(hand, table.version, hand.digest, look_again)

    async def _way(self, hand: Delivery, table: Table) -> Way:
        way = await self._pings.way(hand, table)
        if way is not Way.PLANNED:
            return way
        if await self._reach.may_try(hand.person, hand.seen):
            await self._pings.keeps_back(hand)
            return Way.EDIT
        return Way.SILENT  # the player is named in the channel, as without a plan

    async def _post(self, hand: Delivery, table: Table, panel: Draw, way: Way | None) -> None:
        sees = hand.closed and self._sees_elsewhere(hand, table)
        if sees or not await self._reach.may_try(hand.person, hand.seen):
            raise Unreached  # and nothing is drawn for nobody
        page = await drawn(panel)
        async with self._reach.to(hand.person, hand.seen) as channel:
            await self.post(hand, table, channel, page, silent=way is not Way.RING)

    async def _not_edited(self, hand: Delivery, table: Table, panel: Draw, error: Exception) -> None:
        """Settle that Discord does not take the edit of a hand. Where it should have told the player that it
        is their turn, a new message does.
        """
        missing = isinstance(error, discord.NotFound) and error.code != 0
        if not missing:
            await self._reach.judge(hand.person, error)
        if hand.renewed:
            await self._post(hand, table, panel, await self._way(hand, table))
        elif missing:
            # The message is gone, or the player has left Discord: the next turn brings a new one.
            await self._deliveries.message_gone(hand)
        else:
            raise error

    async def _ask_in_channel(self, hand: Delivery, table: Table) -> None:
        """Tell a player in the channel that it is their turn, whom no hand reaches, once they do not see it
        anyhow.
        """
        sees, asked = self._sees_elsewhere(hand, table), question_of(table, hand.person) is not None
        if sees and asked and hand.renewed:
            later = min(sees, self._tables.now() + presence.AT_TABLE)
            await self._deliveries.put_off(hand, hand.attempts, later)
        else:
            tell = asked and not sees
            await self._deliveries.instead_of_hand(hand, tell)

    async def tell(self, hand: Delivery, table: Table) -> None:
        """Tell a player in the channel that it is their turn, whose new hand is late, unless they were told,
        or see it anyhow.
        """
        asked = hand.renewed and question_of(table, hand.person) is not None
        if asked and not self._sees_elsewhere(hand, table):
            await self._deliveries.unreached(hand.table_id, hand.person)

    def _sees_elsewhere(self, hand: Delivery, table: Table) -> int:
        """Return until when a player sees what they are asked although no hand reaches them: in an open hand,
        or below the table of a game that hides nothing, where they play; 0: they do not.
        """
        now = self._tables.now()
        until = self._open_hands.awake_until(hand.table_id, hand.person)
        if hand.closed and table.state is not None and table.state.open_to_all:
            until = max(until, presence.until(hand.seen, now))
        return until if until > now else 0

    async def _as_no_new_one(self, hand: Delivery, table: Table, way: Way | None) -> Delivery:
        """Note that no new message comes; the player is perhaps called elsewhere. Returns the row as it is
        then.
        """
        if way is Way.IN_CHANNEL:
            await self._pings.calls_in_channel(hand, table)
        else:
            await self._pings.comes_as_no_new_one(hand)
        kept = hand._replace(renewed=0)
        if kept.message is None:
            await self._deliveries.settle(kept)
        return kept

    def _needs_nothing(self, hand: Delivery) -> bool:
        """Return whether there is no message to edit, or the player only waits, and does not look at it."""
        if hand.message is None:
            return not hand.renewed
        now = self._tables.now()
        elsewhere = self._open_hands.awake_until(hand.table_id, hand.person) > now
        return hand.lags and (elsewhere or presence.until(hand.seen, now) <= now)

    def _there(self, hand: Delivery) -> int:
        """Return until when a player is at the table; 0 where they are not. Not for longer than AT_TABLE from
        now: an open hand may close at any time, and a restart forgets it.
        """
        now = self._tables.now()
        seen = presence.until(hand.seen, now)
        there = max(seen, self._open_hands.awake_until(hand.table_id, hand.person))
        return 0 if there <= now else min(there, now + presence.AT_TABLE)
