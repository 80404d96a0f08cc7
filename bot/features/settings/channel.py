"""The /channel page with all of a channel's settings, and the first setting: the look of its tables."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.features.settings.page import LOOK, look_line, palettes
from bot.i18n.languages import Language
from bot.pictures.palette import PALETTES
from bot.tables.core.errors import Stale
from bot.tables.people.notifications import Chosen
from bot.tables.people.preferences import Preferences
from bot.ui.channel import Channel, ChannelPart, sets
from bot.ui.controls import button, laid_out, menu, row
from bot.ui.message import GREEN, boxed


def channel_page(say: Language, parts: Sequence[ChannelPart], manages: bool) -> discord.ui.LayoutView:
    """Return the page, with the controls if the reader manages the channel."""
    # In small print the page fits the screen of a phone.
    lines = [say("channel-title"), *(f"-# {part.line}" for part in parts)]
    if not manages:
        return boxed("\n".join([*lines, say("channel-not-allowed")]), colour=GREEN)
    buttons = laid_out([one for part in parts for one in part.buttons])
    menus = [row(one) for part in parts for one in part.menus]
    return boxed("\n".join(lines), *buttons, *menus, colour=GREEN)


class Look:
    """The setting for the public messages of a channel's tables: pictures or words, and how pictures look."""

    name = "look"

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    async def part(self, say: Language, channel: Channel) -> ChannelPart:
        """Return the line and the controls. If pictures are off, the only control turns them on."""
        return look_part(say, await self._preferences.of("channels", channel.id))

    async def change(self, channel: Channel, value: str) -> None:
        """Choose colours, or turn pictures, large print or motion on or off. Raise Stale for other values."""
        if value in PALETTES:
            await self._preferences.choose("channels", channel.id, palette=value)
            return
        name, _, state = value.partition("-")
        if name not in LOOK or state not in ("on", "off"):
            raise Stale
        pictures, large_print, motion = (state == "on" if name == one else None for one in LOOK)
        await self._preferences.choose(
            "channels", channel.id, pictures, large_print=large_print, motion=motion
        )


def look_part(say: Language, chosen: Chosen) -> ChannelPart:
    """Return the line about the look of a channel's tables, and the controls that change it."""
    if not chosen.pictures:
        shows = button(say("channel-pictures"), sets(Look.name, "pictures-on"))
        return ChannelPart(look_line(say, chosen), [shows])
    large, motion = chosen.large_print, chosen.motion
    buttons = [
        button(say("channel-words"), sets(Look.name, "pictures-off")),
        button(
            say("channel-ordinary" if large else "channel-large"),
            sets(Look.name, f"large_print-{'off' if large else 'on'}"),
        ),
        button(
            say("channel-still" if motion else "channel-motion"),
            sets(Look.name, f"motion-{'off' if motion else 'on'}"),
        ),
    ]
    colours = menu(say("settings-palette"), sets(Look.name), palettes(say, chosen))
    return ChannelPart(look_line(say, chosen), buttons, [colours])
