"""The tables at which people play while processes are killed: of several kinds, in turn, each as rows of a
database that could be the bot's. Events that are rare in life are near there: time that is up in a minute,
answers that came after seconds. Only the settings and rows differ from the bot's own.
"""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import NamedTuple

from bot.features.plans.pace import FEW
from bot.storage.opening import open_database
from bot.storage.sql import Connection
from bot.tables.clock.timers import DEADLINE, REMINDER
from tests.lab.load.prepared import (
    A_SHARD,
    CHANNELS,
    GAMES_A_PERSON,
    Company,
    House,
    Prepared,
    dm,
    house,
    number,
    place,
    prepare,
)

PEOPLE, ROBOTS, CLOCKS, PLANS, CALLS = "people", "robots", "clocks", "plans", "calls"
KINDS = (PEOPLE, ROBOTS, CLOCKS, PLANS, CALLS, PEOPLE, CLOCKS, CALLS)
"""People alone; two of them with robots, and pictures; people who never answer, so that their time runs out;
people with only moves made for them, who plan, and take back; people who are called in the channel.
"""
SOONEST, LATEST = 30.0, 400.0
"""The earliest and latest second, from the beginning, when the time of those is up who never answer; then it
is three minutes for each question (bot/tables/clock/paces.py).
"""
BEFORE = 10
"""Seconds before its end at which they are reminded."""
QUICK = 6.0
"""Seconds after which people who plan have always answered, or so."""
LOBBIES, GUESTS = 6, 24
"""Channels with lobbies to open, and people who open and join them."""


class Ground(NamedTuple):
    """The start of a run: what everybody sees, and the kind of each table."""

    house: House
    kinds: dict[int, str]
    guests: tuple[int, ...]


def kind(count: int) -> str:
    """Return the kind of the table that was made after so many others: all tables of a person are of one."""
    return KINDS[count // GAMES_A_PERSON % len(KINDS)]


def _company(count: int) -> Company:
    return {ROBOTS: Company(people=2), CLOCKS: Company(pace="evening")}.get(kind(count), Company())


async def lay_out(path: Path, tables: int, seed: int) -> Ground:
    """A new database at this path, with so many tables."""
    await prepare(path, tables, _company)
    found = await house(path)
    counts = {place(count)[1]: count for count in range(tables)}
    kinds = {one.number: kind(counts[one.channel]) for one in found.tables}
    database = await open_database(path)
    rng = random.Random(seed)
    await database.at_once(lambda db: _choose(db, found, kinds))
    await database.at_once(lambda db: _time_is_short(db, kinds, rng))
    await database.close()
    guests = tuple(number("person", 1_000_000 + count) for count in range(GUESTS))
    places = tuple(_place(tables, count) for count in range(LOBBIES))
    dms = found.dms | {person: dm(person) for person in guests}
    return Ground(found._replace(dms=dms, places=places), kinds, guests)


def _place(tables: int, count: int) -> Prepared:
    """A channel beyond those of the tables, and a message in it."""
    first = (tables // CHANNELS + 1) * CHANNELS
    guild, channel = place(first + count * CHANNELS)
    assert guild >> A_SHARD
    return Prepared(0, guild, channel, number("message", 1_000_000 + count), (), ())


def _choose(db: Connection, found: House, kinds: dict[int, str]) -> None:
    """Write the choices of people, and channels."""
    now = time.time()
    for table in found.tables:
        of = kinds[table.number]
        drawn = int(of == ROBOTS)
        db.execute("INSERT INTO channels (id, pictures) VALUES (?, ?)", (table.channel, drawn))
        for person in (seat.person for seat in table.seats):
            db.execute(
                "INSERT INTO persons (id, pictures) VALUES (?, ?) ON CONFLICT (id) DO UPDATE"
                " SET pictures = excluded.pictures",
                (person, drawn),
            )
            if of == CALLS:
                db.execute("UPDATE persons SET ping_in_channel = 1 WHERE id = ?", (person,))
            if of == PLANS:
                db.execute("INSERT INTO unattended (table_id, person) VALUES (?, ?)", (table.number, person))
                _answers_quickly(db, person, now)


def _answers_quickly(db: Connection, person: int, now: float) -> None:
    if db.execute("SELECT 1 FROM answers WHERE person = ?", (person,)).fetchall():
        return
    asked = [now - 100 * (count + 1) for count in range(2 * FEW)]
    db.executemany(
        "INSERT INTO answers (person, asked, answered, since, chosen) VALUES (?, ?, ?, ?, 1)",
        [(person, one, one + QUICK * (0.5 + count % 5 / 4), 90.0) for count, one in enumerate(asked)],
    )


def _time_is_short(db: Connection, kinds: dict[int, str], rng: random.Random) -> None:
    """Let the player to move at a table of clocks run out of time soon."""
    now = int(time.time())
    clocks = json.dumps([table for table, of in kinds.items() if of == CLOCKS])
    for table, seat, since in db.execute(
        "SELECT table_id, seat, clock_since FROM seats WHERE clock_since != 0"
        " AND table_id IN (SELECT value FROM json_each(?))",
        (clocks,),
    ).fetchall():
        due = now + int(rng.uniform(SOONEST, LATEST))
        db.execute(
            "UPDATE seats SET bank = ?, deadline = ? WHERE table_id = ? AND seat = ?",
            (due - since, due, table, seat),
        )
        db.execute(
            "UPDATE timers SET due = ? WHERE table_id = ? AND seat = ? AND kind = ?",
            (due, table, seat, DEADLINE),
        )
        db.execute(
            "INSERT INTO timers (table_id, kind, seat, due) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (table_id, kind, seat) DO UPDATE SET due = excluded.due",
            (table, REMINDER, seat, due - BEFORE),
        )
