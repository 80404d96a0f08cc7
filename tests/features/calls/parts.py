"""The parts of a panel with a nudge button."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.calls.section import NudgeSection, nudge_parts
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.sections import Part, Section
from tests.rooms import Rooms


def own_parts(table: Table, scene: Scene, standing: object = None) -> Sequence[Part]:
    assert scene.you is not None
    return nudge_parts(table, scene.you, scene)


def section(rooms: Rooms) -> Section:
    return NudgeSection()
