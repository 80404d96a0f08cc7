"""Record players' names whenever they use the bot on a server."""

from __future__ import annotations

import logging

from discord.ext import commands

from bot import logs
from bot.features.members.hearing import Hearing
from bot.storage.saving import nothing_saved
from bot.ui.interactions import Interaction
from bot.ui.reply import person_of

_log = logging.getLogger(__name__)


class MembersCog(commands.Cog):
    """Listens to all interactions, in addition to the cogs that answer them."""

    def __init__(self, hearing: Hearing) -> None:
        self._hearing = hearing

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Record the player's name. Ignore direct messages, because they don't show the name on a server."""
        if interaction.guild_id is None:
            return
        try:
            await self._hearing.heard(interaction.guild_id, person_of(interaction))
        except Exception as error:
            # If the database is unavailable, do nothing. The next interaction brings the name again.
            if not nothing_saved(error):
                logs.log_unexpected(_log, "a name is not heard", error)
