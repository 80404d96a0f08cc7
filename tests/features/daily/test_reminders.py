"""A silent reminder of the daily by direct message, at an hour that the person chooses."""

from __future__ import annotations

import random

import pytest
from simcord.backend.models import Message

from bot.features.daily import calendar
from bot.features.daily.channel_messages import CALM
from bot.features.daily.reminder_page import REMIND
from bot.features.data.own_data import OwnData
from bot.i18n.languages import language
from bot.jobs.kept_messages import AGAIN
from bot.sandbox.cast import Person
from bot.tables.clock.paces import DAY, HOUR
from bot.trouble import DM_CLOSED
from bot.ui.controls import ControlId
from tests.discord.lifecycle import bugs
from tests.discord.people import House, text_of
from tests.discord.test_trouble import forge
from tests.features.daily.channels import NOON, finish, until
from tests.features.daily.playing import day_of, open_daily, play_out
from tests.features.duplicate.playing import tap_on

SAY = language("en")


def reminders(world: House, person: Person) -> list[Message]:
    """Return the reminders in a person's direct messages, oldest first."""
    found = world.messages(person, "dm")
    return [one for one in found if SAY("daily-reminder-why").removeprefix("-# ") in text_of(one)]


async def wants(world: House, hour: int | str = NOON) -> str:
    """Choose an hour in /settings. Return the answer."""
    ana = world.person(0)
    await world.slash(ana, "settings")
    await tap_on(world, ana, "settings-more")
    message = next(one for one in reversed(world.messages(ana, "channel")) if one.is_ephemeral)
    await world.pick(ana, message.id, ControlId(REMIND, 0).custom_id(), [str(hour)])
    await world.quiet()
    return world.heard(ana)


async def test_it_comes_at_the_hour_once_a_day_without_a_sound(world: House) -> None:
    ana, day = world.person(0), day_of(world)
    await until(world, day, NOON, -60)
    assert not reminders(world, ana), "off by default"
    assert SAY("daily-remind-set", at="12:00", zone="UTC") in await wants(world)
    since = len(world.wire.exchanges)
    await until(world, day)
    (first,) = reminders(world, ana)
    assert str(calendar.number(day)) in text_of(first)
    assert not any(world.pinged(since))
    assert world.loud(first.channel_id, since) == []
    await world.restart()
    await world.kill()
    world.clock.now -= 2 * HOUR
    await world.restart()
    await until(world, day, NOON + 5)
    assert [one.id for one in reminders(world, ana)] == [first.id]
    assert not reminders(world, world.person(1))
    await until(world, day + 1)
    (second,) = reminders(world, ana)
    assert second.id != first.id, "the next one replaces it"
    assert SAY("daily-remind-never") in await wants(world, "off")
    await world.pass_by(1)
    assert not reminders(world, ana)
    await until(world, day + 2)
    assert not reminders(world, ana)
    assert not bugs(world)


async def test_off_and_on_make_no_second_one(world: House) -> None:
    ana, day = world.person(0), day_of(world)
    await wants(world)
    await until(world, day)
    await wants(world, "off")
    await wants(world, 13)
    await until(world, day, 13)
    assert not reminders(world, ana)
    await until(world, day + 1, 13)
    assert len(reminders(world, ana)) == 1


async def test_who_has_played_has_none_and_who_plays_loses_it(world: House) -> None:
    ana, day = world.person(0), day_of(world)
    await finish(world, ana, day, calendar.games(day)[2], 5.0)
    await wants(world)
    await until(world, day)
    assert not reminders(world, ana)
    await until(world, day + 1)
    assert len(reminders(world, ana)) == 1
    game = await open_daily(world, ana)
    await play_out(world, ana, game, random.Random(1))
    await world.pass_by(CALM + 1)
    assert not reminders(world, ana)


async def test_a_deal_that_is_played_in_the_message_stays_there(world: House) -> None:
    ana, day = world.person(0), day_of(world)
    await wants(world)
    await until(world, day)
    (message,) = reminders(world, ana)
    await tap_on(world, ana, ControlId("daily", 0).custom_id(), "dm")
    assert not reminders(world, ana), "the deal is in its place"
    await play_out(world, ana, calendar.games(day)[0], random.Random(1), "dm")
    await world.pass_by(CALM + 1)
    assert message.id in [one.id for one in world.messages(ana, "dm")]
    assert SAY("daily-first") in world.heard(ana, "dm")
    await until(world, day + 1)
    assert len(reminders(world, ana)) == 1
    assert message.id in [one.id for one in world.messages(ana, "dm")]


async def test_it_is_in_the_persons_zone_and_not_while_they_rest(world: House) -> None:
    ana, day = world.person(0), day_of(world)
    assert (day + 3) % 7 == 4, "a Friday"
    await world.choose(ana, zone="America/Mexico_City", quiet="22-7", free=["5"])
    assert SAY("daily-remind-set", at="07:00", zone="Mexico City") in await wants(world, 7)
    await until(world, day, 13, -60)
    assert not reminders(world, ana)
    await until(world, day, 13)
    (friday,) = reminders(world, ana)
    await until(world, day + 1, 13)
    assert not reminders(world, ana), "on a free day; and the old one is gone"
    await until(world, day + 2, 13)
    assert len(reminders(world, ana)) == 1
    await wants(world, 6)
    await until(world, day + 3, 14)
    assert not reminders(world, ana), "in their quiet hours"
    assert friday.id not in [one.id for one in world.messages(ana, "dm")]


@pytest.mark.people(1)
async def test_closed_direct_messages_are_not_tried_again_that_day(world: House) -> None:
    ana, day = world.person(0), day_of(world)
    await wants(world)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=DM_CLOSED, times=1)
    await until(world, day)
    await world.pass_by(10 * AGAIN)
    assert not reminders(world, ana)
    await until(world, day + 1)
    assert len(reminders(world, ana)) == 1
    world.unexpected.clear()


async def test_a_message_that_the_person_deletes_does_not_come_back(world: House) -> None:
    ana, day = world.person(0), day_of(world)
    await wants(world)
    await until(world, day)
    (message,) = reminders(world, ana)
    world.env.backend.delete_message(message.channel_id, message.id)
    await world.restart()
    await until(world, day, NOON + 5)
    assert not reminders(world, ana)
    await until(world, day + 1)
    assert len(reminders(world, ana)) == 1


async def test_what_is_not_on_the_menu_changes_nothing_and_forgetting_ends_it(world: House) -> None:
    ana, day = world.person(0), day_of(world)
    for values in (["24"], ["x"], []):
        told = await forge(world, ana, ControlId(REMIND, 0).custom_id(), values)
        assert told == SAY("answer-out-of-date")
    database = world.client.database
    assert not await database.read("SELECT * FROM daily_reminders")
    await wants(world)
    await world.client.house.room(OwnData).forget(ana.user.id)
    assert not await database.read("SELECT * FROM daily_reminders")
    await until(world, day)
    await world.pass_by(DAY)
    assert not reminders(world, ana)
