"""Hints, as a player alone with robots asks for them."""

from __future__ import annotations

import pickle
import random

import pytest

import engine
import engine.robots
from bot.features.robots.robots import Robots
from bot.i18n.languages import language
from bot.presentation.markdown import plain
from engine.robots import Observation
from tests.bot.thinkers import Here
from tests.discord.people import House, random_game, text_of
from tests.discord.test_robots import add, alone
from tests.features.hints.test_hint import MOST

SAY = language("en")


@pytest.mark.parametrize("game", engine.GAMES)
@pytest.mark.people(1)
async def test_a_hint_names_a_legal_move_and_says_why(game: str, world: House) -> None:
    await alone(world, game)
    before = await world.table()
    ana = world.person(0)
    await world.slash(ana, "game hint")
    told = world.heard(ana)
    assert told.startswith("**")
    assert told.endswith(".")
    assert len(plain(told)) <= MOST, told
    assert (await world.table()).version == before.version, "a hint is no move"


@pytest.mark.people(1)
async def test_who_has_read_a_hint_can_play_it(world: House) -> None:
    """They asked for it behind **More**. The panel shows its answers again, next to the hint."""
    await alone(world, "court-piece")
    ana = world.person(0)
    answers = [control for _, control in world.controls(ana, "dm")]
    for verb in ("hint", "advice", "in-words"):
        await world.press(ana, "more", "dm")
        assert [control for _, control in world.controls(ana, "dm")] != answers
        await world.press(ana, verb, "dm")
        panel, beside = world.messages(ana, "dm")[-2:]
        assert not panel.is_ephemeral
        assert beside.is_ephemeral
        assert SAY("hint-thinking") not in text_of(beside)
        found = [control for _, control in world.controls(ana, "dm")]
        # Next to the news, there's the button to see it.
        assert [one for one in found if one.verb != "missed"][: len(answers)] == answers


@pytest.mark.people(1)
async def test_a_hint_comes_to_nobody_who_has_moved_on(world: House) -> None:
    await alone(world, "court-piece")
    ana = world.person(0)
    (thinker,) = world.client.thinkers.workers
    run = thinker.run

    async def meanwhile(*of: object, **within: object) -> object:
        world.client.thinkers.workers[0].run = run  # type: ignore[method-assign]
        await world.play(*random_game(await world.state(), random.Random(1))[0], shown=False)
        return await run(*of, **within)  # type: ignore[arg-type]

    thinker.run = meanwhile  # type: ignore[method-assign,assignment]
    await world.press(ana, "more", "dm")
    await world.press(ana, "hint", "dm")
    assert not [one for one in world.messages(ana, "dm") if one.is_ephemeral]


@pytest.mark.people(1)
async def test_a_hint_is_made_from_what_its_reader_sees(world: House) -> None:
    await alone(world, "court-piece")
    (thinker,) = world.client.thinkers.workers
    assert isinstance(thinker, Here)
    thinker.handed.clear()
    await world.slash(world.person(0), "game hint")
    (handed,) = thinker.handed
    observation, *_ = pickle.loads(handed)
    table = await world.table()
    assert isinstance(observation, Observation)
    assert table.state is not None
    assert observation.seat == table.seat_of(world.person(0).user.id)
    assert table.seed not in f"{observation}"
    assert engine.dump(table.state) != observation.world


@pytest.mark.people(1)
async def test_the_same_question_has_the_same_answer(world: House) -> None:
    """Even if a time limit stops one search sooner than another: the answer is cached, so there is no second
    search.
    """
    await alone(world, "the-four-courts")
    (thinker,) = world.client.thinkers.workers
    assert isinstance(thinker, Here)
    first = await world.says(world.person(0), "game hint")
    thinker.handed.clear()
    assert await world.says(world.person(0), "game hint") == first
    assert thinker.handed == []


async def test_among_people_there_are_no_hints(world: House) -> None:
    await world.slash(world.person(0), "play court-piece")
    await world.press(world.person(1), "join")
    await add(world, "easy")
    await add(world, "easy")
    await world.press(world.person(0), "start")
    seat = (await world.table()).to_act[0]
    assert await world.says(world.person(seat), "game hint") == SAY("hint-not")


@pytest.mark.people(1)
async def test_who_is_not_asked_gets_no_hint(world: House) -> None:
    await alone(world, "court-wars")
    ana = world.person(0)
    other = next(n for n, seat in enumerate((await world.table()).seats) if seat.robot)
    world.client.house.room(Robots)._open = False  # the next robot takes its time
    while 0 in (table := await world.table()).to_act:
        assert table.state is not None
        await world.client.tables.play.move(
            1,
            0,
            None,
            engine.robots.quick_move(engine.robots.observe(table.state, 0, "r"), f"{table.version}"),
        )
    assert (await world.table()).to_act == (other,)
    assert await world.says(ana, "game hint") == SAY("illegal-not-your-turn")


@pytest.mark.people(1)
async def test_where_the_robots_have_no_time_the_player_is_told_so(world: House) -> None:
    await alone(world, "court-piece")

    async def busy(*_: object) -> None:
        raise TimeoutError

    world.client.thinkers.workers[0].run = busy  # type: ignore[method-assign,assignment]
    assert await world.says(world.person(0), "game hint") == SAY("hint-busy")
