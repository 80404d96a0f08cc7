"""Let a channel's managers leave people out of its daily results and weekly contests."""

from __future__ import annotations

from typing import NamedTuple

import discord

from bot.features.daily.board import told_apart
from bot.features.daily.boards import Boards
from bot.features.daily.channel_messages import DailyMessages
from bot.features.daily.channel_rows import ChannelRows
from bot.features.daily.struck_rows import StruckRows
from bot.i18n.languages import Language
from bot.presentation.markdown import escaped
from bot.tables.core.errors import Stale
from bot.ui.controls import OPTIONS, ControlId, choices, menu, row
from bot.ui.message import GREEN, boxed

STRIKE = "daily-strike"
"""The verb of the menu that lists people."""


class OnBoard(NamedTuple):
    """A person on a channel's board (its daily results). `struck` is True if they're left out of it."""

    person: int
    name: str
    struck: bool


class Strikes:
    """Leaves people out of channels' boards, or brings them back. There's one instance per process."""

    def __init__(
        self, channels: ChannelRows, rows: StruckRows, boards: Boards, messages: DailyMessages
    ) -> None:
        self._channels = channels
        self._rows = rows
        self._boards = boards
        self._messages = messages

    async def people(self, channel: int, day: int) -> list[OnBoard]:
        """Return a channel's people: first the people who are left out, then people who have played lately.

        Raise Stale if no daily message is stored for the channel.
        """
        found = await self._channels.get(channel)
        if found is None:
            raise Stale
        struck = await self._rows.of(channel)
        recent = await self._boards.recent(found, day)
        called = told_apart({**struck, **recent})
        return [OnBoard(person, name, person in struck) for person, name in called.items()][:OPTIONS]

    async def toggle(self, channel: int, day: int, picked: str) -> None:
        """Leave out the picked person, or bring them back. Raise Stale if they aren't on the page."""
        found = await self._channels.get(channel)
        on_board = {str(one.person): one for one in await self.people(channel, day)}
        if found is None or picked not in on_board:
            raise Stale
        one = on_board[picked]
        await self._rows.toggle(found.guild, channel, one.person, one.name)
        self._messages.look_at(channel)


def strike_page(say: Language, people: list[OnBoard]) -> discord.ui.LayoutView:
    """Return the page with a menu for leaving people out or bringing them back."""
    lines = [say("daily-strike-title")]
    if struck := [escaped(one.name) for one in people if one.struck]:
        lines.append(say("daily-strike-out", names=say.list(struck)))
    if not people:
        return boxed("\n".join([*lines, say("daily-strike-none")]), colour=GREEN)
    labels = {str(one.person): say("daily-strike-name", name=one.name, struck=one.struck) for one in people}
    pick = menu(say("daily-strike-pick"), ControlId(STRIKE, 0), choices(labels))
    return boxed("\n".join(lines), row(pick), colour=GREEN)
