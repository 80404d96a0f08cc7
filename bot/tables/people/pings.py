"""Pings: whether and how somebody is called to the table when it is their turn, as they have chosen; and what
they say to a call: none for this turn, or another at a moment that they name.

A player is called once when their turn comes, and reminded once before their time is up; a third time only
where they have put a call off, or rest. Nothing rings when they have just acted, in quiet hours, or for what
they have put off. A player whom no direct message reaches is named in the channel once a turn even then,
and that rings no more than their hand would have.

A plan, or an only move, may answer for a player. Then nothing calls them by direct messages, for nobody else
sees these; if the plan is dropped, they are called then. In the channel everybody sees who is called. If they
were not called there while a plan answers, all would know that they have planned, or have no choice, and so
what they hold (see pace.py). So whatever calls in the channel comes as if there were no plan, at the same
moment: one who chose to be called there is called for nothing now and then. That goes for all who are not
reached otherwise, too: before anything is kept back it is asked whether a message would find its way to them,
as it is where there is no plan. One thing is left: that their direct messages are closed shows at the first
message that is refused, and where a plan answers that is at the next turn only. Who knows that they have just
closed them, and sees them not named, may guess at a plan.

Here are decisions, and nothing is sent. What calls a player, and how it looks, is not known.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.delivery import calls, decide, rows
from bot.delivery.decide import Call, CallFacts, PageFacts
from bot.delivery.deliveries import Deliveries
from bot.delivery.state import (
    CHOSEN,
    FIRST,
    HAND,
    LATER,
    NUDGE,
    REMINDER,
    SEVERAL,
    UNREACHABLE,
    Delivery,
)
from bot.storage.sql import Connection
from bot.tables.clock.paces import a_while
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Table
from bot.tables.people import rows as snoozes
from bot.tables.people.notifications import FARTHEST, Snooze, SnoozeOption, moments
from bot.tables.people.preferences import Preferences

JUST = 10
"""Seconds for which somebody has just acted, and is called by nothing that rings."""


Planned = Callable[[Table, int], Awaitable[bool]]
"""Tells whether what a seat is asked will be answered without its player."""


async def by_nobody(table: Table, seat: int) -> bool:
    """See Planned: nothing is planned."""
    return False


class Pings:
    """One for the process."""

    def __init__(
        self,
        tables: TableRepository,
        preferences: Preferences,
        deliveries: Deliveries,
        planned: Planned,
    ) -> None:
        self._tables = tables
        self._planned = planned
        self._database = tables.database
        self._preferences = preferences
        self._deliveries = deliveries

    # Deciding

    async def of_page(self, hand: Delivery, table: Table, facts: PageFacts) -> PageFacts:
        """Return these facts, with those of the turn of a player whose page is to come as a new message."""
        made = await self._deliveries.calls(table.id, hand.person)
        chosen = await self._preferences.notifications(hand.person)
        # What was to call them once more in its place, it does itself.
        in_its_place = not chosen.in_channel and any(one.why == LATER and one.stands_in for one in made)
        again = in_its_place or any(one.awaits_hand for one in made)
        turn = await self._of_turn(hand.person, table, hand.seen)
        called = not again and any(one.was_made for one in made if one.why != NUDGE)
        return facts._replace(
            fresh=turn.asked and not called,
            wanted=chosen.turn or again,
            put_off=turn.put_off,
            in_channel=chosen.in_channel and table.place_lost is None,
            planned=turn.planned,
            acted=turn.acted,
            rests=turn.rests,
        )

    async def call(self, call: Delivery, table: Table, seen: int, here: bool) -> tuple[Call, str]:
        """Return what becomes of a call, in the channel or not, and the row that says so; where it is not
        made, nothing is left of it, or it is held back. `seen` is the player's last sign of life.
        """
        person, why = call.person, call.why
        made = [one for one in await self._deliveries.calls(table.id, person) if one.id != call.id]
        notifications = await self._preferences.notifications(person)
        others = [one for one in made if one.why != NUDGE and one.was_made]
        facts = await self._of_turn(person, table, seen)
        outcome, row = decide.call(
            facts._replace(
                hand=any(one.by_hand for one in others),
                otherwise=any(not one.by_hand for one in others),
                here=here,
                first=why in FIRST,
                unreachable=why == UNREACHABLE,
                reminder=why == REMINDER,
                nudge=why == NUDGE,
                wanted=notifications.reminder if why == REMINDER else notifications.turn,
            )
        )
        if why != REMINDER:
            await self.comes_again(person, table, row)
        if outcome is Call.DROP and why == NUDGE:
            await self._deliveries.give_up(call)  # it is the only one of this turn, and nobody learns why
        elif outcome is Call.DROP:
            await self._deliveries.forget(call)
        elif outcome is Call.HOLD:
            await self._deliveries.hold(table.id, person, why)
        elif outcome is Call.RING and why in FIRST and any(one.why == LATER for one in made):
            # It is so late that it does itself what was to call them once more.
            await self._database.at_once(lambda db: calls.unwanted(db, table.id, person))
        return outcome, row

    async def _of_turn(self, person: int, table: Table, seen: int) -> CallFacts:
        """Return what is so of a player's turn, whatever calls them. `seen` is their last sign of life."""
        question, now = question_of(table, person), self._tables.now()
        snooze = await snoozes.of_turn(self._database, table.id, person)
        seat = table.seat_of(person)
        return CallFacts(
            asked=question is not None,
            put_off=snooze is not None and snooze.holds(now),
            muted=snooze is not None and snooze.until is None,
            planned=question is not None and seat is not None and await self._planned(table, seat),
            acted=0 <= now - seen < JUST,
            rests=await self.rests(person),
        )

    async def in_channel(self, person: int) -> bool:
        """Return whether this player wants to be called in the channel."""
        return (await self._preferences.notifications(person)).in_channel

    async def wanted(self, person: int) -> bool:
        """Return whether this player wants to be pinged at all, for more than a reminder."""
        return (await self._preferences.notifications(person)).turn

    async def rests(self, person: int) -> bool:
        """Return whether nothing that comes to this player may ring now."""
        return (await self._preferences.hours(person)).rests(self._tables.now())

    async def comes_again(self, person: int, table: Table, row: str) -> None:
        """Keep that a player is to be called later, where this row kept it from ringing: should they be gone
        in a moment, or when they rest no more.
        """
        question, now = question_of(table, person), self._tables.now()
        if question is None or decide.next_good_moment(row, now, now) is None:
            return  # as for nearly every call: nobody's hours are read for nothing
        hours = await self._preferences.hours(person)
        until = decide.next_good_moment(row, now, hours.awake_at(now))
        snooze = Snooze(person, question, until)
        await self._database.at_once(lambda db: snoozes.put_off_unasked(db, table.id, snooze, now))

    # What the player says to a ping

    async def moments(self, person: int) -> list[SnoozeOption]:
        """When the player may be called again, as they may choose; never in their quiet hours."""
        return moments(await self._preferences.hours(person), self._tables.now())

    async def put_off(self, table: Table, person: int, until: int | None) -> int | None:
        """No ping for what the player is asked now; but one `until` then, or as soon as they rest no more:
        when, in seconds since 1970. None: none at all.
        """
        question = question_of(table, person)
        if question is None:
            return None
        if until is not None:
            now = self._tables.now()
            until = (await self._preferences.hours(person)).awake_at(
                min(max(until, now + 60), now + FARTHEST)
            )

        def put_off(db: Connection) -> None:
            snoozes.put_off(db, table.id, Snooze(person, question, until))
            calls.unwanted(db, table.id, person)
            # What was to ring as soon as the player has left the table.
            rows.renew_none(db, table.id, [person])

        await self._database.at_once(put_off)
        return until

    async def call_again(self, table_id: int, reached: Callable[[int], Awaitable[bool]]) -> None:
        """Pings that were put off until now come, where it is still the player's turn; to be called by the
        timer. Who is owed several at this moment, at whatever tables, is called to all of them by one
        message, where direct messages find their way to them: `reached`.
        """
        for person in {one.person for one in await snoozes.due(self._database, table_id, self._tables.now())}:
            await self._call_again(person, table_id, reached)

    async def _call_again(
        self, person: int, table_id: int, reached: Callable[[int], Awaitable[bool]]
    ) -> None:
        now, hours = self._tables.now(), await self._preferences.hours(person)
        due = await snoozes.due_to(self._database, person, now)
        asked = [(number, one) for number, one in due if await self._asks(number, one)]
        together: list[int] = []
        messages = not await self.in_channel(person) and await reached(person)
        if len(asked) > 1 and messages and not hours.rests(now):
            together = [table.id for table in await self.owed(person) if table.id in dict(asked)]

        def call(db: Connection) -> None:
            # Who has moved or said something else since: what they had put off is gone with it.
            standing = [(number, one) for number, one in due if snoozes.stands(db, number, one)]
            for number, one in standing:
                snoozes.put_off_no_more(db, number, [person])
                if (number, one) not in asked:
                    continue
                if hours.rests(now):
                    snoozes.put_off(db, number, one._replace(until=hours.awake_at(now)))
                elif len(together) > 1 and number in together:
                    calls.among_several(db, number, person)
                else:
                    calls.put(db, number, person, LATER)
            if len(together) > 1:
                rows.notify(db, table_id, SEVERAL, person, again=True)

        await self._database.at_once(call)

    async def _asks(self, table_id: int, snooze: Snooze) -> bool:
        table = await self._tables.find(table_id)
        return table is not None and question_of(table, snooze.person) == snooze.question_version

    async def owed(self, person: int) -> list[Table]:
        """Return the tables that wait for this player and would ring for it: no plan answers there, and they
        want calls of this turn.
        """
        found = []
        if not (await self._preferences.notifications(person)).turn:
            return []
        for table in await self._tables.of_person(person):
            seat, snooze = table.seat_of(person), await snoozes.of_turn(self._database, table.id, person)
            if question_of(table, person) is None or (
                snooze is not None and snooze.holds(self._tables.now())
            ):
                continue
            assert seat is not None
            if not await self._planned(table, seat):
                found.append(table)
        return found

    async def left(self, table_id: int, seat: int, reached: Callable[[int], Awaitable[bool]]) -> None:
        """Call the player there, who has not answered for a while what their own move has asked them; to be
        called by the timer. Where no hand of theirs shows it, it is as if another had asked them now: they
        are called, unless they were in this turn. `reached`: whether direct messages find their way to them.
        """
        table = await self._tables.find(table_id)
        person = 0 if table is None else table.seats[seat].person
        question = None if table is None else question_of(table, person)
        if table is None or question is None:
            return
        # What a plan, or a robot, has played for them they have not seen.
        by_own = table.seats[seat].last_move_version == question
        sees_hand = by_own and await reached(person) and not await self.in_channel(person)
        gone = f"AND (message IS NULL OR closed = 1 OR shown < {question})" if sees_hand else ""
        await self._database.at_once(lambda db: rows.repost(db, table_id, table.version, [person], gone))

    # What another says to the player

    async def nudge(self, table_id: int, person: int) -> None:
        """Call those for whom this player waits, once more in their turn; what they want of calls holds.
        Raises Refused where nobody is waited for, where a clock sees to it, where it was done, or is early.
        """
        table = await self._tables.get(table_id)
        waited = [one for one in table.people if one != person and question_of(table, one) is not None]
        table.own_seat(person)
        if not waited:
            raise Refused("nudge-nobody")
        if not may_nudge(table):
            raise Refused("nudge-clock")
        if (early := table.waiting_since + a_while(table.pace)) > self._tables.now():
            raise Refused("nudge-early", when=f"<t:{early}:R>")

        def call(db: Connection) -> None:
            new = [calls.put(db, table.id, one, NUDGE) for one in waited]
            if not any(new):
                raise Refused("nudge-done")  # within the block: nothing was done

        await self._database.at_once(call)

    # How a player is called instead

    async def calls_in_channel(self, hand: Delivery, table: Table) -> None:
        """Call a player in the channel, whose page comes as no new message."""

        def call(db: Connection) -> None:
            rows.renew_no_more(db, hand)
            if question_of(table, hand.person) is not None:
                calls.put_here(db, table.id, hand.person, CHOSEN)

        await self._database.at_once(call)

    async def comes_as_no_new_one(self, hand: Delivery) -> None:
        """Note that a page comes as no new message."""
        await self._database.at_once(lambda db: rows.renew_no_more(db, hand))

    async def keeps_back(self, hand: Delivery) -> None:
        """Hold back what calls a player while a plan of theirs will answer."""
        made = await self._deliveries.calls(hand.table_id, hand.person)
        again = any(one.awaits_hand and one.why == LATER for one in made)
        await self._deliveries.hold(hand.table_id, hand.person, LATER if again else HAND)

    async def by_hand(self, call: Delivery, table: Table) -> None:
        """Call a player by their page, in a new message; without one, in the channel."""

        def note(db: Connection) -> None:
            has_page = rows.repost(db, call.table_id, table.version, [call.person], "AND closed = 0")
            calls.comes_by_hand(db, call)
            if not has_page:
                calls.put_here(db, call.table_id, call.person, UNREACHABLE)

        await self._database.at_once(note)


def may_nudge(table: Table) -> bool:
    """Return whether players may nudge each other there: nothing happens when somebody's time is over."""
    return table.at_deadline == "wait"


def question_of(table: Table, person: int) -> int | None:
    """The version at which a player was asked what they are asked now; None where the table waits not for
    them, or a robot answers.
    """
    seat = table.seat_of(person)
    if seat is None or seat not in table.to_act or table.seats[seat].robot:
        return None
    return table.seats[seat].question_version
