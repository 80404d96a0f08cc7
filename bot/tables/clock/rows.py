"""Store time: people's hours, the timers of tables and seats, and running clocks after an outage.

Other modules implement the actions timers trigger.
"""

from __future__ import annotations

import datetime as dt
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from bot.delivery.rows import REDRAW
from bot.i18n.zones import zone_of
from bot.storage.database import Database
from bot.storage.sql import Connection, in_place
from bot.tables.clock.hours import Hours
from bot.tables.clock.timers import ALL, DEADLINE, OF_TABLE, REMINDER, Timer

AT_ONCE = 500
"""Maximum number of clocks written in one transaction."""

ZONES = "SELECT time_zone, count(*) FROM persons WHERE time_zone IS NOT NULL GROUP BY time_zone ORDER BY 1"
"""SQL that returns the time zones people have entered, with the number of people in each."""


class DueTimer(NamedTuple):
    """A stored timer: the Unix time at which it's due, and the number of failed attempts to act on it."""

    table_id: int
    kind: str
    seat: int
    due: int
    attempts: int

    @property
    def whose(self) -> tuple[int, ...]:
        """Return (table, seat), or (table,) if the timer belongs to the whole table."""
        return (self.table_id,) if self.seat == OF_TABLE else (self.table_id, self.seat)


class RunningClock(NamedTuple):
    """A seat's running clock. `bank` and `clock_since` are the fields `bank` and `since` of `Clock`."""

    table_id: int
    seat: int
    person: int
    bank: int
    clock_since: int
    pace: str


class Going(NamedTuple):
    """A resumed clock. `reminder` is the new time of a pending reminder, or None to leave it unchanged."""

    clock: RunningClock
    bank: int
    since: int
    deadline: int
    reminder: int | None


_SET = in_place("timers", DueTimer._fields, ("table_id", "kind", "seat"))


def set_timers(db: Connection, table: int, timers: Iterable[Timer]) -> None:
    """Set, delete or move these timers for a table, within the caller's transaction."""
    for kind, due, seat, moves in timers:
        if due is None:
            db.execute(
                f"DELETE FROM timers WHERE table_id = ? AND ? IN (kind, '{ALL}') AND ? IN (seat, {OF_TABLE})",  # noqa: S608
                (table, kind, seat),
            )
        elif moves:
            db.execute(
                "UPDATE timers SET due = ?, attempts = 0 WHERE table_id = ? AND kind = ? AND seat = ?",
                (due, table, kind, seat),
            )
        else:
            db.execute(
                _SET,
                (table, kind, seat, due, 0),
            )


async def next_timer(database: Database) -> DueTimer | None:
    """Return the next timer to become due, or None if there are no timers."""
    row = await database.one(
        f"SELECT {', '.join(DueTimer._fields)} FROM timers ORDER BY due LIMIT 1"  # noqa: S608
    )
    return None if row is None else DueTimer(*row)


async def kept(database: Database, timer: DueTimer) -> None:
    """Delete a timer that has been acted on, unless it has been set again."""
    await database.change(
        "DELETE FROM timers WHERE table_id = ? AND kind = ? AND seat = ? AND due = ?", timer[:4]
    )


async def failed(database: Database, timer: DueTimer, retry_at: int) -> None:
    """Reschedule a timer after a failure and count the attempt."""
    await database.change(
        "UPDATE timers SET due = ?, attempts = attempts + 1"
        " WHERE table_id = ? AND kind = ? AND seat = ? AND due = ?",
        (retry_at, *timer[:4]),
    )


async def any_clock_runs(database: Database) -> bool:
    """Return True if any seat's clock is running."""
    return await database.one("SELECT 1 FROM seats WHERE clock_since != 0 LIMIT 1") is not None


async def running_clocks(database: Database) -> list[RunningClock]:
    """Return all running clocks."""
    rows = await database.read(
        "SELECT table_id, seat, person, bank, clock_since, pace"
        " FROM seats JOIN tables ON tables.id = table_id WHERE clock_since != 0"
    )
    return [RunningClock(*row) for row in rows]


