"""A tap counts only for the question that its player saw, and never as the second half of a double tap."""

from __future__ import annotations

import random
from itertools import cycle, islice

import discord
import pytest

import engine
from bot.sandbox.offline_discord import Place
from bot.sandbox.taps import Tap, do
from bot.tables.core.in_mind import Forgotten
from bot.ui.controls import ControlId, button, parse, row
from bot.ui.just_shown import GLANCE, ON_ITS_WAY, JustShown
from bot.ui.message import text_view
from tests.discord.people import House
from tests.discord.test_alone import alone, move, rest

PACES = (0.2, 0.3, 0.5, 0.7)
"""Seconds between two taps of an impatient finger."""


async def first_answer(world: House, place: Place) -> Tap | None:
    """Return the first answer on the first person's newest panel, which is under their finger."""
    offers = await world.offers(0, place, 1)
    return next((tap for tap, control in offers if control.verb in ("say", "words")), None)


@pytest.mark.people(1)
@pytest.mark.parametrize("place", ["dm", "channel"])
@pytest.mark.parametrize("game", list(engine.GAMES))
async def test_the_second_half_of_a_double_tap_moves_nothing(world: House, game: str, place: Place) -> None:
    """Alone with robots, a player gets the next question before the finger is up again."""
    ana = world.person(0)
    await alone(world, game)
    if place == "channel":
        await world.slash(ana, "hand")
    tapped, dice = 0, random.Random(1)
    for pace in islice(cycle(PACES), 40):
        if (await rest(world)).phase != "playing":
            break
        if (tap := await first_answer(world, place)) is None:  # a menu
            await move(world, place, dice)
            continue
        await do(world, tap)
        before, shown = await rest(world), world.shown(ana, place)
        again = await first_answer(world, place)
        if again is None:
            continue
        if same_question(tap, again):  # a pick isn't a move
            await move(world, place, dice)
            continue
        world.reading = pace
        await do(world, again)
        world.reading = 1.0
        after = await rest(world)
        assert (after.version, world.shown(ana, place)) == (before.version, shown), pace
        tapped += 1
        if tapped == len(PACES):
            break
    assert tapped


def same_question(tap: Tap, again: Tap) -> bool:
    one, other = parse(tap.custom_id), parse(again.custom_id)
    return (one.asked, one.said) == (other.asked, other.said)


@pytest.mark.people(1)
async def test_a_tap_after_a_glance_counts(world: House) -> None:
    await alone(world, "court-piece")
    for _ in range(3):
        before = await rest(world)
        tap = await first_answer(world, "dm")
        assert tap is not None
        world.reading = GLANCE + 0.01
        await do(world, tap)
        assert (await rest(world)).version > before.version


@pytest.mark.people(1)
async def test_several_picks_in_a_row_need_no_pause(world: House) -> None:
    """The controls keep their places and their meanings from pick to pick."""
    await alone(world, "four-sisters")
    dice = random.Random(1)
    table = await rest(world)
    while True:
        assert table.state is not None
        choice = table.state.choice(0, ())
        if choice is not None and choice.most > 1 and not choice.ordered:
            break
        await world.next_move(dice)
        table = await rest(world)
    await world.slash(world.person(0), "hand")
    world.reading = 1.0
    for number in range(2):
        taps = [tap for tap, control in await world.offers(0, "channel", 1) if control.verb == "say"]
        await do(world, taps[number])
        world.reading = 0.1
    controls = [control for _, control in await world.offers(0, "channel", 1) if control.verb == "say"]
    assert len(controls[0].picks) == 2 or controls[0].said


# The rule on its own


def page(*arguments: str, picks: tuple[str, ...] = (), asked: int = 1) -> discord.ui.LayoutView:
    controls = [button(word, ControlId("say", 1, asked, (), picks, word)) for word in arguments]
    return text_view("?", row(*controls))


def test_only_what_has_come_is_too_early() -> None:
    clock = [100.0]
    shown = JustShown(lambda: clock[0])
    old, new = ControlId("say", 1, 1, argument="QH"), ControlId("say", 1, 2, argument="QH")
    with shown.showing(1, 7, page("QH")):
        assert shown.too_early(old, 7), "it may be there before Discord says so"
        clock[0] += ON_ITS_WAY + 0.1
        assert not shown.too_early(old, 7), "an answer of Discord that does not come keeps nobody out"
    assert shown.too_early(old, 7)
    assert not shown.too_early(old, 8), "another person's page is another"
    clock[0] += GLANCE + 0.1
    assert not shown.too_early(old, 7)
    with shown.showing(1, 7, page("QH", picks=("KH",))):
        assert not shown.too_early(old, 7), "a pick changes no meaning"
    with shown.showing(1, 7, page("QH", asked=2)):
        pass
    assert shown.too_early(new, 7)
    assert not shown.too_early(old, 7), "what is gone is refused as out of date"
    clock[0] += GLANCE / 2
    with shown.showing(1, 7, page("QH", asked=2)):
        pass
    assert shown.too_early(new, 7), "the same page again changes nothing"
    shown.forget(Forgotten(7))
    assert not shown.pages
