"""/join lists the tables that a person can join, and joins them, from any channel of the server."""

from __future__ import annotations

import dataclasses

import pytest

from bot.i18n.languages import language
from bot.sandbox.offline_discord import Person
from bot.tables.core.step import Step
from tests.discord.lifecycle import bugs
from tests.discord.people import House
from tests.features.lobby.test_removals import remove

SAY = language("en")


def offered(world: House, person: Person, number: int) -> bool:
    """Return True if one of this person's messages has a button to join that table."""
    found = [
        tap.message for tap, control in world.controls(person, "channel", number) if control.verb == "come-in"
    ]
    return bool(found)


async def lists(world: House, person: Person) -> str:
    return await world.says(person, "join")


@pytest.mark.people(3)
async def test_a_lobby_is_listed_with_its_people_until_it_is_full(world: House) -> None:
    ana, ben, cleo = (world.person(seat) for seat in range(3))
    assert await lists(world, ben) == SAY("open-none")
    await world.slash(ana, "play four-tribes")
    told = await lists(world, ben)
    where = f"<#{world.channel.id}>"
    assert SAY("open-lobby", number=1, game="Four Tribes", channel=where, names="Ana", free=4) in told
    assert await lists(world, ana) == SAY("open-none"), "their own table is no news"
    await world.press(ben, "come-in")
    assert (await world.table()).seat_of(ben.user.id) == 1
    assert "Ana and Ben" in await lists(world, cleo)
    for _ in range(3):
        await world.press(ana, "robot")
    assert await lists(world, cleo) == SAY("open-none")
    assert not bugs(world)


@pytest.mark.people(3)
async def test_a_robots_seat_of_a_game_among_people_is_taken_over(world: House) -> None:
    ana, ben, cleo = (world.person(seat) for seat in range(3))
    await world.gather("court-piece", seats=2)
    await world.press(ana, "fill")
    await world.press(ana, "start")
    table = await world.table()
    robots = [seat.name for seat in table.seats if not seat.person]
    assert f"you take over from {robots[0]}" in (await lists(world, cleo)).replace("🤖 ", "")
    await world.press(cleo, "come-in")
    now = await world.table()
    assert [seat.person for seat in now.seats].count(cleo.user.id) == 1
    assert sum(not seat.person for seat in now.seats) == len(robots) - 1
    assert now.seat_of(ben.user.id) == 1
    await world.slash(cleo, "game leave")
    await world.press(cleo, "leave")
    assert "come-in" not in [control.verb for _, control in world.controls(ben, "channel")]


async def test_a_person_alone_with_robots_is_not_joined(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await world.slash(ana, "play court-piece")
    await world.press(ana, "start")
    assert await lists(world, ben) == SAY("open-none")


@pytest.mark.people(3)
async def test_tables_that_would_refuse_a_person_are_not_listed(world: House) -> None:
    """Because somebody at the table has blocked them, or only invited people may join."""
    ana, ben, cleo = (world.person(seat) for seat in range(3))
    await world.slash(ana, "play court-wars")
    await world.slash(ana, "block", {"person": ben.key})
    assert await lists(world, ben) == SAY("open-none")
    assert "Ana" in await lists(world, cleo)
    await world.press(ana, "company")
    tap = next(tap for tap, control in world.controls(ana, "channel") if control.verb == "wants")
    await world.pick(ana, tap.message, tap.custom_id, ["invited"])
    await world.quiet()
    assert await lists(world, cleo) == SAY("open-none")
    await world.slash(ana, "seat invite", {"person": cleo.key})
    assert "Ana" in await lists(world, cleo)


async def test_a_seat_that_was_taken_since_is_refused_in_a_sentence(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await world.slash(ana, "play court-wars")
    await lists(world, ben)
    await world.press(ana, "start")
    await world.press(ben, "come-in")
    assert world.heard(ben) == SAY("open-taken")


@pytest.mark.people(3)
async def test_a_removed_person_is_not_led_to_the_lobby_again(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await world.gather("court-wars", seats=2)
    await remove(world, ana, ben)
    assert await lists(world, ben) == SAY("open-none")
    assert "Ana" in await lists(world, world.person(2))


@pytest.mark.people(3)
async def test_a_running_game_keeps_the_wishes_of_its_host(world: House) -> None:
    """A robot's seat in that game isn't open to everybody either."""
    ana, ben, cleo = (world.person(seat) for seat in range(3))
    await world.slash(ana, "play court-piece")
    await world.press(ben, "join")
    await world.press(ana, "start")
    assert "Ana" in await lists(world, cleo)
    offered = next(tap for tap, control in world.controls(cleo, "channel") if control.verb == "come-in")
    table = await world.table()
    invited = dataclasses.replace(
        table, terms=table.terms._replace(wants="invited"), version=table.version + 1
    )
    await world.client.tables.save(Step(table, invited))
    await world.tap(cleo, offered.message, offered.custom_id)
    await world.quiet()
    assert world.heard(cleo) == SAY("join-invited")
    assert await lists(world, cleo) == SAY("open-none")
