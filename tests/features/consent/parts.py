"""The parts of a page with an offer."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.consent.section import ConsentSection, offer_parts
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.sections import Part, Section
from tests.rooms import Rooms


def own_parts(table: Table, scene: Scene, standing: object = None) -> Sequence[Part]:
    return offer_parts(table, scene)


def section(rooms: Rooms) -> Section:
    return ConsentSection()
