"""Actions that people may do often, and actions that only some may do or see, by Discord's own permissions
instead of what its client hides.
"""

from __future__ import annotations

import asyncio
import copy
import itertools
import json
import random
import re
from sqlite3 import Connection

import discord
import pytest
from simcord.actors import _component_interaction
from simcord.builders import ChannelHandle

from bot import presentation
from bot.i18n.languages import language
from bot.sandbox.offline_discord import Person, Place
from bot.ui.controls import ControlId
from bot.ui.scene import scene_of
from cogs.tables import POSTED_LATELY
from tests.bot.test_tables import FIRST
from tests.discord.people import House, random_game, text_of
from tests.features.settings.test_on_discord import alts

SAY = language(None)


def posts(world: House) -> int:
    """Return the number of messages that the bot has posted in the channel."""
    path = f"/channels/{world.channel.id}/messages"
    return sum(one.method == "POST" and one.path == path for one in world.wire.exchanges)


def there(world: House) -> str:
    post = f"https://discord.com/channels/{world.guild.id}/{world.channel.id}/{world.public().id}"
    return SAY("answer-posted-already", where=f"[<#{world.channel.id}>]({post})")


# How often


async def test_a_table_that_was_asked_for_is_not_posted_again_but_pointed_to(world: House) -> None:
    ana, ben = world.people.values()
    await world.begin("court-wars")
    before = posts(world)
    assert await world.says(ana, "game table") == SAY("answer-posted")
    assert posts(world) == before + 1
    for _ in range(5):
        for person in (ana, ben):
            await world.say(person, "look at this")
            assert await world.says(person, "game table") == there(world)
    await world.quiet()
    assert posts(world) == before + 1
    # A minute later it is posted again, unless it's still the channel's last message.
    world.clock.now += POSTED_LATELY
    assert await world.says(ben, "game table") == SAY("answer-posted")
    assert posts(world) == before + 2
    world.clock.now += POSTED_LATELY
    assert await world.says(ana, "game table") == there(world)
    assert posts(world) == before + 2
    await world.say(ben, "well")
    assert await world.says(ana, "game table") == SAY("answer-posted")
    assert posts(world) == before + 3


async def test_a_table_that_somebody_deleted_is_posted_though_it_was_asked_for(world: House) -> None:
    ana, ben = world.people.values()
    await world.begin("court-wars")
    await world.slash(ana, "game table")
    world.env.backend.delete_message(world.channel.id, world.public().id)
    with pytest.raises(AssertionError):
        world.public()
    await world.slash(ben, "game table")
    assert SAY("game-court-wars") in text_of(world.public())


async def test_a_lobby_that_somebody_deleted_at_once_comes_again(world: House) -> None:
    """The lobby has no move yet, and somebody asks for it."""
    await world.slash(world.person(0), "play court-wars")
    world.env.backend.delete_message(world.channel.id, world.public().id)
    before = len(world.wire.exchanges)
    async with asyncio.timeout(20):
        await world.slash(world.person(1), "game table")
    assert not [one for one in world.wire.exchanges[before:] if one.method == "PATCH"]
    assert SAY("game-court-wars") in text_of(world.public())


# Permissions


async def test_what_belongs_to_a_server_is_answered_in_a_dm_too(world: House) -> None:
    for commands in world.env.backend.commands.values():
        for one in commands.values():
            one["contexts"] = None
            one["dm_permission"] = True
    for command in ("channel", "leaderboard", "play court-wars"):
        told = await world.says(world.person(0), command, place="dm")
        assert told in (SAY("guild-only"), SAY("no-table-here")), command
    for command in ("seat give", "seat invite"):
        assert await world.says(world.person(0), command, {"person": "ben"}, "dm") == SAY("guild-only")


async def elsewhere(
    world: House, person: Person, channel: ChannelHandle, command: str, **options: object
) -> str:
    """Use a command in another channel. Return what the person reads."""
    await person.member.slash(channel, command, **options)
    stored = world.env.backend.messages.get(channel.id, {}).values()
    return text_of([message for message in stored if message.visible_to(person.user.id)][-1])


