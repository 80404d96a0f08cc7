"""A waiting player gives the others another day, once per turn."""

from __future__ import annotations

import pytest

from bot.i18n.languages import language
from bot.tables.clock.paces import DAY
from tests.discord.people import House

SAY = language("en")


async def waiting(world: House) -> tuple[int, int]:
    """Begin a game of two. Return the waiting seat and the asked one."""
    await world.begin("court-wars")
    await world.until_asked(1)
    return 0, 1


@pytest.mark.parametrize("tapped", [True, False])
async def test_the_clock_of_the_other_gets_a_day_once_a_turn(tapped: bool, world: House) -> None:
    waits, asked = await waiting(world)
    who = world.person(waits)
    before = (await world.table()).seats[asked].clock
    given = SAY("answer-more-time")
    if tapped:
        assert await world.taps(who, "more-time", "dm") == given
    else:
        assert await world.says(who, "game time", place="dm") == given
    after = (await world.table()).seats[asked].clock
    assert after.deadline - before.deadline == DAY
    assert (after.misses, after.excused) == (before.misses, before.excused)
    assert await world.says(who, "game time", place="dm") == SAY("more-time-given")
    assert (await world.table()).seats[asked].clock == after
    told = SAY("event-more-time", Seat="You", seats="x").partition("x")[0].removeprefix("You")
    assert told.strip() in world.shown(world.person(asked), "dm")[-1].replace("*", "")
    await world.until_asked(asked)
    again = (await world.table()).seats[asked].clock
    assert await world.says(who, "game time", place="dm") == given, "in another turn"
    assert (await world.table()).seats[asked].clock.deadline - again.deadline == DAY


async def test_the_robot_comes_a_day_later_too(world: House) -> None:
    """The timers follow the clock, even after a restart."""
    waits, asked = await waiting(world)
    deadline = (await world.table()).seats[asked].clock.deadline
    await world.says(world.person(waits), "game time", place="dm")
    await world.kill()
    version = (await world.table()).seats[asked].question_version
    await world.pass_by(deadline - world.clock.now + 60)
    assert (await world.table()).seats[asked].question_version == version
    await world.pass_by(DAY)
    assert (await world.table()).seats[asked].question_version != version


async def test_who_is_asked_and_who_waits_for_robots_gives_nothing(world: House) -> None:
    _, asked = await waiting(world)
    assert await world.says(world.person(asked), "game time", place="dm") == SAY("more-time-nobody")
