"""This feature's pages, made from lists of a given length."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.features.calls.moments import SnoozeOption
from bot.features.calls.page import early_page, later_view
from bot.tables.clock.hours import Hours
from tests.bot.meal import Meal, fed
from tests.bot.test_every_condition import NOW


@fed("calls.page.later_view", "calls.page.early_page", "calls.early.EarlyCalls.page")
def _later(meal: Meal) -> Iterator[Any]:
    moments = [SnoozeOption("hours", NOW + 3600 * number, number) for number in range(meal.many)]
    for hours in (Hours(), Hours("Europe/Zurich")):
        yield later_view(meal.table(), 0, meal.say, moments, hours, NOW)
    yield early_page(meal.table(), meal.say)
