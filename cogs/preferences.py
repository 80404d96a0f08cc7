"""What people choose for themselves, and a server for its channels: /me and /pictures."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client import Courtyard
from bot.tables.preferences import Preferences
from bot.ui.replies import Interaction, language_of
from bot.ui.translation import phrase


class PreferencesCog(commands.Cog, name="Preferences"):
    """With pictures, or in words alone."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    @app_commands.command(name="me", description=phrase("command-me"))
    @app_commands.describe(pictures=phrase("option-pictures"))
    async def me(self, interaction: Interaction, pictures: bool | None = None) -> None:
        """Pictures in her own hands, on or off."""
        say = language_of(interaction)
        if pictures is not None:
            await self._preferences.choose("persons", interaction.user.id, pictures)
        on = await self._preferences.pictures("persons", interaction.user.id)
        await interaction.response.send_message(
            say("me-pictures", state=say("option-on" if on else "option-off")), ephemeral=True
        )

    @app_commands.command(name="pictures", description=phrase("command-pictures"))
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_channels=True)
    @app_commands.describe(shown=phrase("option-shown"))
    async def pictures(self, interaction: Interaction, shown: bool) -> None:
        """Pictures of the tables in this channel, on or off."""
        say = language_of(interaction)
        assert interaction.channel_id is not None
        await self._preferences.choose("channels", interaction.channel_id, shown)
        state = say("option-on" if shown else "option-off")
        await interaction.response.send_message(say("channel-pictures", state=state), ephemeral=True)


async def setup(client: Courtyard) -> None:
    """Called by discord.py."""
    await client.add_cog(PreferencesCog(client.preferences))
