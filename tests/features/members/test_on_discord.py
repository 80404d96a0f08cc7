"""Tables and boards show the last name known on their server, and who has left it."""

from __future__ import annotations

import random

import pytest

from bot.features.members.hearing import AGAIN, PAUSE, Hearing
from bot.features.members.members import ASKED_EVERY, SEATED_EVERY, Members
from bot.i18n.languages import language
from bot.sandbox.offline_discord import Person
from bot.tables.core.table import User
from tests.discord.lifecycle import bugs
from tests.discord.people import House, text_of
from tests.rooms import STRANGER

SAY = language("en")


def rename(world: House, person: Person, name: str) -> None:
    """Give the person this name on the server."""
    world.env.backend.get_guild(world.guild.id).members[person.user.id].nick = name
    person.name = name


async def asked(world: House) -> list[float]:
    """Ask Discord about everybody who is due. Return the pauses in between."""
    hearing, pauses = world.client.house.room(Hearing), list[float]()
    while not pauses or pauses[-1] != AGAIN:
        pauses.append(await hearing.look())
    await world.quiet()
    return pauses


async def names(world: House) -> list[str]:
    return [seat.name for seat in (await world.table()).seats]


async def test_a_new_name_shows_at_the_running_table(world: House) -> None:
    await world.begin("court-wars")
    ana, ben = world.person(0), world.person(1)
    rename(world, ben, "Benedict")
    await world.says(ben, "hand", place="dm")
    assert await names(world) == ["Ana", "Ben"], "in direct messages they have another name"
    await world.says(ben, "hand")
    assert await names(world) == ["Ana", "Benedict"]
    await world.until_asked(1)
    await world.until_asked(0)
    assert "Benedict" in text_of(world.public())
    assert "Benedict" in world.shown(ana, "dm")[-1]
    await world.kill()
    assert await names(world) == ["Ana", "Benedict"]
    assert not bugs(world)


@pytest.mark.people(3)
async def test_a_new_name_is_told_apart_from_one_at_the_table(world: House) -> None:
    await world.begin("court-wars")
    cleo = world.person(2)
    rename(world, cleo, "Ana")
    await world.says(cleo, "hand")
    first, _, third = await names(world)
    assert first == "Ana"
    assert third.startswith("Ana (")


async def test_a_step_at_the_same_time_keeps_the_new_name(world: House) -> None:
    """The row is written and the table is read again under the table's lock."""
    await world.begin("court-wars")
    ben = world.person(1)
    rename(world, ben, "Benedict")
    await world.says(ben, "hand")
    await world.next_move(random.Random(1), 2)
    assert await names(world) == ["Ana", "Benedict"]


async def test_boards_and_profiles_show_the_last_name_and_who_has_left(world: House) -> None:
    await world.begin("court-wars")
    ana, ben = world.person(0), world.person(1)
    await world.client.tables.ending.end(1, STRANGER, True)
    await world.begin("four-tribes", seats=2, number=2)
    await world.says(ben, "game resign", {"table": "2"})
    await world.press(ben, "resign", number=2)
    rename(world, ben, "Benedict")
    await world.says(ben, "leaderboard")
    told = await world.says(ana, "leaderboard")
    assert "**Benedict**" in told
    assert "**Ben**" not in told
    assert "**Benedict**" in await world.says(ana, "profile")
    world.env.backend.remove_member(world.guild.id, ben.user.id)
    await world.pass_by(ASKED_EVERY + 60)
    await asked(world)
    line = next(one for one in (await world.says(ana, "leaderboard")).splitlines() if "Benedict" in one)
    assert line.endswith(SAY("leaderboard-gone", line=""))


@pytest.mark.people(3)
async def test_a_table_says_which_player_has_left_the_server(world: House) -> None:
    await world.begin("court-wars")
    ben = world.person(1)
    world.env.backend.remove_member(world.guild.id, ben.user.id)
    pauses = await asked(world)
    assert set(pauses) == {PAUSE, AGAIN}
    assert await world.client.house.room(Members).gone(world.guild.id) == {ben.user.id}
    await world.until_asked(0)
    rng = random.Random(1)
    while (await world.table()).to_act == (0,):
        await world.next_move(rng, 3)
    assert SAY("members-gone", count=1, Names="Ben") in text_of(world.public()).replace("*", "")
    await world.says(world.person(0), "seat free", {"player": "Ben"})
    assert "has left this server" not in text_of(world.public())


async def test_a_player_who_is_back_is_not_marked(world: House) -> None:
    await world.begin("court-wars")
    ben = world.person(1)
    where = world.guild.id, ben.user.id
    members = world.client.house.room(Members)
    await members.keep(*where, "Ben", 0)
    (due,) = [one for one in await members.due(SEATED_EVERY, 9) if one.person == ben.user.id]
    await members.note(due, True, SEATED_EVERY)
    assert await members.gone(world.guild.id) == {ben.user.id}
    rename(world, ben, "Benedict")
    await world.says(ben, "hand")
    assert await members.gone(world.guild.id) == set()


@pytest.mark.parametrize(("status", "code"), [(500, 0), (403, 50001), (404, 10004)])
async def test_trouble_marks_nobody_and_is_not_asked_again_at_once(
    status: int, code: int, world: House
) -> None:
    await world.begin("court-wars")
    await world.pass_by(SEATED_EVERY + 60)
    world.env.inject_error("GET", "/guilds/*/members/*", status=status, code=code, times=99)
    await asked(world)
    members = world.client.house.room(Members)
    assert await members.gone(world.guild.id) == set()
    assert await members.due(world.clock.now, 9) == []
    world.unexpected.clear()


async def test_of_people_who_never_play_nothing_is_kept(world: House) -> None:
    await world.says(world.person(0), "help")
    assert await world.client.house.room(Members).of(world.guild.id) == {}


async def test_a_name_of_one_server_is_not_heard_on_another(world: House) -> None:
    await world.begin("court-wars")
    ben = world.person(1)
    hearing = world.client.house.room(Hearing)
    await world.client.database.change("UPDATE tables SET guild = guild + 1")
    world.client.tables.evict([1])
    await world.client.database.change(
        "INSERT INTO results (table_id, seat, person, name, guild, channel, game, outcome, finished)"
        " VALUES (1, 1, ?, 'Ben', ?, 1, 'court-wars', 'won', 1)",
        (ben.user.id, world.guild.id),
    )
    await hearing.heard(world.guild.id, User(ben.user.id, "Benedict", "en", "ben"))
    assert await names(world) == ["Ana", "Ben"]
    assert (await world.client.house.room(Members).of(world.guild.id))[ben.user.id].name == "Benedict"
