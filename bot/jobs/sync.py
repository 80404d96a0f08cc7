"""Register the slash commands with Discord if they've changed, with retries.

The bot doesn't wait for this job. Until it's done, Discord keeps the previous commands.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from bot.i18n.languages import language
from bot.jobs.job import LONGEST_PAUSE, Job
from bot.storage.database import Database
from bot.ui.commands import Translator

_log = logging.getLogger(__name__)

FACT = "commands"
PATIENCE = 60.0
"""Maximum number of seconds per attempt."""
PAUSE = 10.0
"""Seconds to wait before the second attempt. Each later pause is twice as long."""


class CommandSync(Job):
    """A job that ends once Discord has the current commands."""

    def __init__(
        self,
        tree: app_commands.CommandTree[Any],
        application: Callable[[], int | None],
        guild: int | None,
        database: Database,
    ) -> None:
        """Create the job. `application` returns the bot's ID once the job starts.

        With a `guild`, commands are only registered there, and take effect immediately.
        """
        super().__init__("commands")
        self._tree = tree
        self._application = application
        self._guild = guild
        self._database = database
        self._pause = PAUSE

    async def do_due(self) -> float | None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._sync()
        except Exception as error:
            pause, self._pause = self._pause, min(LONGEST_PAUSE, 2 * self._pause)
            say = language(None)
            _log.warning(say("start-commands-later", reason=type(error).__name__, seconds=round(pause)))
            return pause
        return None

    async def _sync(self) -> None:
        """Register the commands of the tree, in every language."""
        place = None if self._guild is None else discord.Object(self._guild)
        if place is not None:
            self._tree.copy_global_to(guild=place)
        translator = Translator()
        await self._tree.set_translator(translator)
        found = self._tree.get_commands(guild=place)
        payload = [await command.get_translated_payload(self._tree, translator) for command in found]
        text = json.dumps([self._application(), self._guild, payload], sort_keys=True, default=str)
        digest = hashlib.sha256(text.encode()).hexdigest()
        if await self._database.fact(FACT) != digest:
            await self._tree.sync(guild=place)
            await self._database.keep_fact(FACT, digest)
