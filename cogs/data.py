"""The /data command: show people their own data, export it as a file, or erase it."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.features.data.own_data import OwnData
from bot.features.data.page import data_page, forget_question
from bot.ui.commands import HEADING, phrase
from bot.ui.controls import ControlId
from bot.ui.interactions import Interaction, language_of, last, put_off
from bot.ui.message import text_view
from bot.ui.reply import give_file, show_quietly
from bot.ui.verbs import tap


class DataCog(commands.Cog):
    """Handles /data and the controls on its page."""

    def __init__(self, own_data: OwnData) -> None:
        self._own_data = own_data

    @app_commands.command(name="data", description=phrase("command-data"), extras={HEADING: "own"})
    async def data(self, interaction: Interaction) -> None:
        """Show the data the bot stores about this person."""
        await self._page(interaction)

    @tap("data")
    async def page(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **No, keep it**: show the page again."""
        await self._page(interaction)

    async def _page(self, interaction: Interaction) -> None:
        counted = await self._own_data.counted(interaction.user.id)
        await show_quietly(interaction, data_page(language_of(interaction), counted))

    @tap("data-export")
    async def export(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Give me all of it**: send the person all of their data as a file."""
        await put_off(interaction, thinking=True)
        found = await self._own_data.export(interaction.user.id)
        view = text_view(language_of(interaction)("data-exported"))
        await give_file(interaction, view, "courtyard-data.json", found)

    @tap("data-forget-ask")
    async def ask(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Forget me**: ask the person to confirm, explaining the consequences."""
        await show_quietly(interaction, forget_question(language_of(interaction)))

    @tap("data-forget")
    async def forget(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Yes, forget me**: erase the person's data."""
        await self._own_data.forget(interaction.user.id)
        last(interaction)  # don't track the answers, because a cache would then contain this person again
        await show_quietly(interaction, text_view(language_of(interaction)("answer-forgotten")))
