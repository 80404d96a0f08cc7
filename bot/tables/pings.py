"""Pings: how somebody is called to the table when it is her turn, or is not, as she has chosen; and what she
says to one: none for this turn, or another at a moment of hers.

Here are decisions and rows, and nothing is sent. What calls her, and how it looks, is not known.
"""

from __future__ import annotations

import datetime as dt
import enum
import zoneinfo
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from bot.storage.database import Database, Statements
from bot.tables import presence, records
from bot.tables.due import SNOOZE
from bot.tables.hours import DAY, Hours
from bot.tables.owed import Display, OwedNotice
from bot.tables.owing import PLACE, over
from bot.tables.preferences import Preferences
from bot.tables.repository import COMMITTED
from bot.tables.table import Table

TURN, REMINDER, REMINDER_HERE = "turn", "reminder", "reminder-here"
"""The kinds of notices that call somebody: in the channel, as she chose; before her time is up, in her direct
messages and in the channel.
"""
JUST = 10
"""Seconds for which somebody has just acted, and is called by nothing that rings."""
FARTHEST = 8 * 24 * 3600
"""Seconds for which a ping may be put off."""
EVENING, MORNING = 20, 8
"""Hours of the day that are offered to her who has named no quiet hours."""
HOUR = 3600


class Way(enum.Enum):
    """How a person's own message is renewed where it might ring."""

    RING = enum.auto()
    """A new message."""
    SILENT = enum.auto()
    """A new message without a sound."""
    EDIT = enum.auto()
    """The one that she has; a new one without a sound where she has none."""
    IN_CHANNEL = enum.auto()
    """The one that she has, if any; and she is called in the channel."""
    NOT_HERE = enum.auto()
    """The one that she has, if any."""


class Call(NamedTuple):
    """A message that is to call somebody: whether in the channel, and whether without a sound."""

    in_channel: bool
    silent: bool


class Moment(NamedTuple):
    """When she may be called again: `key` is what it is to her, "hours" from now or a time of her day."""

    key: str
    at: int
    hours: int = 0


