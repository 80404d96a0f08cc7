"""This feature's pages, made from lists of a given length."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.features.typed.completing import completions
from tests.bot.meal import Meal, fed


@fed("typed.completing.completions")
def _typed(meal: Meal) -> Iterator[Any]:
    table = meal.table()
    for seat in range(len(table.seats)):
        yield completions(table, seat, "", meal.say)
