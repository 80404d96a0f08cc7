"""The /block command, its entry in people's menus, and the controls that unblock someone."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.features.blocks.blocks import Blocked, Blocks
from bot.features.blocks.page import UNBLOCK, blocked_view, list_view
from bot.i18n import names
from bot.presentation.markdown import escaped
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.repository import TableRepository
from bot.ui.commands import HEADING, phrase
from bot.ui.controls import ControlId, first
from bot.ui.interactions import Interaction, language_of
from bot.ui.reply import show_beside, show_quietly, user_of
from bot.ui.verbs import tap


class BlocksCog(commands.Cog):
    """Handles a person's blocks. All answers are private."""

    def __init__(self, client: commands.AutoShardedBot, tables: TableRepository, blocks: Blocks) -> None:
        self._tree = client.tree
        self._tables = tables
        self._blocks = blocks
        self._menu = app_commands.ContextMenu(name=phrase("menu-block"), callback=self.block_picked)

    async def cog_load(self) -> None:
        """Add the entry to people's menus. By itself, discord.py only adds slash commands."""
        self._tree.add_command(self._menu)

    async def cog_unload(self) -> None:
        """Remove the entry from people's menus."""
        self._tree.remove_command(self._menu.name, type=self._menu.type)

    @app_commands.command(name="block", description=phrase("command-block"), extras={HEADING: "own"})
    @app_commands.describe(person=phrase("option-blocked"))
    async def block(self, interaction: Interaction, person: discord.User | None = None) -> None:
        """Block a person. If none is given, show the people who are blocked."""
        if person is None:
            blocked = await self._blocks.by(interaction.user.id)
            await show_beside(interaction, list_view(language_of(interaction), blocked))
        else:
            await self._block(interaction, person)

    async def block_picked(self, interaction: Interaction, person: discord.User) -> None:
        """Handle the entry in a person's menu: block that person."""
        await self._block(interaction, person)

    async def _block(self, interaction: Interaction, person: discord.User | discord.Member) -> None:
        if person.bot or person.id == interaction.user.id:
            raise Refused("block-person")
        blocked = Blocked(person.id, names.clean(user_of(person).name, 0))
        await self._blocks.block(interaction.user.id, blocked, self._tables.now())
        await show_beside(interaction, blocked_view(language_of(interaction), blocked))

    @tap(UNBLOCK)
    async def unblock(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Unblock the person in the button or the menu, and show who is still blocked."""
        person, number = interaction.user.id, control.argument or first(values)
        found = {str(one.person): one for one in await self._blocks.by(person)}
        if not number.isdecimal():
            raise Stale
        say, line = language_of(interaction), ""
        if number in found:
            await self._blocks.unblock(person, int(number))
            line = say("block-ended", player=f"**{escaped(found[number].name)}**")
        await show_quietly(interaction, list_view(say, await self._blocks.by(person), line))
