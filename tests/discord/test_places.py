"""A game outlives its channel: it pauses, each player is told once, and it goes on in the place that they
choose.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from simcord.backend.models import Overwrite

from bot.features.lobby.lobby import Lobby
from bot.i18n.languages import language
from bot.jobs.boards import LOOK_AGAIN
from bot.tables.core.table import User
from cogs.places import PlacesCog
from tests.discord.people import House, text_of
from tests.discord.stories import DAY, HOUR

SAY = language("en")
LOST = "** has lost its channel"


def told(world: House, person: str) -> int:
    """Return how many notices of the loss a person has."""
    return sum(LOST in text for text in world.shown(person, "dm"))


def listener(world: House) -> PlacesCog:
    """Return the cog that listens to Discord's events about places."""
    return cast(PlacesCog, world.client.get_cog("PlacesCog"))


async def gone(world: House) -> None:
    world.env.backend.delete_channel(world.channel.id)
    await world.quiet()


async def forbidden(world: House) -> None:
    """Take the bot's permission to write in the channel. It notices at the next move."""
    bot = world.env.backend.bot_user.id
    world.env.backend.set_overwrite(world.channel.id, Overwrite(bot, 1, allow=0, deny=0x800 | 0x400))
    await world.move(random.Random(1), lambda seat: "dm")
    assert (await world.table()).place_lost is None, "one answer may be wrong"
    await world.passes(LOOK_AGAIN + 1)


async def allowed(world: House) -> None:
    bot = world.env.backend.bot_user.id
    world.env.backend.set_overwrite(world.channel.id, Overwrite(bot, 1, allow=0, deny=0))


async def locked(world: House) -> None:
    """Archive and lock the thread, so that Discord accepts neither an edit nor a new message."""
    messages = f"/channels/{world.channel.id}/messages*"
    world.env.inject_error("PATCH", messages, status=400, code=50083, message="x", times=None)
    world.env.inject_error("POST", messages, status=403, code=160005, message="x", times=None)
    await world.move(random.Random(1), lambda seat: "dm")
    await world.passes(LOOK_AGAIN + 1)


async def thrown_out(world: House) -> None:
    server: Any = SimpleNamespace(id=world.guild.id)
    await listener(world).on_guild_remove(server)
    await world.quiet()


@pytest.mark.parametrize("happens", [gone, forbidden, locked, thrown_out])
async def test_the_game_stands_still_and_each_player_is_told_once(happens: Any, world: House) -> None:
    await world.begin("four-tribes")
    await happens(world)
    table = await world.table()
    assert table.phase == "playing"
    assert table.to_act == ()
    assert not any(seat.clock.deadline for seat in table.seats if seat.clock.since) or table.paused_since
    assert [told(world, person) for person in world.people] == [1] * len(world.people)
    await world.passes(3 * DAY)
    assert [told(world, person) for person in world.people] == [1] * len(world.people)
    assert all(seat.person for seat in (await world.table()).seats), "nobody's time has run"


@pytest.mark.parametrize("happens", [gone, forbidden])
async def test_it_goes_on_by_direct_messages_alone(happens: Any, world: House) -> None:
    await world.begin("four-tribes")
    await happens(world)
    await world.press(world.person(0), "go-on", "dm")
    table = await world.table()
    assert table.paused_since is None
    assert table.to_act
    # A player who had calls in the channel now gets messages.
    (seat,) = table.to_act
    await world.choose(world.person(1 - seat), "dm", more=["turn", "in_channel"])
    await world.passes(HOUR)
    for _ in range(6):
        await world.move(random.Random(2), lambda seat: "dm")
    assert (await world.table()).version > table.version + 5


async def test_it_is_taken_to_another_channel(world: House) -> None:
    await world.begin("four-tribes")
    await gone(world)
    world.channel = world.guild.create_text_channel("another")
    assert await world.says(world.person(1), "game table") == SAY("answer-moved")
    table = await world.table()
    assert (table.channel, table.place_lost, table.paused_since) == (world.channel.id, None, None)
    assert SAY("event-place-moved") in text_of(world.public())
    shown = text_of(world.public())
    await world.move(random.Random(1), lambda seat: "dm")
    assert text_of(world.public()) != shown


