"""Pings: whether and how somebody is called to the table when it is her turn, as she has chosen; and what she
says to a call: none for this turn, or another at a moment of hers.

She is called once when her turn comes, and reminded once before her time is up; a third time only where she
has put a call off herself, or rests. Nothing rings when she has just acted, in her quiet hours, or for what
she has put off. Whoever cannot be reached by direct messages is named in the channel once a turn even then,
and that rings no more than her hand would have.

A plan of hers, or her only move, may answer for her. Then nothing calls her by direct messages, for nobody
else sees these; if the plan is dropped, she is called then. In the channel everybody sees who is called. If
she were not called there while a plan answers, all would know from it that she has planned, or has no choice,
and so what she holds (see pace.py). So whatever calls in the channel comes as if there were no plan, at the
same moment: whoever chose to be called there is called for nothing now and then. That goes for all who are
not reached otherwise, too: before anything is kept back it is asked whether a message would find its way to
her, as it is where there is no plan. One thing is left: that her direct messages are closed shows at the
first message that is refused, and where a plan answers that is at the next turn only. Who knows that she has
just closed them, and sees her not named, may guess at a plan.

Here are decisions, and nothing is sent. What calls her, and how it looks, is not known.
"""

from __future__ import annotations

import enum
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from bot.storage.database import Database, Statements
from bot.tables import calls, later, presence, records
from bot.tables.calls import CARRIED, CHOSEN, FIRST, HAND, LATER, REMINDER, UNREACHABLE, Call
from bot.tables.later import FARTHEST, Moment, Snooze, moments
from bot.tables.owed import Display
from bot.tables.owing import PLACE, repost
from bot.tables.preferences import Preferences
from bot.tables.repository import COMMITTED
from bot.tables.table import Table

JUST = 10
"""Seconds for which somebody has just acted, and is called by nothing that rings."""


class Way(enum.Enum):
    """How a person's own message is renewed where it might ring."""

    RING = enum.auto()
    """A new message."""
    SILENT = enum.auto()
    """A new message without a sound."""
    EDIT = enum.auto()
    """The one that she has; a new one without a sound where she has none."""
    PLANNED = enum.auto()
    """Likewise, since a plan answers; but as for anybody else where no message would reach her."""
    IN_CHANNEL = enum.auto()
    """The one that she has, if any; and she is called in the channel."""
    NOT_HERE = enum.auto()
    """The one that she has, if any."""


class Sound(NamedTuple):
    """How a message calls her: whether all phones are `silent`, and whether it `names` her so that hers may
    ring.
    """

    silent: bool
    names: bool = True


