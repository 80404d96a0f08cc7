"""The part of a page that offers the cards of a finished table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.duplicate.table_cards import CardsSection
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.sections import Part, Section
from tests.rooms import Rooms


def own_parts(table: Table, scene: Scene, standing: object = None) -> Sequence[Part]:
    """Return those of a panel: none."""
    return ()


def section(rooms: Rooms) -> Section:
    return CardsSection()
