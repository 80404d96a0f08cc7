"""The controls for making a move and the /hand command."""

from __future__ import annotations

import random
from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot import presentation
from bot.tables import Tables
from bot.tables.core.errors import Refused
from bot.tables.core.table import Table
from bot.ui.board import may_watch
from bot.ui.commands import HEADING, completes_table, phrase
from bot.ui.controls import ControlId, button, first, row
from bot.ui.drafts import MoveDraft
from bot.ui.explanation import explain_choices
from bot.ui.in_words import PUBLIC, all_hands, in_words
from bot.ui.interactions import Interaction, language_of
from bot.ui.message import text_view
from bot.ui.moving import Moving
from bot.ui.question import room_of, taken_back
from bot.ui.reply import TableReplies, ToChoose, reply_quietly, show_beside
from bot.ui.resolve import resolve_table, seat_of, table_near, to_watch
from bot.ui.rules import links
from bot.ui.scene import scene_of
from bot.ui.verbs import tap


class PlayCog(commands.Cog):
    """Handles the panel, and the controls that make moves."""

    def __init__(self, tables: Tables, replies: TableReplies, moving: Moving) -> None:
        self._tables = tables
        self._replies = replies
        self._moving = moving

    # Controls

    @tap("hand", "look", "why")
    async def hand_tapped(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show the player's own page, or let someone without a seat watch.

        This answers **My hand** on the public message, **Look again** on a waiting panel, and **Back** from
        **More**. The verb `why` comes from panels of earlier releases, which had buttons for cards that
        couldn't be played.
        """
        await self._replies.own(interaction, await self._own_table(interaction, control))

    async def _own_table(self, interaction: Interaction, control: ControlId) -> Table:
        """Return the table if this person may see their own page of it. Raise Refused if they may not."""
        table, person = await self._tables.get(control.table), interaction.user.id
        if table.phase == "gathering":
            return await table_near(self._tables, interaction, table.id)
        if not may_watch(table, interaction.channel_id):
            seat_of(table, interaction)
        elif table.seat_of(person) is None and await self._tables.bars(table.people, person):
            raise Refused("watch-not-now")
        return table

    @tap("in-words")
    async def in_words_tapped(
        self, interaction: Interaction, control: ControlId, values: Sequence[str]
    ) -> None:
        """Handle **In words**: describe the position in text.

        From a panel, describe the player's own view. From the public message, describe a spectator's.
        """
        table = await table_near(self._tables, interaction, control.table)
        seat = None if control.argument == PUBLIC else seat_of(table, interaction)
        page = in_words(table, seat, language_of(interaction))
        if seat is None:
            await show_beside(interaction, page.view)
        else:
            await self._replies.aside(interaction, table, seat, page.view)

    @tap("advice")
    async def advised(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **What can I do?**: explain the choices."""
        table = await self._tables.get(control.table)
        seat = seat_of(table, interaction)
        text = explain_choices(table, seat, language_of(interaction))
        await self._replies.aside(interaction, table, seat, text_view(text, *links(text)))

    @tap("hands")
    async def hands_tapped(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **All hands** after a game: show every hand, even to spectators."""
        table = await table_near(self._tables, interaction, control.table)
        text = all_hands(table, language_of(interaction))
        await reply_quietly(interaction, text[:2000])

    @tap("more")
    async def more_shown(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **More**: show help in place of the answers, or all actions in a lobby."""
        await self._replies.own(interaction, await self._own_table(interaction, control), more=True)

    @tap("say", "pick", "done")
    async def said(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Add a word from a button, or picks from a menu. **Done** completes the picks as a word."""
        table, seat, draft, choice = await self._moving.begun(interaction, control)
        further = draft.tapped(choice, control.verb, control.argument, values)
        await self._moving.go_on(interaction, table, seat, further, draft)

    @tap("words", "sure")
    async def words_tapped(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Add several words, or make a whole move. Also answers **Yes, do it** below a costly move."""
        table, seat = await self._moving.current(interaction, control)
        sure = control.verb == "sure"
        await self._moving.go_on(interaction, table, seat, MoveDraft(control.said), sure=sure)

    @tap("back")
    async def back(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Undo the latest pick, or the latest word, of the unfinished move."""
        table, seat = await self._moving.current(interaction, control)
        assert table.state is not None
        draft = MoveDraft(control.said, control.picks)
        draft.choice(table.state, seat)
        scene = scene_of(table, seat, language_of(interaction))
        before = taken_back(table, seat, scene, draft, room_of(control))
        await self._replies.panel(interaction, table, seat, before)

    # Keep "usual" and "mix", because panels from earlier releases still offer them.
    @tap("order", "usual", "mix")
    async def ordered(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Fill in the rest of an order, using a named order, the player's last order, or a shuffled one."""
        table, seat, draft, choice = await self._moving.begun(interaction, control)
        wanted = first(values) if control.verb == "order" else control.verb
        again = await self._tables.ordered_before(table, seat) if wanted == "again" else ()
        named = presentation.of(table.game).orders(choice)
        order = list(again or named.get(wanted, next(iter(named.values()), choice.words)))
        if wanted == "mix":
            random.SystemRandom().shuffle(order)
        await self._moving.go_on(interaction, table, seat, draft.fill(choice, order), draft)

    # Commands

    @completes_table
    @app_commands.command(name="hand", description=phrase("command-hand"), extras={HEADING: "begin"})
    async def hand(self, interaction: Interaction, table: int | None = None) -> None:
        """Show players their panel privately. Let anyone else watch.

        If a robot plays for the person, and they play no other game in this channel, offer the button for
        taking the seat back.
        """
        for kept in await self._tables.kept_for(interaction.user.id):
            meant = kept.id == table if table is not None else _in_reach(kept, interaction)
            if meant and (table is not None or not await self._plays_here(interaction)):
                say, back = language_of(interaction), ControlId("come-back", kept.id)
                rows = [row(button(say("table-come-back"), back))]
                raise ToChoose("seat-is-kept", rows, game_key=f"game-{kept.game}")
        hand = ControlId("hand", 0)
        if (offered := await to_watch(self._tables, interaction, table, hand)) is not None:
            raise offered
        found, seat = await resolve_table(self._tables, interaction, table, hand, playing=True)
        await self._replies.panel(interaction, found, seat)

    async def _plays_here(self, interaction: Interaction) -> bool:
        """Return True if they have a game in play in this channel or, in a DM, anywhere."""
        return any(
            table.phase == "playing" and _in_reach(table, interaction)
            for table in await self._tables.of_person(interaction.user.id)
        )


def _in_reach(table: Table, interaction: Interaction) -> bool:
    return interaction.guild_id is None or table.channel == interaction.channel_id