async def let_go_on(database: Database, clocks: Sequence[Going]) -> None:
    """Resume these clocks, and redraw the public messages and these players' private pages.

    Call this before reading any table.
    """
    for begin in range(0, len(clocks), AT_ONCE):
        some = clocks[begin : begin + AT_ONCE]

        def write(db: Connection, some: Sequence[Going] = some) -> None:
            keys = [(one.clock.table_id, one.clock.seat) for one in some]
            db.executemany(
                "UPDATE seats SET bank = ?, clock_since = ?, deadline = ? WHERE table_id = ? AND seat = ?",
                [(*one[1:4], *key) for one, key in zip(some, keys, strict=True)],
            )
            db.executemany(
                _SET,
                [(table, DEADLINE, seat, one.deadline, 0)
                 for one, (table, seat) in zip(some, keys, strict=True)],
            )  # fmt: skip
            db.executemany(
                "UPDATE timers SET due = ? WHERE table_id = ? AND kind = ? AND seat = ?",
                [(one.reminder, table, REMINDER, seat)
                 for one, (table, seat) in zip(some, keys, strict=True) if one.reminder is not None],
            )  # fmt: skip
            tables = json.dumps(sorted({table for table, _ in keys}))
            db.execute(
                f"{REDRAW} AND table_id IN (SELECT value FROM json_each(?)) AND (person = 0"  # noqa: S608
                " OR person IN (SELECT person FROM seats"
                " WHERE table_id = deliveries.table_id AND clock_since != 0))",
                (tables,),
            )

        await database.at_once(write)


# People's hours


async def hours(database: Database, people: Collection[int]) -> dict[int, Hours]:
    """Return each of these people's hours."""
    wanted = (json.dumps(sorted(people)),)
    vacations = defaultdict(list)
    for row in await database.read(
        "SELECT person, first_day, last_day FROM vacations WHERE person IN (SELECT value FROM json_each(?))"
        " ORDER BY first_day",
        wanted,
    ):
        first, last = (dt.date.fromisoformat(row[name]) for name in ("first_day", "last_day"))
        vacations[row["person"]].append((first, last))
    rows = await database.read(
        "SELECT id, time_zone, quiet_from, quiet_until, free_days FROM persons"
        " WHERE id IN (SELECT value FROM json_each(?))",
        wanted,
    )
    said = {row["id"]: tuple(row)[1:] for row in rows}
    found = {}
    for person in people:
        away = tuple(vacations[person])
        if person in said:
            zone, begin, end, free_days = said[person]
            quiet = None if begin is None else (begin, end)
            lost = zone if zone is not None and zone_of(zone) is None else None
            zone = zone if lost is None else None
            found[person] = Hours(zone, quiet, frozenset(json.loads(free_days)), away, lost)
        else:
            found[person] = Hours(vacations=away)
    return found


async def lost_zones(database: Database) -> dict[str, int]:
    """Return the time zones this machine doesn't know, with the number of people in each."""
    return lost((row[0], row[1]) for row in await database.read(ZONES))


def lost(named: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return the unknown time zones among the rows of `ZONES`, with the number of people in each."""
    return {zone: people for zone, people in named if zone_of(zone) is None}


def keep_hours(db: Connection, person: int, hours: Hours) -> None:
    """Store a person's hours, within the caller's transaction."""
    quiet_from, quiet_until = hours.quiet or (None, None)
    db.execute(
        "INSERT INTO persons (id, time_zone, quiet_from, quiet_until, free_days) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (id) DO UPDATE SET time_zone = excluded.time_zone, quiet_from = excluded.quiet_from,"
        " quiet_until = excluded.quiet_until, free_days = excluded.free_days",
        (person, hours.zone, quiet_from, quiet_until, json.dumps(sorted(hours.free_days))),
    )
    keep_vacations(db, person, hours.vacations)


def keep_vacations(db: Connection, person: int, vacations: Collection[tuple[dt.date, dt.date]]) -> None:
    """Replace a person's vacations, within the caller's transaction."""
    db.execute("DELETE FROM vacations WHERE person = ?", (person,))
    db.executemany(
        "INSERT INTO vacations (person, first_day, last_day) VALUES (?, ?, ?)",
        [(person, first.isoformat(), last.isoformat()) for first, last in vacations],
    )
