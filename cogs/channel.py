"""The /channel command for everything that a channel chooses."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.features.settings.channel import channel_page
from bot.tables.core.errors import Refused, Stale
from bot.ui.channel import VERB, Channel, ChannelChoice
from bot.ui.commands import HEADING, phrase
from bot.ui.controls import ControlId, first
from bot.ui.interactions import Interaction, language_of
from bot.ui.reply import show_quietly
from bot.ui.verbs import tap


class ChannelCog(commands.Cog):
    """Shows the choices that features add. Everyone can read them, and managers can change them."""

    def __init__(self, choices: Sequence[ChannelChoice]) -> None:
        self._choices = choices

    @app_commands.command(name="channel", description=phrase("command-channel"), extras={HEADING: "own"})
    @app_commands.guild_only()
    async def channel(self, interaction: Interaction) -> None:
        """Show the page."""
        await self._page(interaction, _channel_of(interaction))

    @tap(VERB)
    async def change(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Change a choice and show the page again. Raise Refused if the person doesn't manage the channel."""
        channel = _channel_of(interaction)
        # Check this at each tap, because a custom_id can be forged and a permission can be lost.
        if not _manages(interaction):
            raise Refused("channel-not-allowed")
        name, _, value = control.argument.partition(" ")
        choice = next((one for one in self._choices if one.name == name), None)
        if choice is None:
            raise Stale
        await choice.change(channel, value or first(values))
        await self._page(interaction, channel)

    async def _page(self, interaction: Interaction, channel: Channel) -> None:
        say = language_of(interaction)
        parts = [await choice.part(say, channel) for choice in self._choices]
        await show_quietly(interaction, channel_page(say, parts, _manages(interaction)))


def _channel_of(interaction: Interaction) -> Channel:
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refused("guild-only")
    locale = str(interaction.guild_locale or "en")
    return Channel(interaction.guild_id, interaction.channel_id, locale, interaction.user.id)


def _manages(interaction: Interaction) -> bool:
    return interaction.permissions.manage_channels
