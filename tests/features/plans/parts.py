"""The parts of a panel whose player plans."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.plans.plans import NOTHING, StandingPlan
from bot.features.plans.section import PlansSection, plan_parts
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.sections import Part, Section
from tests.rooms import Rooms


def own_parts(table: Table, scene: Scene, standing: StandingPlan | None = None) -> Sequence[Part]:
    assert scene.you is not None
    return plan_parts(table, scene.you, scene, standing or NOTHING)


def section(rooms: Rooms) -> Section:
    return PlansSection(rooms.plans)
