"""What somebody has said of pings last is what counts: after pings that she had put off, after a pause, and
where what she says and what calls her cross.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.discord.clock import Clock
from tests.discord.people import House, Person, house
from tests.discord.test_pings import (
    HOUR,
    SAY,
    called,
    loud,
    mentions,
    pick,
    remind,
    sent,
)
from tests.discord.wire import Wire

DAY = 24 * HOUR


async def mute(world: House, person: Person) -> None:
    await world.press(person, "later", "dm")
    await world.press(person, "mute", "dm")
    assert world.heard(person, "dm") == SAY("ping-muted", game=SAY("game-court-wars"))


async def passes(world: House, seconds: float) -> None:
    """So much time passes, and what was due by then is done."""
    await world.pass_by(seconds)
    await world.catch_up()


# The table stands still


async def paused(world: House, ben: Person) -> None:
    ana = world.person(0)
    await world.slash(ana, "pause")
    await world.press(ben, "agree", "dm")
    assert not (await world.table()).to_act


@pytest.mark.parametrize("days", [0, 40])
async def test_not_this_turn_outlasts_a_pause_in_it(days: int, tmp_path: Path, wire: Wire) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        ben, dm = await called(world, clock)
        await mute(world, ben)
        await paused(world, ben)
        since = len(wire.exchanges)
        await passes(world, days * DAY + HOUR)
        await world.press(world.person(0), "go-on")
        await world.quiet()
        assert (await world.table()).to_act == (1,)
        clock.now += HOUR
        await remind(world, 1)
        await passes(world, HOUR)
        assert not loud(wire, dm, since)
        assert not mentions(wire, world, since)
        assert sent(wire, world.channel.id, since), "all see that it goes on"


async def test_a_moment_that_she_named_before_a_pause_is_kept_after_it(tmp_path: Path, wire: Wire) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        ben, dm = await called(world, clock)
        await pick(world, ben, 1)  # in three hours
        await paused(world, ben)
        await passes(world, HOUR)
        since = len(wire.exchanges)
        await world.press(world.person(0), "go-on")
        await passes(world, HOUR)
        assert not loud(wire, dm, since)
        await passes(world, HOUR + 60)
        assert len(loud(wire, dm, since)) == 1
        await passes(world, 3 * HOUR)
        assert len(loud(wire, dm, since)) == 1


async def test_whose_moment_comes_in_a_pause_is_called_when_it_ends(tmp_path: Path, wire: Wire) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        ben, dm = await called(world, clock)
        await pick(world, ben, 0)
        await paused(world, ben)
        since = len(wire.exchanges)
        await passes(world, 2 * HOUR)
        assert not loud(wire, dm, since)
        await world.press(world.person(0), "go-on")
        await passes(world, HOUR)
        assert len(loud(wire, dm, since)) == 1
