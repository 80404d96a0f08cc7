"""/learn as a person meets it: by taps, from the first step to the last."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from bot.i18n.languages import language
from bot.sandbox.taps import do
from bot.tables.lesson import lesson
from bot.ui.lesson import VERB
from tests.discord.people import House, house
from tests.discord.test_trouble import forge

SAY = language("en")


async def make(world: House, number: int, move: engine.Move) -> None:
    """Ana says this move on the newest page of the lesson, word by word."""
    ana = world.person(0)
    for word in move:
        left = [] if word == "-" else word.split("+")
        while True:
            newest = max(tap.message for tap, _ in world.controls(ana, "channel", number))
            shown = [
                (tap, control)
                for tap, control in world.controls(ana, "channel", number)
                if tap.message == newest
            ]
            offered = {value for tap, _ in shown for value, _ in tap.options}
            if left and set(left) <= offered:
                tap = next(tap for tap, _ in shown if set(left) <= {value for value, _ in tap.options})
                picks = left if tap.most >= len(left) else left[:1]
                await do(world, tap, picks)
                left = left[len(picks) :]
            elif left or word == "-":
                wanted = left[0] if left else word
                tap = next(tap for tap, one in shown if one.verb == f"{VERB}say" and one.argument == wanted)
                await do(world, tap)
                left = left[1:]
            done = [tap for tap, one in world.controls(ana, "channel", number) if one.verb == f"{VERB}done"]
            if not left:
                if "+" in word and done and done[0].message == newest:
                    await do(world, done[0])
                break


@pytest.mark.parametrize("game", engine.GAMES)
async def test_a_lesson_is_followed_by_taps(game: str, tmp_path: Path) -> None:
    taught = lesson(game)
    assert taught is not None
    async with house(tmp_path, 1) as world:
        ana = world.person(0)
        await world.slash(ana, "learn", {"game": game})
        for step, task in enumerate(taught.tasks):
            assert f"step {step + 1} of {len(taught.tasks)}" in world.heard(ana)
            await make(world, taught.id, task.right[0])
        assert SAY("lesson-over-title", game=SAY(f"game-{game}")) in world.heard(ana)
        assert len(world.shown(ana, private=True)) == 1, "a lesson is one message"
        assert not await world.client.database.read("SELECT * FROM tables")


async def test_another_legal_move_is_told_to_be_one_and_an_illegal_one_why(tmp_path: Path) -> None:
    taught = lesson("court-piece")
    assert taught is not None
    async with house(tmp_path, 1) as world:
        ana = world.person(0)
        await world.slash(ana, "learn", {"game": "court-piece"})
        await make(world, taught.id, ("C",))
        told = world.heard(ana)
        assert SAY("lesson-other") in told
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


async def test_a_lesson_that_there_is_not_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path, 1) as world:
        ana = world.person(0)
        await world.slash(ana, "learn", {"game": "court-piece"})
        _, control = next(iter(world.controls(ana, "channel", lesson("court-piece").id)))  # type: ignore[union-attr]
        for forged in (
            control._replace(table=36**7 + 5),
            control._replace(question_version=99),
            control._replace(verb="learn-say", table=1),
        ):
            assert SAY("no-such-lesson") in await forge(world, ana, forged.custom_id())
