"""A nudge: waiting players can call the others once in their turn, if no clock does."""

from __future__ import annotations

import pytest

from bot.features.calls.calls import Calls
from bot.i18n.languages import language
from bot.storage.database import COMMITTED
from bot.tables.core.errors import Refused
from tests.discord.people import House
from tests.discord.stories import HOUR

SAY = language("en")


async def waiting(world: House, deadline: str = "wait") -> tuple[int, int]:
    """Begin a game and play until one of two is asked. Return the waiting seat and the asked one."""
    await world.gather("court-wars", {"at_deadline": deadline})
    await world.press(world.person(0), "start")
    await world.until_asked(1)
    return 0, 1


def heard(world: House, seat: int, since: int) -> list[str]:
    dm = world.channel_id(world.person(seat), "dm")
    return [str(one.body) for one in world.loud(dm, since)]


async def test_who_waits_may_nudge_once_a_turn(world: House) -> None:
    waits, asked = await waiting(world)
    who = world.person(waits)
    assert (await world.says(who, "game nudge", place="dm")).startswith("Give them a little time")
    await world.passes(HOUR + 60)
    since = len(world.wire.exchanges)
    assert await world.taps(who, "nudge", "dm") == SAY("answer-nudged")
    (said,) = heard(world, asked, since)
    assert "The others are waiting for you in **Court Wars**" in said
    assert await world.says(who, "game nudge", place="dm") == SAY("nudge-done")
    assert len(heard(world, asked, since)) == 1
    await world.until_asked(asked, HOUR + 60)
    await world.passes(HOUR + 60)
    assert await world.says(who, "game nudge", place="dm") == SAY("answer-nudged")


async def test_it_goes_with_the_turn(world: House) -> None:
    waits, asked = await waiting(world)
    await world.passes(HOUR + 60)
    await world.says(world.person(waits), "game nudge", place="dm")
    assert any("The others are waiting for you" in one for one in world.shown(world.person(asked), "dm"))
    while asked in (await world.table()).to_act:
        await world.next_move()
    assert not any("The others are waiting for you" in one for one in world.shown(world.person(asked), "dm"))


async def test_what_the_other_wants_of_calls_holds_and_is_not_told(world: House) -> None:
    waits, asked = await waiting(world)
    await world.choose(world.person(asked), "dm", more=["reminder"])
    await world.passes(HOUR + 60)
    since = len(world.wire.exchanges)
    assert await world.says(world.person(waits), "game nudge", place="dm") == SAY("answer-nudged")
    assert await world.says(world.person(waits), "game nudge", place="dm") == SAY("nudge-done")
    assert not heard(world, asked, since)


async def test_who_rests_hears_it_afterwards(world: House) -> None:
    waits, asked = await waiting(world)
    await world.passes((23 * HOUR - world.clock.now) % (24 * HOUR))
    await world.choose(world.person(asked), "dm", zone="UTC", quiet="22-7")
    since = len(world.wire.exchanges)
    assert await world.says(world.person(waits), "game nudge", place="dm") == SAY("answer-nudged")
    assert not heard(world, asked, since)
    await world.passes(8 * HOUR + 60)
    assert len(heard(world, asked, since)) == 1


async def test_who_was_just_there_hears_it_when_they_are_gone(world: House) -> None:
    waits, asked = await waiting(world)
    await world.passes(HOUR + 60)
    await world.press(world.person(asked), "hand")
    since = len(world.wire.exchanges)
    assert await world.says(world.person(waits), "game nudge", place="dm") == SAY("answer-nudged")
    assert not heard(world, asked, since)
    await world.passes(HOUR)
    assert len(heard(world, asked, since)) == 1


async def test_a_clock_needs_no_nudge_and_who_is_asked_waits_for_nobody(world: House) -> None:
    waits, asked = await waiting(world, "robot")
    await world.passes(HOUR + 60)
    assert await world.says(world.person(waits), "game nudge", place="dm") == SAY("nudge-clock")
    assert await world.says(world.person(asked), "game nudge", place="dm") == SAY("nudge-nobody")


async def test_a_nudge_that_calls_nobody_has_done_nothing(world: House) -> None:
    """Otherwise, a player after a failed answer would read that the nudge was done (simulation, seed
    99800033).
    """
    waits, _ = await waiting(world)
    await world.passes(HOUR + 60)
    person = world.person(waits).user.id
    COMMITTED.set(False)
    await world.client.house.room(Calls).nudge(1, person)
    assert COMMITTED.get()
    COMMITTED.set(False)
    with pytest.raises(Refused, match="nudge-done"):
        await world.client.house.room(Calls).nudge(1, person)
    assert not COMMITTED.get()
