"""The facts that decide a page or a call (bot/delivery/decide.py), gathered once.

A plan, or an only move, may answer for a player. Then the bot holds back their calls by direct message, which
only they see, and sends them if the plan is dropped. In the channel everybody sees the calls. A call that is
missing there would reveal that the player has a plan, or has no choice, and so what they hold (see pace.py).
So each call in the channel comes at the same moment as without a plan. A player who chose calls in the
channel is therefore sometimes called without need.

The same applies to players who cannot be reached by direct message: before a call is held back, the bot
checks if a message would reach them, as it does without a plan. One gap remains. Closed direct messages show
only at the first refused message, and if a plan answers, that comes in the next turn. An observer who knows
that a player has just closed them, and sees no call in the channel, may guess at a plan.
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
"""Seconds of silence after a player's action: no call to them rings."""

Planned = Callable[[Table, int], Awaitable[bool]]
"""Returns True if the seat's question will be answered without its player."""


async def by_nobody(table: Table, seat: int) -> bool:
    """Return False: no plan exists. See Planned."""
    return False


class _Turn(NamedTuple):
    """The facts of a player's turn that decide both a page and a call."""

    put_off: bool
    muted: bool
    planned: bool
    acted: bool
    rests: bool


class Facts:
    """Gathers the facts for the outbox. It writes and sends no data."""

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
        """Return the facts about a player's page. `message` is True if one exists that can be edited."""
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
            asked=table.question_of(person) is not None,
            # No longer than this: an open hand may close at any time, and a restart forgets it.
            until=min(there, now + presence.AT_TABLE),
        )
        if seat is None or not facts.renewed or (message and facts.there):
            return facts  # without a new message the facts of the turn do not matter
        made = await self._deliveries.calls(table.id, person)
        chosen = await self._preferences.notifications(person)
        # The hand itself replaces the later call.
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
        """Return the facts about a call."""
        person, why, seat = call.person, call.why, table.seat_of(call.person)
        if seat is None or table.question(seat) is None:
            return CallFacts(asked=False, nudge=why == NUDGE)
        chosen = await self._preferences.notifications(person)
        made = [one for one in await self._deliveries.calls(table.id, person) if one.id != call.id]
        others = [one for one in made if one.why != NUDGE and one.was_made]
        here = bool(call.here)
        if not here and table.place_lost is None:
            # Even if a plan will answer: everybody sees the calls in the channel.
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
        """Return the facts of a turn. `seen` is the player's last sign of life."""
        now, snooze = self._tables.now(), await snoozes.of_turn(self._tables.database, table.id, person)
        return _Turn(
            put_off=snooze is not None and snooze.holds(now),
            muted=snooze is not None and snooze.until is None,
            planned=table.question(seat) is not None and await self.planned(table, seat),
            acted=0 <= now - seen < JUST,
            rests=await self.rests(person),
        )

    async def in_channel(self, person: int) -> bool:
        """Return True if this player wants calls in the channel."""
        return (await self._preferences.notifications(person)).in_channel

    async def reached(self, person: int) -> bool:
        """Return True if a player wants calls by direct message, and these may arrive."""
        return not await self.in_channel(person) and await self._reach.may_try(person)

    async def wanted(self, person: int) -> bool:
        """Return True if this player wants pings for their turns."""
        return (await self._preferences.notifications(person)).turn

    async def rests(self, person: int) -> bool:
        """Return True if this player is in their quiet hours, so that no message may ring."""
        return (await self._preferences.hours(person)).rests(self._tables.now())

    async def awake_at(self, person: int) -> int:
        """Return the end of this player's rest in seconds since 1970, or the present time."""
        return (await self._preferences.hours(person)).awake_at(self._tables.now())

    async def owed(self, person: int) -> list[Table]:
        """Return the tables that wait for this player and would ring for it.

        No plan answers there, and the player wants calls of this turn.
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