class Pings:
    """One for the process. `find` gives a table as last committed; `answers` says whether a plan will answer
    for a seat that is asked.
    """

    def __init__(
        self,
        database: Database,
        preferences: Preferences,
        find: Callable[[int], Awaitable[Table | None]],
        now: Callable[[], int],
        answers: Callable[[Table, int], Awaitable[bool]],
    ) -> None:
        self._database = database
        self._preferences = preferences
        self._find = find
        self._now = now
        self._answers = answers
        self.calls = calls.Calls(database)

    # Deciding

    async def way(self, display: Display, table: Table) -> Way:
        """How her message is renewed that is to come as a new one. Where her turn comes while she rests, and
        she wants to hear of it afterwards, that is kept.
        """
        person = display.person
        wishes = await self._preferences.wishes(person)
        question = question_of(table, person)
        if question is None:
            return Way.NOT_HERE if wishes.in_channel else Way.SILENT
        made = await self.calls.of_turn(table.id, person)
        again = any(one.stage == CARRIED for one in made)
        called = any(one.was_made for one in made) and not again
        if called and not wishes.in_channel:
            return Way.SILENT  # it is late, or comes for something else, as a partner's word
        unwanted = called or not (wishes.turn or again)
        if unwanted or await self._is_put_off(table.id, person):
            return Way.NOT_HERE if wishes.in_channel else Way.EDIT
        if wishes.in_channel:
            return Way.IN_CHANNEL
        if await self._answers_for(table, person):
            return Way.PLANNED
        if await self._just_acted(table, person, question, display.seen):
            return Way.SILENT
        return Way.SILENT if await self._sleeps(table, person, question) else Way.RING

    async def sound(self, call: Call, table: Table, seen: int, here: bool) -> Sound | None:
        """How this call sounds, in the channel or not; None where it is not wanted any more, or not yet: then
        nothing is left of it, or it is kept back. `seen` is her last sign of life.
        """
        person, now = call.person, self._now()
        question, wishes = question_of(table, person), await self._preferences.wishes(person)
        made = [one for one in await self.calls.of_turn(table.id, person) if one.id != call.id]
        snooze = await later.of_turn(self._database, table.id, person)
        by_hand = any(one.by_hand for one in made)
        elsewhere = any(one.was_made and not one.by_hand for one in made)
        twice = elsewhere or (by_hand and call.reason != UNREACHABLE)
        if question is None or (call.reason in FIRST and twice):
            await self.calls.forget(call)
            return None
        put_off, reminds = snooze is not None and snooze.holds(now), call.reason == REMINDER
        if call.reason == UNREACHABLE:
            # Once, even so; but it rings no more than her hand would have, or has.
            quiet = by_hand or not wishes.turn or put_off
            if quiet or await self._just_acted(table, person, question, seen):
                return Sound(silent=True, names=False)
            return Sound(await self._sleeps(table, person, question))
        if reminds:
            muted = snooze is not None and snooze.until is None
            unwanted = muted or not wishes.reminder or self._acts(seen)
        else:
            unwanted = put_off
        if unwanted:
            await self.calls.forget(call)
            return None
        if not here and await self._answers_for(table, person):
            await self.calls.hold(table.id, person, call.reason)
            return None
        if reminds:
            return Sound(await self.rests(person))
        if await self._just_acted(table, person, question, seen):
            await self.calls.forget(call)
            return None
        return Sound(await self._sleeps(table, person, question))

    async def in_channel(self, person: int) -> bool:
        """Whether she wants to be called in the channel."""
        return (await self._preferences.wishes(person)).in_channel

    async def _answers_for(self, table: Table, person: int) -> bool:
        seat = table.seat_of(person)
        return seat is not None and await self._answers(table, seat)

    def _acts(self, seen: int) -> bool:
        return 0 <= self._now() - seen < JUST

    async def _just_acted(self, table: Table, person: int, question: int, seen: int) -> bool:
        """Whether she has; should she be gone in a moment, she is called."""
        if not self._acts(seen):
            return False
        now = self._now()
        snooze = Snooze(person, question, now + presence.AT_TABLE)
        await self._database.at_once(lambda db: later.put_off_unasked(db, table.id, snooze, now))
        return True

    async def rests(self, person: int) -> bool:
        """Whether nothing that comes to her may ring now."""
        return (await self._preferences.hours(person)).rests(self._now())

    async def _sleeps(self, table: Table, person: int, question: int) -> bool:
        """Whether she rests now; if she wants to hear of it afterwards, she will."""
        hours, now = await self._preferences.hours(person), self._now()
        awake = hours.awake_at(now)
        if awake != now and (await self._preferences.wishes(person)).morning:
            snooze = Snooze(person, question, awake)
            await self._database.at_once(lambda db: later.put_off_unasked(db, table.id, snooze, now))
        return awake != now

    async def _is_put_off(self, table: int, person: int) -> bool:
        snooze = await later.of_turn(self._database, table, person)
        return snooze is not None and snooze.holds(self._now())

    # What she says to a ping

    async def moments(self, person: int) -> list[Moment]:
        """When she may be called again, as she may choose; never in her quiet hours."""
        return moments(await self._preferences.hours(person), self._now())

    async def put_off(self, table: Table, person: int, until: int | None) -> int | None:
        """No ping for what she is asked now; but one `until` then, or as soon as she does not rest any more:
        when, in seconds since 1970. None: none at all.
        """
        question = question_of(table, person)
        if question is None:
            return None
        if until is not None:
            now = self._now()
            until = (await self._preferences.hours(person)).awake_at(
                min(max(until, now + 60), now + FARTHEST)
            )

        async def put_off(db: Statements) -> None:
            await later.put_off(db, table.id, Snooze(person, question, until))
            await calls.unheard(db, table.id, person)
            # What was to ring as soon as she has left the table.
            await db.execute(
                "UPDATE displays SET repost = 0 WHERE table_id = ? AND person = ?", (table.id, person)
            )

        await self._database.at_once(put_off)
        COMMITTED.set(True)
        return until

    async def call_again(self, table_id: int) -> None:
        """Pings that were put off until now come, where it is still her turn; to be called by the timer."""
        table, now = await self._find(table_id), self._now()
        due = await later.due(self._database, table_id, now)
        hours = await records.hours(self._database, [one.person for one in due])

        async def call(db: Statements) -> None:
            # Whoever has moved or said something else since: what she had put off is gone with it.
            standing = [one for one in due if await later.stands(db, table_id, one)]
            await later.put_off_no_more(db, table_id, [one.person for one in standing])
            for one in standing:
                if table is None or question_of(table, one.person) != one.question_version:
                    continue
                if hours[one.person].rests(now):
                    awake = hours[one.person].awake_at(now)
                    await later.put_off(db, table_id, one._replace(until=awake))
                else:
                    await calls.owe(db, table_id, one.person, LATER)

        await self._database.at_once(call)

    async def left(self, table_id: int, seat: int, reached: Callable[[int], Awaitable[bool]]) -> None:
        """Whoever sits there has not answered for a while what her own move has asked her; to be called by
        the timer. Where no hand of hers stands that shows it, it is as if another had asked her now: she is
        called, unless she was in this turn. `reached`: whether direct messages find their way to her.
        """
        table = await self._find(table_id)
        person = 0 if table is None else table.seats[seat].person
        question = None if table is None else question_of(table, person)
        if table is None or question is None:
            return
        sees_hand = await reached(person) and not await self.in_channel(person)
        gone = f"AND (message IS NULL OR dm_closed = 1 OR shown_version < {question})" if sees_hand else ""
        await self._database.at_once(lambda db: repost(db, table, [person], gone))

    # How she is called instead

    async def calls_in_channel(self, display: Display, table: Table) -> None:
        """Her own message comes as no new one: she is called in the channel instead."""

        async def call(db: Statements) -> None:
            await _as_no_new_one(db, display)
            if question_of(table, display.person) is not None:
                await calls.owe_here(db, table.id, display.person, CHOSEN)

        await self._database.at_once(call)

    async def comes_as_no_new_one(self, display: Display) -> None:
        """Her own message comes as no new one."""
        await self._database.at_once(lambda db: _as_no_new_one(db, display))

    async def keeps_back(self, display: Display) -> None:
        """She is not called while a plan of hers will answer."""
        table, person = display.table_id, display.person
        again = any(
            one.stage == CARRIED and one.reason == LATER for one in await self.calls.of_turn(table, person)
        )
        await self.calls.hold(table, person, LATER if again else HAND)

    async def by_hand(self, call: Call, table: Table) -> None:
        """Her hand comes as a new message, and calls her; without one she is called in the channel."""

        async def note(db: Statements) -> None:
            found = await db.execute(
                "UPDATE displays SET repost = ?, dirty = 1, attempts = 0, retry_at = 0, needed = ?,"  # noqa: S608
                f" owed = {PLACE} WHERE table_id = ? AND person = ? AND dm_closed = 0",
                (table.version, table.version, call.table_id, call.person),
            )
            await calls.carried(db, call)
            if not found.rowcount:
                await calls.owe_here(db, call.table_id, call.person, UNREACHABLE)

        await self._database.at_once(note)


def question_of(table: Table, person: int) -> int | None:
    """The version at which she was asked what she is asked now; None where the table waits not for her, or a
    robot answers.
    """
    seat = table.seat_of(person)
    if seat is None or seat not in table.to_act or table.seats[seat].robot:
        return None
    return table.seats[seat].question_version


async def _as_no_new_one(db: Statements, display: Display) -> None:
    await db.execute(
        "UPDATE displays SET repost = 0 WHERE table_id = ? AND person = ? AND repost = ?",
        (display.table_id, display.person, display.repost),
    )
