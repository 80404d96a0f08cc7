"""Add **Type a move** to **More**."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation import Scene
from bot.tables.core import tokens
from bot.tables.core.table import Table, opening_choice
from bot.ui.controls import ControlId, button
from bot.ui.sections import Part, Section


def typed_parts(table: Table, seat: int, scene: Scene) -> Sequence[Part]:
    """Return the button, if the player must move."""
    if table.state is None or opening_choice(table.state, seat) is None:
        return ()
    asked = ControlId("type", table.id, tokens.of_question(table, seat))
    return [Part("words", controls=(button(scene.say("panel-type"), asked),))]


class TypedSection(Section):
    """Adds `typed_parts` to the panel."""

    async def panel(self, table: Table, seat: int, scene: Scene) -> Sequence[Part]:
        """See Section."""
        return typed_parts(table, seat, scene)
