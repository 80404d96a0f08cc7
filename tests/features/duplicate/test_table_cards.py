"""A finished table's cards, played again alone with robots."""

from __future__ import annotations

import random

import pytest

import engine
from bot.features.duplicate.page import MORE
from bot.features.duplicate.plays import Plays
from bot.features.duplicate.table_cards import BEGIN
from bot.i18n.languages import language
from bot.sandbox.cast import Person
from bot.ui.controls import ControlId
from engine import duplicate
from tests.discord.people import House, random_game
from tests.discord.test_trouble import forge
from tests.features.duplicate import playing
from tests.features.duplicate.playing import tap_on

SAY = language("en")


async def finished(world: House, game: str) -> int:
    """Finish a game at a table. Return the table's ID."""
    await world.begin(game)
    await world.skip(random_game(await world.state(), random.Random(3)))
    await world.quiet()
    return (await world.table()).id


async def play_of(world: House, person: Person) -> int:
    (row,) = await world.client.database.read(
        "SELECT id FROM duplicate_plays WHERE kind = 'table' AND person = ?", (person.user.id,)
    )
    return int(row["id"])


@pytest.mark.parametrize("game", ["court-wars", "four-tribes"])
async def test_the_same_cards_are_played_next_to_how_it_went(game: str, world: House) -> None:
    ben = world.person(1)
    table = await finished(world, game)
    await world.press(ben, BEGIN)
    assert SAY("duplicate-title", game=SAY(f"game-{game}")) in world.heard(ben)
    number = await play_of(world, ben)
    plays = world.client.house.room(Plays)
    play = await plays.rows.play(number)
    assert play is not None
    deal = await plays.deal_of(play)
    found = await world.client.tables.log(table)
    assert found is not None
    opening = duplicate.opening(deal)
    assert [opening.view(seat) for seat in range(2)] == [found[0].view(seat) for seat in range(2)]
    seat = (await world.table()).seat_of(ben.user.id)
    assert deal.people == (seat,)
    await playing.play_out(world, ben, number, random.Random(1))
    result = (await world.table()).state
    assert result is not None
    assert result.result is not None
    told = world.heard(ben)
    assert "At the table: " in told
    assert SAY("duplicate-for-fun") in told
    await tap_on(world, ben, MORE)
    assert SAY("duplicate-how") in world.heard(ben)
    results = await world.client.database.read("SELECT * FROM results")
    assert len({row["table_id"] for row in results}) <= 1, "it counts for nothing"


async def test_it_is_the_persons_alone_and_begins_again(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await finished(world, "court-wars")
    await world.press(ana, BEGIN)
    number = await play_of(world, ana)
    await forge(world, ben, ControlId("dup-look", number).custom_id())
    assert world.heard(ben) == SAY("duplicate-unknown")
    await playing.play_out(world, ana, number, random.Random(1))
    await forge(world, ben, ControlId("replay", number, argument="look.0").custom_id())
    assert world.heard(ben) == SAY("no-such-table")
    await tap_on(world, ana, "dup-table")
    assert await play_of(world, ana) != number


async def test_a_running_game_gives_away_nothing(world: House) -> None:
    await world.begin("court-wars")
    await forge(world, world.person(0), ControlId(BEGIN, 1).custom_id())
    assert world.heard(world.person(0)) == SAY("duplicate-no-cards")
    assert not await world.client.database.read("SELECT * FROM duplicate_plays")


def test_a_tables_deal_has_its_seats_and_options() -> None:
    state = engine.new("court-piece", 4, "any", {"rounds": 2})
    deal = duplicate.Deal("court-piece", "any", (2,), 4, tuple(sorted(state.options.chosen().items())))
    assert duplicate.opening(deal).view(2) == state.view(2)
    moves = duplicate.par_game(deal, 0, (), 99, nodes=0)
    end = duplicate.position(deal, moves).result
    assert end is not None
    assert duplicate.result(deal, moves) == (end.scores, end.scores[2], ())