class Pings:
    """One for the process. `find` gives a table as last committed."""

    def __init__(
        self,
        database: Database,
        preferences: Preferences,
        find: Callable[[int], Awaitable[Table | None]],
        now: Callable[[], int],
    ) -> None:
        self._database = database
        self._preferences = preferences
        self._find = find
        self._now = now

    # Deciding

    async def way(self, display: Display, table: Table) -> Way:
        """How her message is renewed that is to come as a new one. Where her turn comes while she rests, and
        she wants to hear of it afterwards, that is kept.
        """
        person, now = display.person, self._now()
        wishes = await self._preferences.wishes(person)
        question = question_of(table, person)
        if question is None:
            return Way.NOT_HERE if wishes.in_channel else Way.SILENT
        if not wishes.turn or await self._is_put_off(table.id, person, question):
            return Way.NOT_HERE if wishes.in_channel else Way.EDIT
        if wishes.in_channel:
            return Way.IN_CHANNEL
        if 0 <= now - display.seen < JUST:
            # The deal that she has brought about: should she be gone in a moment, she is called.
            then = now + presence.AT_TABLE
            await self._database.at_once(lambda db: _snooze(db, table.id, person, question, then))
            return Way.SILENT
        return Way.SILENT if await self._sleeps(table, person, question) else Way.RING

    async def in_channel(self, person: int) -> bool:
        """Whether she wants to be called in the channel."""
        return (await self._preferences.wishes(person)).in_channel

    async def turn(self, notice: OwedNotice, table: Table) -> Call | None:
        """How she is called in the channel; None where it is not her turn any more, or she wants none."""
        question = question_of(table, notice.person)
        if question is None or await self._is_put_off(table.id, notice.person, question):
            return None
        return Call(True, await self._sleeps(table, notice.person, question))

    async def reminder(self, notice: OwedNotice, table: Table, seen: int) -> Call | None:
        """How she is called before her time is up; None where she wants no such call, needs none any more,
        or was at the table a moment ago, at `seen`. A call that was put off to a moment stands for itself.
        """
        person, now = notice.person, self._now()
        question, wishes = question_of(table, person), await self._preferences.wishes(person)
        if question is None or not wishes.reminder or 0 <= now - seen < JUST:
            return None
        row = await self._snooze_of(table.id, person, question)
        if row is not None and row.until is None:
            return None
        return Call(wishes.in_channel, (await self._preferences.hours(person)).rests(now))

    async def rests(self, person: int) -> bool:
        """Whether nothing that comes to her may ring now."""
        return (await self._preferences.hours(person)).rests(self._now())

    async def _sleeps(self, table: Table, person: int, question: int) -> bool:
        """Whether she rests now; if she wants to hear of it afterwards, she will."""
        hours, now = await self._preferences.hours(person), self._now()
        awake = hours.awake_at(now)
        if awake != now and (await self._preferences.wishes(person)).morning:
            await self._database.at_once(lambda db: _snooze(db, table.id, person, question, awake))
        return awake != now

    async def _is_put_off(self, table: int, person: int, question: int) -> bool:
        row = await self._snooze_of(table, person, question)
        return row is not None and (row.until is None or row.until > self._now())

    async def _snooze_of(self, table: int, person: int, question: int) -> _Snooze | None:
        row = await self._database.one(
            "SELECT person, question_version, until FROM snoozes"
            " WHERE table_id = ? AND person = ? AND question_version = ?",
            (table, person, question),
        )
        return None if row is None else _Snooze(*row)

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
            await _snooze(db, table.id, person, question, until)
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
        rows = await self._database.read(
            "SELECT person, question_version, until FROM snoozes WHERE table_id = ? AND until <= ?",
            (table_id, now),
        )
        due = [_Snooze(*row) for row in rows]
        hours = await records.hours(self._database, [one.person for one in due])

        async def call(db: Statements) -> None:
            for person, question, _ in due:
                if table is not None and question_of(table, person) == question and hours[person].rests(now):
                    await _snooze(db, table_id, person, question, hours[person].awake_at(now))
                    continue
                await db.execute(
                    "DELETE FROM snoozes WHERE table_id = ? AND person = ? AND question_version = ?",
                    (table_id, person, question),
                )
                if table is not None and question_of(table, person) == question:
                    await _call(db, table, person, question)
            await _set_timer(db, table_id)

        await self._database.at_once(call)

    # What was sent

    async def named(self, table: Table, person: int) -> None:
        """She was called in the channel, since no direct message reaches her: what was to call her once more
        is not needed. If she has put that off herself, she was not called now.
        """

        async def drop(db: Statements) -> None:
            await db.execute(
                "DELETE FROM snoozes WHERE table_id = ? AND person = ? AND until IS NOT NULL",
                (table.id, person),
            )
            await _set_timer(db, table.id)

        if await self._snooze_of(table.id, person, question_of(table, person) or 0) is not None:
            await self._database.at_once(drop)

    async def calls_in_channel(self, display: Display, table: Table) -> None:
        """Her own message comes as no new one: she is called in the channel instead."""
        question = question_of(table, display.person)

        async def call(db: Statements) -> None:
            await _as_no_new_one(db, display)
            if question is not None:
                await _notice(db, table.id, TURN, display.person)

        await self._database.at_once(call)

    async def comes_as_no_new_one(self, display: Display) -> None:
        """Her own message comes as no new one."""
        await self._database.at_once(lambda db: _as_no_new_one(db, display))

    async def reminds_in_channel(self, notice: OwedNotice) -> None:
        """She is reminded in the channel."""
        await self._database.at_once(lambda db: _notice(db, notice.table_id, REMINDER_HERE, notice.person))

    async def has_called(self, table: Table, person: int, channel: int, message: int) -> None:
        """This message calls her for what she was asked at this version of the table; it goes with that
        question, and another that called her in the same place goes now.
        """
        question = question_of(table, person)

        async def note(db: Statements) -> None:
            await over(
                db,
                "SELECT message FROM pings"
                " WHERE table_id = ? AND person = ? AND channel = ? AND message != ?",
                (table.id, person, channel, message),
            )
            await db.execute(
                "INSERT OR REPLACE INTO pings (message, channel, table_id, person, question_version)"
                " VALUES (?, ?, ?, ?, ?)",
                (message, channel, table.id, person, question or 0),
            )
            # She may have moved while it was sent.
            await over(
                db,
                "SELECT message FROM pings WHERE message = ? AND NOT EXISTS"
                " (SELECT 1 FROM seats JOIN tables ON tables.id = seats.table_id"
                " WHERE seats.table_id = pings.table_id AND seats.person = pings.person AND phase = 'playing'"
                " AND seats.question_version = pings.question_version)",
                (message,),
            )

        await self._database.at_once(note)


