"""A player who wants it is told when they are next but one. No other player is."""

from __future__ import annotations

import dataclasses
import random

import pytest

import engine
from bot.delivery.presence import AT_TABLE
from bot.features.calls.turns import next_but_one
from bot.i18n.languages import language
from bot.sandbox.offline_discord import Person
from bot.tables.clock.hours import Hours
from bot.tables.people.notifications import Chosen, Notifications
from engine.robots import guide_of
from tests.discord.lifecycle import bugs
from tests.discord.people import House

SAY = language("en")


async def want(world: House, person: Person, **more: bool) -> None:
    wanted = dataclasses.replace(Notifications(early=True), **more)
    await world.client.preferences.settle(person.user.id, wanted, Hours(), Chosen(True), 0)


def told(world: House, person: Person) -> list[str]:
    """Return the early notices in the person's direct messages."""
    begins = SAY("notice-early", game="Court Wars", channel="x").partition("x")[2]
    return [text for text in world.shown(person, "dm") if begins in text]


async def turn_of(world: House, seat: int) -> None:
    """Play until this seat is to move, and let enough time pass for everybody to leave."""
    rng = random.Random(3)
    while (await world.table()).to_act != (seat,):
        await world.next_move(rng, 3)
    await world.pass_by(AT_TABLE + 60)


async def moves_on(world: House) -> None:
    """Let the player to move finish their turn."""
    rng, (seat,) = random.Random(4), (await world.table()).to_act
    while (await world.table()).to_act == (seat,):
        await world.next_move(rng, 4)
    await world.quiet()


@pytest.mark.people(4)
async def test_one_who_wants_it_hears_it_and_it_goes_with_their_turn(world: House) -> None:
    await world.begin("court-wars", seats=4)
    await want(world, world.person(3))
    await turn_of(world, 0)
    assert told(world, world.person(3)) == []
    await moves_on(world)
    assert (await world.table()).to_act == (1,)
    assert len(told(world, world.person(3))) == 1, "seat 2 is next, and then seat 3"
    assert [told(world, world.person(seat)) for seat in (0, 1, 2)] == [[], [], []]
    await moves_on(world)
    assert len(told(world, world.person(3))) == 1
    await moves_on(world)
    assert (await world.table()).to_act == (3,)
    assert told(world, world.person(3)) == []
    assert not bugs(world)


@pytest.mark.people(4)
async def test_one_who_is_at_the_table_needs_none(world: House) -> None:
    await world.begin("court-wars", seats=4)
    await want(world, world.person(3))
    await turn_of(world, 0)
    await world.taps(world.person(3), "hand")
    await moves_on(world)
    assert told(world, world.person(3)) == []


async def test_of_two_nobody_is_next_but_one(world: House) -> None:
    await world.begin("court-wars")
    await want(world, world.person(0))
    await turn_of(world, 0)
    await moves_on(world)
    assert told(world, world.person(0)) == []


async def test_it_is_chosen_in_the_settings(world: House) -> None:
    ana = world.person(0)
    await want(world, ana)
    assert SAY("settings-ping-early") in await world.says(ana, "settings")


@pytest.mark.parametrize("game", sorted(engine.GAMES))
def test_a_turn_that_is_foretold_comes_after_two_others(game: str) -> None:
    """Usually, among players who follow the guides: duels and storms ask others in between.

    In Court Piece, the last card of a trick decides who leads, so no turn is predicted.
    """
    seats, rng = engine.GAMES[game].seats[-1], random.Random(5)
    state = engine.new(game, seats, "foretold")
    due, came = dict[int, list[int]](), list[int]()
    guide = guide_of(state)
    while state.result is None and len(came) < 30:
        turn = state.to_act[0]
        state.play(turn, guide.policy(state, turn, rng))
        if state.result is not None:
            break
        acting = state.to_act[0]
        for seat, turns in list(due.items()):
            if seat in state.to_act:
                came.append(len(due.pop(seat)))
            elif turns[-1] != acting:
                turns.append(acting)
        for seat in range(seats):
            if seat not in due and next_but_one(state, seat, range(seats), rng):
                due[seat] = [acting]
    assert len(came) > 5
    assert came.count(2) >= 0.75 * len(came)


def test_robots_between_count_for_nothing() -> None:
    state = engine.new("court-wars", 4, "robots")
    for _ in range(12):
        state.play(state.to_act[0], ("discard",))
    (first,) = state.to_act
    order = [(first + step) % 4 for step in range(4)]
    rng = random.Random(1)
    assert next_but_one(state, order[3], [order[0], order[1], order[3]], rng)
    assert not next_but_one(state, order[1], range(4), rng)
    assert not next_but_one(state, order[0], range(4), rng)
