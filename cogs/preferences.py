"""Choices of a server for its channels: /pictures."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client import Courtyard
from bot.i18n.languages import Language
from bot.pictures.palette import PALETTES, eyes_of
from bot.tables.core.errors import Refused
from bot.tables.people.preferences import Preferences
from bot.tables.people.wishes import Chosen
from bot.ui.commands import phrase
from bot.ui.delivery import Interaction, language_of
from bot.ui.replies import reply_quietly

_PALETTES = [app_commands.Choice(name=phrase(f"palette-{key}"), value=key) for key in PALETTES]


class PreferencesCog(commands.Cog, name="Preferences"):
    """With pictures, or in words alone; and what the pictures look like."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    @app_commands.command(name="pictures", description=phrase("command-pictures"))
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_channels=True)
    @app_commands.describe(
        shown=phrase("option-shown"),
        palette=phrase("option-palette"),
        large_print=phrase("option-large-print"),
    )
    @app_commands.choices(palette=_PALETTES)
    async def pictures(
        self,
        interaction: Interaction,
        shown: bool | None = None,
        palette: str | None = None,
        large_print: bool | None = None,
    ) -> None:
        """Pictures of the tables in this channel, on or off; their colours, and large print."""
        say = language_of(interaction)
        channel = interaction.channel_id
        if interaction.guild_id is None or channel is None:
            raise Refused("guild-only")
        # Discord hides the command from others only as long as the server has not decided otherwise.
        if not interaction.permissions.manage_channels:
            raise Refused("pictures-not-allowed")
        if (shown, palette, large_print) != (None, None, None):
            await self._preferences.choose(
                "channels", channel, shown, palette=palette, large_print=large_print
            )
        chosen = await self._preferences.of("channels", channel)
        await reply_quietly(interaction, say("channel-pictures", **_facts(say, chosen)))


def _facts(say: Language, chosen: Chosen) -> dict[str, str]:
    return {
        "state": say("option-on" if chosen.pictures else "option-off"),
        "shown": "yes" if chosen.pictures else "no",
        "palette": say(f"palette-{eyes_of(chosen.palette, chosen.large_print).palette.key}"),
        "large": "yes" if chosen.large_print else "no",
    }


async def setup(client: Courtyard) -> None:
    """Called by discord.py."""
    await client.add_cog(PreferencesCog(client.preferences))
