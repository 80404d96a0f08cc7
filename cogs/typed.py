"""The /move command and the form behind **Type a move**."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.features.typed.completing import completions
from bot.features.typed.names import heard
from bot.features.typed.refusing import Why
from bot.features.typed.sentences import sentence
from bot.tables import Tables
from bot.tables.core.errors import Refused
from bot.tables.core.table import Table
from bot.ui.commands import HEADING, completes_table, phrase
from bot.ui.controls import LARGEST, ControlId, first, form, parse
from bot.ui.drafts import MoveDraft
from bot.ui.interactions import Interaction, ask, language_of
from bot.ui.moving import Moving
from bot.ui.resolve import resolve_table, seat_of
from bot.ui.verbs import tap

TYPED = 300
"""Maximum number of characters in a move."""


class TypedCog(commands.Cog):
    """Turns typed words into moves."""

    def __init__(self, tables: Tables, moving: Moving) -> None:
        self._tables = tables
        self._moving = moving

    @completes_table
    @app_commands.command(name="move", description=phrase("command-move"), extras={HEADING: "begin"})
    @app_commands.describe(words=phrase("option-words"))
    async def move(
        self, interaction: Interaction, words: app_commands.Range[str, 1, TYPED], table: int | None = None
    ) -> None:
        """Make a move from words."""
        found, seat = await resolve_table(self._tables, interaction, table, _moving(words), playing=True)
        await self._read(interaction, found, seat, words)

    @tap("move")
    async def moved(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Make the move given to /move, after its table was chosen."""
        table = await self._tables.get(control.table)
        await self._read(interaction, table, seat_of(table, interaction), " ".join(control.said))

    @move.autocomplete("words")
    async def complete_move(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Suggest the next word of a move."""
        number = getattr(interaction.namespace, "table", None)
        try:
            table, seat = await resolve_table(
                self._tables, interaction, number if isinstance(number, int) else None, playing=True
            )
        except Refused:
            return []
        return completions(table, seat, current, language_of(interaction))

    @tap("type")
    async def type_it(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Ask for a move in words."""
        await self._moving.current(interaction, control)
        say = language_of(interaction)
        asked = control._replace(verb="typed")
        await ask(interaction, form(say("panel-type-title"), say("panel-type-label"), asked, TYPED))

    @tap("typed")
    async def typed(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Make the move typed into the form."""
        table, seat = await self._moving.current(interaction, control)
        await self._read(interaction, table, seat, first(values))

    async def _read(self, interaction: Interaction, table: Table, seat: int, text: str) -> None:
        """Continue with the move a text means, or explain why it isn't a move."""
        say = language_of(interaction)
        found = heard(table, seat, text, say)
        if isinstance(found, Why):
            await self._moving.refuse(interaction, table, seat, sentence(table, seat, say, found))
        else:
            await self._moving.go_on(interaction, table, seat, MoveDraft(found))


def _moving(words: str) -> ControlId | None:
    """Return a control that makes the move typed as `words`, or None if it doesn't fit into a custom_id."""
    control = ControlId("move", LARGEST, said=tuple(words.split()))
    try:
        return control if parse(control.custom_id()) == control else None
    except ValueError:
        return None
