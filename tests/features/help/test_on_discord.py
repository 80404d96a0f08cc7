"""The help page, opened with its command or by mentioning the bot."""

from __future__ import annotations

import discord
import pytest

from bot.features.help.page import HEADINGS
from bot.i18n.languages import language
from bot.sandbox.offline_discord import Place
from bot.ui.commands import HEADING
from tests.discord.people import House

SAY = language("en")


def mention(world: House) -> str:
    assert world.client.user is not None
    return f"<@{world.client.user.id}>"


async def test_help_says_what_to_do_and_names_every_command_once(world: House) -> None:
    ana = world.person(0)
    told = await world.says(ana, "help")
    assert told.startswith(SAY("help-what"))
    known = world.client.tree.get_commands(type=discord.AppCommandType.chat_input)
    for command in known:
        assert told.count(f"`/{command.name}`") == 1, command.name
    shown = [told.index(SAY(f"help-{heading}")) for heading in HEADINGS]
    assert shown == sorted(shown)
    ((menu, _),) = [pair for pair in world.controls(ana, "channel", 0) if pair[0].options]
    assert sorted(value for value, _ in menu.options) == sorted(command.name for command in known)


async def test_the_menu_says_what_a_command_does_and_names_its_subcommands(world: House) -> None:
    ana = world.person(0)
    await world.slash(ana, "help")
    ((menu, _),) = [pair for pair in world.controls(ana, "channel", 0) if pair[0].options]
    for command in world.client.tree.get_commands(type=discord.AppCommandType.chat_input):
        await world.pick(ana, menu.message, menu.custom_id, [command.name])
        told = world.heard(ana)
        assert f"`/{command.name}` {command.description}" in told
        if isinstance(command, discord.app_commands.Group):
            for below in command.commands:
                assert f"**{below.name}** {below.description}" in told


async def test_each_command_has_a_heading_that_there_is(world: House) -> None:
    for command in world.client.tree.get_commands(type=discord.AppCommandType.chat_input):
        assert isinstance(command, discord.app_commands.Group) or HEADING in command.extras, command.name
        assert command.extras.get(HEADING, HEADINGS[0]) in HEADINGS


async def test_direct_messages_are_told_of_no_command_of_a_server(world: House) -> None:
    told = await world.says(world.person(0), "help", place="dm")
    assert "`/hand`" in told
    assert not [name for name in ("play", "seat", "leaderboard", "channel") if f"`/{name}`" in told]


async def test_its_buttons_open_games_lessons_and_own_tables(world: House) -> None:
    await world.begin("court-wars")
    ana = world.person(0)
    await world.slash(ana, "help")
    for verb, told in (("play", SAY("gather-which")), ("lessons", SAY("lessons-which")),
                       ("games", SAY("games-title"))):  # fmt: skip
        tap = next(tap for tap, control in world.controls(ana, "channel", 0) if control.verb == verb)
        await world.tap(ana, tap.message, tap.custom_id)
        assert told in world.heard(ana), verb


@pytest.mark.parametrize("place", ["channel", "dm"])
async def test_a_mention_brings_the_page_without_a_sound_once_a_minute(world: House, place: Place) -> None:
    ana = world.person(0)

    def answers() -> int:
        return sum(SAY("help-what") in text for text in world.shown(ana, place, None))

    await world.say(ana, f"{mention(world)} how does this work?", place)
    await world.quiet()
    assert answers() == 1
    assert not world.pinged()
    assert not world.loud(world.channel_id(ana, place))
    await world.say(ana, mention(world), place)
    await world.quiet()
    assert answers() == 1
    await world.pass_by(61)
    await world.say(ana, mention(world), place)
    await world.quiet()
    assert answers() == 2


async def test_a_text_without_a_mention_brings_nothing(world: House) -> None:
    ana = world.person(0)
    for text in ("help", "@everyone", f"<@{ana.user.id}>"):
        await world.say(ana, text)
        await world.say(ana, text, "dm")
    await world.quiet()
    assert SAY("help-what") not in "".join(world.shown(ana, "channel", None) + world.shown(ana, "dm", None))


async def test_a_mention_by_a_bot_brings_nothing(world: House) -> None:
    await world.client.port.send_text(world.channel.id, mention(world), "itself")
    await world.quiet()
    assert SAY("help-what") not in "".join(world.shown(world.person(0), "channel", None))


@pytest.mark.parametrize("verb", ["play", "lessons"])
async def test_a_game_is_chosen_from_a_menu(world: House, verb: str) -> None:
    ana = world.person(0)
    await world.say(ana, mention(world))
    await world.quiet()
    await world.taps(ana, verb, number=0)
    offered = [(tap, control) for tap, control in world.controls(ana, "channel", 0) if tap.options]
    (menu, _) = offered[0]
    await world.pick(ana, menu.message, menu.custom_id, ["court-wars"])
    if verb == "play":
        assert (await world.table()).game == "court-wars"
    else:
        assert SAY("lesson-title", game="Court Wars", step=1, steps=1).partition(" · ")[0] in world.heard(ana)


async def test_the_answer_to_a_mention_speaks_the_language_of_its_server(world: House) -> None:
    ana = world.person(0)
    world.cast.write("es-ES")
    await world.quiet()
    await world.say(ana, mention(world))
    await world.quiet()
    assert language("es")("help-what") in "".join(world.shown(ana, "channel", None))
