"""The setting on the /channel page that keeps a list of open tables in the channel as a message."""

from __future__ import annotations

from bot.features.open_tables.kept_lists import KeptLists
from bot.i18n.languages import Language
from bot.tables.core.errors import Stale
from bot.ui.channel import Channel, ChannelPart, sets
from bot.ui.controls import button

KEEP, DROP = "keep", "drop"


class ListChoice:
    """The setting that turns a channel's list on or off."""

    name = "list"

    def __init__(self, lists: KeptLists) -> None:
        self._lists = lists

    async def part(self, say: Language, channel: Channel) -> ChannelPart:
        """Return the line that shows the setting, and a button that switches it."""
        kept = await self._lists.keeps(channel.id)
        other = sets(self.name, DROP if kept else KEEP)
        return ChannelPart(
            say("channel-list", kept="yes" if kept else "no"),
            [button(say("channel-list-drop" if kept else "channel-list-keep"), other)],
        )

    async def change(self, channel: Channel, value: str) -> None:
        """Keep the list, or remove it. Raise Stale for other values.

        Raise one of TROUBLE if its message can't be deleted. In that case, the list stays.
        """
        if value == KEEP:
            await self._lists.keep(channel.guild, channel.id, channel.locale)
        elif value == DROP:
            await self._lists.drop(channel.id)
        else:
            raise Stale
