"""What a tap leads to: a whole move, a question whether she means it, the rule against it; and what is behind
**More**.
"""

from __future__ import annotations

import random

import pytest

from bot.i18n.languages import language
from bot.ui.controls import ControlId
from tests.discord.people import House, controls_of, random_game

SAY = language("en")


async def to_phase(world: House, phase: str) -> int:
    """Play on, unseen, until such a question stands; gives the seat."""
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

    # Typed, it is asked as well; and so much is said then.
    await world.slash(person, "move", {"words": " ".join(move).replace("+", " ")})
    assert "squander" in world.heard(person).lower()
    assert (await world.table()).version == before.version
    # By taps: asked, taken back, asked again, made.
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
async def test_a_card_that_may_not_be_played_answers_with_its_rule(world: House) -> None:
    await world.begin("court-piece")
    rng = random.Random(3)
    while True:
        seat = (await world.table()).to_act[0]
        panel = world.messages(world.person(seat), "dm")[-1]
        why = next((control for _, control in controls_of(panel) if control.verb == "why"), None)
        if why is not None:
            break
        await world.move(rng, lambda _: "dm")
    version = (await world.table()).version
    await world.press(world.person(seat), "why", "dm")
    assert "(CP-5)" in world.shown(world.person(seat), "dm")[-1]
    assert (await world.table()).version == version


@pytest.mark.people(4)
async def test_her_last_scheme_is_offered_at_the_next_table(world: House) -> None:
    await world.begin("four-sisters")
    choice = (await world.state()).choice(0)
    assert choice is not None
    order = tuple(random.Random(4).sample(choice.words, len(choice.words)))
    await world.play(0, ("+".join(order),))
    table = await world.table()
    assert await world.client.tables.ordered_before(table, 1) == ()
    await world.slash(world.person(0), "play four-sisters", {"days": "1"})
    for seat in (1, 2, 3):
        await world.press(world.person(seat), "join", number=2)
    await world.press(world.person(0), "start", number=2)
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
    await world.press(person, "say", "dm")  # now there is Back, too
    await world.press(person, "more", "dm")
    verbs = {control.verb for _, control in world.controls(person, "dm") if control.table == 1}
    assert {"advice", "type", "rules"} <= verbs
    for verb in ("advice", "rules"):
        await world.press(person, verb, "dm")
