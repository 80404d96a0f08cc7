"""What takes the consent of others: the answers to the offer that stands."""

from __future__ import annotations

from collections.abc import Sequence

from discord.ext import commands

from bot.client import Courtyard
from bot.tables import Tables
from bot.ui.controls import ControlId
from bot.ui.delivery import Interaction, language_of
from bot.ui.replies import reply_quietly
from bot.ui.taps import Router, tap

AGREES = ("agree", "end-agree")
"""The verbs that agree; offers of earlier releases still say the second."""


class ConsentCog(commands.Cog, name="Consent"):
    """Taps on offers."""

    def __init__(self, tables: Tables, router: Router) -> None:
        self._tables = tables
        router.add(self)

    @tap("agree", "decline", "end-agree", "end-play-on")
    async def vote(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """What she says to the offer that stands."""
        agrees = control.verb in AGREES
        before = await self._tables.get(control.table)
        table = await self._tables.vote(
            control.table, interaction.user.id, control.asked, "yes" if agrees else "no", interaction.id
        )
        kind = "end" if before.offer is None else before.offer.kind
        key = f"answer-{kind}-agreed" if agrees else f"answer-{kind}-declined"
        if table.phase == "abandoned":
            key = "answer-ended"
        await reply_quietly(interaction, language_of(interaction)(key))


async def setup(client: Courtyard) -> None:
    """Called by discord.py."""
    await client.add_cog(ConsentCog(client.tables, client.router))
