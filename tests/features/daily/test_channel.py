"""A channel gets one silent message a day: yesterday's board, and a button for today's deal."""

from __future__ import annotations

import asyncio
import random
import re
from typing import Any

import pytest

from bot.features.daily import calendar
from bot.features.daily.board import Board
from bot.features.daily.board_page import board_page
from bot.features.daily.channel_messages import CALM, DailyMessages
from bot.features.daily.dailies import Dailies
from bot.features.data.held import KEPT
from bot.features.data.own_data import OwnData
from bot.features.members.members import Members
from bot.i18n.languages import language
from bot.jobs.kept_messages import AGAIN, Kept
from bot.tables.clock.paces import DAY, HOUR
from bot.trouble import TooManyEdits
from bot.ui.channel import Channel, sets
from bot.ui.controls import ControlId, parse
from engine import duplicate
from engine.duplicate import GAMES, Result
from tests.discord.lifecycle import bugs
from tests.discord.people import House, text_of
from tests.discord.test_trouble import forge
from tests.features.daily.channels import (
    NOON,
    finish,
    messages,
    played_yesterday,
    shown,
    so_far,
    title,
    turn_on,
    until,
)
from tests.features.daily.playing import day_of, open_daily, play_out
from tests.features.duplicate.playing import tap_on
from tests.features.settings.channels import choose
from tests.features.settings.test_on_discord import alts
from tests.pretended.payloads import walk

SAY = language("en")
CARD = re.compile(r"(?<![\w`])(?:10|[2-9AKQJ])[♠♥♦♣]")


# Permissions


async def test_it_is_off_until_a_manager_chooses_an_hour(world: House) -> None:
    ana, day = world.person(0), day_of(world)
    await played_yesterday(world, day)
    assert SAY("channel-daily-none") in await world.says(ana, "channel")
    refused = await forge(world, world.person(1), sets("daily").custom_id(), [str(NOON)])
    assert refused == SAY("channel-not-allowed")
    await until(world, day)
    assert messages(world) == []
    await turn_on(world)
    assert SAY("channel-daily", at="12:00", zone="UTC") in world.heard(ana)
    assert messages(world) == [], "today that is past"
    await until(world, day + 1)
    assert len(messages(world)) == 1
    assert SAY("channel-daily-none") in await choose(world, ana, "daily", "off")
    await until(world, day + 2)
    assert len(messages(world)) == 1
    assert not bugs(world)


async def test_hours_are_in_the_zone_of_the_manager_who_chooses(world: House) -> None:
    ana, ben, day = world.person(0), world.person(1), day_of(world)
    await played_yesterday(world, day)
    await world.choose(ana, zone="America/Mexico_City")
    await turn_on(world, 7)
    told = SAY("channel-daily", at="07:00", zone="Mexico City")
    assert told in world.heard(ana)
    await until(world, day, NOON + 1, -60)
    assert messages(world) == []
    await until(world, day, NOON + 1)
    assert len(messages(world)) == 1
    # A manager without a zone keeps the channel's zone.
    world.cast.manage(ben, True)
    assert told in await world.says(ben, "channel")
    assert SAY("channel-daily", at="08:00", zone="Mexico City") in await choose(world, ben, "daily", "8")


# One message a day


@pytest.mark.people(3)
async def test_it_has_the_board_of_the_day_before_without_a_sound_or_a_ping(world: House) -> None:
    day = day_of(world)
    own, other, *_ = calendar.games(day - 1)
    await played_yesterday(world, day)
    await finish(world, world.person(2), day - 1, other, 555.0)
    await turn_on(world)
    since = len(world.wire.exchanges)
    await until(world, day)
    told = await shown(world)
    assert title(day - 1) in told
    lines = [line.replace("*", "") for line in told.splitlines()]
    first, second = (line for line in lines if re.match(r"\d\\?\.", line))
    assert first.startswith("1. Ben")
    assert "772" in first
    assert second.startswith("2. Ana")
    assert any(
        line.startswith(SAY(f"game-{other}")) and "555" in line and world.person(2).name in line
        for line in lines
    )
    assert so_far(day) in told
    assert not any(world.pinged(since))
    assert world.loud(world.channel.id, since) == []
    assert len(world.sent(world.channel.id, since)) == 1
    assert SAY(f"game-{own}") in told


async def test_who_plays_today_is_counted_by_an_edit_without_any_result(world: House) -> None:
    ana, ben, day = world.person(0), world.person(1), day_of(world)
    await played_yesterday(world, day)
    await turn_on(world)
    await until(world, day)
    (before,) = messages(world)
    own = calendar.games(day)[0]
    await tap_on(world, ben, "daily:0")
    assert SAY("daily-title", number=calendar.number(day), game=SAY(f"game-{own}"), counts="yes") in (
        world.heard(ben)
    )
    await play_out(world, ben, own, random.Random(1))
    await world.pass_by(CALM + 1)
    (after,) = messages(world)
    assert after.id == before.id
    told = text_of(after)
    assert told == text_of(before).replace(so_far(day), so_far(day, "Ben"))
    assert not CARD.search(told)
    await open_daily(world, ana)
    await play_out(world, ana, own, random.Random(2))
    await world.pass_by(CALM + 1)
    assert so_far(day, "Ben", "Ana") in await shown(world)
    # The results appear once the day is over.
    await until(world, day + 1)
    old, new = messages(world)
    assert old.id == after.id
    assert text_of(old) == text_of(after).replace(so_far(day, "Ben"), so_far(day, "Ben", "Ana"))
    assert title(day) in text_of(new)
    assert "1. **Ben**" in text_of(new) or "1. **Ana**" in text_of(new)


