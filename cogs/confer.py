"""/confer: a private word to the partner, where the game allows it."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.client import Courtyard
from bot.tables import Tables
from bot.tables.core.table import Table
from bot.ui.controls import ControlId, first, form
from bot.ui.delivery import Interaction, ask, language_of
from bot.ui.replies import reply_quietly
from bot.ui.resolve import resolve_table, seat_of, tables_to_choose
from bot.ui.scene import scene_of
from bot.ui.taps import Router, tap
from bot.ui.translation import phrase

CONFER = 500
"""Characters of a private word."""


class Confer(commands.Cog):
    """Private words."""

    def __init__(self, tables: Tables, router: Router) -> None:
        self._tables = tables
        router.add(self)

    @app_commands.command(name="confer", description=phrase("command-confer"))
    @app_commands.describe(text=phrase("option-text"), table=phrase("option-table"))
    async def confer(
        self, interaction: Interaction, text: app_commands.Range[str, 1, CONFER], table: int | None = None
    ) -> None:
        """FS-2: to the partner alone, before the Day."""
        found, _ = await resolve_table(
            self._tables, interaction, table, ControlId("confer", 0), playing=True, able=_may_confer
        )
        await self._confer(interaction, found.id, text)

    @tap("confer")
    async def confer_asked(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """The table was chosen for /confer: no control has room for a private word, so it is asked for."""
        table = await self._tables.get(control.table)
        seat_of(table, interaction)
        say = language_of(interaction)
        asked = control._replace(verb="conferred")
        await ask(interaction, form(say("confer-title"), say("option-text"), asked, CONFER))

    @tap("conferred")
    async def conferred(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """The word that was asked for."""
        await self._confer(interaction, control.table, first(values)[:CONFER])

    async def _confer(self, interaction: Interaction, number: int, text: str) -> None:
        saved = await self._tables.play.whisper(number, interaction.user.id, text, interaction.id)
        seat = seat_of(saved, interaction)
        side = next(side for side in saved.about.partners(len(saved.seats)) if seat in side)
        scene = scene_of(saved, seat, language_of(interaction))
        name = scene.name(next(one for one in side if one != seat))
        await reply_quietly(interaction, scene.say("answer-conferred", partner=name))

    @confer.autocomplete("table")
    async def complete_table(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Her tables, and those of this channel."""
        return await tables_to_choose(self._tables, interaction, current)


def _may_confer(table: Table, seat: int) -> bool:
    return table.state is not None and table.state.may_confer(seat)


async def setup(client: Courtyard) -> None:
    """Called by discord.py."""
    await client.add_cog(Confer(client.tables, client.router))
