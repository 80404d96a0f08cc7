"""What takes the consent of others: /undo, /pause, /draw, /resign, and answers to the offer that stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Courtyard
from bot.delivery.deliveries import Deliveries
from bot.tables import Tables
from bot.tables.core.errors import Refused
from bot.tables.core.table import Kind, Table
from bot.tables.play.consent import plays, refuse
from bot.tables.play.undo import may_undo
from bot.ui.controls import ControlId, button, row
from bot.ui.delivery import Interaction, language_of
from bot.ui.message import text_view
from bot.ui.replies import reply_quietly, show_quietly
from bot.ui.resolve import resolve_table, tables_to_choose
from bot.ui.taps import Router, tap
from bot.ui.translation import phrase

AGREES = ("agree", "end-agree")
"""The verbs that agree; offers of earlier releases still say the second."""


class ConsentCog(commands.Cog, name="Consent"):
    """What one asks of the others at a table."""

    def __init__(self, tables: Tables, deliveries: Deliveries, router: Router) -> None:
        self._tables = tables
        self._deliveries = deliveries
        router.add(self)

    @app_commands.command(name="undo", description=phrase("command-undo"))
    @app_commands.describe(table=phrase("option-table"))
    async def undo(self, interaction: Interaction, table: int | None = None) -> None:
        """Take back her latest move, or ask the others whether she may."""
        found, _ = await resolve_table(
            self._tables, interaction, table, ControlId("undo", 0), playing=True, able=may_undo
        )
        await self._undo(interaction, ControlId("undo", found.id))

    @tap("undo")
    async def undo_tapped(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """**Take back**, in her panel; or the table was chosen for /undo."""
        await self._undo(interaction, control)

    async def _undo(self, interaction: Interaction, control: ControlId) -> None:
        seen = partial(self._deliveries.last_sign, control.table)
        table = await self._tables.undo.take_back(
            control.table, interaction.user.id, control.asked, seen, interaction.id
        )
        key = "answer-taken-back" if table.offer is None else "answer-undo-offered"
        await reply_quietly(interaction, language_of(interaction)(key))

    @app_commands.command(name="pause", description=phrase("command-pause"))
    @app_commands.describe(table=phrase("option-table"))
    async def pause(self, interaction: Interaction, table: int | None = None) -> None:
        """Ask the others to let the table stand still for a while."""
        found, _ = await resolve_table(
            self._tables, interaction, table, ControlId("pause", 0), playing=True, place_first=True
        )
        await self._pause(interaction, found.id)

    @tap("pause")
    async def pause_asked(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """The table was chosen for /pause."""
        await self._pause(interaction, control.table)

    async def _pause(self, interaction: Interaction, number: int) -> None:
        table = await self._tables.consent.offer(number, interaction.user.id, "pause", interaction.id)
        key = "answer-pause-offered" if table.paused_since is None else "answer-paused"
        await reply_quietly(interaction, language_of(interaction)(key))

    @app_commands.command(name="draw", description=phrase("command-draw"))
    @app_commands.describe(table=phrase("option-table"))
    async def draw(self, interaction: Interaction, table: int | None = None) -> None:
        """Offer the others a draw."""
        found, _ = await resolve_table(
            self._tables, interaction, table, ControlId("draw", 0), playing=True, able=_may("draw")
        )
        await self._offer(interaction, found.id, "draw")

    @app_commands.command(name="resign", description=phrase("command-resign"))
    @app_commands.describe(table=phrase("option-table"))
    async def resign(self, interaction: Interaction, table: int | None = None) -> None:
        """Give a game up, after a question."""
        found, _ = await resolve_table(
            self._tables, interaction, table, ControlId("resign-ask", 0), playing=True, able=_may("resign")
        )
        await self._ask_to_resign(interaction, found)

    @tap("resign-ask")
    async def resign_asked(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """The table was chosen for /resign."""
        await self._ask_to_resign(interaction, await self._tables.get(control.table))

    async def _ask_to_resign(self, interaction: Interaction, table: Table) -> None:
        plays(table, interaction.user.id)
        refuse(table, "resign")
        say = language_of(interaction)
        yes = button(say("resign-yes"), ControlId("resign", table.id), discord.ButtonStyle.danger)
        no = button(say("end-no"), ControlId("end-not", table.id))
        text = say("resign-question", game=say(f"game-{table.game}"))
        await show_quietly(interaction, text_view(text, row(yes, no)))

    @tap("resign", "draw")
    async def settle(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Yes, give it up; or the table was chosen for /draw."""
        await self._offer(interaction, control.table, "resign" if control.verb == "resign" else "draw")

    async def _offer(self, interaction: Interaction, number: int, kind: Kind) -> None:
        table = await self._tables.consent.offer(number, interaction.user.id, kind, interaction.id)
        key = f"answer-{kind}-offered" if table.phase == "playing" else "answer-settled"
        await reply_quietly(interaction, language_of(interaction)(key))

    @tap("go-on")
    async def go_on(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """**Go on**, below a table that is paused and in its panels."""
        await self._tables.pauses.go_on(control.table, interaction.user.id, interaction.id)
        await reply_quietly(interaction, language_of(interaction)("answer-went-on"))

    @tap("agree", "decline", "end-agree", "end-play-on")
    async def vote(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """What she says to the offer that stands."""
        agrees = control.verb in AGREES
        before = await self._tables.get(control.table)
        table = await self._tables.consent.vote(
            control.table, interaction.user.id, control.asked, "yes" if agrees else "no", interaction.id
        )
        kind = "end" if before.offer is None else before.offer.kind
        key = f"answer-{kind}-agreed" if agrees else f"answer-{kind}-declined"
        if table.phase == "abandoned":
            key = "answer-ended"
        if table.phase == "over":
            key = "answer-settled"
        await reply_quietly(interaction, language_of(interaction)(key))

    @undo.autocomplete("table")
    @pause.autocomplete("table")
    @draw.autocomplete("table")
    @resign.autocomplete("table")
    async def complete_table(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Her tables, and those of this channel."""
        return await tables_to_choose(self._tables, interaction, current)


def _may(kind: Kind) -> Callable[[Table, int], bool]:
    """Whether this may be offered at a table."""

    def may(table: Table, seat: int) -> bool:
        try:
            refuse(table, kind)
        except Refused:
            return False
        return True

    return may


async def setup(client: Courtyard) -> None:
    """Called by discord.py."""
    await client.add_cog(ConsentCog(client.tables, client.deliveries, client.router))
