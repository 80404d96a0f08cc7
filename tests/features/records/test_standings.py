"""Who wins: standings, which are added up from finished games only."""

from __future__ import annotations

import dataclasses
from sqlite3 import Connection
from typing import Any

import pytest

import engine
from bot.features.records.standings import month_of, named, places, standings
from bot.features.records.sums import Scope, Standing
from bot.storage.database import Database
from bot.tables.core.step import placed
from bot.tables.core.table import Seat, Table, outcomes, spared

GAMES = "court-wars", "four-tribes"


async def finished(
    database: Database, channel: int, guild: int, game: str, at: int | None = None, **outcomes: str
) -> None:
    """Add a finished game of people a, b, c… It ended at this second, or at the second of its number."""

    def write(db: Connection) -> None:
        (number,) = db.execute(
            "INSERT INTO tables"
            " (guild, channel, game, options, host, locale, phase, version, waiting_since, created)"
            " VALUES (?, ?, ?, '{}', 1, 'en', 'over', 9, 0, 0) RETURNING id",
            (guild, channel, game),
        ).fetchone()
        lost = 1 + sum(outcome != "lost" for outcome in outcomes.values())
        db.executemany(
            "INSERT INTO results (table_id, seat, person, name, guild, channel, game, outcome, place, seats,"
            " finished) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (number, seat, ord(who), f"{who} {number}", guild, channel, game, outcome,
                 lost if outcome == "lost" else 1, len(outcomes), number if at is None else at)
                for seat, (who, outcome) in enumerate(outcomes.items())
            ],
        )  # fmt: skip

    await database.at_once(write)


async def test_the_better_rated_come_first_as_far_as_it_is_proved(database: Database) -> None:
    for _ in range(8):
        await finished(database, 1, 7, "court-wars", a="won", b="lost", c="lost")
        await finished(database, 1, 7, "court-wars", b="won", c="lost")
    await finished(database, 1, 7, "court-wars", d="won", e="lost")
    lines = await standings(database, "channel", 1, 20)
    assert [(chr(line.person), line.played, line.won, line.drawn) for line in lines] == [
        ("a", 8, 8, 0), ("d", 1, 1, 0), ("b", 16, 8, 0), ("e", 1, 0, 0), ("c", 16, 0, 0)
    ]  # fmt: skip
    assert [line.rating.word for line in lines] == ["settling", "new", "settled", "new", "settled"]
    assert places(lines) == [1, 2, 3, 4, 5]
    assert lines[0].name == "a 15", "the name of the latest game"
    await finished(database, 1, 7, "court-wars", f="drawn", g="drawn")
    lines = await standings(database, "channel", 1, 20)
    assert [(chr(line.person), place) for line, place in zip(lines, places(lines), strict=True)][1:] == [
        ("d", 2), ("b", 3), ("f", 4), ("g", 4), ("e", 6), ("c", 7)
    ]  # fmt: skip


async def test_a_place_and_a_game_count_alone(database: Database) -> None:
    await finished(database, 1, 7, GAMES[0], a="won", x="lost")
    await finished(database, 2, 7, GAMES[0], b="won", x="lost")
    await finished(database, 3, 8, GAMES[1], c="won", x="lost")

    async def who(scope: Scope, number: int, game: str | None = None) -> str:
        return "".join(chr(one.person) for one in await standings(database, scope, number, 9, game=game))

    assert await who("channel", 1) == "ax"
    assert await who("server", 7) == "abx"
    assert await who("server", 7, GAMES[1]) == ""
    assert await who("server", 8, GAMES[1]) == "cx"
    # Everywhere that a person plays: the games that they played themselves, and no others.
    assert await who("mine", ord("x")) == "abcx"
    assert await who("mine", ord("b")) == "bx"


async def test_a_month_begins_for_all_alike(database: Database) -> None:
    november, december = month_of(1_796_000_000)
    assert (named(november), named(december)) == ("2026-11", "2026-12")
    for _ in range(5):
        await finished(database, 1, 7, "court-wars", a="won", b="lost")
    await database.change("UPDATE results SET finished = ?", (november - 1,))
    await finished(database, 1, 7, "court-wars", b="won", a="lost")
    await database.change("UPDATE results SET finished = ? WHERE finished < 1000", (november,))
    month = await standings(database, "channel", 1, november + 9, period="month")
    assert [(chr(one.person), one.played, one.rating.points > 0) for one in month] == [
        ("b", 1, True), ("a", 1, False)
    ]  # fmt: skip
    ever = await standings(database, "channel", 1, november + 9)
    assert [(chr(one.person), one.played) for one in ever] == [("a", 6), ("b", 6)]
    assert await standings(database, "channel", 1, december, period="month") == []
    # A month, and each board, is between people.
    await database.change("UPDATE results SET person = 0, robot = 'strong' WHERE person = ?", (ord("a"),))
    assert await standings(database, "channel", 1, november + 9, period="month") == []
    for scope, number in (("channel", 1), ("server", 7)):
        assert await standings(database, scope, number, november + 9) == []
    assert [one.played for one in await standings(database, "mine", ord("b"), november + 9)] == [6]


