"""Gather the facts that decide about a private page or a turn notification (a call).

bot/delivery/decide.py decides. The bot may move for a player, with a move they planned or with their only
legal move. It then holds back their calls by direct message, and sends them if the plan is dropped. Only the
player sees these calls. Calls in the channel are public, though. A missing call would reveal that the player
has a plan or no choice, and so something about their cards (see pace.py). Calls in the channel are therefore
made at the same time as without a plan, so a player who chose the channel is sometimes called without need.

The same is true of players who can't be reached by direct message. Before a call is held back, the bot checks
if a message would reach them, as it does without a plan. One gap remains. The bot learns that direct messages
are closed only when one is rejected. If a plan moves, none is sent until the next turn. An observer who knows
that a player has just closed direct messages, and sees no call in the channel, could guess that the player
has a plan.
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
"""Seconds after a player's last action during which calls to them are silent."""

Planned = Callable[[Table, int], Awaitable[bool]]
"""A function of a table and a seat. It returns True if the bot will move without the player."""


async def by_nobody(table: Table, seat: int) -> bool:
    """Return False. This is `Planned` for a bot without plans."""
    return False


class _Turn(NamedTuple):
    """The facts about a turn that are needed for pages as well as calls."""

    put_off: bool
    muted: bool
    planned: bool
    acted: bool
    rests: bool


class Facts:
    """Gathers facts for the outbox. It only reads."""

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
        """Return the facts about a player's page. `message` is True if the page has an editable message."""
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
            # look again after two minutes at most, because a restart loses open hands
            until=min(there, now + presence.AT_TABLE),
        )
        if seat is None or not facts.renewed or (message and facts.there):
            return facts  # without a new message, the other facts aren't needed
        made = await self._deliveries.calls(table.id, person)
        chosen = await self._preferences.notifications(person)
        # The new page replaces the call scheduled for later.
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
            # Check this even if a plan will move: a missing call in the channel would reveal the plan.
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
        """Return the facts about a turn. `seen` is the Unix time of the player's last activity."""
        now, snooze = self._tables.now(), await snoozes.of_turn(self._tables.database, table.id, person)
        return _Turn(
            put_off=snooze is not None and snooze.holds(now),
            muted=snooze is not None and snooze.until is None,
            planned=table.question(seat) is not None and await self.planned(table, seat),
            acted=0 <= now - seen < JUST,
            rests=await self.rests(person),
        )

    async def in_channel(self, person: int) -> bool:
        """Return True if this player wants to be called in the channel."""
        return (await self._preferences.notifications(person)).in_channel

    async def reached(self, person: int) -> bool:
        """Return True if a player wants calls by direct message, and these may arrive."""
        return not await self.in_channel(person) and await self._reach.may_try(person)

    async def wanted(self, person: int) -> bool:
        """Return True if this player wants pings for their turns."""
        return (await self._preferences.notifications(person)).turn

    async def rests(self, person: int) -> bool:
        """Return True if this player is in their quiet hours, when no message makes a sound."""
        return (await self._preferences.hours(person)).rests(self._tables.now())

    async def awake_at(self, person: int) -> int:
        """Return the Unix time at which the player's rest period ends, or else the current time."""
        return (await self._preferences.hours(person)).awake_at(self._tables.now())

    async def owed(self, person: int) -> list[Table]:
        """Return the tables where it's this player's turn and they can be notified.

        This requires that the player wants calls, hasn't snoozed this turn, and has no plan that will move.
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
