"""The offer that stands, on the pages of its table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.consent.page import standing_offer
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.sections import Part, Section


def offer_parts(table: Table, scene: Scene) -> Sequence[Part]:
    """Return what is said of the offer that stands, and how the reader of this scene answers it."""
    lines, rows = standing_offer(table, scene)
    return [Part("last", "\n".join(lines), rows=tuple(rows))] if lines else ()


class ConsentSection(Section):
    """See `offer_parts`."""

    async def board(self, table: Table, scene: Scene) -> Sequence[Part]:
        """See Section."""
        return offer_parts(table, scene)

    async def panel(self, table: Table, seat: int, scene: Scene) -> Sequence[Part]:
        """See Section."""
        return offer_parts(table, scene)
