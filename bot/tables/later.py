"""Pings that are put off: the moments that are offered to a person, and her choice, as rows. What calls her
when one has come is decided in pings.py.
"""

from __future__ import annotations

import datetime as dt
import zoneinfo
from typing import NamedTuple

from bot.storage.database import Database, Statements
from bot.tables.due import SNOOZE
from bot.tables.hours import DAY, Hours

FARTHEST = 8 * 24 * 3600
"""Seconds for which a ping may be put off."""
EVENING, MORNING = 20, 8
"""Hours of the day that are offered to her who has named no quiet hours."""
HOUR = 3600


class Moment(NamedTuple):
    """When she may be called again: `key` is what it is to her, "hours" from now or a time of her day."""

    key: str
    at: int
    hours: int = 0


class Snooze(NamedTuple):
    """Whoever wants no ping for what she was asked at this version, but one at `until`; None: none at all in
    this turn.
    """

    person: int
    question_version: int
    until: int | None

    def holds(self, now: int) -> bool:
        """Whether she wants none yet."""
        return self.until is None or self.until > now


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


async def of_turn(database: Database, table: int, person: int) -> Snooze | None:
    """What she has put off in the turn that she has."""
    row = await database.one(
        "SELECT person, question_version, until FROM snoozes WHERE table_id = ? AND person = ?",
        (table, person),
    )
    return None if row is None else Snooze(*row)


async def due(database: Database, table: int, now: int) -> list[Snooze]:
    """Those whose moment has come."""
    rows = await database.read(
        "SELECT person, question_version, until FROM snoozes WHERE table_id = ? AND until <= ?",
        (table, now),
    )
    return [Snooze(*row) for row in rows]


async def stands(db: Statements, table: int, snooze: Snooze) -> bool:
    """Within a transaction: whether it is what she has put off by now."""
    rows = await db.execute_fetchall(
        "SELECT 1 FROM snoozes WHERE table_id = ? AND (person, question_version, until) = (?, ?, ?)",
        (table, *snooze),
    )
    return bool(list(rows))


async def put_off(db: Statements, table: int, snooze: Snooze) -> None:
    """Within a transaction: she says so, in place of what she put off before. Nothing where she has answered
    meanwhile.
    """
    person, question, until = snooze
    await db.execute(
        "INSERT OR REPLACE INTO snoozes (table_id, person, question_version, until) SELECT ?, ?, ?, ?"
        " WHERE EXISTS (SELECT 1 FROM seats WHERE table_id = ? AND person = ? AND question_version = ?)",
        (table, person, question, until, table, person, question),
    )
    await set_timer(db, table)


async def put_off_unasked(db: Statements, table: int, snooze: Snooze, now: int) -> None:
    """Within a transaction: likewise, for she is at the table, or rests. What she has said herself and holds
    at `now` is not taken back by it.
    """
    holds = await db.execute_fetchall(
        "SELECT 1 FROM snoozes WHERE table_id = ? AND person = ? AND (until IS NULL OR until > ?)",
        (table, snooze.person, now),
    )
    if not list(holds):
        await put_off(db, table, snooze)


async def put_off_no_more(db: Statements, table: int, people: list[int]) -> None:
    """Within a transaction: the moments of these people have come, or are none any more."""
    await db.executemany(
        "DELETE FROM snoozes WHERE table_id = ? AND person = ? AND until IS NOT NULL",
        [(table, person) for person in people],
    )
    await set_timer(db, table)


async def put_off_nothing(db: Statements, person: int) -> None:
    """Within a transaction: no moment comes any more that was named at any table of hers."""
    rows = await db.execute_fetchall(
        "SELECT table_id FROM snoozes WHERE person = ? AND until IS NOT NULL", (person,)
    )
    for row in list(rows):
        await put_off_no_more(db, row["table_id"], [person])


async def set_timer(db: Statements, table: int) -> None:
    """Within a transaction: the next moment of those that were named at this table is a deadline of it."""
    await db.execute("DELETE FROM timers WHERE table_id = ? AND kind = ?", (table, SNOOZE))
    await db.execute(
        "INSERT INTO timers (table_id, kind, due) SELECT table_id, ?, min(until) FROM snoozes"
        " WHERE table_id = ? AND until IS NOT NULL GROUP BY table_id",
        (SNOOZE, table),
    )
