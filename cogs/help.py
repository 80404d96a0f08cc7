"""The /help command, and messages that mention the bot. Both show the same page."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.features.help.page import VERB, Command, command_page, help_page
from bot.i18n.languages import Language, language
from bot.jobs.discord_port import DiscordPort
from bot.tables.core.errors import Stale
from bot.tables.core.rate_limiter import RateLimiter
from bot.tables.core.repository import TableRepository
from bot.tables.people.preferences import Preferences
from bot.trouble import TROUBLE
from bot.ui.commands import HEADING, phrase
from bot.ui.controls import ControlId, first
from bot.ui.interactions import Interaction, language_of
from bot.ui.reply import show_beside
from bot.ui.verbs import tap

ANSWERED = 60
"""A channel gets no more than one answer to mentions within this many seconds."""


class HelpCog(commands.Cog):
    """Shows what the bot does, how to begin, and its commands."""

    def __init__(
        self,
        client: commands.AutoShardedBot,
        tables: TableRepository,
        preferences: Preferences,
        port: DiscordPort,
    ) -> None:
        self._client = client
        self._tables = tables
        self._preferences = preferences
        self._port = port
        self._answered = RateLimiter(1, ANSWERED)

    @app_commands.command(name="help", description=phrase("command-help"), extras={HEADING: "begin"})
    async def help(self, interaction: Interaction) -> None:
        """Show the page to the person who asks, and only to them."""
        page = help_page(language_of(interaction), self._offered(interaction.guild_id is not None))
        await show_beside(interaction, page.view)

    @tap(VERB)
    async def explained(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Describe the command that was picked from the menu, with its subcommands."""
        offered = self._offered(interaction.guild_id is not None)
        picked = next((one for one in offered if one.name == first(values)), None)
        if picked is None:
            raise Stale
        await show_beside(interaction, command_page(language_of(interaction), picked).view)

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Show the page, silently, to a person who mentions the bot in a message.

        Each channel gets it at most once a minute. Replying to a message from the bot doesn't count as a
        mention.
        """
        me = self._client.user
        if me is None or message.author.bot or me.id not in message.raw_mentions:
            return
        channel, now = message.channel.id, self._tables.now()
        if not self._answered.free(channel, now):
            return
        self._answered.press(channel, now)
        page = help_page(self._language(message), self._offered(message.guild is not None))
        with contextlib.suppress(*TROUBLE):  # if the bot can't write here, it can't report that either
            await self._port.send(channel, page, f"help {message.id}", silent=True)

    def _language(self, message: discord.Message) -> Language:
        """Return the server's language or, in direct messages, the language the person chose."""
        if message.guild is None:
            return self._preferences.language(message.author.id, "")
        return language(str(message.guild.preferred_locale))

    def _offered(self, on_server: bool) -> list[Command]:
        """Return the top-level commands that Discord offers, on a server or in direct messages."""
        known: list[Any] = self._client.tree.get_commands(type=discord.AppCommandType.chat_input)
        return [one for one in known if on_server or not one.guild_only]
