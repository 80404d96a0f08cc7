"""Offer the daily below every game that's over."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.controls import ControlId, button
from bot.ui.sections import Part, Section


def daily_parts(table: Table, scene: Scene) -> Sequence[Part]:
    """Return the button that opens today's deal, if the game is over."""
    if table.phase != "over":
        return ()
    return [Part("controls", controls=(button(scene.say("daily-button"), ControlId("daily", 0)),))]


class DailySection(Section):
    """Adds `daily_parts` to the public message and the panel."""

    async def board(self, table: Table, scene: Scene) -> Sequence[Part]:
        """See Section."""
        return daily_parts(table, scene)

    async def panel(self, table: Table, seat: int, scene: Scene) -> Sequence[Part]:
        """See Section."""
        return daily_parts(table, scene)
