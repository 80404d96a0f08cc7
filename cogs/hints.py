"""The /game hint command: the move a strong robot would make for the player."""

from __future__ import annotations

import contextlib

from discord.ext import commands

from bot.features.hints.advice import Advisor
from bot.features.hints.hint import hint, may_hint
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository
from bot.trouble import TROUBLE
from bot.ui.commands import Meant, table_command
from bot.ui.interactions import Interaction, change, language_of, put_off, take_away
from bot.ui.message import text_view
from bot.ui.reply import TableReplies, error_sentence, in_public, reply_quietly


class HintsCog(commands.Cog):
    """Handles /game hint and **Hint** under **More**."""

    def __init__(self, tables: TableRepository, replies: TableReplies, advisor: Advisor) -> None:
        self._tables = tables
        self._replies = replies
        self._advisor = advisor

    @table_command("hint", playing=True, able=may_hint)
    async def hint(self, interaction: Interaction, meant: Meant) -> None:
        """Show what a strong robot would do in the player's place."""
        table, seat, _ = meant
        if not may_hint(table, seat):
            raise Refused("hint-not" if seat in table.to_act else "illegal-not-your-turn")
        say = language_of(interaction)
        if interaction.message is None or in_public(interaction):
            await put_off(interaction, thinking=True)
            await reply_quietly(interaction, hint(table, seat, say, await self._advisor.advise(table, seat)))
            return
        shown = await self._replies.aside(interaction, table, seat, text_view(say("hint-thinking")))
        try:
            said = hint(table, seat, say, await self._advisor.advise(table, seat))
        except Refused as busy:
            said = error_sentence(say, busy)
        if shown is not None:
            moved_on = (await self._tables.get(table.id)).version != table.version
            with contextlib.suppress(*TROUBLE):  # "a robot thinks" then stays, and they can ask again
                await (
                    take_away(interaction, shown) if moved_on else change(interaction, shown, text_view(said))
                )
