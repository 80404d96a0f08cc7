"""The effects of a tap: a whole move, a question before a costly move, the rule against a move, the table in
words and the page behind **More**. And a control counts only in its own channel.
"""

from __future__ import annotations

import random

import pytest

from bot.features.lobby.lobby import Lobby
from bot.i18n.languages import language
from bot.presentation import of
from bot.sandbox.offline_discord import Impossible
from bot.sandbox.taps import do, taps_on
from bot.tables.core import tokens
from bot.tables.core.table import Table
from bot.ui.controls import ControlId
from bot.ui.in_words import PUBLIC
from bot.ui.scene import scene_of
from tests.discord.people import House, random_game
from tests.discord.test_around import sits
from tests.discord.test_trouble import forge

SAY = language("en")


async def to_phase(world: House, phase: str) -> int:
    """Play on, unseen, until the player to move has three cards in this phase. Return their seat."""
    state = await world.state()
    for seat, move in random_game(state, random.Random(5)):
        state = await world.state()
        if state.view(None)["phase"] == phase and len(state.view(state.to_act[0])["hand"]) == 3:
            break
        await world.client.tables.play.move(1, seat, None, move)
    await world.quiet()
    return (await world.state()).to_act[0]


@pytest.mark.people(4)
async def test_what_costs_much_is_asked_once_and_made_by_yes(world: House) -> None:
    await world.begin("four-sisters")
    seat = await to_phase(world, "turn")
    before, person = await world.table(), world.person(seat)
    hand = (await world.state()).view(seat)["hand"]
    move = ("introduce", "+".join(hand))

    async def ways() -> dict[str, ControlId]:
        return {control.verb: control for _, control in world.controls(person, "dm")[:2]}

    # A typed move leads to the same question, which names the cost.
    assert (
        "squander" in (await world.says(person, "move", {"words": " ".join(move).replace("+", " ")})).lower()
    )
    assert (await world.table()).version == before.version
    # By taps, the player is asked, goes back, is asked again, and moves.
    for verb in ("back", "sure"):
        while "sure" not in await ways():
            await world.say_next(seat, move)
        assert (await world.table()).version == before.version
        assert (await ways())["sure"].said == move
        assert "squander" in world.heard(person, "dm").lower()
        await world.press(person, verb, "dm")
    assert (await world.table()).version > before.version
    assert (await world.state()).view(seat)["hand"] != hand


@pytest.mark.people(4)
async def test_a_players_last_scheme_is_offered_at_the_next_table(world: House) -> None:
    await world.begin("four-sisters")
    choice = (await world.state()).choice(0)
    assert choice is not None
    order = tuple(random.Random(4).sample(choice.words, len(choice.words)))
    await world.play(0, ("+".join(order),))
    table = await world.table()
    assert await world.client.tables.ordered_before(table, 1) == ()
    await world.begin("four-sisters", number=2)
    names = {}
    for seat in (0, 1):
        (menu,) = [one for one in await world.offers(seat, "dm", 2) if one[1].verb == "order"]
        names[seat] = [value for value, _ in menu[0].options]
        if seat == 0:
            await world.pick(world.person(0), menu[0].message, menu[0].custom_id, ["again"])
    assert "again" in names[0]
    assert "again" not in names[1]
    assert (await world.offers(0, "dm", 2))[0][1].picks == order
    await world.press(world.person(0), "done", "dm", 2)
    assert (await world.state(2)).view(0)["laid"][0]


async def test_what_a_phone_has_no_room_for_is_behind_more(world: House) -> None:
    await world.begin("four-tribes")
    person = world.person((await world.table()).to_act[0])
    before = world.messages(person, "dm")
    await world.press(person, "more", "dm")
    verbs = {control.verb for _, control in world.controls(person, "dm") if control.table == 1}
    assert {"in-words", "advice", "type", "plan", "rules"} <= verbs
    assert not verbs & {"say", "words", "pick"}, "what helps stands in the place of the answers"
    assert len(world.messages(person, "dm")) == len(before)
    await world.press(person, "look", "dm")
    assert {control.verb for _, control in world.controls(person, "dm")} & {"say", "words", "pick"}


# **In words**


GAME = "court-piece"


def hand(world: House, state: object, seat: int) -> str:
    """Return a seat's cards in words."""
    return of(GAME).hand(scene_of(state, seat, language("en")))  # type: ignore[arg-type]


