"""A database of running tables, as if they had been played for a while.

Every message exists and is up to date. The database is made through the bot's public methods, and every table
has its own channel.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from sqlite3 import Connection
from typing import NamedTuple

import engine
from bot.storage import sqlite as storage
from bot.storage.database import Database
from bot.storage.opening import open_database
from bot.tables.clock.paces import USUAL
from bot.tables.core.table import User
from tests.dealing import KnownDealer
from tests.deliveries import PAGES
from tests.rooms import Rooms

_FIRST = 100_000_000_000_000_000
_KINDS = {"guild": 1, "channel": 2, "person": 3, "dm": 4, "message": 5}
CHANNELS = 8
"""Tables per server."""
A_SHARD = 22
"""Discord chooses the shard by the bits of a server's ID above these."""
GAMES_A_PERSON = 5


class Seat(NamedTuple):
    """A person at a table, their DM and the message with their hand."""

    person: int
    channel: int
    message: int


class Prepared(NamedTuple):
    """A running table: its number, its place, and its people. `to_act` has indices into `seats`."""

    number: int
    guild: int
    channel: int
    message: int
    seats: tuple[Seat, ...]
    to_act: tuple[int, ...]


class House(NamedTuple):
    """All tables, oldest first, each person's DM, and channels without a table."""

    tables: list[Prepared]
    dms: dict[int, int]
    places: tuple[Prepared, ...] = ()


class Company(NamedTuple):
    """The players at a table and their pace: up to `people` people, and robots in the other seats."""

    people: int = 9
    pace: str = USUAL


def _people_alone(count: int) -> Company:
    return Company()


def number(kind: str, count: int) -> int:
    """Return an ID like Discord's, by kind and index."""
    return _FIRST * _KINDS[kind] + count


def place(count: int) -> tuple[int, int]:
    """Return the server and the channel of a table by its index."""
    return number("guild", count // CHANNELS << A_SHARD), number("channel", count)


def dm(person: int) -> int:
    """Return the channel of a person's direct messages."""
    return person + number("dm", 0) - number("person", 0)


async def prepare(path: Path, tables: int, company: Callable[[int], Company] = _people_alone) -> None:
    """Create a database with this many running tables, with all games in turn. `company` returns who plays at
    each of them.
    """
    before, storage.SYNCHRONOUS = storage.SYNCHRONOUS, "OFF"
    try:
        database = await open_database(path)
        door = Rooms(database, KnownDealer())
        for count, (key, seats) in zip(range(tables), _settings(), strict=False):
            most, pace = company(count)
            people = [_person(count, seat) for seat in range(min(seats, most))]
            guild, channel = place(count)
            table = await door.lobby.gather(guild, channel, "en-US", people[0], key, {}, pace=pace)
            for person in people[1:]:
                await door.lobby.join(table.id, person)
            await door.lobby.start(table.id, people[0].id, level="fair" if len(people) < seats else "")
        await _as_shown(database)
        await database.close()
    finally:
        storage.SYNCHRONOUS = before


def _settings() -> Iterator[tuple[str, int]]:
    while True:
        for key, game in engine.GAMES.items():
            for seats in game.seats:
                yield key, seats


def _person(table: int, seat: int) -> User:
    """Return a person for a seat. Everybody plays at several tables, but only once at each."""
    count = (table // GAMES_A_PERSON) * 5 + seat
    return User(number("person", count), f"Player {count}", "en-US")


async def _as_shown(database: Database) -> None:
    """Mark everything as shown, so that no delivery is due."""
    message = number("message", 0)

    def show(db: Connection) -> None:
        rows = db.execute(f"SELECT table_id, person FROM {PAGES} ORDER BY table_id, person").fetchall()
        now = int(time.time())
        db.executemany(
            "UPDATE deliveries SET stage = 'shown', renewed = 0, attempts = 0, retry_at = 0, posted = ?,"
            " message = ?, channel = CASE WHEN person = 0 THEN channel ELSE person + ? END,"
            " shown = (SELECT version FROM tables WHERE id = table_id)"
            " WHERE what IN ('board', 'hand') AND table_id = ? AND person = ?",
            [(now, message + count, dm(0), *row) for count, row in enumerate(rows)],
        )
        db.execute(
            "INSERT INTO dms (person, channel)"
            " SELECT DISTINCT person, channel FROM deliveries WHERE what = 'hand' ON CONFLICT DO NOTHING"
        )
        db.execute("UPDATE deliveries SET stage = 'shown' WHERE what = 'notice'")
        db.execute("DELETE FROM deliveries WHERE what = 'orphan'")

    await database.at_once(show)


async def pictures(path: Path, wanted: bool) -> None:
    """Turn pictures on or off for everybody and for every channel."""
    database = await open_database(path)
    for kind, whose in (("persons", "person"), ("channels", "channel")):
        await database.change(
            f"INSERT OR REPLACE INTO {kind} (id, pictures)"
            f" SELECT DISTINCT {whose}, ? FROM {PAGES} WHERE {whose} != 0",
            (int(wanted),),
        )
    await database.close()


async def house(path: Path) -> House:
    """Return the contents of a prepared database."""
    database = await open_database(path)
    door = Rooms(database, KnownDealer())
    shown = {}
    for row in await database.read(f"SELECT table_id, person, channel, message FROM {PAGES}"):
        shown[row["table_id"], row["person"]] = (row["channel"], row["message"])
    tables = []
    for row in await database.read("SELECT id FROM tables WHERE phase = 'playing' ORDER BY created, id"):
        table = await door.get(row["id"])
        people = [at for at, seat in enumerate(table.seats) if seat.person]
        seats = tuple(
            Seat(sits.person, *shown[table.id, sits.person]) for sits in map(table.seats.__getitem__, people)
        )
        to_act = tuple(count for count, at in enumerate(people) if at in table.to_act)
        _, message = shown[table.id, 0]
        tables.append(Prepared(table.id, table.guild, table.channel, message, seats, to_act))
    await database.close()
    return House(tables, {seat.person: seat.channel for one in tables for seat in one.seats})