async def test_it_never_comes_before_the_day_before_is_closed(world: House) -> None:
    """During the first hour of a day, people may still finish a play from the day before, which counts."""
    day = day_of(world) + 1
    await played_yesterday(world, day)
    await turn_on(world, 0)
    await until(world, day, 0, calendar.GRACE - 60)
    assert messages(world) == []
    await until(world, day, 0, calendar.GRACE + 60)
    assert title(day - 1) in await shown(world)


async def test_no_day_has_two_messages_across_restarts_and_off_and_on(world: House) -> None:
    ana, day = world.person(0), day_of(world)
    await played_yesterday(world, day)
    await turn_on(world)
    await until(world, day)
    await world.restart()
    await world.kill()
    await choose(world, ana, "daily", "off")
    await choose(world, ana, "daily", "23")
    await until(world, day, 23)
    assert len(messages(world)) == 1
    await choose(world, ana, "daily", "13")
    await until(world, day + 1, NOON)
    assert len(messages(world)) == 1
    await until(world, day + 1, 13)
    assert len(messages(world)) == 2
    assert not bugs(world)


async def test_a_clock_that_is_set_back_sends_no_second_message(world: House) -> None:
    day = day_of(world)
    await played_yesterday(world, day + 1)
    await turn_on(world)
    await until(world, day + 1)
    (message,) = messages(world)
    world.clock.now -= DAY + HOUR
    await world.restart()
    for _ in range(3):
        await world.pass_by(HOUR)
    assert [one.id for one in messages(world)] == [message.id]
    assert title(day) in text_of(message)
    world.clock.now += DAY
    await world.pass_by(HOUR)
    assert [one.id for one in messages(world)] == [message.id]


async def test_a_bot_that_was_off_at_the_hour_sends_it_later_that_day(world: House) -> None:
    day = day_of(world)
    await played_yesterday(world, day)
    await turn_on(world)
    await world.client.close()
    world.clock.now = calendar.begins(day) + 20 * HOUR
    await world.begin_again()
    await world.pass_by(1)
    assert title(day - 1) in await shown(world)
    await until(world, day + 1, NOON, -60)
    assert len(messages(world)) == 1
    await until(world, day + 1)
    assert len(messages(world)) == 2


async def test_days_without_players_leave_no_row(world: House) -> None:
    day = day_of(world)
    await turn_on(world)
    await until(world, day)
    assert messages(world) == [], "no one here has ever played"
    await finish(world, world.person(0), day, calendar.games(day)[0], 5.0)
    for later in range(1, 10):
        await until(world, day + later)
    assert len(messages(world)) == 7, "a week after the last play it falls silent"
    assert SAY("daily-board-none") in text_of(messages(world)[-1])


# People


@pytest.mark.people(4)
async def test_people_who_are_unlisted_or_of_other_servers_are_not_on_it(world: House) -> None:
    day, own = day_of(world), calendar.games(day_of(world) - 1)[0]
    await world.choose(world.person(0), more=["unlisted"])
    members = world.client.house.room(Members)
    for number in range(4):
        await finish(world, world.person(number), day - 1, own, 700.0 + number, known=number < 3)
    (due,) = [one for one in await members.due(2**40, 99) if one.person == world.person(2).user.id]
    await members.note(due, True, 0)
    await turn_on(world)
    await until(world, day)
    told = await shown(world)
    assert world.person(1).name in told
    for number in (0, 2, 3):
        assert world.person(number).name not in told
    await finish(world, world.person(0), day, calendar.games(day)[0], 5.0)
    await world.restart()
    assert so_far(day) in await shown(world), "nor are they counted"


