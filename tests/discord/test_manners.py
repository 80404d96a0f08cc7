"""What people may do often, and what only some may do or see: asked of Discord's own permissions, not of what
its client hides.
"""

from __future__ import annotations

import re
import time
from pathlib import Path

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.i18n.languages import language
from bot.sandbox.world import Person
from bot.tables.play import WHISPERS
from cogs.tables import POSTED_LATELY
from tests.discord.people import House, house, text_of
from tests.discord.test_preferences import trust
from tests.discord.wire import Wire

SAY = language(None)


def posts(wire: Wire, world: House) -> int:
    """How many messages the bot has posted in the channel."""
    path = f"/channels/{world.channel.id}/messages"
    return sum(one.method == "POST" and one.path == path for one in wire.exchanges)


def there(world: House) -> str:
    post = f"https://discord.com/channels/{world.guild.id}/{world.channel.id}/{world.public().id}"
    return SAY("answer-posted-already", where=f"[<#{world.channel.id}>]({post})")


# How often


async def test_a_table_that_was_asked_for_is_not_posted_again_but_pointed_to(
    tmp_path: Path, wire: Wire
) -> None:
    clock = [time.time()]
    async with house(tmp_path, 2, now=lambda: clock[0]) as world:
        ana, ben = world.people.values()
        await world.begin("court-wars")
        before = posts(wire, world)
        await world.slash(ana, "table")
        assert world.heard(ana) == SAY("answer-posted")
        await world.quiet()
        assert posts(wire, world) == before + 1
        for _ in range(5):
            for person in (ana, ben):
                await world.say(person, "look at this")
                await world.slash(person, "table")
                assert world.heard(person) == there(world)
        await world.quiet()
        assert posts(wire, world) == before + 1
        # A minute later it comes again; unless it is still the last one here.
        clock[0] += POSTED_LATELY
        await world.slash(ben, "table")
        assert world.heard(ben) == SAY("answer-posted")
        await world.quiet()
        assert posts(wire, world) == before + 2
        clock[0] += POSTED_LATELY
        await world.slash(ana, "table")
        assert world.heard(ana) == there(world)
        await world.quiet()
        assert posts(wire, world) == before + 2
        await world.say(ben, "well")
        await world.slash(ana, "table")
        assert world.heard(ana) == SAY("answer-posted")
        await world.quiet()
        assert posts(wire, world) == before + 3


async def test_a_table_that_somebody_deleted_is_posted_though_it_was_asked_for(tmp_path: Path) -> None:
    async with house(tmp_path, 2) as world:
        ana, ben = world.people.values()
        await world.begin("court-wars")
        await world.slash(ana, "table")
        await world.quiet()
        world.env.backend.delete_message(world.channel.id, world.public().id)
        with pytest.raises(AssertionError):
            world.public()
        await world.slash(ben, "table")
        await world.quiet()
        assert SAY("game-court-wars") in text_of(world.public())


async def test_many_private_words_are_one_new_message_and_then_a_kind_refusal(
    tmp_path: Path, wire: Wire
) -> None:
    clock = [time.time()]
    async with house(tmp_path, 4, now=lambda: clock[0]) as world:
        await world.begin("four-sisters")
        ana, cleo = world.person(0), world.person(2)
        clock[0] += 600  # nobody is at the table any more
        await world.quiet()

        def sent() -> int:
            path = f"/channels/{world.channel_id(cleo, 'dm')}/messages"
            return sum(one.method == "POST" and one.path == path for one in wire.exchanges)

        before = sent()
        for number in range(WHISPERS):
            await world.slash(ana, "confer", {"text": f"word {number}"})
            await world.quiet()
            assert world.heard(ana) == SAY("answer-conferred", partner=f"**{cleo.name}**")
            assert f"word {number}" in world.shown(cleo, "dm")[-1], "all the same she reads it at once"
        assert sent() == before + 1
        await world.slash(ana, "confer", {"text": "word and word"})
        assert world.heard(ana) == SAY("confer-enough", partner=cleo.name)
        assert "word and word" not in world.shown(cleo, "dm")[-1]


# Who may


