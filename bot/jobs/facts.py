"""The facts that decide a page or a call (bot/delivery/decide.py), gathered once.

A plan, or an only move, may answer for a player. Then nothing calls them by direct messages, for nobody else
sees these; if the plan is dropped, they are called then. In the channel everybody sees who is called. If they
were not called there while a plan answers, all would know that they have planned, or have no choice, and so
what they hold (see pace.py). So whatever calls in the channel comes as if there were no plan, at the same
moment: one who chose to be called there is called for nothing now and then. That goes for all who are not
reached otherwise, too: before anything is kept back it is asked whether a message would find its way to them,
as it is where there is no plan. One thing is left: that their direct messages are closed shows at the first
message that is refused, and where a plan answers that is at the next turn only. Who knows that they have just
closed them, and sees them not named, may guess at a plan.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from bot.delivery import presence
from bot.delivery.decide import CallFacts, PageFacts
from bot.delivery.deliveries import Deliveries
from bot.delivery.state import FIRST, LATER, NUDGE, REMINDER, UNREACHABLE, Delivery
from bot.jobs.reach import Reach
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Table
from bot.tables.people import rows as snoozes
from bot.tables.people.preferences import Preferences
from bot.ui.open_hands import OpenHands

JUST = 10
"""Seconds for which somebody has just acted, and is called by nothing that rings."""

Planned = Callable[[Table, int], Awaitable[bool]]
"""Tells whether what a seat is asked will be answered without its player."""


async def by_nobody(table: Table, seat: int) -> bool:
    """See Planned: nothing is planned."""
    return False


class _Turn(NamedTuple):
    """The facts of a player's turn that decide both a page and a call."""

    put_off: bool
    muted: bool
    planned: bool
    acted: bool
    rests: bool


class Facts:
    """One for the outbox. Nothing is written or sent."""

    def __init__(
        self,
        tables: TableRepository,
        preferences: Preferences,
        deliveries: Deliveries,
        reach: Reach,
        open_hands: OpenHands,
        planned: Planned,
    ) -> None:
        self._tables = tables
        self._preferences = preferences
        self._deliveries = deliveries
        self._reach = reach
        self._open_hands = open_hands
        self.planned = planned

    async def of_page(self, hand: Delivery, table: Table, message: bool) -> PageFacts:
        """Return what decides a player's page. `message`: there is one that can be edited."""
        now, person, seat = self._tables.now(), hand.person, table.seat_of(hand.person)
        at_hand = self._open_hands.awake_until(table.id, person)
        at_table = presence.until(hand.seen, now)
        open_to_all = hand.closed and table.state is not None and table.state.open_to_all
        sees = max(at_hand, at_table if open_to_all else 0)
        there = max(at_table, at_hand)
        facts = PageFacts(
            seated=seat is not None and table.phase != "gathering",
            renewed=hand.renewed > 0,
            message=message,
            current=hand.shown == table.version,
            lags=hand.lags,
            looks=at_table > now and at_hand <= now,
            there=there > now,
            sees=sees > now,
            closed=hand.closed > 0,
            asked=seat is not None and table.question(seat) is not None,
            # Not for longer: an open hand may close at any time, and a restart forgets it.
            until=min(there, now + presence.AT_TABLE),
        )
        if seat is None or not facts.renewed or (message and facts.there):
            return facts  # what is so of the turn decides nothing
        made = await self._deliveries.calls(table.id, person)
        chosen = await self._preferences.notifications(person)
        # What was to call them once more in its place, it does itself.
        in_its_place = not chosen.in_channel and any(one.why == LATER and one.stands_in for one in made)
        again = in_its_place or any(one.awaits_hand for one in made)
        called = not again and any(one.was_made for one in made if one.why != NUDGE)
        turn = await self._turn(table, seat, person, hand.seen)
        return facts._replace(
            hope=await self._reach.may_try(person, hand.seen),
            fresh=facts.asked and not called,
            wanted=chosen.turn or again,
            put_off=turn.put_off,
            in_channel=chosen.in_channel and table.place_lost is None,
            planned=turn.planned,
            acted=turn.acted,
            rests=turn.rests,
        )

    async def of_call(self, call: Delivery, table: Table) -> CallFacts:
        """Return what decides a call."""
        person, why, seat = call.person, call.why, table.seat_of(call.person)
        if seat is None or table.question(seat) is None:
            return CallFacts(asked=False, nudge=why == NUDGE)
        chosen = await self._preferences.notifications(person)
        made = [one for one in await self._deliveries.calls(table.id, person) if one.id != call.id]
        others = [one for one in made if one.why != NUDGE and one.was_made]
        here = bool(call.here)
        if not here and table.place_lost is None:
            # Also where a plan would answer: all see who is called there.
            here = chosen.in_channel or not await self._reach.may_try(person)
        turn = await self._turn(table, seat, person, self._deliveries.last_sign(table.id, person))
        return CallFacts(
            hand=any(one.by_hand for one in others),
            otherwise=any(not one.by_hand for one in others),
            here=here,
            first=why in FIRST,
            unreachable=why == UNREACHABLE,
            reminder=why == REMINDER,
            nudge=why == NUDGE,
            wanted=chosen.reminder if why == REMINDER else chosen.turn,
            once_more=any(one.why == LATER for one in made),
            **turn._asdict(),
        )

    async def _turn(self, table: Table, seat: int, person: int, seen: int) -> _Turn:
        """`seen` is the player's last sign of life."""
        now, snooze = self._tables.now(), await snoozes.of_turn(self._tables.database, table.id, person)
        return _Turn(
            put_off=snooze is not None and snooze.holds(now),
            muted=snooze is not None and snooze.until is None,
            planned=table.question(seat) is not None and await self.planned(table, seat),
            acted=0 <= now - seen < JUST,
            rests=await self.rests(person),
        )

    async def in_channel(self, person: int) -> bool:
        """Return whether this player wants to be called in the channel."""
        return (await self._preferences.notifications(person)).in_channel

    async def reached(self, person: int) -> bool:
        """Return whether a player wants to be called by direct messages, and these take some."""
        return not await self.in_channel(person) and await self._reach.may_try(person)

    async def wanted(self, person: int) -> bool:
        """Return whether this player wants to be pinged at all, for more than a reminder."""
        return (await self._preferences.notifications(person)).turn

    async def rests(self, person: int) -> bool:
        """Return whether nothing that comes to this player may ring now."""
        return (await self._preferences.hours(person)).rests(self._tables.now())

    async def awake_at(self, person: int) -> int:
        """Return when this player rests no more, in seconds since 1970: now, where they do not."""
        return (await self._preferences.hours(person)).awake_at(self._tables.now())

    async def owed(self, person: int) -> list[Table]:
        """Return the tables that wait for this player and would ring for it: no plan answers there, and they
        want calls of this turn.
        """
        found: list[Table] = []
        if not await self.wanted(person):
            return found
        for table in await self._tables.of_person(person):
            seat = table.seat_of(person)
            if seat is None or table.question(seat) is None:
                continue
            snooze = await snoozes.of_turn(self._tables.database, table.id, person)
            put_off = snooze is not None and snooze.holds(self._tables.now())
            if not put_off and not await self.planned(table, seat):
                found.append(table)
        return found
