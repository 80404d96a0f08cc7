"""Two people read their results against each other, at the end of a game and before a rematch."""

from __future__ import annotations

import random

import pytest

from bot.features.records.head_to_head import LEAST, head_to_head
from bot.i18n.languages import language
from bot.storage.database import Database
from tests.discord.people import House, random_game, text_of

SAY = language("en")
CHANNEL = 7
INSERT = (
    "INSERT INTO results (table_id, seat, person, name, robot, guild, channel, game, outcome, finished)"
    " VALUES (?, ?, ?, '', ?, 1, ?, 'court-wars', ?, 0)"
)


async def played(database: Database, number: int, *outcomes: str, robot: str | None = None) -> None:
    """Store the result of a game between persons 1, 2 …"""
    for person, outcome in enumerate(outcomes, 1):
        await database.change(
            INSERT, (number, person - 1, person, robot if person == 2 else None, CHANNEL, outcome)
        )


async def opened(database: Database, *numbers: int) -> None:
    for number in numbers:
        await database.change(
            "INSERT INTO tables (id, guild, channel, game, options, host, locale, phase, version,"
            " waiting_since, created) VALUES (?, 1, ?, 'court-wars', '{}', 1, 'en', 'over', 1, 0, 0)",
            (number, CHANNEL),
        )


async def test_games_with_a_winner_between_the_two_count(database: Database) -> None:
    await opened(database, 1, 2, 3, 4, 5)
    await played(database, 1, "won", "lost")
    await played(database, 2, "lost", "won")
    await played(database, 3, "won", "lost")
    await played(database, 4, "won", "won")
    await played(database, 5, "won", "lost", robot="fair")
    assert await head_to_head(database, 1, 2, CHANNEL) == (2, 1)
    assert await head_to_head(database, 2, 1, CHANNEL) == (1, 2)
    assert await head_to_head(database, 1, 2, CHANNEL + 1) == (0, 0)
    await database.change("INSERT INTO persons (id, unlisted) VALUES (2, 1)")
    assert await head_to_head(database, 1, 2, CHANNEL) == (0, 0)


@pytest.mark.people(2)
async def test_it_stands_below_the_end_and_at_the_start_of_the_rematch(world: House) -> None:
    await world.begin("court-wars")
    for number in range(1, LEAST + 2):
        if number > 1:
            await world.press(world.person(0), "rematch", number=number - 1)
            await world.press(world.person(1), "rematch", number=number - 1)
            await world.press(world.person(0), "start", number=number)
            begins = "\n".join(map(text_of, world.posted()))
            begins = begins[begins.rindex("Court Wars") :]
            assert ("So far" in begins) == (number > LEAST), begins
        await world.skip(random_game(await world.state(number), random.Random(number)), number)
        await world.quiet()
    told = "\n".join(map(text_of, world.posted()))
    assert "So far here: **" in told
