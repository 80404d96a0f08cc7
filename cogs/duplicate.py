"""The controls of plays: moves, advice, rules, and **Play these cards**."""

from __future__ import annotations

from collections.abc import Sequence

from discord.ext import commands

import engine
from bot.features.duplicate.page import VERB
from bot.features.duplicate.pages import PlayPages
from bot.features.duplicate.plays import Plays
from bot.features.duplicate.rows import Play
from bot.features.duplicate.showing import in_time, show_play
from bot.features.duplicate.table_cards import TableCards
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.repository import TableRepository
from bot.ui.controls import ControlId
from bot.ui.drafts import MoveDraft
from bot.ui.explanation import explain_choices
from bot.ui.interactions import Interaction, language_of
from bot.ui.just_shown import JustShown
from bot.ui.message import text_view
from bot.ui.moving import is_cheap
from bot.ui.own_verbs import continued
from bot.ui.refusals import why_not
from bot.ui.reply import person_of, show_beside, show_quietly
from bot.ui.resolve import may_see
from bot.ui.rules import links, rulebook_page
from bot.ui.verbs import tap


class DuplicateCog(commands.Cog):
    """Handles the controls of plays. Only a play's own people can use them."""

    def __init__(
        self,
        tables: TableRepository,
        plays: Plays,
        cards: TableCards,
        pages: PlayPages,
        just_shown: JustShown,
    ) -> None:
        """`just_shown` makes the bot ignore taps on controls that have only just appeared."""
        pages.showing = just_shown.showing
        self._tables = tables
        self._plays = plays
        self._cards = cards
        self._pages = pages

    async def _own(self, interaction: Interaction, control: ControlId) -> Play:
        return await self._plays.own(control.table, interaction.user.id)

    @tap("dup-table")
    async def once_more(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Play these cards**: begin a play of a finished table's deal.

        Raise Refused if the person neither had a seat nor can see the table's channel.
        """
        table = await self._tables.get(control.table)
        person = interaction.user.id
        theirs = table.seat_of(person) is not None or table.seat_kept(person) is not None
        if not theirs and not may_see(interaction, table.channel):
            raise Refused("not-here")
        play = await in_time(interaction, self._cards.begin(person_of(interaction), table))
        await show_play(interaction, self._pages, play)

    @tap("dup-look")
    async def looked(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show a play's current page."""
        await show_play(interaction, self._pages, await self._own(interaction, control))

    @tap("dup-say", "dup-words", "dup-pick", "dup-done", "dup-back", "dup-order", "dup-sure")
    async def said(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle a control that continues a move. Make the move if it's complete.

        A costly move needs confirmation, as it does at a table.
        """
        play, say = await self._own(interaction, control), language_of(interaction)
        if play.finished is not None or control.asked != len(play.moves):
            await show_play(interaction, self._pages, play)
            return
        table = await self._plays.table(play)
        seat = table.seat_of(interaction.user.id)
        assert table.state is not None
        assert seat is not None
        try:
            draft = continued(control, values, table, seat, say, VERB)
            choice = draft.choice(table.state, seat)
        except engine.Illegal as illegal:
            line = why_not(table, seat, say, illegal)
            await show_play(interaction, self._pages, play, MoveDraft(line=line))
            return
        sure = control.verb == f"{VERB}sure"
        if choice is not None or not (sure or is_cheap(table, seat, say, draft.said)):
            await show_play(interaction, self._pages, play, draft)
            return
        try:
            play = await in_time(interaction, self._plays.move(play, draft.said, interaction.user.id))
        except Stale:  # the same tap arrived twice, or another device was faster
            play = await self._own(interaction, control)
        await show_play(interaction, self._pages, play)

    @tap("dup-advice")
    async def advised(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **What can I do?**: explain the choices."""
        play, say = await self._own(interaction, control), language_of(interaction)
        if play.finished is not None:
            await show_play(interaction, self._pages, play)
            return
        table = await self._plays.table(play)
        seat = table.seat_of(interaction.user.id)
        assert seat is not None
        text = explain_choices(table, seat, say)
        await show_beside(interaction, text_view(text, *links(text)))

    @tap("dup-rules")
    async def rules(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Rules**: show the rulebook."""
        play = await self._own(interaction, control)
        await show_beside(interaction, rulebook_page(language_of(interaction), play.game, 0))

    @tap("dup-more")
    async def more(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show the page behind **More**."""
        play = await self._own(interaction, control)
        await show_quietly(
            interaction,
            await self._plays.source(play).more(play, interaction.user.id, language_of(interaction)),
        )
