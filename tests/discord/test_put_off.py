"""What somebody has said of pings last is what counts: after pings that she had put off, after a pause, and
where what she says and what calls her cross.
"""

from __future__ import annotations

import pytest

from bot.delivery.presence import AT_TABLE
from bot.tables.core.table import Table
from tests.discord.people import House, Person
from tests.discord.test_calls import called_nowhere, follows, trumps
from tests.discord.test_pings import HOUR, SAY, at_night, called, pick, remind

DAY = 24 * HOUR


async def mute(world: House, person: Person) -> None:
    await world.press(person, "later", "dm")
    await world.press(person, "mute", "dm")
    assert world.heard(person, "dm") == SAY("ping-muted", game=SAY("game-court-wars"))


# She turns pings off


@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize(
    "more", [[], ["reminder"], ["reminder", "in_channel"]], ids=lambda one: "-".join(one)
)
async def test_pings_that_were_put_off_do_not_come_where_she_turns_pings_off_afterwards(
    more: list[str], killed: bool, world: House
) -> None:
    ben, dm = await called(world)
    await pick(world, ben, 0)
    await world.choose(ben, more=more)
    since = len(world.wire.exchanges)
    if killed:
        await world.kill()
    await world.passes(2 * HOUR)
    assert not world.loud(dm, since)
    assert not world.mentions(since)


async def test_what_was_to_come_after_her_quiet_hours_does_not_where_she_turns_pings_off(
    world: House,
) -> None:
    dm = await at_night(world, ["turn", "morning"])
    assert await world.client.database.read("SELECT * FROM snoozes")
    await world.choose(world.person(1), more=["morning"])
    since = len(world.wire.exchanges)
    await world.passes(9 * HOUR)
    assert not world.loud(dm, since)


async def test_what_she_puts_off_after_she_has_turned_pings_off_comes(world: House) -> None:
    """Also where she chooses something else in the meantime."""
    ben, dm = await called(world)
    await world.choose(ben, more=["reminder"])
    await pick(world, ben, 0)
    await world.choose(ben, more=["reminder", "pictures"])
    since = len(world.wire.exchanges)
    await world.passes(2 * HOUR)
    assert len(world.loud(dm, since)) == 1


@pytest.mark.people(4)
async def test_a_plan_that_is_dropped_rings_nobody_who_has_turned_pings_off(world: House) -> None:
    caller, follower = await trumps(world)
    person = world.person(follower)
    await world.client.tables.plans.make(1, person.user.id, policy="lowest-to-follow")
    await follows(world, caller)
    await world.choose(person, more=["reminder"])
    since = len(world.wire.exchanges)
    await world.client.tables.plans.drop(1, person.user.id)
    await world.quiet()
    await world.passes(AT_TABLE)
    assert not world.loud(world.channel_id(person, "dm"), since)


async def test_a_call_that_the_channel_has_not_taken_yet_is_not_made_where_she_turns_pings_off(
    world: House,
) -> None:
    ben = world.person(1)
    muted, _ = await called_nowhere(world)
    await world.choose(ben, more=["reminder", "in_channel"], place="dm")
    muted.lasts, since = False, len(world.wire.exchanges)
    await world.passes(2 * HOUR)
    assert not world.mentions(since)


# The table stands still


async def paused(world: House, ben: Person) -> None:
    ana = world.person(0)
    await world.slash(ana, "pause")
    await world.press(ben, "agree", "dm")
    assert not (await world.table()).to_act


@pytest.mark.parametrize("days", [0, 9])
async def test_not_this_turn_outlasts_a_pause_in_it(days: int, world: House) -> None:
    ben, dm = await called(world)
    await mute(world, ben)
    await paused(world, ben)
    since = len(world.wire.exchanges)
    # Longer than a ping may be put off; day by day, for each is waited for by the clock on the wall.
    for _ in range(days):
        await world.passes(DAY)
    await world.passes(HOUR)
    await world.press(world.person(0), "go-on")
    assert (await world.table()).to_act == (1,)
    world.clock.now += HOUR
    await remind(world, 1)
    await world.passes(HOUR)
    assert not world.loud(dm, since)
    assert not world.mentions(since)
    assert world.sent(world.channel.id, since), "all see that it goes on"


async def test_a_moment_that_she_named_before_a_pause_is_kept_after_it(world: House) -> None:
    ben, dm = await called(world)
    await pick(world, ben, 1)  # in three hours
    await paused(world, ben)
    await world.passes(HOUR)
    since = len(world.wire.exchanges)
    await world.press(world.person(0), "go-on")
    await world.passes(HOUR)
    assert not world.loud(dm, since)
    await world.passes(HOUR + 60)
    assert len(world.loud(dm, since)) == 1
    await world.passes(3 * HOUR)
    assert len(world.loud(dm, since)) == 1


async def test_whose_moment_comes_in_a_pause_is_called_when_it_ends(world: House) -> None:
    ben, dm = await called(world)
    await pick(world, ben, 0)
    await paused(world, ben)
    since = len(world.wire.exchanges)
    await world.passes(2 * HOUR)
    assert not world.loud(dm, since)
    await world.press(world.person(0), "go-on")
    await world.passes(HOUR)
    assert len(world.loud(dm, since)) == 1


# What she says crosses with what calls her


async def test_what_the_house_puts_off_takes_no_word_of_hers_back(
    world: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Her turn comes while she rests, and is to ring in the morning; while that is decided she says that she
    wants no ping for this turn.
    """
    pings, said = world.client.pings, []

    async def meanwhile(table: Table, seat: int) -> bool:
        person = table.seats[seat].person
        if not said and await pings.rests(person):
            said.append(await pings.put_off(table, person, None))
        return False

    monkeypatch.setattr(pings, "_answers", meanwhile)
    dm = await at_night(world, ["turn", "morning"])
    assert said
    since = len(world.wire.exchanges)
    await world.passes(9 * HOUR)
    assert not world.loud(dm, since)