@pytest.mark.people(3)
async def test_who_manages_a_channel_ends_no_table_of_another(world: House) -> None:
    _, ben, eva = world.people.values()
    await world.begin("court-wars", seats=2)
    # This channel is everybody's. The other one is the person's own, whether they sit at the table or not.
    backend = world.env.backend
    theirs = discord.PermissionOverwrite(manage_channels=True)
    own = world.guild.create_text_channel("own", overwrites={ben.member: theirs, eva.member: theirs})
    await world.env.settle()
    assert await elsewhere(world, eva, own, "game end", table=1) == SAY("no-table-here")
    told = await elsewhere(world, eva, own, "games")
    assert told == SAY("games-none")
    (answer,) = [m for m in backend.messages[own.id].values() if text_of(m) == told]
    for person, verb in itertools.product((eva, ben), ("end-ask", "end-now")):
        forged = copy.copy(answer)
        control = ControlId(verb, 1).custom_id()
        forged.components = [
            {"type": 1, "components": [{"type": 2, "custom_id": control, "label": "?", "style": 1}]}
        ]
        await _component_interaction(person.member, forged, {"custom_id": control, "component_type": 2})
        assert (await world.table()).phase == "playing"


@pytest.mark.people(3)
async def test_hand_takes_a_seat_back_only_where_the_table_is(world: House) -> None:
    ana = world.person(0)
    await world.begin("court-wars")
    await world.slash(ana, "game leave")
    await world.press(ana, "leave")
    assert (await world.table()).seat_kept(ana.user.id) == 0
    other = world.guild.create_text_channel("other")
    await world.env.settle()
    assert await elsewhere(world, ana, other, "hand") == SAY("no-table-here")
    assert (await world.table()).seat_kept(ana.user.id) == 0
    await world.slash(ana, "hand")
    await world.press(ana, "come-back")
    assert (await world.table()).seat_of(ana.user.id) == 0


# Permission to see


@pytest.mark.parametrize("place", ["channel", "dm", "elsewhere"])
@pytest.mark.people(3)
async def test_the_number_of_a_table_shows_a_stranger_no_hand(place: str, world: House) -> None:
    eva = world.person(2)
    await world.begin("four-tribes", seats=2)
    other = world.guild.create_text_channel("other")
    await world.env.settle()
    before = await world.table()
    choice = (await world.state()).choice(before.to_act[0])
    assert choice is not None
    since = len(world.wire.exchanges)
    for command, options in (("hand", {}), ("move", {"words": choice.words[0]}), ("game hint", {})):
        if place == "elsewhere":
            told = await elsewhere(world, eva, other, command, table=1, **options)
        else:
            there: Place = "dm" if place == "dm" else "channel"
            await world.slash(eva, command, {**options, "table": "1"}, there)
            told = world.heard(eva, there)
        assert told.splitlines()[0] in (SAY("not-seated"), SAY("watch-offer"))
        completed = await world.complete(eva, "move", "words", "", {"table": "1"})
        assert not completed.choices
    assert await world.table() is before
    sent = json.dumps([one.body for one in world.wire.exchanges[since:]], ensure_ascii=False)
    of = presentation.of("four-tribes")
    for seat in (0, 1):
        for card in (await world.state()).view(seat)["hand"]:
            assert of.card(SAY, card) not in sent


async def test_who_has_a_name_of_nothing_is_called_by_their_username(world: House) -> None:
    ben = world.person(1)
    world.env.backend.users[ben.user.id].global_name = "\u3164\u2800\u0301"
    await world.begin("court-wars")
    assert [seat.name for seat in (await world.table()).seats] == ["Ana", ben.user.name]
    assert ben.user.name in text_of(world.public())


@pytest.mark.usefixtures("drawn")
@pytest.mark.people(4, pictures=True)
async def test_the_words_for_the_public_picture_name_no_hand(world: House) -> None:
    await world.begin("court-piece")
    table = await world.table()
    (caller,) = table.to_act
    await world.play(caller, ("H",))
    (shown,) = alts(world.public())
    of = presentation.of("court-piece")
    for seat in range(4):
        hand = of.hand(scene_of(await world.table(), seat, SAY))
        assert hand
        assert hand not in shown
        assert SAY("picture-alt-hand", cards=hand) not in shown
    # Each player sees their own cards in their picture.
    assert (
        SAY("picture-alt-hand", cards=of.hand(scene_of(await world.table(), 0, SAY)))
        in (alts(world.messages(world.person(0), "dm")[-1])[0])
    )


