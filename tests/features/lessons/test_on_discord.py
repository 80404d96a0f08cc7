"""/learn as a person meets it: by taps, from the first step to the last."""

from __future__ import annotations

import pytest

import engine
from bot import presentation
from bot.features.lessons.lesson import Lesson, lesson
from bot.features.lessons.page import SHOW, VERB
from bot.i18n.languages import language
from bot.sandbox.cast import Person
from bot.sandbox.opening import MOVES
from tests.discord.people import House
from tests.discord.test_trouble import forge
from tests.features.lessons.test_lesson import TAUGHT

SAY = language("en")


def steps_of(game: str) -> int:
    """Return the number of steps in a game's lesson."""
    taught = lesson(game)
    assert taught is not None
    return len(taught.tasks)


OTHERS = [
    presentation.of(found.game).instead(SAY, step, name)
    for name in TAUGHT
    if (found := lesson(name)) is not None
    for step in range(1, steps_of(name) + 1)
]
"""The sentence about another legal move, at each step."""


async def make(world: House, number: int, move: engine.Move) -> None:
    """Make this move as Ana, on the newest page of the lesson."""
    for _ in range(9):
        shown = world.controls(world.person(0), "channel", number)
        newest = max(tap.message for tap, _ in shown)
        offers = [
            (tap, control._replace(verb=control.verb.removeprefix(VERB)))
            for tap, control in shown
            if tap.message == newest
        ]
        offers = [one for one in offers if one[1].verb in MOVES]
        step = offers[0][1].asked
        await world.towards(move, offers)
        told = world.heard("ana")
        now = world.controls(world.person(0), "channel", number)
        if not now or now[0][1].asked != step or any(one in told for one in OTHERS):
            return
    raise AssertionError(f"nine taps did not say {move}")


async def open_lesson(world: House, game: str) -> tuple[Lesson, Person]:
    """Open a lesson. Return it, and the person who learns."""
    taught = lesson(game)
    assert taught is not None
    ana = world.person(0)
    await world.slash(ana, "learn", {"game": game})
    return taught, ana


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.people(1)
async def test_a_lesson_is_followed_by_taps(game: str, world: House) -> None:
    taught, ana = await open_lesson(world, game)
    for step, task in enumerate(taught.tasks):
        assert f"step {step + 1} of {len(taught.tasks)}" in world.heard(ana)
        await make(world, taught.id, task.right[0])
    assert SAY("lesson-over-title", game=SAY(f"game-{game}")) in world.heard(ana)
    assert len(world.shown(ana, private=True)) == 1, "a lesson is one message"
    assert not await world.client.database.read("SELECT * FROM tables")


@pytest.mark.people(1)
async def test_another_legal_move_is_told_to_be_one_and_an_illegal_one_why(world: House) -> None:
    taught = lesson("court-piece")
    assert taught is not None
    ana = world.person(0)
    await world.slash(ana, "learn", {"game": "court-piece"})
    await make(world, taught.id, ("C",))
    told = world.heard(ana)
    assert SAY("court-piece-lesson-1-other") in told
    assert "step 1 of" in told
    for task in taught.tasks[:4]:
        await make(world, taught.id, task.right[0])
    _, control = next(
        (tap, one)
        for tap, one in world.controls(ana, "channel", taught.id)
        if one.argument == "4C" or "4C" in {value for value, _ in tap.options}
    )
    forged = control._replace(verb=f"{VERB}say", argument="AH").custom_id()
    told = await forge(world, ana, forged)
    assert SAY("court-piece-illegal-must-follow", suit="♣ clubs") in told


@pytest.mark.people(1)
async def test_a_lesson_that_there_is_not_is_refused(world: House) -> None:
    ana = world.person(0)
    await world.slash(ana, "learn", {"game": "court-piece"})
    _, control = next(iter(world.controls(ana, "channel", lesson("court-piece").id)))  # type: ignore[union-attr]
    for forged in (
        control._replace(table=36**7 + 5),
        control._replace(asked=99),
        control._replace(verb="learn-say", table=1),
    ):
        assert SAY("no-such-lesson") in await forge(world, ana, forged.custom_id())


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.people(1)
async def test_who_is_stuck_is_shown_every_step_and_then_plays(game: str, world: House) -> None:
    taught, ana = await open_lesson(world, game)
    for step in range(len(taught.tasks)):
        assert f"step {step + 1} of {len(taught.tasks)}" in world.heard(ana)
        (show,) = [one for _, one in world.controls(ana, "channel", taught.id) if one.verb == SHOW]
        await forge(world, ana, show.custom_id())
    assert SAY("lesson-over-title", game=SAY(f"game-{game}")) in world.heard(ana)
    (play,) = [one for _, one in world.controls(ana, "channel", 0) if one.verb == "gather"]
    await forge(world, ana, play.custom_id())
    assert (await world.table()).record == game
    assert SAY("no-such-game") in await forge(world, ana, play._replace(argument="poker").custom_id())
    assert SAY("no-such-game") in await forge(
        world, ana, play._replace(argument="court-piece poker").custom_id()
    )
