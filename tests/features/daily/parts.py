"""The part of a page that offers the daily."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.daily.section import DailySection, daily_parts
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.sections import Part, Section
from tests.rooms import Rooms


def own_parts(table: Table, scene: Scene, standing: object = None) -> Sequence[Part]:
    return daily_parts(table, scene)


def section(rooms: Rooms) -> Section:
    return DailySection()
