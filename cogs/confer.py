"""/confer: a private word to the partner, where the game allows it."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.client import Courtyard
from bot.tables import Tables
from bot.tables.core.table import Table
from bot.ui.commands import Meant, phrase, table_command
from bot.ui.controls import ControlId, first, form
from bot.ui.delivery import Interaction, ask, language_of
from bot.ui.replies import reply_quietly
from bot.ui.resolve import seat_of
from bot.ui.scene import scene_of
from bot.ui.taps import Router, tap

CONFER = 500
"""Characters of a private word."""


def _may_confer(table: Table, seat: int) -> bool:
    return table.state is not None and table.state.may_confer(seat)


class Confer(commands.Cog):
    """Private words."""

    def __init__(self, tables: Tables, router: Router) -> None:
        self._tables = tables
        router.add(self)

    @table_command("confer", answers=False, playing=True, able=_may_confer, text=phrase("option-text"))
    async def confer(
        self, interaction: Interaction, meant: Meant, text: app_commands.Range[str, 1, CONFER]
    ) -> None:
        """FS-2: to the partner alone, before the Day."""
        await self._confer(interaction, meant.table.id, text)

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


async def setup(client: Courtyard) -> None:
    """Called by discord.py."""
    await client.add_cog(Confer(client.tables, client.router))