class _Snooze(NamedTuple):
    person: int
    question_version: int
    until: int | None


def question_of(table: Table, person: int) -> int | None:
    """The version at which she was asked what she is asked now; None where the table waits not for her."""
    seat = table.seat_of(person)
    return None if seat is None or seat not in table.to_act else table.seats[seat].question_version


def moments(hours: Hours, now: int) -> list[Moment]:
    """When somebody of these hours may be called again, soonest first. Without a time zone only so many hours
    from now.

    >>> [one.key for one in moments(Hours(), 0)]
    ['hours', 'hours', 'hours', 'hours']
    >>> [(one.key, one.at // 3600) for one in moments(Hours("UTC", (22 * 60, 7 * 60)), 9 * 3600)]
    [('hours', 10), ('hours', 12), ('tonight', 20), ('morning', 31), ('next-day', 44)]
    """
    if hours.zone is None:
        return [Moment("hours", now + count * HOUR, count) for count in (1, 3, 8, 24)]
    zone = zoneinfo.ZoneInfo(hours.zone)
    here = dt.datetime.fromtimestamp(now, zone)
    found = [Moment("hours", now + count * HOUR, count) for count in (1, 3)]

    def at(day: dt.date, hour: int) -> int:
        return int(dt.datetime.combine(day, dt.time(hour), zone).timestamp())

    tomorrow = here.date() + DAY
    quiet_ends = None if hours.quiet is None else hours.quiet[1]
    if here.hour < MORNING and (quiet_ends is None or here.hour * 60 + here.minute >= quiet_ends):
        found.append(Moment("morning", at(here.date(), MORNING)))
    found += [
        Moment("tonight", at(here.date(), EVENING)),
        Moment("morning", hours.awake_at(at(tomorrow, 0 if quiet_ends else MORNING))),
        Moment("next-day", at(tomorrow, EVENING)),
    ]
    fit = [one for one in found if one.at > now + HOUR // 2 and not hours.rests(one.at)]
    return sorted({one.at: one for one in reversed(fit)}.values(), key=lambda one: one.at)


# Rows


async def _snooze(db: Statements, table: int, person: int, question: int, until: int | None) -> None:
    await db.execute(
        "INSERT OR REPLACE INTO snoozes (table_id, person, question_version, until) VALUES (?, ?, ?, ?)",
        (table, person, question, until),
    )
    await _set_timer(db, table)


async def _set_timer(db: Statements, table: int) -> None:
    """The next moment of those that were named at this table is a deadline of it."""
    await db.execute("DELETE FROM timers WHERE table_id = ? AND kind = ?", (table, SNOOZE))
    await db.execute(
        "INSERT INTO timers (table_id, kind, due) SELECT table_id, ?, min(until) FROM snoozes"
        " WHERE table_id = ? AND until IS NOT NULL GROUP BY table_id",
        (SNOOZE, table),
    )


async def _call(db: Statements, table: Table, person: int, question: int) -> None:
    """Her message comes as a new one, if that is still what she is asked; where she has none, she is called
    in the channel.
    """
    asked = await db.execute_fetchall(
        "SELECT 1 FROM seats WHERE table_id = ? AND person = ? AND question_version = ?",
        (table.id, person, question),
    )
    if not list(asked):
        return  # she has moved in the meantime
    found = await db.execute(
        f"UPDATE displays SET repost = ?, dirty = 1, attempts = 0, retry_at = 0, needed = ?, owed = {PLACE}"  # noqa: S608
        " WHERE table_id = ? AND person = ? AND dm_closed = 0",
        (table.version, table.version, table.id, person),
    )
    if not found.rowcount:
        await _notice(db, table.id, TURN, person)


async def _notice(db: Statements, table: int, kind: str, person: int) -> None:
    # Another row has another number, and so another nonce.
    await db.execute(
        "DELETE FROM notices WHERE table_id = ? AND kind = ? AND person = ?", (table, kind, person)
    )
    await db.execute("INSERT INTO notices (table_id, kind, person) VALUES (?, ?, ?)", (table, kind, person))


async def _as_no_new_one(db: Statements, display: Display) -> None:
    await db.execute(
        "UPDATE displays SET repost = 0 WHERE table_id = ? AND person = ? AND repost = ?",
        (display.table_id, display.person, display.repost),
    )
