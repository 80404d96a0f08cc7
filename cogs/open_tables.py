"""The /join command, and joining a table from its list."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.features.lobby.asking_first import asks_first
from bot.features.lobby.lobby import Lobby
from bot.features.open_tables.open_tables import open_tables, robots_seat
from bot.features.open_tables.page import JOIN, open_page
from bot.features.seats.seat_transfer import SeatTransfer
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Table
from bot.ui.commands import HEADING, phrase
from bot.ui.controls import ControlId
from bot.ui.interactions import Interaction, language_of
from bot.ui.reply import TableReplies, person_of, show_beside
from bot.ui.resolve import may_see
from bot.ui.verbs import tap


class OpenTablesCog(commands.Cog):
    """Handles the list of tables that can be joined on a server."""

    def __init__(
        self,
        tables: TableRepository,
        lobby: Lobby,
        seat_transfer: SeatTransfer,
        replies: TableReplies,
    ) -> None:
        self._tables = tables
        self._lobby = lobby
        self._seat_transfer = seat_transfer
        self._replies = replies

    @app_commands.command(name="join", description=phrase("command-join"), extras={HEADING: "begin"})
    @app_commands.guild_only()
    async def join(self, interaction: Interaction) -> None:
        """Show the tables of this server that the person can join."""
        if interaction.guild_id is None:
            raise Refused("guild-only")
        person = interaction.user.id
        said = await self._tables.reliability(person)

        async def admits(table: Table) -> bool:
            try:
                await self._lobby.may_join(table, person, said)
            except Refused:
                return False
            return True

        found = await open_tables(
            self._tables, interaction.guild_id, person, partial(may_see, interaction), admits
        )
        await show_beside(interaction, open_page(language_of(interaction), found).view)

    @tap(JOIN)
    async def come_in(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Take a free seat in a lobby or a robot's seat in a running game, from any channel of the server.

        Raise Refused if the person can't see the table's channel.
        """
        table = await self._tables.get(control.table)
        if table.guild != interaction.guild_id or not may_see(interaction, table.channel):
            raise Refused("not-here")
        await asks_first(self._tables, interaction, table, control)
        person = person_of(interaction)
        if table.phase == "playing" and table.seat_of(person.id) is None:
            said = await self._tables.reliability(person.id)
            await self._lobby.may_join(table, person.id, said)
            table = await self._seat_transfer.step_in(table.id, person, robots_seat, interaction.id)
        else:
            table = await self._lobby.join(table.id, person, interaction.id)
        await self._replies.own(interaction, table)
