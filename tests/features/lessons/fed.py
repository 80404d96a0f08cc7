"""Pages of this feature, made of lists of some length."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.features.lessons import page as lessons
from bot.features.lessons.lesson import lesson
from bot.tables.core.table import User
from bot.ui.scene import scene_of
from tests.bot.meal import LONG, Meal, fed


@fed("lessons.page.lesson_page")
def _lessons(meal: Meal) -> Iterator[Any]:
    taught = lesson(meal.game)
    for step in range(0 if taught is None else len(taught.tasks) + 1):
        assert taught is not None
        table = taught.table(step, User(1, LONG[meal.many % 5], meal.say.code), LONG)
        scene = scene_of(table, taught.seat, meal.say)
        yield lessons.lesson_page(taught, table, scene, line=LONG[1] * min(meal.many, 9))
