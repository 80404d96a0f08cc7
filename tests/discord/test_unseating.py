"""Somebody is kicked, and her seat is not lost with her."""

from __future__ import annotations

import pytest

from bot.i18n.languages import language
from bot.sandbox.world import Person
from tests.discord.people import House, text_of
from tests.discord.test_preferences import trust

SAY = language(None)


def kick(world: House, person: Person) -> None:
    world.env.backend.remove_member(world.guild.id, person.user.id)


async def offered(world: House, person: Person) -> dict[str, str]:
    """The players that /unseat offers her, by name."""
    found = await world.complete(person, "unseat", "player", "")
    return {choice["name"]: choice["value"] for choice in found.choices}


@pytest.mark.people(3)
async def test_the_host_frees_the_seat_of_somebody_who_was_kicked_in_the_lobby(world: House) -> None:
    await world.gather("court-wars")
    ana, ben, chloe = (world.person(seat) for seat in range(3))
    players = await offered(world, ana)
    assert set(players) == {ben.name, chloe.name}, "herself she has /leave for"
    assert not await offered(world, chloe)
    before = await world.table()
    await world.slash(ana, "unseat", {"player": players[ben.name]})
    assert world.heard(ana) == SAY("unseat-still-here", player=f"**{ben.name}**")
    await world.slash(chloe, "unseat", {"player": players[ben.name]})
    assert world.heard(chloe) == SAY("unseat-nobody")
    assert await world.table() is before
    kick(world, ben)
    await world.slash(ana, "unseat", {"player": ben.name})
    assert world.heard(ana) == SAY("answer-unseated", player=f"**{ben.name}**")
    await world.quiet()
    assert [seat.person for seat in (await world.table()).seats] == [ana.user.id, 0, chloe.user.id]
    assert ben.name not in text_of(world.public())
    await world.slash(ana, "unseat", {"player": ben.name})
    assert world.heard(ana) == SAY("unseat-nobody")


async def test_in_a_game_a_robot_plays_on_at_once_and_the_seat_is_kept(world: House) -> None:
    await world.begin("court-wars")
    ana, ben = world.person(0), world.person(1)
    kick(world, ben)
    await world.slash(ana, "unseat", {"player": ben.name})
    await world.kill()
    table = await world.table()
    seat = table.seats[1]
    assert (table.phase, seat.robot, seat.kept_for) == ("playing", "fair", ben.user.id)
    assert SAY("table-come-back") in text_of(world.public())


@pytest.mark.people(3)
async def test_who_manages_the_channel_frees_a_seat_at_any_table_there(world: House) -> None:
    ana, ben, chloe = (world.person(seat) for seat in range(3))
    await world.slash(ana, "play court-wars")
    await world.press(ben, "join")
    assert not await offered(world, chloe)
    trust(world, chloe)
    assert set(await offered(world, chloe)) == {ana.name, ben.name}
    kick(world, ana)
    await world.slash(chloe, "unseat", {"player": ana.name})
    table = await world.table()
    assert (table.host, [seat.person for seat in table.seats]) == (ben.user.id, [0, ben.user.id])


@pytest.mark.parametrize(("status", "code"), [(500, 0), (403, 50001), (404, 10004)])
async def test_nobody_is_unseated_where_discord_does_not_say(status: int, code: int, world: House) -> None:
    await world.gather("court-wars")
    before = await world.table()
    ana, ben = world.person(0), world.person(1)
    world.env.inject_error("GET", "/guilds/*/members/*", status=status, code=code, times=9)
    await world.slash(ana, "unseat", {"player": ben.name})
    assert world.heard(ana) == SAY("answer-trouble")
    assert await world.table() is before
    world.unexpected.clear()
