"""The host removes a player from a lobby, or opens it to invited people only."""

from __future__ import annotations

import pytest

from bot.i18n.languages import language
from bot.sandbox.offline_discord import Person
from tests.discord.lifecycle import bugs
from tests.discord.people import House, text_of

SAY = language("en")


async def remove(world: House, host: Person, guest: Person) -> None:
    await world.press(host, "more")
    await world.press(host, "seats")
    tap = next(tap for tap, control in world.controls(host, "channel") if control.verb == "remove")
    await world.pick(host, tap.message, tap.custom_id, [str(guest.user.id)])
    await world.quiet()


async def sits(world: House, person: Person) -> bool:
    return (await world.table()).seat_of(person.user.id) is not None


@pytest.mark.people(3)
async def test_a_removed_player_is_told_once_and_comes_back_only_by_an_invitation(world: House) -> None:
    ana, ben, cleo = (world.person(seat) for seat in range(3))
    await world.gather("court-wars")
    await remove(world, ana, ben)
    assert not await sits(world, ben)
    assert await sits(world, cleo)
    told = SAY("notice-removed", game="Court Wars", channel=f"<#{world.channel.id}>")
    assert [told in one for one in world.shown(ben, "dm")].count(True) == 1
    await world.press(ben, "join")
    assert world.heard(ben) == SAY("join-not-here")
    assert await world.says(cleo, "seat invite", {"person": ben.key}) == SAY("invited-not-now")
    await world.kill()
    await world.press(ben, "join")
    assert not await sits(world, ben), "also after a restart"
    await world.slash(ana, "seat invite", {"person": ben.key})
    await world.press(ben, "accept")
    assert await sits(world, ben)
    assert [told in one for one in world.shown(ben, "dm")].count(True) == 1
    assert not bugs(world)


async def test_only_the_host_removes_others_and_not_themselves(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await world.gather("court-wars")
    await world.press(ben, "seats")
    assert not [control for _, control in world.controls(ben, "channel") if control.verb == "remove"]
    await world.press(ana, "seats")
    tap = next(tap for tap, control in world.controls(ana, "channel") if control.verb == "remove")
    assert [value for value, _ in tap.options] == [str(ben.user.id)]
    await world.press(ben, "get-up")
    await world.pick(ana, tap.message, tap.custom_id, [str(ben.user.id)])
    assert world.heard(ana) == SAY("remove-not-there")
    await world.press(ben, "join")
    assert await sits(world, ben), "they left by themselves"


@pytest.mark.people(3)
async def test_a_table_for_invited_people_takes_nobody_else(world: House) -> None:
    ana, ben, cleo = (world.person(seat) for seat in range(3))
    await world.slash(ana, "play court-wars")
    await world.press(ana, "company")
    tap = next(tap for tap, control in world.controls(ana, "channel") if control.verb == "wants")
    await world.pick(ana, tap.message, tap.custom_id, ["invited"])
    await world.quiet()
    assert SAY("lobby-invited") in await world.details(ana)
    await world.press(cleo, "join")
    assert world.heard(cleo) == SAY("join-invited")
    await world.slash(ana, "seat invite", {"person": ben.key})
    await world.press(ben, "accept")
    assert await sits(world, ben)
    assert not await sits(world, cleo)
    assert any(ben.user.mention in text_of(one) for one in world.messages(ana, "channel")) is False
