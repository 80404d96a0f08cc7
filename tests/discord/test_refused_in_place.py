"""A refusal on a player's own panel is shown in that panel, above the same buttons. No message comes below
it.
"""

from __future__ import annotations

import random

import pytest

from tests.discord.people import House, controls_of, random_game, text_of

ANSWERS = {"say", "words", "pick"}


async def to_follow(world: House) -> int:
    """Play on until a player holds a card that they can't play now. Return the seat."""
    await world.begin("court-piece")
    rng = random.Random(3)
    while True:
        seat, state = (await world.table()).to_act[0], await world.state()
        choice = state.choice(seat)
        if choice is not None and choice.ask == "card" and set(state.view(seat)["hand"]) - set(choice.words):
            return seat
        await world.move(rng, lambda _: "dm")


def panel(world: House, seat: int) -> str:
    return text_of(world.messages(world.person(seat), "dm")[-1])


async def refused(world: House, seat: int) -> None:
    """Type a card that can't be played now."""
    state = await world.state()
    choice = state.choice(seat)
    assert choice is not None
    card = next(one for one in state.view(seat)["hand"] if one not in choice.words)
    form = await world.press(world.person(seat), "type", "dm")
    await world.submit(world.person(seat), form.interaction, {"words": card})


@pytest.mark.people(4)
async def test_a_card_that_may_not_be_played_says_why_above_the_same_cards(world: House) -> None:
    seat = await to_follow(world)
    person, version = world.person(seat), (await world.table()).version
    before = world.messages(person, "dm")
    offered = [control for _, control in world.controls(person, "dm")]
    await refused(world, seat)
    after = world.messages(person, "dm")
    assert [one.id for one in after] == [one.id for one in before]
    assert "(CP-5)" in text_of(after[-1])
    shown = [control for control, _ in controls_of(after[-1])]
    assert [one["custom_id"] for one in shown if "cite" in one["custom_id"]], "the rule is a tap away"
    assert [one for _, one in world.controls(person, "dm") if one.verb in ANSWERS] == [
        one for one in offered if one.verb in ANSWERS
    ]
    assert (await world.table()).version == version


@pytest.mark.people(4)
async def test_a_refusal_goes_with_the_next_tap_and_with_the_next_move(world: House) -> None:
    seat = await to_follow(world)
    person = world.person(seat)
    await refused(world, seat)
    await world.press(person, "more", "dm")
    assert "(CP-5)" not in panel(world, seat)
    await world.press(person, "look", "dm")
    await refused(world, seat)
    assert "(CP-5)" in panel(world, seat)
    await world.move(random.Random(1), lambda _: "dm")
    assert "(CP-5)" not in panel(world, seat)


@pytest.mark.people(4)
async def test_what_is_typed_and_refused_is_answered_on_the_panel(world: House) -> None:
    seat = await to_follow(world)
    person = world.person(seat)
    before = world.messages(person, "dm")
    form = await world.press(person, "type", "dm")
    assert form.modal is not None
    await world.submit(person, form.interaction, {"words": "the ninth of clubs and a half"})
    assert [one.id for one in world.messages(person, "dm")] == [one.id for one in before]
    assert "ninth" in panel(world, seat)
    assert {control.verb for _, control in world.controls(person, "dm")} & ANSWERS


@pytest.mark.people(4)
async def test_a_tap_that_comes_too_late_changes_the_panel_and_says_no_more(world: House) -> None:
    seat = await to_follow(world)
    person = world.person(seat)
    old = next(tap for tap, control in world.controls(person, "dm") if control.verb == "say")
    await world.client.outbox.close()  # the panel is still unchanged
    move = random_game(await world.state(), random.Random(1))[0]
    await world.client.tables.play.move(1, move[0], None, move[1])
    before = world.messages(person, "dm")
    await world.tap(person, old.message, old.custom_id)
    assert [one.id for one in world.messages(person, "dm")] == [one.id for one in before]
    assert not ANSWERS & {control.verb for _, control in world.controls(person, "dm")}