@pytest.mark.usefixtures("drawn")
@pytest.mark.people(4, pictures=True)
async def test_ones_own_panel_tells_ones_hand_and_the_table_tells_nobodys(world: House) -> None:
    await world.begin(GAME)
    table = await world.table()
    seat = table.to_act[0]
    person = world.person(seat)
    assert "attachment://" not in world.heard(person, "dm")
    assert hand(world, table, seat) not in world.shown(person, "dm")[-1].split("Your hand:")[0]
    await world.press(person, "more", "dm")
    await world.press(person, "in-words", "dm")
    told = world.heard(person, "dm")
    assert f"**Your hand:** {hand(world, table, seat)}" in told
    assert "**Round 1 of" in told
    public = next(tap for tap in taps_on(world.public(), person, "channel") if "in-words" in tap.custom_id)
    await do(world, public)
    told = world.heard(person)
    assert "**Round 1 of" in told
    assert "Your hand" not in told
    assert not any(hand(world, table, one) in told for one in range(4))
    others = [world.person(one) for one in range(4) if one != seat]
    assert not any(told == text for one in others for text in world.shown(one, private=True))


@pytest.mark.people(4)
async def test_without_pictures_there_is_no_such_button(world: House) -> None:
    await world.begin(GAME)
    with pytest.raises(Impossible):
        await world.press(world.person(1), "in-words")


# In another channel


ELSEWHERE = 4242
"""A channel that no person in these tests sees."""

LOBBY = [
    ("join", ""), ("get-up", ""), ("start", ""), ("robot", ""), ("fill", "fair"), ("dismiss", ""),
    ("seats", ""), ("sit", "1"), ("options", ""), ("option", "jokers"), ("toggle", "jokers=off"),
    ("number", "jokers"), ("numbered", "jokers"),
]  # fmt: skip
"""The verbs in a lobby or on a panel that it opens, with their arguments."""
FOR_BYSTANDERS = [("in-words", PUBLIC), ("hands", ""), ("post", ""), ("end-ask", ""), ("end-now", "")]


async def gathered(world: House) -> Table:
    """Let the first two people gather in another channel. Return the table."""
    elsewhere = world.guild.create_text_channel("elsewhere").id
    table = await world.client.house.room(Lobby).gather(
        world.guild.id, elsewhere, "en-US", sits(world, 0), "court-wars", {}
    )
    return await world.client.house.room(Lobby).join(table.id, sits(world, 1))


@pytest.mark.people(3)
async def test_nothing_of_a_lobby_is_heard_from_another_channel(world: House) -> None:
    table = await gathered(world)
    for verb, argument in LOBBY:
        control = ControlId(verb, table.id, argument=argument)
        for person in world.people.values():  # the host, a guest, and a person without a seat
            assert await forge(world, person, control.custom_id(), ["fair"]) == SAY("not-here"), verb
    assert await world.client.tables.get(table.id) is table


@pytest.mark.people(3)
async def test_nor_is_a_public_control_of_a_game(world: House) -> None:
    await gathered(world)
    table = await world.client.house.room(Lobby).start(1, world.person(0).user.id)
    asked = tokens.of_question(table, table.to_act[0])
    for verb in ("stand-in", "replace"):
        for person in world.people.values():
            control = ControlId(verb, table.id, asked, argument=str(table.to_act[0]))
            assert await forge(world, person, control.custom_id()) == SAY("not-here"), verb
    for verb, argument in (*FOR_BYSTANDERS, ("rematch", "")):
        control = ControlId(verb, table.id, argument=argument)
        assert await forge(world, world.person(2), control.custom_id()) == SAY("not-here"), verb
    assert await world.client.tables.get(table.id) is table


@pytest.mark.people(3)
async def test_who_plays_there_has_their_hand_wherever_they_are(world: House) -> None:
    await gathered(world)
    table = await world.client.house.room(Lobby).start(1, world.person(0).user.id)
    ana, (hand, words) = world.person(0), (ControlId(verb, table.id) for verb in ("hand", "in-words"))
    assert SAY("game-court-wars") in await forge(world, ana, words.custom_id())
    await forge(world, ana, hand.custom_id())
    assert SAY("not-here") not in world.shown(ana)
    assert await forge(world, world.person(2), hand.custom_id()) == SAY("not-seated")
