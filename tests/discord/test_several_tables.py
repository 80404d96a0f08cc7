"""A player with several calls due at once, for example when their quiet hours end, hears one that names all
tables.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from bot.features.calls.calls import Calls
from bot.trouble import DM_CLOSED
from tests.discord.people import House
from tests.discord.stories import AT_TABLE, HOUR
from tests.discord.test_refusals import Refusal
from tests.discord.wire import SILENT, Exchange

NIGHT, MORNING = 23 * HOUR, 7 * HOUR
TABLES = 3


def told(world: House, since: int) -> list[Exchange]:
    """Return the new messages in Bea's direct messages."""
    return world.sent(world.channel_id(world.person(1), "dm"), since)


def loud(exchanges: Iterable[Exchange]) -> list[str]:
    return [str(one.body) for one in exchanges if not one.body.get("flags", 0) & SILENT]


async def until(world: House, hour: int) -> None:
    """Move to that hour of the day in UTC, and run all timers before it."""
    await world.passes((hour - world.clock.now) % (24 * HOUR))


async def evening(world: House, tables: int = TABLES) -> None:
    """Let Bea rest from 22 to 7. Ana's moves ask Bea at all these tables at eleven in the evening."""
    bea, dice = world.person(1), random.Random(2)
    await world.choose(bea, zone="UTC", quiet="22-7")
    for number in range(1, tables + 1):
        await world.begin("court-wars", number=number)
        while (await world.table(number)).to_act != (0,):
            await world.next_move(dice, 5, number)
    await until(world, NIGHT)
    for number in range(1, tables + 1):
        while (await world.table(number)).to_act == (0,):
            await world.next_move(dice, 5, number)


async def test_ten_tables_are_one_message_in_the_morning(world: House) -> None:
    await evening(world)
    since = len(world.wire.exchanges)
    await until(world, MORNING + 600)
    (said,) = loud(told(world, since))
    assert "**3 tables** are waiting for you" in said
    assert said.count("[Court Wars](https://discord.com/channels/@me/") == TABLES
    await world.passes(12 * HOUR)
    assert len(loud(told(world, since))) == 1


async def named_in_the_morning(world: House) -> int:
    """Return how many tables are named in the only message that rings in the morning."""
    since = len(world.wire.exchanges)
    await until(world, MORNING + 600)
    (said,) = loud(told(world, since))
    return said.count("[Court Wars]")


async def test_it_names_what_waits_by_then(world: House) -> None:
    await evening(world)
    while 1 in (await world.table(2)).to_act:
        await world.next_move(7, 5, 2)
    await world.passes(2 * AT_TABLE)
    assert await named_in_the_morning(world) == TABLES - 1


async def test_what_was_put_off_for_longer_it_does_not_name(world: House) -> None:
    await evening(world)
    evening_of_the_next_day = int(world.clock.now) + 20 * HOUR
    bea = world.person(1).user.id
    await world.client.house.room(Calls).put_off(await world.table(2), bea, evening_of_the_next_day)
    assert await named_in_the_morning(world) == TABLES - 1


async def test_one_table_is_called_as_always(world: House) -> None:
    await evening(world, tables=1)
    since = len(world.wire.exchanges)
    await until(world, MORNING + 600)
    (said,) = loud(told(world, since))
    assert "waiting for you" not in said


async def test_where_no_message_arrives_all_are_called_in_the_channel(world: House) -> None:
    await evening(world)
    dm = world.channel_id(world.person(1), "dm")
    world.wire.before = Refusal(403, DM_CLOSED, "POST", f"/channels/{dm}/messages")
    since = len(world.wire.exchanges)
    await until(world, MORNING + 600)
    named = [one for one in world.pinged(since) if str(world.person(1).user.id) in one]
    assert len(named) == TABLES


@pytest.mark.parametrize("more", [[], ["reminder"]])
async def test_who_turned_pings_off_hears_nothing(more: list[str], world: House) -> None:
    await evening(world)
    await world.choose(world.person(1), "dm", more=more)
    since = len(world.wire.exchanges)
    await until(world, MORNING + 600)
    assert not told(world, since)
