"""Add **A day more** to the panel of a player who is waiting for others."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.more_time.more_time import can_get
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.controls import ControlId, button
from bot.ui.sections import Part, Section


class MoreTimeSection(Section):
    """Adds the button if there's a running clock that can be extended."""

    async def panel(self, table: Table, seat: int, scene: Scene) -> Sequence[Part]:
        """See Section."""
        if table.phase != "playing" or not can_get(table, seat):
            return ()
        return [Part("waiting", controls=(button(scene.say("more-time"), ControlId("more-time", table.id)),))]
