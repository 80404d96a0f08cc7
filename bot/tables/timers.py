"""Deadlines as rows: those of tables and those of seats; and the clocks of all seats at once, after the bot
was away. What is due is done elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.delivery.rows import REDRAW
from bot.storage.database import Database, Statements
from bot.tables.due import DEADLINE, REMINDER
from bot.tables.table import OF_TABLE, Timer

AT_ONCE = 500
"""Clocks that are written in one transaction."""


class DueTimer(NamedTuple):
    """A deadline in seconds since 1970, and how often what was to be done then has failed."""

    table_id: int
    kind: str
    seat: int
    due: int
    attempts: int

    @property
    def whose(self) -> tuple[int, ...]:
        """The table, and where it is a seat's the seat."""
        return (self.table_id,) if self.seat == OF_TABLE else (self.table_id, self.seat)


class RunningClock(NamedTuple):
    """The clock of a seat, as `Seat` has it."""

    table_id: int
    seat: int
    person: int
    bank: int
    clock_since: int
    newcomer: int
    pace: str


class Going(NamedTuple):
    """How a clock goes on: `reminder` is None where she was reminded, or is not to be."""

    clock: RunningClock
    bank: int
    since: int
    deadline: int
    reminder: int | None


async def set_timers(db: Statements, table: int, timers: Iterable[Timer]) -> None:
    """Within a transaction: these timers of a table stand, fall, or move."""
    for kind, due, seat, moves in timers:
        if due is None:
            await db.execute(
                "DELETE FROM timers WHERE table_id = ? AND kind = ? AND ? IN (seat, -1)", (table, kind, seat)
            )
        elif moves:
            await db.execute(
                "UPDATE timers SET due = ?, attempts = 0 WHERE table_id = ? AND kind = ? AND seat = ?",
                (due, table, kind, seat),
            )
        else:
            await db.execute(
                "INSERT OR REPLACE INTO timers (table_id, kind, seat, due) VALUES (?, ?, ?, ?)",
                (table, kind, seat, due),
            )


async def next_timer(database: Database) -> DueTimer | None:
    """The timer that is due first, None where there is none."""
    row = await database.one(
        f"SELECT {', '.join(DueTimer._fields)} FROM timers ORDER BY due LIMIT 1"  # noqa: S608
    )
    return None if row is None else DueTimer(*row)


async def kept(database: Database, timer: DueTimer) -> None:
    """What was due is done. A timer that was set anew in the meantime is another, and stays."""
    await database.change(
        "DELETE FROM timers WHERE table_id = ? AND kind = ? AND seat = ? AND due = ?", timer[:4]
    )


async def failed(database: Database, timer: DueTimer, retry_at: int) -> None:
    """What was due could not be done; it is due again then."""
    await database.change(
        "UPDATE timers SET due = ?, attempts = attempts + 1"
        " WHERE table_id = ? AND kind = ? AND seat = ? AND due = ?",
        (retry_at, *timer[:4]),
    )


async def any_clock_runs(database: Database) -> bool:
    """Whether anybody's time is running."""
    return await database.one("SELECT 1 FROM seats WHERE clock_since != 0 LIMIT 1") is not None


async def running_clocks(database: Database) -> list[RunningClock]:
    """All clocks that run."""
    rows = await database.read(
        "SELECT table_id, seat, person, bank, clock_since, newcomer, pace"
        " FROM seats INDEXED BY seats_timed JOIN tables ON tables.id = table_id WHERE clock_since != 0"
    )
    return [RunningClock(*row) for row in rows]


async def let_go_on(database: Database, clocks: Sequence[Going]) -> None:
    """These clocks go on like this, and what tells of them is drawn anew: the public tables, and the hands of
    those who are asked. To be called before anybody knows a table.
    """
    for begin in range(0, len(clocks), AT_ONCE):
        some = clocks[begin : begin + AT_ONCE]

        async def write(db: Statements, some: Sequence[Going] = some) -> None:
            keys = [(one.clock.table_id, one.clock.seat) for one in some]
            await db.executemany(
                "UPDATE seats SET bank = ?, clock_since = ?, deadline = ? WHERE table_id = ? AND seat = ?",
                [(*one[1:4], *key) for one, key in zip(some, keys, strict=True)],
            )
            await db.executemany(
                "INSERT OR REPLACE INTO timers (table_id, kind, seat, due) VALUES (?, ?, ?, ?)",
                [(table, DEADLINE, seat, one.deadline)
                 for one, (table, seat) in zip(some, keys, strict=True)],
            )  # fmt: skip
            await db.executemany(
                "UPDATE timers SET due = ? WHERE table_id = ? AND kind = ? AND seat = ?",
                [(one.reminder, table, REMINDER, seat)
                 for one, (table, seat) in zip(some, keys, strict=True) if one.reminder is not None],
            )  # fmt: skip
            tables = json.dumps(sorted({table for table, _ in keys}))
            await db.execute(
                f"{REDRAW} AND table_id IN (SELECT value FROM json_each(?)) AND (person = 0"  # noqa: S608
                " OR person IN (SELECT person FROM seats"
                " WHERE table_id = deliveries.table_id AND clock_since != 0))",
                (tables,),
            )

        await database.at_once(write)
