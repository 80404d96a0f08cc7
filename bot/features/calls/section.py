"""Add **Nudge** to the panel of a player who is waiting."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation import Scene
from bot.tables.core.table import Table, opening_choice
from bot.ui.controls import ControlId, button
from bot.ui.sections import Part, Section


def nudge_parts(table: Table, seat: int, scene: Scene) -> Sequence[Part]:
    """Return **Nudge** if the player is waiting for a person and timeouts have no effect in this game."""
    if table.state is None or not table.may_nudge or opening_choice(table.state, seat) is not None:
        return ()
    if not any(table.seats[one].person for one in table.to_act):
        return ()
    return [Part("waiting", controls=(button(scene.say("nudge-button"), ControlId("nudge", table.id)),))]


class NudgeSection(Section):
    """Adds `nudge_parts` to the panel."""

    async def panel(self, table: Table, seat: int, scene: Scene) -> Sequence[Part]:
        """See Section."""
        return nudge_parts(table, seat, scene)