# Languages


async def test_what_is_theirs_alone_is_in_their_language_and_not_in_the_servers(world: House) -> None:
    spanish = language("es")
    ana, ben = world.people.values()
    world.cast.read(ben, "es-ES")
    await world.begin("court-wars", {"at_deadline": "others"})
    mine, theirs = "-# " + SAY("panel-where", channel="["), "-# " + spanish("panel-where", channel="[")
    assert mine != theirs, "or this proves nothing"
    for person, there, not_there in ((ana, mine, theirs), (ben, theirs, mine)):
        assert there in world.shown(person, "dm")[-1]
        assert not_there not in world.shown(person, "dm")[-1]
    for seat, move in random_game(await world.state(), random.Random(1)):
        if (await world.table()).to_act == (1,):
            break
        await world.client.tables.play.move(1, seat, None, move)
    await world.pass_by(FIRST)
    await world.press(ana, "replace")
    told = spanish("notice-replaced", game=spanish("game-court-wars"), channel=f"<#{world.channel.id}>")
    assert told in world.heard(ben, "dm")


# Told once


async def won(world: House, channel: int, name: str, number: int) -> None:
    """Add a game to the database that this person has won in that channel, later than all games before."""

    def write(db: Connection) -> None:
        db.execute(
            "INSERT INTO tables (guild, channel, game, options, host, locale, phase, version, waiting_since,"
            " created) VALUES (?, ?, 'court-wars', '{}', 1, 'en', 'over', 9, 0, 0)",
            (world.guild.id, channel),
        )
        db.execute(
            "INSERT INTO results (table_id, person, name, guild, channel, game, outcome, finished)"
            " SELECT max(id), ?, ?, ?, ?, 'court-wars', 'won', max(id) FROM tables",
            (number, name, world.guild.id, channel),
        )
        db.execute(  # against a forgotten person
            "INSERT INTO results (table_id, seat, person, name, guild, channel, game, outcome, place,"
            " finished)"
            " SELECT max(id), 1, -1, '', ?, ?, 'court-wars', 'lost', 2, max(id) FROM tables",
            (world.guild.id, channel),
        )

    await world.client.database.at_once(write)


async def thread_in(world: House, channel: ChannelHandle, name: str, private: bool = False) -> int:
    """Create a thread of the bot's in that channel. Return its ID."""
    parent = world.client.get_channel(channel.id)
    assert isinstance(parent, discord.TextChannel)
    kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
    return (await parent.create_thread(name=name, type=kind)).id


async def test_the_leaderboard_of_a_server_tells_only_of_channels_that_its_reader_sees(
    world: House,
) -> None:
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
    # A person who also plays elsewhere is shown as if they played only there.
    await won(world, secret.id, "A secret name", 1001)

    async def told(person: Person, scope: str) -> set[str]:
        await world.slash(person, "leaderboard", {"scope": scope})
        return set(re.findall(r"\*\*(.+?)\*\*", world.heard(person).partition("\n")[2]))

    assert await told(ana, "server") == {"Here", "Open", "Thread"}
    score = SAY("leaderboard-rating", number="1000", word=SAY("rating-new"))
    once = SAY("leaderboard-line", place=1, name="**Here**", score=score, played=1, won=1, drawn=0, rate=100)
    assert once in world.heard(ana), "what they won elsewhere counts for nothing"
    assert await told(ben, "server") == {"A secret name", "Open", "Secret", "Thread", "Hidden"}
    assert await told(ana, "channel") == {"Here"}
    # A game without a visible table isn't mentioned, and isn't counted in public.
    await world.client.database.change("DELETE FROM results WHERE channel NOT IN (?)", (places["Deleted"],))
    assert await told(ana, "server") == set()
    assert world.heard(ana) == SAY("leaderboard-none")
