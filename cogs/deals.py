"""The /deal cut and /deal verify commands.

The deal is sealed before anyone joins, every player cuts it, and anyone can verify the result.
"""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.features.deals.deal import opened
from bot.features.deals.page import FILE, deal_page, lobby_deal, script
from bot.features.lobby.dealer import LONGEST
from bot.features.lobby.lobby import Lobby
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository
from bot.ui.commands import Meant, phrase, table_command
from bot.ui.interactions import Interaction, language_of, put_off
from bot.ui.message import text_view
from bot.ui.reply import give_file, show_beside, show_quietly


class DealsCog(commands.Cog):
    """Handles the commands about sealed deals."""

    def __init__(self, tables: TableRepository, lobby: Lobby) -> None:
        self._tables = tables
        self._lobby = lobby

    @table_command(
        group="deal",
        place_first=True,
        able=lambda table, seat: table.phase == "gathering",
        word=phrase("option-cut"),
    )
    async def cut(
        self, interaction: Interaction, meant: Meant, word: app_commands.Range[str, 1, LONGEST]
    ) -> None:
        """Cut the deal with the player's own word, before the cards are dealt."""
        person = interaction.user.id
        table = await self._lobby.cut(meant.table.id, person, word, interaction.id)
        cut = table.seats[table.own_seat(person)].cut
        await show_quietly(interaction, text_view(language_of(interaction)("answer-cut", cut=cut)))

    @table_command("verify", group="deal", anybody=True)
    async def verify(self, interaction: Interaction, meant: Meant) -> None:
        """Show the public facts of the deal, and a file that verifies it once its cards are open."""
        table, say = meant.table, language_of(interaction)
        if table.phase == "gathering" and table.seed is not None:
            await show_quietly(interaction, lobby_deal(table, say))
            return
        await put_off(interaction, thinking=True)
        deal = await opened(self._tables, table)
        if deal is None:
            raise Refused("deal-not-sealed")
        page = deal_page(table, deal, say)
        if deal.secret:
            await give_file(interaction, page, FILE, script(deal))
        else:
            await show_beside(interaction, page)
