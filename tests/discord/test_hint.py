"""**Hint** as people meet it: where everybody else is a robot, from their own view, and nowhere else."""

from __future__ import annotations

import pickle

import pytest

import engine
from bot.i18n.languages import language
from engine.robots import Observation
from tests.bot.thinkers import Here
from tests.discord.people import House
from tests.discord.test_robots import add, alone

SAY = language("en")
WHY = 2
"""Lines in which it is said why."""


@pytest.mark.parametrize("game", engine.GAMES)
@pytest.mark.people(1)
async def test_a_hint_names_a_legal_move_and_the_numbers_behind_it(game: str, world: House) -> None:
    await alone(world, game)
    before = await world.table()
    ana = world.person(0)
    await world.slash(ana, "hint")
    told = world.heard(ana)
    assert told.startswith("A strong robot would choose **")
    lines = told.split("\n")
    small = [line for line in lines if line.startswith("-# ")]
    assert len(lines) - len(small) <= 1 + WHY, told
    assert lines[len(lines) - len(small) :] == small, "small print comes last"
    assert (await world.table()).version == before.version, "a hint is no move"


@pytest.mark.people(1)
async def test_a_hint_is_made_from_what_she_sees(world: House) -> None:
    await alone(world, "court-piece")
    (thinker,) = world.client.robots.workers
    assert isinstance(thinker, Here)
    thinker.handed.clear()
    await world.slash(world.person(0), "hint")
    (handed,) = thinker.handed
    observation, seed, *_ = pickle.loads(handed)
    table = await world.table()
    assert isinstance(observation, Observation)
    assert table.state is not None
    assert observation.seat == table.seat_of(world.person(0).user.id)
    assert table.seed not in f"{observation} {seed}"
    assert engine.dump(table.state) != observation.world


async def test_among_people_there_are_no_hints(world: House) -> None:
    await world.slash(world.person(0), "play court-piece")
    await world.press(world.person(1), "join")
    await add(world, "easy")
    await add(world, "easy")
    await world.press(world.person(0), "start")
    seat = (await world.table()).to_act[0]
    await world.slash(world.person(seat), "hint")
    assert world.heard(world.person(seat)) == SAY("hint-not")


@pytest.mark.people(1)
async def test_who_is_not_asked_gets_no_hint(world: House) -> None:
    await alone(world, "court-wars")
    ana = world.person(0)
    other = next(n for n, seat in enumerate((await world.table()).seats) if seat.robot)
    world.client.robots._open = False  # the robot that is asked next takes its time
    while 0 in (table := await world.table()).to_act:
        assert table.state is not None
        await world.client.tables.play.move(
            1,
            0,
            None,
            engine.robots.quick_move(engine.robots.observe(table.state, 0, "r"), f"{table.version}"),
        )
    assert (await world.table()).to_act == (other,)
    await world.slash(ana, "hint")
    assert world.heard(ana) == SAY("illegal-not-your-turn")


@pytest.mark.people(1)
async def test_where_the_robots_have_no_time_she_is_told_so(world: House) -> None:
    await alone(world, "court-piece")

    async def busy(*_: object) -> None:
        raise TimeoutError

    world.client.robots.workers[0].run = busy  # type: ignore[method-assign,assignment]
    await world.slash(world.person(0), "hint")
    assert world.heard("ana") == SAY("hint-busy")
