"""Add a player's plans to their own panel, with the ways to plan."""

from __future__ import annotations

from collections.abc import Sequence

from bot import presentation
from bot.features.plans.page import plan_lines
from bot.features.plans.plans import NOTHING, Plans, StandingPlan
from bot.features.plans.preconditions import made_for_player
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.controls import ControlId, button, row
from bot.ui.scene import events_since
from bot.ui.sections import Part, Section


def plan_parts(table: Table, seat: int, scene: Scene, standing: StandingPlan = NOTHING) -> Sequence[Part]:
    """Return the lines about the plan that stands, and the controls.

    A player alone with robots may leave their only moves to the bot from now on.
    """
    say, plan = scene.say, button(scene.say("plan-button"), ControlId("plan", table.id))
    parts = [Part("news", plan_lines(table, scene, standing, events_since(table, seat)))]
    parts.append(Part("more", controls=(plan,)))
    if seat not in presentation.of(table.game).out(scene.view):
        again = button(say("plan-button"), ControlId("plan", table.id))
        parts.append(Part("waiting", controls=(again,)))
    if table.alone == seat and not standing.alone and made_for_player(table, seat, None, True) is not None:
        itself = button(say("panel-by-itself"), ControlId("by-itself", table.id))
        parts.append(Part("offered", rows=(row(itself),)))
    return parts


class PlansSection(Section):
    """Adds `plan_parts` to the panel."""

    def __init__(self, plans: Plans) -> None:
        self._plans = plans

    async def panel(self, table: Table, seat: int, scene: Scene) -> Sequence[Part]:
        """See Section."""
        return plan_parts(table, seat, scene, await self._plans.of(table, seat))
