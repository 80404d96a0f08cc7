"""Add **Hint** behind **More**."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.hints.hint import may_hint
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.controls import ControlId, button
from bot.ui.sections import Part, Section


def hint_parts(table: Table, seat: int, scene: Scene) -> Sequence[Part]:
    """Return the **Hint** button, if the player may ask for a hint."""
    if not may_hint(table, seat):
        return ()
    return [Part("helps", controls=(button(scene.say("hint-button"), ControlId("hint", table.id)),))]


class HintsSection(Section):
    """Adds `hint_parts` to the panel."""

    async def panel(self, table: Table, seat: int, scene: Scene) -> Sequence[Part]:
        """See Section."""
        return hint_parts(table, seat, scene)
