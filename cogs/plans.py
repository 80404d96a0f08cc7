"""The /game plan command and the controls of plans. All answers are private."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.features.plans.page import chosen, plan_completions, plan_page, typed
from bot.features.plans.plans import Plans
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Table
from bot.ui.commands import Meant, phrase, table_command
from bot.ui.controls import ControlId, first, form
from bot.ui.drafts import MoveDraft
from bot.ui.interactions import Interaction, ask, language_of
from bot.ui.reply import TableReplies, show_beside, show_quietly
from bot.ui.resolve import Seated, resolve_table
from bot.ui.verbs import tap

Show = Callable[[Interaction, discord.ui.LayoutView], Awaitable[None]]

TYPED = 300
"""Maximum number of characters in a plan."""


def _waits(table: Table, seat: int) -> bool:
    return seat not in table.to_act


class PlansCog(commands.Cog):
    """Handles moves that players plan before their turn."""

    def __init__(self, tables: TableRepository, plans: Plans, replies: TableReplies) -> None:
        self._tables = tables
        self._replies = replies
        self._plans = plans

    @table_command("plan", answers=False, playing=True, able=_waits, words=phrase("option-plan"))
    async def plan(
        self, interaction: Interaction, meant: Meant, words: app_commands.Range[str, 1, TYPED] | None = None
    ) -> None:
        """Plan the typed move, if there's one. Then show the possible plans and the current one."""
        if words is not None:
            await self._typed(interaction, meant.table, meant.seat, words)
        await self._show(interaction, meant.table.id)

    @plan.autocomplete("words")
    async def complete_plan(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Suggest moves and policies that the player could plan. Return [] if no table fits."""
        number = getattr(interaction.namespace, "table", None)
        try:
            table, seat = await resolve_table(
                self._tables,
                interaction,
                number if isinstance(number, int) else None,
                playing=True,
                able=_waits,
            )
        except Refused:
            return []
        return plan_completions(table, seat, language_of(interaction), current)

    @tap("plan")
    async def plan_tapped(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Plan…**: show the plans below the panel."""
        await self._show(interaction, control.table, show_beside)

    @tap("plan-move")
    async def picked(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Plan the move picked in the menu. Raise Refused if it's the player's turn."""
        table, seat = await self._own_seat(interaction, control.table)
        self._may_plan(table, seat)
        move = tuple(first(values).split())
        one = chosen(table, seat, language_of(interaction), move)
        await self._plans.make(table.id, interaction.user.id, one.move, one.asks)
        await self._show(interaction, table.id)

    @tap("plan-by")
    async def by_policy(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Let a policy, such as "always the lowest card", make the next move."""
        await self._plans.make(control.table, interaction.user.id, policy=control.argument)
        await self._show(interaction, control.table)

    @tap("plan-type")
    async def type_it(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Open a form in which the player can type a plan."""
        say = language_of(interaction)
        asked = control._replace(verb="plan-typed")
        await ask(interaction, form(say("plan-title-plain"), say("panel-type-label"), asked, TYPED))

    @tap("plan-typed")
    async def was_typed(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Plan the move typed into the form. Raise Refused if it's the player's turn."""
        table, seat = await self._own_seat(interaction, control.table)
        await self._typed(interaction, table, seat, first(values))
        await self._show(interaction, table.id)

    @tap("plan-drop")
    async def dropped(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Delete the plan. The player must then make the move."""
        table, _ = await self._own_seat(interaction, control.table)
        await self._plans.drop(table.id, interaction.user.id)
        await self._show(interaction, table.id)

    @tap("plan-alone")
    async def left_alone(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Turn automatic moves on or off. If they're on, the bot makes the player's only legal move."""
        await self._plans.leave_alone(control.table, interaction.user.id, control.argument == "on")
        await self._show(interaction, control.table)

    @tap("by-itself")
    async def by_itself(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Do the same as `left_alone` for the button on the panel, and redraw the panel."""
        table, seat = await self._own_seat(interaction, control.table)
        on = control.argument != "off"
        await self._plans.leave_alone(table.id, interaction.user.id, on)
        line = language_of(interaction)("panel-by-itself-set", on="yes" if on else "no")
        await self._replies.panel(interaction, table, seat, MoveDraft(line=line))

    async def _typed(self, interaction: Interaction, table: Table, seat: int, text: str) -> None:
        self._may_plan(table, seat)
        one = typed(table, seat, language_of(interaction), text)
        if isinstance(one, str):
            await self._plans.make(table.id, interaction.user.id, policy=one)
        else:
            await self._plans.make(table.id, interaction.user.id, one.move, one.asks)

    async def _show(self, interaction: Interaction, number: int, show: Show = show_quietly) -> None:
        table, seat = await self._own_seat(interaction, number)
        standing = await self._plans.of(table, seat)
        asks_hours = await self._plans.asks_hours(interaction.user.id)
        await show(interaction, plan_page(table, seat, language_of(interaction), standing, asks_hours))

    async def _own_seat(self, interaction: Interaction, number: int) -> Seated:
        table = await self._tables.get(number)
        return table, table.seat_in_play(interaction.user.id)

    def _may_plan(self, table: Table, seat: int) -> None:
        if seat in table.to_act:
            raise Refused("plan-your-turn")
