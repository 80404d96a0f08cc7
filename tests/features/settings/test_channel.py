"""/channel: all of a channel's choices on one page, which everyone can read and its managers can change."""

from __future__ import annotations

import itertools
from typing import Any, cast

import discord
import pytest

from bot.features.settings.channel import channel_page
from bot.i18n.languages import codes, language
from bot.pictures.palette import PALETTES
from bot.presentation.markdown import plain
from bot.sandbox.offline_discord import Impossible
from bot.ui import layout
from bot.ui.channel import Channel, ChannelChoice, sets
from tests.discord.people import House, text_of
from tests.discord.test_trouble import forge
from tests.features.settings.channels import choose, offered, tap_on
from tests.features.settings.test_on_discord import GAME, alts, edits, lines, trust

SAY = language("en")


def choices(world: House) -> list[ChannelChoice]:
    """Return the choices of all features."""
    return [choice for feature in world.client.features for choice in feature.choices]


async def state(world: House) -> list[tuple[Any, ...]]:
    """Return everything that the channel has chosen."""
    database = world.client.database
    rows = [
        *await database.read("SELECT * FROM channels"),
        *await database.read("SELECT channel FROM kept_lists"),
        *await database.read("SELECT * FROM daily_channels"),
    ]
    return [tuple(row) for row in rows]


# Pictures or words, and their look


@pytest.mark.usefixtures("drawn")
@pytest.mark.people(pictures=True)
async def test_a_channel_without_pictures_shows_its_tables_in_words(world: House) -> None:
    ana = world.person(0)
    await world.begin(GAME)
    trust(world, ana)
    (alt,) = alts(world.public())
    assert "Pictures:** off" in await choose(world, ana, "look", "pictures-off")
    assert alts(world.public()) == []
    # The table is announced anyway, and people keep their own pictures, even in the channel.
    assert "no family" in lines(world.public())
    assert len(alts(world.hands(0)[-1])) == 1
    await world.press(ana, "hand")
    mine = [message for message in world.messages(ana, "channel") if message.is_ephemeral]
    assert len(alts(mine[-1])) == 1
    assert "Pictures:** on" in await choose(world, ana, "look", "pictures-on")
    assert alts(world.public()) == [alt]
    before = edits(world.wire)
    await forge(world, ana, sets("look", "pictures-on").custom_id())
    assert edits(world.wire) == before, "that is so already"
    assert "High contrast" in await choose(world, ana, "look", "high-contrast")
    assert edits(world.wire) == before + 1
    assert len(alts(world.public())) == 1


async def test_each_control_changes_one_thing_and_the_page_then_offers_the_other(world: House) -> None:
    ana = world.person(0)
    trust(world, ana)
    await choose(world, ana, "look", "pictures-on")
    told = SAY("settings-look", shown="yes", palette=SAY("palette-classic"), large="yes", motion="no")
    for value in ("large_print-on", "motion-off", "classic"):
        await tap_on(world, ana, "look", value)
    assert told in world.heard(ana)
    chosen = await world.client.preferences.of("channels", world.channel.id)
    assert chosen == (True, "classic", True, False)
    for value in ("large_print-off", "motion-on", "pictures-off"):
        await tap_on(world, ana, "look", value)
    assert "Pictures:** off" in world.heard(ana)
    for value in ("large_print-on", "motion-off", "classic"):
        with pytest.raises(Impossible):  # there's nothing to see
            await tap_on(world, ana, "look", value)
    assert await world.client.preferences.of("channels", world.channel.id) == (False, "classic", False, True)


# Permissions


async def test_everyone_reads_the_page_and_only_managers_have_its_controls(world: House) -> None:
    ana, ben = world.people.values()
    trust(world, ana)
    told = await world.says(ana, "channel")
    assert SAY("channel-not-allowed") not in told
    assert len(offered(world, ana)) >= len(choices(world))
    read = await world.says(ben, "channel")
    assert SAY("channel-not-allowed") in read
    assert offered(world, ben) == []
    parts = [await one.part(SAY, Channel(world.guild.id, world.channel.id, "en")) for one in choices(world)]
    assert len(parts) == len({one.name for one in choices(world)}) > 1
    for part in parts:
        assert part.line in told
        assert part.line in read


async def test_no_control_changes_anything_for_those_who_do_not_manage_the_channel(world: House) -> None:
    """Includes each of a manager's controls, even in a message from before the permission was lost."""
    ana, ben = world.people.values()
    world.cast.manage(ana, True)
    await choose(world, ana, "look", "pictures-on")
    before, controls = await state(world), offered(world, ana)
    world.cast.manage(ana, False)
    assert len(controls) > 4
    for tap in controls:
        values = [value for value, _ in tap.options] or None
        for person in (ana, ben):
            assert await forge(world, person, tap.custom_id, values) == SAY("channel-not-allowed")
    assert await state(world) == before


async def test_what_no_control_says_changes_nothing(world: House) -> None:
    ana = world.person(0)
    trust(world, ana)
    before = await state(world)
    for said in ("", " ", "look", "look x-on", "look motion-", "look pictures-maybe", "look palette-on",
                 "list", "list x", "daily", "daily 24", "daily -1", "daily ²", "nothing on",
                 "look look motion-on", "__class__ x"):  # fmt: skip
        told = await forge(world, ana, sets("")._replace(argument=said).custom_id())
        assert told == SAY("answer-out-of-date"), said
    assert await state(world) == before


# The page


async def test_the_page_fits_one_screen_of_a_phone_in_every_language(world: House) -> None:
    channel = Channel(world.guild.id, world.channel.id, "en")
    found = {one.name: one for one in choices(world)}
    switches = [("large_print-on", "large_print-off"), ("motion-on", "motion-off"), tuple(PALETTES)]
    heights = []
    for kept, hour in (("drop", "off"), ("keep", "12")):
        await found["list"].change(channel, kept)
        await found["daily"].change(channel, hour)
        for values in itertools.product(*switches):
            for value in ("pictures-on", *values):
                await found["look"].change(channel, value)
            for say in map(language, codes()):
                parts = [await one.part(say, channel) for one in choices(world)]
                heights += [_height(channel_page(say, parts, manages)) for manages in (True, False)]
    await found["list"].change(channel, "drop")
    assert 200 < max(heights) <= layout.OWN


def _height(page: discord.ui.LayoutView) -> float:
    """Return the page's height in pixels on a phone."""
    (box,) = page.children
    assert isinstance(box, discord.ui.Container)
    text, *rows = box.children
    assert isinstance(text, discord.ui.TextDisplay)
    rows = cast(list[Any], rows)
    across = [[layout.width(getattr(one.item, "label", None) or "") for one in row.children] for row in rows]
    return layout.OWN - layout.room(0, plain(text.content)) + layout.LINE * sum(map(layout.lines, across))


async def test_the_page_is_private_and_changes_in_place(world: House) -> None:
    ana = world.person(0)
    trust(world, ana)
    await choose(world, ana, "look", "pictures-on")
    pages = [one for one in world.messages(ana, "channel") if SAY("channel-title").strip("*") in text_of(one)]
    assert len(pages) == 1
    assert pages[0].is_ephemeral
