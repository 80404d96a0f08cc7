"""Months that are over are frozen once, announced once, and otherwise treated like all data about people. And
the log of results, which is completed if an earlier release has written less.
"""

from __future__ import annotations

import random
from sqlite3 import Connection

import pytest

from bot.features.data import held
from bot.features.records.rows import log
from bot.features.records.seasons import SEASON, Seasons, frozen
from bot.features.records.standings import added_up, month_of, named
from bot.features.records.sums import by_game, game_of
from bot.storage.database import Database
from cogs import PEOPLE
from tests.bot.test_tables import Clock, begun, played_out
from tests.deliveries import NOTICES
from tests.features.records.test_standings import finished
from tests.rooms import Rooms

NOVEMBER, DECEMBER = month_of(1_796_000_000)
ANA, BEN = ord("a"), ord("b")


async def played(database: Database, at: int, channel: int = 1, **outcomes: str) -> None:
    """Add a game that ended at this second."""
    await finished(database, channel, 7, "court-wars", **outcomes)
    await database.change("UPDATE results SET finished = ? WHERE finished < 1000000", (at,))
    await database.change("UPDATE tables SET finished = ? WHERE finished IS NULL", (at,))


@pytest.fixture
def seasons(database: Database, clock: Clock) -> Seasons:
    """Return the seasons of tables with a clock in November."""
    clock.now = NOVEMBER + 5
    return Seasons(Rooms(database, now=clock))


async def test_a_month_is_frozen_when_it_is_over_and_told_once(
    database: Database, clock: Clock, seasons: Seasons
) -> None:
    await played(database, NOVEMBER - 9, a="won", b="lost")
    assert await seasons.close() == 0, "of what was before nobody was told anything"
    await played(database, NOVEMBER + 9, b="won", a="lost")
    await played(database, NOVEMBER + 99, channel=2, a="won", b="lost")
    await played(database, NOVEMBER + 99, channel=3, a="won")
    clock.now = DECEMBER - 1
    assert await seasons.close() == 0
    clock.now = DECEMBER
    await played(database, DECEMBER, a="won", b="lost")
    assert await seasons.close() == 2, "where people played each other, and as long as it was November"
    assert await seasons.close() == 0
    assert await Seasons(Rooms(database, now=clock)).close() == 0, "nor after a restart"
    rows = await database.read(
        f"SELECT table_id, why, person, here, channel FROM {NOTICES} ORDER BY table_id"
    )
    assert [tuple(row) for row in rows] == [(2, SEASON, 0, 1, 1), (3, SEASON, 0, 1, 2)]
    first, second = await frozen(database, 1, named(NOVEMBER))
    assert (first.person, first.place, first.played, first.won) == (BEN, 1, 1, 1)
    assert (second.person, second.place, second.played, second.won) == (ANA, 2, 1, 0)
    assert first.points > 0 > second.points


async def test_what_is_frozen_never_changes_and_each_month_is_its_own(
    database: Database, clock: Clock, seasons: Seasons
) -> None:
    await seasons.close()
    await played(database, NOVEMBER + 9, a="won", b="lost")
    clock.now = DECEMBER + 40 * 24 * 3600  # the bot was offline for a while
    await played(database, DECEMBER + 9, b="won", a="lost")
    assert await seasons.close() == 2
    before = await frozen(database, 1, named(NOVEMBER))
    await played(database, NOVEMBER + 10, a="lost", b="won")
    clock.now += 31 * 24 * 3600
    await seasons.close()
    assert await frozen(database, 1, named(NOVEMBER)) == before
    assert [one.person for one in before] == [ANA, BEN]
    assert [one.person for one in await frozen(database, 1, named(DECEMBER))] == [BEN, ANA]


async def test_forgotten_and_unlisted_people_stand_on_no_board(
    database: Database, clock: Clock, seasons: Seasons
) -> None:
    await seasons.close()
    await database.change("INSERT INTO persons (id, unlisted) VALUES (?, 1)", (ord("c"),))
    await played(database, NOVEMBER + 9, a="won", b="lost", c="lost")
    clock.now = DECEMBER
    await seasons.close()
    month = named(NOVEMBER)
    assert [one.person for one in await frozen(database, 1, month)] == [ANA, BEN]
    await database.change("INSERT INTO persons (id, unlisted) VALUES (?, 1)", (BEN,))
    assert [(one.person, one.place) for one in await frozen(database, 1, month)] == [(ANA, 1)]

    def forget(db: Connection) -> None:
        held.forget(db, PEOPLE, ANA, {1: "a former player"})

    await database.at_once(forget)
    assert await frozen(database, 1, month) == []
    assert not await database.read("SELECT * FROM seasons WHERE person = ? OR name LIKE 'a %'", (ANA,))
    await database.at_once(lambda db: held.expire(db, PEOPLE, DECEMBER, []))
    await database.at_once(lambda db: held.expire(db, PEOPLE, DECEMBER + held.KEPT["server"] + 1, []))
    for table in ("seasons", "results"):
        assert not await database.read(f"SELECT * FROM {table}"), table


@pytest.mark.parametrize("game", ["court-piece", "court-wars"])
async def test_the_log_is_whole_again_from_the_last_states(tables: Rooms, game: str) -> None:
    """An earlier release didn't write robots, seats, or the places of players who hadn't won."""
    database = tables.database
    table = await begun(tables, game, 4)
    await played_out(tables, table.id, random.Random(1))
    robots = "person = 0, name = 'Doris', robot = 'easy'"
    await database.change(f"UPDATE seats SET {robots} WHERE seat = 3")
    await database.change(f"UPDATE results SET {robots} WHERE seat = 3")
    everything = "SELECT * FROM results ORDER BY seat"
    whole = [tuple(row) for row in await database.read(everything)]
    assert len(whole) == 4
    await database.change("DELETE FROM results WHERE person = 0")
    await database.change("UPDATE results SET seat = NULL, score = NULL, place = NULL, seats = NULL")
    tables.evict([table.id])
    found = await log(database, "channel", 2)
    assert [game_of(rows) for rows in by_game(found)] == [None], "it is not rated before"
    seasons = Seasons(tables)
    assert await seasons.complete() == 1
    assert await seasons.complete() == 0
    assert [tuple(row) for row in await database.read(everything)] == whole


async def test_a_rating_changes_when_a_game_ends_and_at_no_move(tables: Rooms) -> None:
    async def ratings() -> list[tuple[int, int]]:
        found = await log(tables.database, "channel", 2)
        return [(one.person, one.rating.number) for one in await added_up(found, set(), tables.now())]

    dice, table = random.Random(3), await begun(tables, "court-wars", 2)
    while (await played_out(tables, table.id, dice, 9)).phase == "playing":
        assert await ratings() == []
    assert len(await ratings()) == 2
