"""The /game time command and its button: give the others one more day for their move."""

from __future__ import annotations

from discord.ext import commands

from bot.features.more_time.more_time import MoreTime
from bot.tables.core.repository import TableRepository
from bot.ui.commands import Meant, table_command
from bot.ui.interactions import Interaction, language_of
from bot.ui.reply import reply_quietly


class MoreTimeCog(commands.Cog):
    """Handles requests to give others more time."""

    def __init__(self, tables: TableRepository, more_time: MoreTime) -> None:
        self._tables = tables
        self._more_time = more_time

    @table_command("more-time", playing=True)
    async def time(self, interaction: Interaction, meant: Meant) -> None:
        """Give everyone the player is waiting for one more day, once per turn."""
        await self._more_time.give(meant.table.id, interaction.user.id, interaction.id)
        await reply_quietly(interaction, language_of(interaction)("answer-more-time"))
