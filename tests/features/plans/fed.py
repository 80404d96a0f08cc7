"""This feature's pages, made from lists of a given length."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.features.plans import page as planning
from bot.features.plans.plans import NOTHING, StandingPlan
from bot.features.plans.rows import Plan
from tests.bot.meal import Meal, fed


@fed("plans.page.plan_page", "plans.page.plan_completions")
def _plans(meal: Meal) -> Iterator[Any]:
    table = meal.table()
    for seat in range(len(table.seats)):
        plan = Plan(table.id, 1, ("KS",) * min(meal.many, 9), None, ("card",) * min(meal.many, 9), 0, 1)
        for standing in (NOTHING, StandingPlan(plan._replace(policy=None), alone=True)):
            yield planning.plan_page(table, seat, meal.say, standing, asks_hours=True)
        yield planning.plan_completions(table, seat, meal.say, "")
