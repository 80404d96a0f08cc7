"""Who wins: added up from finished games alone."""

from __future__ import annotations

from sqlite3 import Connection
from typing import Any

import pytest

import engine
from bot.storage.database import Database
from bot.tables.core.table import Seat, Table, outcomes
from bot.tables.people.standings import Standing, places, standings

GAMES = tuple(engine.GAMES)


async def finished(database: Database, channel: int, guild: int, game: str, **outcomes: str) -> None:
    """A finished game of people a, b, c…"""

    def write(db: Connection) -> None:
        cursor = db.execute(
            "INSERT INTO tables"
            " (guild, channel, game, options, host, locale, phase, version, waiting_since, created)"
            " VALUES (?, ?, ?, '{}', 1, 'en', 'over', 9, 0, 0)",
            (guild, channel, game),
        )
        number = cursor.lastrowid
        db.executemany(
            "INSERT INTO results (table_id, person, name, guild, channel, game, outcome, finished)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (number, ord(who), f"{who} {number}", guild, channel, game, outcome, number)
                for who, outcome in outcomes.items()
            ],
        )

    await database.at_once(write)


async def test_wins_then_rate_then_draws_decide_and_ties_are_ties(database: Database) -> None:
    await finished(database, 1, 7, GAMES[0], a="won", b="lost", c="lost", d="lost")
    await finished(database, 1, 7, GAMES[0], a="lost", b="won", c="lost")
    await finished(database, 1, 7, GAMES[1], e="drawn", f="drawn")
    lines = await standings(database, "channel", 1)
    assert [(chr(line.person), line.played, line.won, line.drawn) for line in lines] == [
        ("a", 2, 1, 0), ("b", 2, 1, 0), ("e", 1, 0, 1), ("f", 1, 0, 1), ("d", 1, 0, 0), ("c", 2, 0, 0)
    ]  # fmt: skip
    assert places(lines) == [1, 1, 3, 3, 5, 6]
    assert [line.rate for line in lines] == [50, 50, 0, 0, 0, 0]
    assert lines[0].name == "a 2", "the name of the latest game"


async def test_a_place_and_a_game_count_alone(database: Database) -> None:
    await finished(database, 1, 7, GAMES[0], a="won")
    await finished(database, 2, 7, GAMES[0], b="won")
    await finished(database, 3, 8, GAMES[1], c="won")
    assert [line.person for line in await standings(database, "channel", 1)] == [ord("a")]
    assert [line.person for line in await standings(database, "guild", 7)] == [ord("a"), ord("b")]
    assert await standings(database, "guild", 7, GAMES[1]) == []
    assert [line.person for line in await standings(database, "guild", 8, GAMES[1])] == [ord("c")]


async def test_what_its_reader_does_not_see_counts_for_nothing(database: Database) -> None:
    await finished(database, 1, 7, GAMES[0], a="won", b="lost")
    await finished(database, 2, 7, GAMES[0], a="won", c="won")
    lines = await standings(database, "guild", 7, None, lambda channel: channel == 1)
    assert [(chr(line.person), line.name, line.played) for line in lines] == [
        ("a", "a 1", 1),
        ("b", "b 1", 1),
    ]
    assert await standings(database, "guild", 7, None, lambda channel: False) == []
    assert await standings(database, "channel", 2, None, lambda channel: channel == 1) == []


def test_nobody_has_no_place() -> None:
    assert places([]) == []
    assert places([Standing(1, "a", 3, 3, 0)]) == [1]


class Ended:
    """A state of which only the result is asked."""

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


def test_a_rate_of_winning_is_rounded_and_not_cut_off() -> None:
    rates = [
        Standing(1, "a", played, won, 0).rate for played, won in ((3, 1), (3, 2), (7, 6), (1, 1), (9, 0))
    ]
    assert rates == [33, 67, 86, 100, 0]
