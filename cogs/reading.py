"""The /rules command."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

import engine
from bot import presentation
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Table, opening_choice
from bot.ui.commands import HEADING, phrase
from bot.ui.controls import ControlId
from bot.ui.interactions import Interaction, language_of
from bot.ui.reply import show_beside, show_in_place
from bot.ui.rules import CONTENTS, contents_page, rule_page, rulebook_page, rules_to_choose, screen_of
from bot.ui.verbs import tap

GAMES = [app_commands.Choice(name=phrase(f"game-{key}"), value=key) for key in engine.GAMES]


class ReadingCog(commands.Cog):
    """Shows rulebooks."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables

    @app_commands.command(name="rules", description=phrase("command-rules"), extras={HEADING: "begin"})
    @app_commands.describe(game=phrase("option-game"), rule=phrase("option-rule"))
    @app_commands.choices(game=GAMES)
    async def rules(self, interaction: Interaction, game: str, rule: str | None = None) -> None:
        """Show a rulebook from its first page, or the rule that a refusal cited."""
        say = language_of(interaction)
        view = rulebook_page(say, game, 0) if rule is None else rule_page(say, game, rule)
        await show_beside(interaction, view)

    @tap("rules")
    async def rules_tapped(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Rules**: show the rule for the player's current decision.

        Without one, show the first page.
        """
        table = await self._tables.get(control.table)
        say = language_of(interaction)
        rule = _rule_in_question(table, interaction.user.id)
        number = 0 if rule is None else screen_of(table.game, rule, say.code)
        await show_beside(interaction, rulebook_page(say, table.game, number))

    @tap("cite")
    async def cited(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show a cited rule below the text that cites it."""
        game, _, number = control.argument.partition(" ")
        view = rule_page(language_of(interaction), game, number)
        await show_beside(interaction, view)

    @tap("page")
    async def page(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Turn to another page."""
        game, _, number = control.argument.partition(" ")
        if values:
            number = values[0]
        if number == CONTENTS:
            view = contents_page(language_of(interaction), game)
        elif number.isascii() and number.isdigit():
            view = rulebook_page(language_of(interaction), game, int(number[:3]))
        else:
            raise Refused("no-such-game")
        await show_in_place(interaction, view)

    @rules.autocomplete("rule")
    async def completerule_page(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """Suggest rules of the chosen game, by number or by text."""
        game = getattr(interaction.namespace, "game", None)
        return rules_to_choose(language_of(interaction), str(game), current)

    @tap("rule")
    async def rule_tapped(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Turn to another rule."""
        game, _, number = control.argument.partition(" ")
        await show_in_place(interaction, rule_page(language_of(interaction), game, number))


def _rule_in_question(table: Table, person: int) -> str | None:
    """Return the number of the rule for this person's current decision, or None if there's none."""
    seat = table.seat_of(person)
    if seat is None or table.state is None or table.phase != "playing":
        return None
    choice = opening_choice(table.state, seat)
    return None if choice is None else presentation.of(table.game).rules.get(choice.ask)
