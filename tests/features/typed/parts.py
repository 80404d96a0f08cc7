"""The parts of a panel that take a move in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.typed.section import TypedSection, typed_parts
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.sections import Part, Section
from tests.rooms import Rooms


def own_parts(table: Table, scene: Scene, standing: object = None) -> Sequence[Part]:
    assert scene.you is not None
    return typed_parts(table, scene.you, scene)


def section(rooms: Rooms) -> Section:
    return TypedSection()
