"""This feature's pages, made from lists of a given length."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.features.lessons import page as lessons
from bot.features.lessons.lesson import Lesson, lesson
from bot.tables.core.table import User
from bot.ui.scene import scene_of
from engine.games import RECORDS
from tests.bot.meal import LONG, Meal, fed


def _steps(game: str) -> Iterator[tuple[Lesson, int]]:
    """Yield each step in the lessons of a game and its kinds."""
    for name, about in RECORDS.items():
        taught = lesson(name)
        if taught is not None and about.key == game:
            yield from ((taught, step) for step in range(len(taught.tasks) + 1))


@fed("lessons.page.lesson_page")
def _lessons(meal: Meal) -> Iterator[Any]:
    for taught, step in _steps(meal.game):
        table = taught.table(step, User(1, LONG[meal.many % 5], meal.say.code), LONG)
        scene = scene_of(table, taught.seat, meal.say)
        yield lessons.lesson_page(taught, table, scene, line=LONG[1] * min(meal.many, 9))
