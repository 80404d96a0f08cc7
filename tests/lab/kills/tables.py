"""The tables where people play while processes are killed. They are of several kinds in turn, each made of
rows that could come from the bot. Rare events are frequent there: time runs out within minutes, and answers
have come after seconds. Only the settings and rows differ from the bot's own.
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
"""People alone; two people with robots and pictures; people who never answer, so their time runs out; people
who plan, take back moves, and have their only moves made for them; people who are called in the channel.
"""
SOONEST, LATEST = 30.0, 400.0
"""The first and the last second of the run when time runs out for people who never answer. After that, they
have three minutes per question (bot/tables/clock/paces.py).
"""
BEFORE = 10
"""They are reminded this many seconds before their time is up."""
QUICK = 6.0
"""People who plan have nearly always answered within this many seconds."""
LOBBIES, GUESTS = 6, 24
"""Channels where lobbies can be opened, and the people who open and join them."""


class Ground(NamedTuple):
    """The start of a run: what everybody sees, and each table's kind."""

    house: House
    kinds: dict[int, str]
    guests: tuple[int, ...]


def kind(count: int) -> str:
    """Return the kind of a table by its index. All of a person's tables have the same kind."""
    return KINDS[count // GAMES_A_PERSON % len(KINDS)]


def _company(count: int) -> Company:
    return {ROBOTS: Company(people=2), CLOCKS: Company(pace="evening")}.get(kind(count), Company())


async def lay_out(path: Path, tables: int, seed: int) -> Ground:
    """Create a database with this many tables."""
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
    """Return a channel beyond those of the tables, with a message in it."""
    first = (tables // CHANNELS + 1) * CHANNELS
    guild, channel = place(first + count * CHANNELS)
    assert guild >> A_SHARD
    return Prepared(0, guild, channel, number("message", 1_000_000 + count), (), ())


def _choose(db: Connection, found: House, kinds: dict[int, str]) -> None:
    """Save the settings of people and channels."""
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
    """Let the time run out soon for the player to move at each table of clocks."""
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
