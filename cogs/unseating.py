"""/unseat: the seats of somebody who is no longer on the server. The bot is told of no members: it asks
Discord about the one.
"""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands
from discord.ext import commands

from bot.presentation.markdown import escaped
from bot.tables import Tables
from bot.tables.core.errors import Refused
from bot.tables.core.table import Table
from bot.tables.play.substitution import may_unseat, sitting
from bot.trouble import understood
from bot.ui.commands import fitting, phrase
from bot.ui.interactions import Interaction, language_of, put_off
from bot.ui.reply import reply_quietly


class UnseatingCog(commands.Cog):
    """Commands of a host, or of who manages a channel, where somebody will not come back."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    @app_commands.command(name="unseat", description=phrase("command-unseat"))
    @app_commands.guild_only()
    @app_commands.describe(player=phrase("option-player"))
    async def unseat(self, interaction: Interaction, player: str) -> None:
        """Their seats at the tables of this channel, as far as the one who asks may free them: in a lobby
        anybody may have them, in a game a robot plays on.
        """
        found = await self._found(interaction)
        person = next((one for one, name in found if player in (str(one), name)), None)
        if person is None:
            raise Refused("unseat-nobody")
        name = f"**{escaped(next(name for one, name in found if one == person))}**"
        await put_off(interaction, thinking=True)
        if not await has_left(interaction, person):
            raise Refused("unseat-still-here", player=name)
        manages = interaction.permissions.manage_channels
        for table in await self._frees(interaction):
            if person in sitting(table):
                await self._tables.substitution.unseat(table.id, interaction.user.id, person, manages)
        await reply_quietly(interaction, language_of(interaction)("answer-unseated", player=name))

    async def _frees(self, interaction: Interaction) -> list[Table]:
        """The tables of this channel at which they may free seats."""
        assert interaction.channel_id is not None
        manages = interaction.permissions.manage_channels
        found = await self._tables.of_channel(interaction.channel_id)
        return [table for table in found if may_unseat(table, interaction.user.id, manages)]

    async def _found(self, interaction: Interaction) -> list[tuple[int, str]]:
        """Everybody else whose seat they may free in this channel, each once, with a name."""
        found: dict[int, str] = {}
        for table in await self._frees(interaction):
            found |= sitting(table)
        found.pop(interaction.user.id, None)
        return list(found.items())

    @unseat.autocomplete("player")
    async def complete_player(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Those who sit there."""
        return fitting({str(person): name for person, name in await self._found(interaction)}, current)


NO_MEMBER = (10007, 10013)
"""Discord's codes for somebody who is not on a server, and for somebody who is nobody any more."""
MEMBER_KNOWN = 5.0
"""Seconds within which Discord says whether somebody is there; discord.py would ask it for half a minute."""


async def has_left(interaction: Interaction, person: int) -> bool:
    """Return whether this person is not on the server in which is asked. Raises TROUBLE where it cannot be
    known in time, and Refused in direct messages.
    """
    if interaction.guild is None:
        raise Refused("guild-only")
    try:
        with understood():
            async with asyncio.timeout(MEMBER_KNOWN):
                await interaction.guild.fetch_member(person)
    except discord.NotFound as error:
        if error.code in NO_MEMBER:
            return True
        raise
    return False
