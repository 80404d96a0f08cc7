"""The buttons of a turn notification, and /game nudge.

Players can snooze a notification with **Later**, either until a time of their choice or for this turn.
"""

from __future__ import annotations

from collections.abc import Sequence

from discord.ext import commands

from bot.features.calls.calls import Calls
from bot.features.calls.page import later_view
from bot.tables.core import tokens
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Table
from bot.tables.people.preferences import Preferences
from bot.ui.commands import Meant, table_command
from bot.ui.controls import ControlId, first
from bot.ui.interactions import Interaction, language_of
from bot.ui.labels import plain_names
from bot.ui.message import text_view
from bot.ui.reply import in_public, reply_quietly, show_beside, show_in_place
from bot.ui.verbs import tap


class CallsCog(commands.Cog):
    """Handles the buttons of a turn notification, and /game nudge."""

    def __init__(self, tables: TableRepository, calls: Calls, preferences: Preferences) -> None:
        self._tables = tables
        self._calls = calls
        self._preferences = preferences

    @tap("later")
    async def later(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Later**: show the possible times for the next notification."""
        table, seat = await self._asked(interaction, control)
        person = interaction.user.id
        moments, hours = await self._calls.moments(person), await self._preferences.hours(person)
        view = later_view(table, seat, language_of(interaction), moments, hours, self._tables.now())
        await show_beside(interaction, view)

    @tap("snooze")
    async def snooze(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Snooze the notification until the chosen time."""
        table, _ = await self._asked(interaction, control)
        at = first(values)
        if not at.isdecimal() or len(at) > 12:
            raise Stale
        until = await self._calls.put_off(table, interaction.user.id, int(at))
        say = language_of(interaction)
        line = say("ping-snoozed", when=f"<t:{until}:f>", game=say(f"game-{table.game}"))
        await self._told(interaction, line)

    @tap("mute")
    async def mute(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Not this turn**: mute notifications for this turn."""
        table, _ = await self._asked(interaction, control)
        await self._calls.put_off(table, interaction.user.id, None)
        say = language_of(interaction)
        await self._told(interaction, say("ping-muted", game=say(f"game-{table.game}")))

    @table_command("nudge", playing=True)
    async def nudge(self, interaction: Interaction, meant: Meant) -> None:
        """Nudge the players who keep this player waiting (see `Calls.nudge`)."""
        await self._calls.nudge(meant.table.id, interaction.user.id)
        await reply_quietly(interaction, language_of(interaction)("answer-nudged"))

    async def _told(self, interaction: Interaction, line: str) -> None:
        if in_public(interaction):
            await show_beside(interaction, text_view(line))
        else:
            await show_in_place(interaction, text_view(line))

    async def _asked(self, interaction: Interaction, control: ControlId) -> tuple[Table, int]:
        """Return a notification's table, and the seat that was notified.

        Raise Refused if it was sent to another player, or if the turn is over.
        """
        table = await self._tables.get(control.table)
        seat = table.own_seat(interaction.user.id)
        if seat not in table.to_act or not tokens.asks(table, seat, control.asked):
            other = next((n for n in table.to_act if tokens.asks(table, n, control.asked)), None)
            if other is not None:
                raise Refused("ping-of-another", person_name=plain_names(table)[other])
            raise Refused("ping-over")
        return table, seat