@pytest.mark.people(3)
async def test_who_does_not_play_there_takes_it_nowhere(world: House) -> None:
    await world.begin("four-tribes", seats=2)
    await gone(world)
    world.channel = world.guild.create_text_channel("another")
    assert await world.says(world.person(2), "game table") == SAY("no-table-here")
    assert (await world.table()).place_lost is not None


async def test_a_clock_that_is_set_back_does_not_keep_it_waiting(world: House) -> None:
    await world.begin("four-tribes")
    bot = world.env.backend.bot_user.id
    world.env.backend.set_overwrite(world.channel.id, Overwrite(bot, 1, allow=0, deny=0x800 | 0x400))
    await world.move(random.Random(1), lambda seat: "dm")
    world.clock.now -= 2 * HOUR
    await world.passes(2 * LOOK_AGAIN + HOUR // 4)
    assert (await world.table()).place_lost is not None


async def may_write_again(world: House) -> None:
    await allowed(world)
    await world.passes(HOUR)


async def its_channel_changes(world: House) -> None:
    """Much later, when the bot seldom checks, the event makes it check at once."""
    await world.passes(DAY)
    await allowed(world)
    channel: Any = SimpleNamespace(id=world.channel.id)
    await listener(world).on_guild_channel_update(channel, channel)
    await world.quiet()


def untold(world: House) -> None:
    """Let the bot write in the channel again, without an event about the channel itself."""
    channel = world.env.backend.get_channel(world.channel.id)
    channel.overwrites = [one for one in channel.overwrites if one.target_id != world.env.backend.bot_user.id]


async def another_changes(world: House, holds: str) -> None:
    """Send an event about another channel, which has the table's channel in its list `holds`."""
    await world.passes(DAY)
    untold(world)
    channel: Any = SimpleNamespace(id=5, **{holds: [SimpleNamespace(id=world.channel.id)]})
    await listener(world).on_guild_channel_update(channel, channel)
    await world.quiet()


async def its_category_changes(world: House) -> None:
    await another_changes(world, "channels")


async def its_parent_changes(world: House) -> None:
    await another_changes(world, "threads")


async def its_thread_is_unlocked(world: House) -> None:
    await world.passes(DAY)
    untold(world)
    payload: Any = SimpleNamespace(thread_id=world.channel.id)
    await listener(world).on_raw_thread_update(payload)
    await world.quiet()


async def everyone_may_write_again(world: House) -> None:
    """Let everyone write again by changing the default role, through the gateway."""
    await world.passes(DAY)
    untold(world)
    backend, everyone = world.env.backend, world.guild.default_role
    backend.edit_role(world.guild.id, everyone.id, {"permissions": 0})
    await world.env.settle()
    backend.edit_role(world.guild.id, everyone.id, {"permissions": discord.Permissions.text().value})
    await world.env.settle()
    await world.quiet()


async def a_role_is_given(world: House) -> None:
    """The bot gets events about itself even without the members intent, which simcord doesn't know."""
    await world.passes(DAY)
    untold(world)
    me = world.client.guilds[0].me
    before, after = (SimpleNamespace(id=me.id, guild=me.guild, roles=roles) for roles in ([], [1]))
    await listener(world).on_member_update(cast(Any, before), cast(Any, after))
    await world.quiet()


async def invited_again(world: House) -> None:
    server: Any = SimpleNamespace(id=world.guild.id)
    await listener(world).on_guild_join(server)
    await world.quiet()


async def in_order_again(world: House) -> None:
    server: Any = SimpleNamespace(id=world.guild.id)
    await listener(world).on_guild_available(server)
    await world.quiet()


async def invited_while_it_was_off(world: House) -> None:
    """It gets no event, but sees at the start that the channel exists."""
    await world.restart()
    await world.quiet()


async def thrown_out_for_a_moment(world: House) -> None:
    """It is invited again before all of its tables have lost their places."""
    server: Any = SimpleNamespace(id=world.guild.id)
    await asyncio.gather(listener(world).on_guild_remove(server), listener(world).on_guild_join(server))


async def soon(world: House) -> None:
    await world.quiet()


@pytest.mark.parametrize(
    ("lost", "found"),
    [
        (forbidden, may_write_again), (forbidden, its_channel_changes), (thrown_out, invited_again),
        (forbidden, its_category_changes), (forbidden, its_parent_changes),
        (forbidden, its_thread_is_unlocked), (forbidden, everyone_may_write_again),
        (forbidden, a_role_is_given), (thrown_out, in_order_again),
        (thrown_out, invited_while_it_was_off), (thrown_out_for_a_moment, soon),
    ],
)  # fmt: skip
async def test_it_comes_down_again_when(lost: Any, found: Any, world: House) -> None:
    await world.begin("four-tribes")
    await lost(world)
    await found(world)
    table = await world.table()
    assert (table.place_lost, table.paused_since) == (None, None)
    assert SAY("event-place-found") in text_of(world.public())


async def test_its_first_message_was_on_its_way_when_the_bot_was_thrown_out(world: House) -> None:
    """The message shows an earlier state of the game, but the channel has accepted it."""
    lobby, port, goes = world.client.house.room(Lobby), world.client.outbox.port, asyncio.Event()
    host, guest = (User(world.person(n).user.id, str(n), "en-US") for n in range(2))
    at = world.guild.id, world.channel.id
    send, sent = port.send, asyncio.Event()

    async def slow(channel: int, *page: Any, **how: Any) -> int:
        if channel == world.channel.id:
            sent.set()
            await goes.wait()
        return await send(channel, *page, **how)

    port.send = slow  # type: ignore[method-assign]
    await world.client.outbox.close()
    table = await lobby.gather(*at, "en", host, "four-tribes", {})
    await lobby.join(table.id, guest)
    await lobby.start(table.id, host.id)
    world.client.outbox.start()
    await sent.wait()
    await thrown_out_for_a_moment(world)
    goes.set()
    await world.passes(1)
    assert (await world.table(table.id)).place_lost is None
    assert SAY("event-place-found") in text_of(world.public(table.id))


async def test_a_full_disk_does_not_keep_it_from_its_place(
    world: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table was shown, but no row says yet that it has its place again, so the bot must check
    on its own.
    """
    await world.begin("four-tribes")
    await forbidden(world)
    await allowed(world)
    place, full = world.client.tables.place, [True]
    find = place.find

    async def refused(table: int) -> None:
        if full:
            full.clear()
            raise sqlite3.OperationalError("database or disk is full")
        await find(table)

    monkeypatch.setattr(place, "find", refused)
    await world.passes(HOUR)
    assert not full
    assert (await world.table()).place_lost is None


async def test_a_table_in_its_place_is_not_taken_away(world: House) -> None:
    await world.begin("four-tribes")
    before = await world.table()
    world.channel = world.guild.create_text_channel("another")
    await world.slash(world.person(0), "game table")
    assert (await world.table()).channel == before.channel


async def test_a_lobby_ends_with_its_channel(world: House) -> None:
    await world.gather("four-tribes")
    await gone(world)
    assert (await world.table()).reason == "channel-gone"


async def test_what_went_while_the_bot_was_away_is_noticed_when_it_comes_back(
    world: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The players rest, and the channel has no delivery due. Discord sends the event only once."""
    await world.begin("four-tribes")

    async def unheard(channel: Any) -> None:
        return

    with monkeypatch.context() as patch:
        patch.setattr(world.client.places, "channel_deleted", unheard)
        patch.setattr(world.client.places, "wake", lambda: None)
        await gone(world)
    assert (await world.table()).place_lost is None
    await world.restart()
    await world.passes(LOOK_AGAIN + 1)
    assert (await world.table()).place_lost is not None
    assert [told(world, person) for person in world.people] == [1] * len(world.people)


async def test_nor_is_it_forgotten_by_a_full_disk(world: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord sends the event only once. Neither the loss nor the need to check can be saved."""
    await world.begin("four-tribes")
    client, refused = world.client, []

    async def full(*_: Any) -> None:
        refused.append(1)
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(client.tables.place, "lose_channel", full)
        patch.setattr(client.deliveries, "look_after", full)
        world.env.backend.delete_channel(world.channel.id)
        await world.passes(1)
    assert len(refused) > 1
    await world.passes(5 * LOOK_AGAIN)
    assert (await world.table()).place_lost is not None
    assert [told(world, person) for person in world.people] == [1] * len(world.people)
