"""Who wins: added up from finished games alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import engine
from bot.storage.database import Database
from bot.tables.standings import Standing, places, standings

GAMES = tuple(engine.GAMES)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    database = await Database.open(tmp_path / "courtyard.db")
    yield database
    await database.close()


async def finished(database: Database, channel: int, guild: int, game: str, **outcomes: str) -> None:
    """A finished game of people a, b, c…"""
    async with database.write() as db:
        cursor = await db.execute(
            "INSERT INTO tables"
            " (guild, channel, game, options, host, locale, phase, version, waiting_since, created)"
            " VALUES (?, ?, ?, '{}', 1, 'en', 'over', 9, 0, 0)",
            (guild, channel, game),
        )
        number = cursor.lastrowid
        await db.executemany(
            "INSERT INTO results (table_id, person, name, guild, channel, game, outcome, finished)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (number, ord(who), f"{who} {number}", guild, channel, game, outcome, number)
                for who, outcome in outcomes.items()
            ],
        )


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


def test_nobody_has_no_place() -> None:
    assert places([]) == []
    assert places([Standing(1, "a", 3, 3, 0)]) == [1]
