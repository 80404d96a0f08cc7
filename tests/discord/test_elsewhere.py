"""A control counts in its own channel: one that is forged, or copied to another, is refused in words."""

from __future__ import annotations

import pytest

from bot.i18n.languages import language
from bot.tables.core import tokens
from bot.tables.core.table import Table
from bot.ui.controls import ControlId
from bot.ui.in_words import PUBLIC
from tests.discord.people import House
from tests.discord.test_around import sits
from tests.discord.test_trouble import forge

SAY = language(None)
ELSEWHERE = 4242
"""A channel that nobody here sees."""

LOBBY = [
    ("join", ""), ("get-up", ""), ("start", ""), ("robot", ""), ("fill", "fair"), ("dismiss", ""),
    ("seats", ""), ("sit", "1"), ("options", ""), ("option", "jokers"), ("toggle", "jokers=off"),
    ("number", "jokers"), ("numbered", "jokers"),
]  # fmt: skip
"""What stands in a lobby, or in a panel that opens from it, and its argument."""
FOR_BYSTANDERS = [("in-words", PUBLIC), ("hands", ""), ("post", ""), ("end-ask", ""), ("end-now", "")]


async def gathered(world: House) -> Table:
    """The first two have a lobby in another channel. Nobody shows it, who would find that there is none."""
    await world.client.outbox.close()
    table = await world.client.tables.lobby.gather(
        world.guild.id, ELSEWHERE, "en-US", sits(world, 0), "court-wars", {}
    )
    return await world.client.tables.lobby.join(table.id, sits(world, 1))


@pytest.mark.people(3)
async def test_nothing_of_a_lobby_is_heard_from_another_channel(world: House) -> None:
    table = await gathered(world)
    for verb, argument in LOBBY:
        control = ControlId(verb, table.id, argument=argument)
        for person in world.people.values():  # the host, a guest, and somebody who does not sit there
            assert await forge(world, person, control.custom_id(), ["fair"]) == SAY("not-here"), verb
    assert await world.client.tables.get(table.id) is table


@pytest.mark.people(3)
async def test_nor_is_a_public_control_of_a_game(world: House) -> None:
    await gathered(world)
    table = await world.client.tables.lobby.start(1, world.person(0).user.id)
    asked = tokens.of_question(table, table.to_act[0])
    for verb in ("stand-in", "replace", "rematch"):
        for person in world.people.values():
            control = ControlId(verb, table.id, asked, argument=str(table.to_act[0]))
            assert await forge(world, person, control.custom_id()) == SAY("not-here"), verb
    for verb, argument in FOR_BYSTANDERS:
        control = ControlId(verb, table.id, argument=argument)
        assert await forge(world, world.person(2), control.custom_id()) == SAY("not-here"), verb
    assert await world.client.tables.get(table.id) is table


@pytest.mark.people(3)
async def test_whoever_plays_there_has_her_hand_wherever_she_is(world: House) -> None:
    await gathered(world)
    table = await world.client.tables.lobby.start(1, world.person(0).user.id)
    ana, (hand, words) = world.person(0), (ControlId(verb, table.id) for verb in ("hand", "in-words"))
    assert SAY("game-court-wars") in await forge(world, ana, words.custom_id())
    await forge(world, ana, hand.custom_id())
    assert SAY("not-here") not in world.shown(ana)
    assert await forge(world, world.person(2), hand.custom_id()) == SAY("not-seated")
