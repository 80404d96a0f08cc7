"""This feature's pages, made from lists of a given length."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.features.data import page as data_page
from tests.bot.meal import Meal, fed


@fed("data.page.data_page", "data.page.forget_question")
def _data(meal: Meal) -> Iterator[Any]:
    counted = dict.fromkeys(data_page.LINES, 10 ** min(meal.many, 9))
    yield data_page.data_page(meal.say, counted)
    yield data_page.forget_question(meal.say)
