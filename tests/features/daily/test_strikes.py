"""A manager removes people from a channel's board, and brings them back."""

from __future__ import annotations

from bot.features.daily import calendar
from bot.features.daily.board_page import STRUCK
from bot.features.daily.strikes import STRIKE
from bot.features.data.own_data import OwnData
from bot.i18n.languages import language
from bot.sandbox.cast import Person
from bot.ui.controls import ControlId
from tests.discord.people import House, text_of
from tests.discord.test_trouble import forge
from tests.features.daily.channels import NOON, finish, messages, played_yesterday, shown, turn_on, until
from tests.features.daily.playing import day_of
from tests.features.duplicate.playing import tap_on

SAY = language("en")
STRIKES = ControlId(STRIKE, 0).custom_id()


async def opened(world: House) -> str:
    """Open the page below the message. Return what the manager reads."""
    ana = world.person(0)
    await tap_on(world, ana, STRUCK)
    return world.heard(ana)


async def strike(world: House, person: Person) -> str:
    """Remove a person or bring them back, with the page's menu. Return what the manager reads."""
    ana = world.person(0)
    await opened(world)
    message = next(one for one in reversed(world.messages(ana, "channel")) if one.is_ephemeral)
    await world.pick(ana, message.id, STRIKES, [str(person.user.id)])
    await world.pass_by(1)
    return world.heard(ana)


async def test_a_person_is_left_out_at_once_and_can_come_back(world: House) -> None:
    ben, day = world.person(1), day_of(world)
    await played_yesterday(world, day)
    await turn_on(world)
    await until(world, day)
    before = await shown(world)
    assert "Leave out Ben" in await opened(world)
    sent = len(world.wire.exchanges)
    told = await strike(world, ben)
    assert SAY("daily-strike-out", names="Ben") in told
    assert "Bring back Ben" in told
    after = await shown(world)
    assert "Ben" not in after
    assert "1. **Ana**" in after
    assert not any(world.pinged(sent))
    assert not world.shown(ben, private=True)
    assert not world.hands(1), "they are not told"
    await finish(world, ben, day, calendar.games(day)[0], 9.0)
    await world.restart()
    assert await shown(world) == after, "nor are they counted today"
    assert "Leave out Ben" in await strike(world, ben)
    assert "1. **Ben**" in await shown(world)
    assert before.splitlines()[2:4] == (await shown(world)).splitlines()[2:4], "par may be known by now"


async def test_their_weeks_do_not_count_and_an_announcement_loses_their_name(world: House) -> None:
    ben, day = world.person(1), day_of(world)
    monday = calendar.week_days(calendar.week_of(day) + 1).start
    await played_yesterday(world, monday)
    await turn_on(world)
    await until(world, monday)
    assert "**Ben** has won the week" in text_of(messages(world)[-1])
    await strike(world, ben)
    assert "won the week" not in text_of(messages(world)[-1])
    own = calendar.games(monday)[0]
    await finish(world, ben, monday, own, 9.0)
    await finish(world, world.person(0), monday, own, 8.0)
    await until(world, monday + 1)
    assert SAY("daily-board-leader", count=1, names="**Ana**", points=1) in text_of(messages(world)[-1])


async def test_only_managers_see_the_page_and_use_it(world: House) -> None:
    ben, day = world.person(1), day_of(world)
    await played_yesterday(world, day)
    await turn_on(world)
    await until(world, day)
    before = await shown(world)
    for control, values in ((ControlId(STRUCK, 0).custom_id(), None), (STRIKES, [str(ben.user.id)])):
        assert await forge(world, ben, control, values) == SAY("channel-not-allowed")
    for values in (["1"], ["x"], []):
        assert await forge(world, world.person(0), STRIKES, values) == SAY("answer-out-of-date")
    await world.pass_by(NOON)
    assert await shown(world) == before


async def test_an_export_does_not_tell_and_forgetting_deletes_it(world: House) -> None:
    ben, day = world.person(1), day_of(world)
    await played_yesterday(world, day)
    await turn_on(world)
    await until(world, day)
    await strike(world, ben)
    data, database = world.client.house.room(OwnData), world.client.database
    assert await database.read("SELECT * FROM daily_struck")
    assert b"daily_struck" not in await data.export(ben.user.id)
    await data.forget(ben.user.id)
    assert not await database.read("SELECT * FROM daily_struck")


async def test_a_manager_tells_names_alike_apart(world: House) -> None:
    ben, day = world.person(1), day_of(world)
    ben.name = world.person(0).name
    await played_yesterday(world, day)
    await turn_on(world)
    await until(world, day)
    assert {"Leave out Ana", "Leave out Ana (2)"} <= set((await opened(world)).splitlines())
    assert "**Ana (2)**" in await shown(world)
    assert SAY("daily-strike-out", names="Ana (2)") not in await strike(world, world.person(0))
    assert "**Ana**" in await shown(world), "the other is the only one left"
