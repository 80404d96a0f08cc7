"""A name means one person: four players with the same name can be told apart wherever they are named."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.i18n.languages import language
from bot.i18n.names import ROBOT
from bot.ui.labels import plain_names, table_label
from bot.ui.scene import scene_of
from tests.discord.people import House, house, text_of

CALLED = ["Alex", "Alex (ben)", "alex (chloe)", "Alex (dev)"]
"""The four players' names, in the order of their seats. Their usernames differ."""


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path, people=4) as found:
        found.cast.rename("alike")
        yield found


def named(text: str) -> set[str]:
    """Return the players' names in a text."""
    plain = re.sub(r"[*\\]", "", text)
    return set(re.findall(r"alex(?: \(\w+\))?", plain, re.IGNORECASE))


@pytest.mark.parametrize("game", ["court-piece", "four-tribes"])
@pytest.mark.parametrize("code", ["en-US", "es-ES"])
async def test_each_player_has_a_name_of_their_own_through_a_game(world: House, game: str, code: str) -> None:
    for person in world.people.values():
        world.cast.read(person, code)
    await world.gather(game, seats=4)
    assert named(text_of(world.public())) == set(CALLED)
    await world.press(world.person(0), "start")
    table = await world.table()
    assert [seat.name for seat in table.seats] == CALLED
    assert list(plain_names(table)) == CALLED
    said: set[str] = set()
    rng = random.Random(4)
    for _ in range(24):
        await world.move(rng, lambda _: "dm")
        for seat in range(4):
            shown = text_of(world.messages(world.person(seat), "dm")[-1])
            said |= named(shown)
            assert not re.search(ROBOT, shown)
        said |= named(text_of(world.public()))
    assert said <= set(CALLED)
    assert len(said) == 4
    table = await world.table()
    assert set(scene_of(table, None, language(code)).names) == set(scene_of(table, 0, language(code)).names)
    assert all(name in table_label(language(code), table) for name in CALLED)


async def test_a_person_cannot_pass_for_a_robot(world: House) -> None:
    """Dev calls themselves "🤖 Alex", but only robots have that sign."""
    dev = world.person(3)
    await world.slash(dev, "play court-piece")
    assert [seat.name for seat in (await world.table()).seats] == ["Alex"]
    assert ROBOT not in text_of(world.public())
    await world.press(dev, "fill")
    robots = [seat for seat in (await world.table()).seats if seat.robot]
    assert len(robots) == 3
    assert len({seat.name.casefold() for seat in (await world.table()).seats}) == 4


async def test_who_takes_over_a_seat_gets_a_name_of_their_own(world: House) -> None:
    """The username also distinguishes the newcomer from a player with a kept seat."""
    await world.gather("court-piece", seats=3)
    await world.press(world.person(0), "fill")
    await world.press(world.person(0), "start")
    robot = (await world.table()).seats[3].name
    await world.slash(world.person(0), "seat invite", {"person": world.person(3).key, "robot": robot})
    table = await world.table()
    (offered,) = [seat.offered for seat in table.seats if seat.offered]
    assert offered.name == "Alex (dev)"
