"""Somebody alone with robots: these answer at once, what they did is shown as one, and an only move need not
be tapped.
"""

from __future__ import annotations

import random

import pytest

import engine
from bot.i18n.languages import language
from bot.tables.plans.preconditions import made_for_player
from tests.discord.people import House, random_game
from tests.discord.test_robots import alone

SAY = language("en")


def edits(world: House, since: int) -> int:
    """Return how often something was sent to the channel since then."""
    place = f"/channels/{world.channel.id}/messages"
    sent = [one for one in world.wire.exchanges[since:] if one.method in ("POST", "PATCH")]
    return sum(one.path.startswith(place) for one in sent)


async def plays(world: House, rng: random.Random) -> None:
    """Make a random move of the player's, by taps."""
    await world.make(0, next(move for seat, move in random_game(await world.state(), rng) if seat == 0))


async def asked(world: House) -> None:
    """Until the player is asked, or it is over."""
    for _ in range(200):
        await world.quiet()
        table = await world.table()
        if table.phase != "playing" or 0 in table.to_act:
            return
    raise AssertionError("robots do not go on")


@pytest.mark.people(1)
@pytest.mark.parametrize("game", engine.GAMES)
async def test_what_robots_do_is_one_edit(game: str, world: House) -> None:
    await alone(world, game)
    await asked(world)
    rng, several = random.Random(game), 0
    for _ in range(12):
        table = await world.table()
        if table.phase != "playing":
            break
        before = len(world.wire.exchanges)
        await plays(world, rng)
        await asked(world)
        now = await world.table()
        several += now.version > table.version + 1
        assert edits(world, before) <= (3 if now.phase == "over" else 2), "of the round that ended, and now"
        assert [*now.to_act] or now.phase == "over"
    assert several > 2, "or nothing was proved"


@pytest.mark.people(1)
async def test_an_only_move_is_offered_to_be_made_by_itself(world: House) -> None:
    await alone(world, "court-piece")
    rng, ana = random.Random(2), world.person(0)
    while True:
        await asked(world)
        table = await world.table()
        only = made_for_player(table, 0, None, True) is not None
        assert ("by-itself" in {one.verb for _, one in world.controls(ana, "dm")}) is only
        if only:
            break
        await plays(world, rng)
    version = table.version
    await world.press(ana, "by-itself", "dm")
    await world.catch_up()
    await asked(world)
    assert (await world.table()).version > version, "this one is made"
    while (await world.table()).phase == "playing":
        await world.catch_up()
        await asked(world)
        table = await world.table()
        if table.phase != "playing":
            break
        assert made_for_player(table, 0, None, True) is None, "and those that come"
        assert "by-itself" not in {one.verb for _, one in world.controls(ana, "dm")[:12]}
        await plays(world, rng)


async def test_among_people_nothing_is_offered(world: House) -> None:
    await world.begin("court-wars")
    for _ in range(20):
        table = await world.table()
        assert table.alone is None
        assert not table.robots_at_once
        await world.next_move(3)
    verbs = {one.verb for person in (0, 1) for _, one in world.controls(world.person(person), "dm")}
    assert "by-itself" not in verbs


@pytest.mark.people(1)
async def test_who_is_out_sees_the_end(world: House) -> None:
    """Robots play on at once: there is nothing to wait for."""
    await alone(world, "court-wars")
    rng = random.Random(5)
    while (await world.table()).phase == "playing":
        await asked(world)
        if (await world.table()).phase != "playing":
            break
        await plays(world, rng)
    table = await world.table()
    assert table.phase == "over"
    assert f"{engine.GAMES['court-wars'].title} is over" in world.shown(world.person(0), private=False)[-1]
