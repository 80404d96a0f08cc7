"""Add a player's plans, and the controls for them, to their own panel."""

from __future__ import annotations

from collections.abc import Sequence

from bot import presentation
from bot.features.plans.page import plan_lines
from bot.features.plans.plans import NOTHING, Plans, StandingPlan
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.controls import ControlId, button
from bot.ui.scene import events_since
from bot.ui.sections import Part, Section


def plan_parts(table: Table, seat: int, scene: Scene, standing: StandingPlan = NOTHING) -> Sequence[Part]:
    """Return the lines about the current plan and the controls.

    A player alone with robots also gets a button that lets the bot make forced moves in this game.
    """
    say, plan = scene.say, button(scene.say("plan-button"), ControlId("plan", table.id))
    parts = [Part("news", plan_lines(table, scene, standing, events_since(table, seat)))]
    parts.append(Part("more", controls=(plan,)))
    if seat not in presentation.of(table.game).out(scene.view):
        again = button(say("plan-button"), ControlId("plan", table.id))
        parts.append(Part("waiting", controls=(again,)))
    if table.alone == seat:
        on, argument = ("yes", "off") if standing.alone else ("no", "on")
        itself = button(say("panel-by-itself", on=on), ControlId("by-itself", table.id, argument=argument))
        parts.append(Part("more", controls=(itself,)))
    return parts


class PlansSection(Section):
    """Adds `plan_parts` to the panel."""

    def __init__(self, plans: Plans) -> None:
        self._plans = plans

    async def panel(self, table: Table, seat: int, scene: Scene) -> Sequence[Part]:
        """See Section."""
        return plan_parts(table, seat, scene, await self._plans.of(table, seat))
