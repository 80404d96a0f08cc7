"""A channel has a list of open tables in one message, which is edited when they change."""

from __future__ import annotations

import asyncio

import discord
import pytest
from simcord.backend.models import Message, Overwrite

from bot.features.data.held import KEPT
from bot.features.data.own_data import OwnData
from bot.features.open_tables.kept_lists import CALM, KeptLists
from bot.i18n.languages import language
from bot.jobs.kept_messages import AGAIN, Kept
from bot.ui.channel import sets
from tests.discord.lifecycle import bugs
from tests.discord.people import House, text_of
from tests.discord.test_trouble import forge
from tests.features.settings.channels import choose
from tests.features.settings.test_on_discord import trust
from tests.rooms import STRANGER

SAY = language("en")


def lists(world: House) -> list[Message]:
    """Return the messages in the channel with such a list."""
    found = world.messages(world.person(0), "channel")
    title = SAY("open-title").strip("*")
    return [one for one in found if not one.is_ephemeral and title in text_of(one)]


async def calm(world: House, seconds: float = CALM) -> None:
    await world.pass_by(seconds + 1)
    await world.quiet()


async def keep(world: House) -> None:
    trust(world, world.person(0))
    assert SAY("channel-list", kept="yes") in await choose(world, world.person(0), "list", "keep")
    await calm(world)


async def test_only_a_manager_keeps_a_list(world: House) -> None:
    refused = await forge(world, world.person(1), sets("list", "keep").custom_id())
    assert refused == SAY("channel-not-allowed")
    await calm(world)
    assert lists(world) == []


async def test_the_list_follows_the_tables_without_a_sound_and_joins(world: House) -> None:
    await keep(world)
    (message,) = lists(world)
    assert SAY("open-none") in text_of(message)
    await world.slash(world.person(0), "play court-wars")
    await calm(world)
    (message,) = lists(world)
    assert "Court Wars" in text_of(message)
    assert "Ana" in text_of(message)
    await world.press(world.person(1), "come-in")
    assert (await world.table()).seat_of(world.person(1).user.id) == 1
    await world.press(world.person(0), "start")
    await calm(world)
    assert SAY("open-none") in text_of(lists(world)[0])
    await world.client.tables.ending.end(1, STRANGER, True)
    assert not bugs(world)


@pytest.mark.people(3)
async def test_a_lobby_for_invited_people_is_not_listed_in_public(world: House) -> None:
    await keep(world)
    ana = world.person(0)
    await world.slash(ana, "play court-wars")
    await calm(world)
    assert "Court Wars" in text_of(lists(world)[0])
    await world.press(ana, "company")
    tap = next(tap for tap, control in world.controls(ana, "channel") if control.verb == "wants")
    await world.pick(ana, tap.message, tap.custom_id, ["invited"])
    await calm(world)
    assert SAY("open-none") in text_of(lists(world)[0])


async def test_a_table_of_a_private_channel_is_not_listed_in_public(world: House) -> None:
    """A channel's list has its own tables, and those of channels that everyone can see."""
    await keep(world)
    backend = world.env.backend
    hidden = discord.Permissions(view_channel=True).value
    sees = world.client.house.room(KeptLists)._sees
    for name, private in (("open", False), ("secret", True)):
        other = backend.create_channel(world.guild.id, name)
        if private:
            backend.set_overwrite(other.id, Overwrite(world.guild.id, 0, allow=0, deny=hidden))
        await world.quiet()
        assert sees(world.guild.id, world.channel.id, other.id) is not private
    assert sees(world.guild.id, world.channel.id, world.channel.id)
    assert not sees(world.guild.id, world.channel.id, 12345)


async def test_it_outlives_a_restart_and_is_still_one_message(world: House) -> None:
    await keep(world)
    await world.kill()
    await world.slash(world.person(0), "play court-wars")
    await calm(world)
    (message,) = lists(world)
    assert "Court Wars" in text_of(message)


async def test_there_is_one_list_and_removed_it_is_gone(world: House) -> None:
    await keep(world)
    (message,) = lists(world)
    await forge(world, world.person(0), sets("list", "keep").custom_id())
    await calm(world)
    assert [one.id for one in lists(world)] == [message.id]
    world.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50001, times=1)
    await choose(world, world.person(0), "list", "drop")
    assert world.heard(world.person(0)).startswith(SAY("answer-trouble"))
    assert [one.id for one in lists(world)] == [message.id], "and so it is still kept"
    world.unexpected.clear()
    assert SAY("channel-list", kept="no") in await choose(world, world.person(0), "list", "drop")
    assert lists(world) == []
    assert await forge(world, world.person(0), sets("list", "drop").custom_id()) == ""
    assert SAY("channel-list", kept="no") in world.heard(world.person(0))


async def test_a_message_that_somebody_deletes_is_not_sent_again(world: House) -> None:
    await keep(world)
    (message,) = lists(world)
    world.env.backend.delete_message(message.channel_id, message.id)
    await world.slash(world.person(0), "play court-wars")
    await calm(world)
    assert lists(world) == []
    assert SAY("channel-list", kept="no") in await world.says(world.person(0), "channel")


async def test_trouble_is_tried_again_later(world: House) -> None:
    await keep(world)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=500, times=5)
    await world.slash(world.person(0), "play court-wars")
    await calm(world)
    await calm(world, AGAIN)
    await calm(world, AGAIN)
    assert "Court Wars" in text_of(lists(world)[0])
    world.unexpected.clear()


async def test_a_channel_that_does_not_answer_delays_no_other(
    world: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await keep(world)
    other = world.env.backend.create_channel(world.guild.id, "other")
    await world.quiet()
    kept = world.client.house.room(KeptLists)
    shown: list[int] = []
    send = kept._send

    async def slow(number: int, page: Kept) -> None:
        if page.channel == world.channel.id:
            await asyncio.sleep(100)
        await send(number, page)
        shown.append(page.channel)

    monkeypatch.setattr(kept, "_send", slow)
    await kept.keep(world.guild.id, other.id, "en")
    await world.slash(world.person(0), "play court-wars")
    for _ in range(3):
        await world.env.advance_time(CALM + 1)
    assert other.id in shown
    assert world.channel.id not in shown
    await calm(world, 200)
    assert "Court Wars" in text_of(lists(world)[0])


async def test_the_list_of_a_server_that_puts_the_bot_out_is_forgotten(world: House) -> None:
    await keep(world)
    await world.begin("court-wars")
    expire = world.client.house.room(OwnData).expire
    await expire([])
    assert await world.client.database.read("SELECT * FROM kept_lists")
    world.clock.now += 2 * KEPT["server"]
    await expire([])
    assert not await world.client.database.read("SELECT * FROM kept_lists")
