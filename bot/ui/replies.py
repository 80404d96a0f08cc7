"""Answers that show a table: a player's own panel, a lobby page, or the public message."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

import discord

from bot import logs
from bot.delivery.deliveries import Deliveries
from bot.storage.saving import nothing_saved
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Table
from bot.ui.board import may_watch
from bot.ui.drafts import Drafts, MoveDraft
from bot.ui.interactions import Answer, Interaction, give, language_of
from bot.ui.message import Message
from bot.ui.open_hands import AnsweredHands, OpenHands
from bot.ui.pages import PageRenderer
from bot.ui.reply import Page, in_public, reply_quietly, show, theirs_alone

_log = logging.getLogger(__name__)

Draw = Callable[[], Page]
"""A function that renders a page."""


class Replies:
    """The answers that show a table. There's one instance per process."""

    def __init__(
        self,
        pages: PageRenderer,
        drafts: Drafts,
        deliveries: Deliveries,
        open_hands: OpenHands,
        answered_hands: AnsweredHands,
    ) -> None:
        self._pages = pages
        self._drafts = drafts
        self._deliveries = deliveries
        self._open_hands = open_hands
        self._answered_hands = answered_hands

    async def panel(
        self,
        interaction: Interaction,
        table: Table,
        seat: int,
        draft: MoveDraft | None = None,
    ) -> None:
        """Answer with a player's own panel, replacing the message they used if only they see it.

        A private panel in a channel becomes their open hand.
        """
        message, say = interaction.message, language_of(interaction)
        in_dm = message is not None and interaction.guild_id is None and not theirs_alone(interaction)
        self._drafts.keep(table, seat, draft or MoveDraft())

        def page() -> Page:
            return self._pages.panel(table, seat, say, tapped=True, direct=in_dm)

        if in_dm:
            changed = await self._change(interaction, table, interaction.user.id, page)
            if message is not None and changed == message.id:
                self._answered_hands.keep(interaction, table, say, changed)
        else:
            await self._open(interaction, table, page())

    async def aside(
        self, interaction: Interaction, table: Table, seat: int, view: discord.ui.LayoutView
    ) -> int | None:
        """Answer with a text below the panel. Return its message ID, or None if it wasn't received.

        If **More** was open, the panel goes back to its choices, so that the player can continue after
        reading.
        """
        if self._drafts.of(table, seat).more and not in_public(interaction):
            await self.panel(interaction, table, seat)
        return await give(interaction, Answer(view=view))

    async def lobby(self, interaction: Interaction, table: Table, more: bool = False, line: str = "") -> None:
        """Answer with a person's own lobby page, with all its controls if `more` is True.

        When the game begins, the page becomes their hand.
        """
        person, say = interaction.user.id, language_of(interaction)
        page = self._pages.gathering.own(table, say, person, more, line)
        await self._lobby(interaction, table, page, still=more)

    async def lobby_view(self, interaction: Interaction, table: Table, view: discord.ui.LayoutView) -> None:
        """Answer with another private lobby page, replacing the message that was used if private."""
        await self._lobby(interaction, table, Message(view), still=True)

    async def _lobby(self, interaction: Interaction, table: Table, page: Message, still: bool) -> None:
        with self._pages.just_shown.showing(table.id, interaction.user.id, page.view):
            shown = await give(interaction, Answer(view=page.view, in_place=theirs_alone(interaction)))
        if shown is not None:
            self._open_hands.open(interaction, table, language_of(interaction), page, shown, still)

    async def own(self, interaction: Interaction, table: Table, more: bool = False, line: str = "") -> None:
        """Answer with a person's private page for a table: the lobby, their panel, or a spectator's view.

        If `more` is True, a panel or a lobby shows all its controls. `line` is part of the page, but
        spectators get it in a separate answer.
        """
        person, say = interaction.user.id, language_of(interaction)
        seat = table.seat_of(person)
        if table.state is None:
            await self.lobby(interaction, table, more, line)
        elif seat is not None:
            await self.panel(interaction, table, seat, MoveDraft(more=more, line=line))
        else:
            if line:
                await reply_quietly(interaction, line)
            await self._open(interaction, table, self._pages.own(table, person, say, tapped=True))

    async def _open(self, interaction: Interaction, table: Table, page: Page) -> None:
        """Answer with a private page, replacing the message that was used if only the person sees it.

        The page becomes their open hand.
        """
        showing = partial(self._pages.just_shown.showing, table.id, interaction.user.id)
        shown = await show(interaction, page, theirs_alone(interaction), showing)
        if shown is not None:
            self._open_hands.open(interaction, table, language_of(interaction), *shown)

    async def present(self, interaction: Interaction, table: Table, seat: int) -> None:
        """Answer with the current table in the message that was used: the public message or their panel.

        If that's a turn notification in the channel, it stays, and the answer is a panel.
        """
        message = interaction.message
        if not in_public(interaction) or (
            message is not None and await self._deliveries.calls_by(table.id, message.id)
        ):
            await self.panel(interaction, table, seat)
        else:
            await self.board(interaction, table, with_picture=True)

    async def board(self, interaction: Interaction, table: Table, with_picture: bool = False) -> None:
        """Answer with the table's public message, replacing the message that was used."""
        await self._change(interaction, table, 0, lambda: self._pages.board(table, with_picture, tapped=True))

    async def _change(
        self,
        interaction: Interaction,
        table: Table,
        person: int,
        page: Draw,
    ) -> int | None:
        """Replace the message that was used with this page, and record it. `person` is 0 if it's public.

        Changes to the same page take turns. If recording fails, the message is updated once more later.
        Return the message ID, or None if the answer wasn't received.
        """
        async with self._deliveries.lanes.changing(table.id, person):
            showing = partial(self._pages.just_shown.showing, table.id, person)
            shown = await show(interaction, page(), in_place=True, showing=showing)
            if shown is None:
                return None
            try:
                await self._deliveries.mark(table.id, table.version, person, shown.message, shown.page.digest)
            except Exception as error:
                if nothing_saved(error):
                    return shown.message  # the database has already logged it
                _log.warning("table %s: what was shown is not noted: %s", table.id, logs.place(error))
            return shown.message


async def show_moved_on(
    tables: TableRepository, replies: Replies, interaction: Interaction, number: int
) -> bool:
    """Show the current table to a person with an old control. Return False if they have no access to it."""
    table = await tables.find(number) if number else None
    if table is None:
        return False
    person = interaction.user.id
    if table.seat_of(person) is None and (
        not may_watch(table, interaction.channel_id) or await tables.bars(table.people, person)
    ):
        return False
    await replies.own(interaction, table, line=language_of(interaction)("answer-moved-on"))
    return True