async def test_pictures_are_for_those_who_manage_the_channel_whatever_discord_offers(tmp_path: Path) -> None:
    async with house(tmp_path, 2) as world:
        ana = world.person(0)
        # A server may give a command to everybody.
        for commands in world.env.backend.commands.values():
            for command in commands.values():
                command["default_member_permissions"] = None
        for chosen in ({"shown": True}, {"palette": "high-contrast"}, {}):
            await world.slash(ana, "pictures", chosen)
            assert world.heard(ana) == SAY("pictures-not-allowed")
        assert not await world.client.preferences.pictures("channels", world.channel.id)
        trust(world, ana)
        await world.slash(ana, "pictures", {"shown": True})
        assert await world.client.preferences.pictures("channels", world.channel.id)


@pytest.mark.parametrize("command", ["pictures", "leaderboard", "play court-wars", "table", "end"])
async def test_what_belongs_to_a_server_is_answered_in_a_dm_too(command: str, tmp_path: Path) -> None:
    async with house(tmp_path, 2) as world:
        ana = world.person(0)
        for commands in world.env.backend.commands.values():
            for one in commands.values():
                one["contexts"] = None
                one["dm_permission"] = True
        await world.slash(ana, command, place="dm")
        assert world.heard(ana, "dm") in (SAY("guild-only"), SAY("no-table-here"))


# Who may see


async def won(world: House, channel: int, name: str, number: int) -> None:
    """Somebody of that name and number has won there, later than all before."""
    async with world.client.database.write() as db:
        await db.execute(
            "INSERT INTO tables (guild, channel, game, options, host, locale, phase, version, waiting_since,"
            " created) VALUES (?, ?, 'court-wars', '{}', 1, 'en', 'over', 9, 0, 0)",
            (world.guild.id, channel),
        )
        await db.execute(
            "INSERT INTO results (table_id, person, name, guild, channel, game, outcome, finished)"
            " SELECT max(id), ?, ?, ?, ?, 'court-wars', 'won', max(id) FROM tables",
            (number, name, world.guild.id, channel),
        )


async def thread_in(world: House, channel: ChannelHandle, name: str, private: bool = False) -> int:
    """A thread of the bot's own in that channel."""
    parent = world.client.get_channel(channel.id)
    assert isinstance(parent, discord.TextChannel)
    kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
    return (await parent.create_thread(name=name, type=kind)).id


async def test_the_leaderboard_of_a_server_tells_only_of_channels_that_its_reader_sees(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, 2) as world:
        ana, ben = world.people.values()
        nobody = discord.PermissionOverwrite(view_channel=False)
        somebody = discord.PermissionOverwrite(view_channel=True)
        everyone = world.guild.default_role
        me = world.client.user
        assert me is not None
        open_one = world.guild.create_text_channel("open")
        secret = world.guild.create_text_channel(
            "secret", overwrites={everyone: nobody, ben.member: somebody, me: somebody}
        )
        await world.env.settle()
        places = {
            "Here": world.channel.id,
            "Open": open_one.id,
            "Secret": secret.id,
            "Thread": await thread_in(world, open_one, "thread"),
            "Hidden": await thread_in(world, secret, "hidden"),
            "Private": await thread_in(world, open_one, "private", private=True),
            "Deleted": 123456789012345678,
        }
        for number, (name, channel) in enumerate(places.items(), 1):
            await won(world, channel, name, 1000 + number)
        # One who plays there and elsewhere is told of as if she played elsewhere alone.
        await won(world, secret.id, "Her secret name", 1001)

        async def told(person: Person, scope: str) -> set[str]:
            await world.slash(person, "leaderboard", {"scope": scope})
            return set(re.findall(r"\*\*(.+?)\*\*", world.heard(person).partition("\n")[2]))

        assert await told(ana, "server") == {"Here", "Open", "Thread"}
        once = SAY("leaderboard-line", place=1, name="**Here**", played=1, won=1, drawn=0, rate=100)
        assert once in world.heard(ana), "what she won elsewhere counts for nothing"
        assert await told(ben, "server") == {"Her secret name", "Open", "Secret", "Thread", "Hidden"}
        assert await told(ana, "channel") == {"Here"}
        # What nobody sees any more is told of nowhere, and not counted aloud.
        async with world.client.database.write() as db:
            await db.execute("DELETE FROM results WHERE channel NOT IN (?)", (places["Deleted"],))
        assert await told(ana, "server") == set()
        assert world.heard(ana) == SAY("leaderboard-none")