async def test_what_its_reader_does_not_see_counts_for_nothing(database: Database) -> None:
    await finished(database, 1, 7, GAMES[0], a="won", b="lost")
    alone = await standings(database, "server", 7, 9)
    await finished(database, 2, 7, GAMES[0], a="won", c="won")
    lines = await standings(database, "server", 7, 9, visible=lambda channel: channel == 1)
    assert lines == alone, "not by a number either"
    assert [(chr(line.person), line.name, line.played) for line in lines] == [
        ("a", "a 1", 1),
        ("b", "b 1", 1),
    ]
    assert await standings(database, "server", 7, 9, visible=lambda channel: False) == []
    assert await standings(database, "channel", 2, 9, visible=lambda channel: channel == 1) == []


async def test_who_wishes_it_is_listed_for_nobody_but_still_counts_as_an_opponent(database: Database) -> None:
    await finished(database, 1, 7, GAMES[0], a="won", b="lost")
    before = await standings(database, "channel", 1, 9)
    await database.change("INSERT INTO persons (id, unlisted) VALUES (?, 1)", (ord("a"),))
    after = await standings(database, "channel", 1, 9)
    assert [one.listed for one in after] == [False, True]
    assert [one._replace(listed=True) for one in after] == before


def test_nobody_has_no_place() -> None:
    assert places([]) == []
    assert places([Standing(1, "a", 3, 3, 0)]) == [1]


class Ended:
    """A state that has only a result."""

    def __init__(self, *places: tuple[int, ...]) -> None:
        self.result = engine.Result(places, (0,) * sum(map(len, places)), "")


def over(game: str, seats: int, *places: tuple[int, ...]) -> Table:
    sitting = tuple(Seat(10 + number, f"Person {number}", "en") for number in range(seats))
    options = engine.GAMES[game].options()
    state: Any = Ended(*places)
    return Table(1, 2, 3, game, options, 10, "en", "over", 9, sitting, 0, 0, "seed", state)


@pytest.mark.parametrize(
    ("game", "places", "came_out"),
    [
        ("court-wars", [(0,), (1,)], "won lost"),
        ("court-wars", [(0, 1)], "drawn drawn"),
        ("court-wars", [(2,), (0, 1)], "lost lost won"),
        ("court-wars", [(0, 2), (1,)], "drawn lost drawn"),
        ("court-piece", [(0, 2), (1, 3)], "won lost won lost"),
        ("court-piece", [(0, 1, 2, 3)], "drawn drawn drawn drawn"),
    ],
)
def test_who_shares_the_first_place_with_another_side_has_drawn(
    game: str, places: list[tuple[int, ...]], came_out: str
) -> None:
    table = over(game, sum(map(len, places)), *places)
    assert outcomes(table) == {10 + at: one for at, one in enumerate(came_out.split())}


@pytest.mark.parametrize(
    ("game", "places", "left", "came_out"),
    [
        ("court-wars", [(0,), (1,)], 0, "lost -"),
        ("court-wars", [(1,), (0,)], 0, "lost won"),
        ("court-wars", [(0, 1)], 0, "lost drawn"),
        ("court-wars", [(2,), (0, 1)], 2, "- - lost"),
        ("court-wars", [(1,), (0,), (2,)], 0, "lost won lost"),
        ("court-piece", [(0, 2), (1, 3)], 0, "lost - won -"),
        ("court-piece", [(1, 3), (0, 2)], 0, "lost won lost won"),
    ],
)
def test_a_defeat_by_the_robot_of_a_player_who_left_counts_for_nobody_who_stayed(
    game: str, places: list[tuple[int, ...]], left: int, came_out: str
) -> None:
    """The player who left has still lost, and the partner who stayed has won."""
    table = over(game, sum(map(len, places)), *places)
    seat = table.seats[left]
    gone = dataclasses.replace(
        seat, person=0, robot="fair", kept_for=seat.person, kept_name=seat.name,
        clock=seat.clock._replace(misses=1),
    )  # fmt: skip
    table = dataclasses.replace(table, seats=(*table.seats[:left], gone, *table.seats[left + 1 :]))
    found = outcomes(table)
    assert [found.get(10 + at, "-") for at in range(len(table.seats))] == came_out.split()
    assert {one.person for one in placed(table)} - {0} == found.keys()
    assert bool(spared(table)) == ("-" in came_out)


def test_a_rate_of_winning_is_rounded_and_not_cut_off() -> None:
    rates = [
        Standing(1, "a", played, won, 0).rate for played, won in ((3, 1), (3, 2), (7, 6), (1, 1), (9, 0))
    ]
    assert rates == [33, 67, 86, 100, 0]