async def test_who_opens_a_daily_on_a_server_belongs_to_it(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    members = world.client.house.room(Members)
    await open_daily(world, ana, place="dm")
    assert await members.of(world.guild.id) == {}
    await open_daily(world, ana)
    await open_daily(world, ben)
    assert {one.name for one in (await members.of(world.guild.id)).values()} == {"Ana", "Ben"}
    assert await members.servers(ana.user.id) == {world.guild.id}


async def test_a_person_who_is_forgotten_is_on_it_no_longer(world: House) -> None:
    day = day_of(world)
    await played_yesterday(world, day)
    await turn_on(world)
    await until(world, day)
    assert "Ben" in await shown(world)
    await world.client.house.room(OwnData).forget(world.person(1).user.id)
    await world.pass_by(1)
    told = await shown(world)
    assert "Ben" not in told
    assert "Ana" in told


@pytest.mark.usefixtures("drawn")
@pytest.mark.people(pictures=True)
async def test_the_board_is_a_picture_with_its_words(world: House) -> None:
    day = day_of(world)
    await played_yesterday(world, day)
    await turn_on(world)
    await until(world, day)
    (message,) = messages(world)
    (alt,) = alts(message)
    assert "1. Ben" in alt
    assert "772" in alt
    assert "772" not in text_of(message).replace(alt, "")


# Trouble


async def test_a_message_that_somebody_deletes_is_not_sent_again_that_day(world: House) -> None:
    ana, day = world.person(0), day_of(world)
    await played_yesterday(world, day)
    await turn_on(world)
    await until(world, day)
    (message,) = messages(world)
    world.env.backend.delete_message(message.channel_id, message.id)
    await open_daily(world, ana)
    await play_out(world, ana, calendar.games(day)[0], random.Random(1))
    await world.pass_by(CALM + 1)
    await world.restart()
    assert messages(world) == []
    assert SAY("channel-daily", at="12:00", zone="UTC") in await world.says(ana, "channel")
    await until(world, day + 1)
    assert len(messages(world)) == 1


async def test_a_channel_that_is_deleted_is_dropped(world: House) -> None:
    day, backend = day_of(world), world.env.backend
    await played_yesterday(world, day)
    await turn_on(world)
    await until(world, day)
    other = backend.create_channel(world.guild.id, "other")
    await world.client.database.change("UPDATE daily_channels SET channel = ?", (other.id,))
    backend.delete_channel(other.id)
    await world.restart()
    await until(world, day + 1)
    assert not await world.client.database.read("SELECT * FROM daily_channels")
    assert not bugs(world)


async def test_trouble_is_tried_again_and_leaves_one_message(world: House) -> None:
    day = day_of(world)
    await played_yesterday(world, day)
    await turn_on(world)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50001, times=1)
    await until(world, day)
    assert messages(world) == []
    await world.pass_by(AGAIN + 1)
    assert len(messages(world)) == 1
    world.unexpected.clear()


async def test_an_edit_that_must_wait_is_made_once_it_may(
    world: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    day, port = day_of(world), world.client.outbox.port
    await played_yesterday(world, day)
    await turn_on(world)
    await until(world, day)
    edit, waits = port.edit, [300.0]

    async def limited(*what: Any, **how: Any) -> None:
        if waits:
            raise TooManyEdits(waits.pop())
        await edit(*what, **how)

    monkeypatch.setattr(port, "edit", limited)
    ana = world.person(0)
    await open_daily(world, ana)
    await play_out(world, ana, calendar.games(day)[0], random.Random(1))
    await world.pass_by(CALM + 1)
    assert so_far(day) in await shown(world)
    await world.pass_by(300)
    assert so_far(day, "Ana") in await shown(world)


async def test_a_channel_that_does_not_answer_delays_no_other(
    world: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = day_of(world)
    await played_yesterday(world, day)
    other = world.env.backend.create_channel(world.guild.id, "other")
    await world.client.preferences.choose("channels", other.id, False)
    kept, sent = world.client.house.room(DailyMessages), list[int]()
    send = kept._send

    async def slow(number: int, page: Kept) -> None:
        if number == world.channel.id:
            await asyncio.sleep(1000)
        await send(number, page)
        sent.append(number)

    monkeypatch.setattr(kept, "_send", slow)
    await kept.choose(Channel(world.guild.id, other.id, "en"), "UTC", NOON)
    await turn_on(world)
    await until(world, day)
    assert sent == [other.id]
    await world.pass_by(1000)
    assert sent == [other.id, world.channel.id]


async def test_the_channels_of_a_server_that_puts_the_bot_out_are_forgotten(world: House) -> None:
    await turn_on(world)
    expire = world.client.house.room(OwnData).expire
    await expire([])
    assert await world.client.database.read("SELECT * FROM daily_channels")
    world.clock.now += 2 * KEPT["server"]
    await expire([])
    assert not await world.client.database.read("SELECT * FROM daily_channels")


def test_the_button_opens_the_deal_of_the_day_on_which_it_is_tapped() -> None:
    page = board_page(Board(20_800, "court-wars", (), (), (), True), SAY, None)
    control, _ = [parse(part["custom_id"]) for part in walk(page.view.to_components()) if "custom_id" in part]
    assert control == ControlId("daily", 0)


async def test_the_board_has_par_if_it_is_known(world: House) -> None:
    day, known = day_of(world), world.client.house.room(Dailies).results
    own = calendar.games(day - 1)[0]
    form = duplicate.short(own)
    await finish(world, world.person(0), day - 1, own, 771.0)
    for number in range(GAMES):
        await known.add_par_game(day - 1, own, number, Result((5.0,) * form.seats, 5.0, (5.0,)))
    await turn_on(world)
    await until(world, day)
    assert f"**{SAY(f'game-{own}')}** · par {5:.{form.decimals}f}\n" in await shown(world)
