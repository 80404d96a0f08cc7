"""The tree of commands: each is admitted like a tap, and an error in one becomes a sentence."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.tables.core.errors import Refused
from bot.ui.interactions import Interaction
from bot.ui.replies import reply_error


class Tree(app_commands.CommandTree[Any]):
    """One for the client, which has an `admission` and `private_answers`."""

    async def _call(self, interaction: Interaction) -> None:
        admission = self.client.admission
        if await admission.admits(interaction):
            with admission.inside(interaction):
                await super()._call(interaction)
                self.client.private_answers.given(interaction)

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Never a traceback, never silence."""
        cause: BaseException = error
        if isinstance(error, app_commands.CommandInvokeError):
            cause = error.original
        if isinstance(error, app_commands.NoPrivateMessage):
            cause = Refused("guild-only")
        await reply_error(interaction, cause)
