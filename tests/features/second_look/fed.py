"""This feature's pages, made from lists of a given length."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.features.second_look import page as second_look_page
from bot.features.second_look.second_look import Card, RoundLook
from bot.features.second_look.section import look_parts
from bot.presentation import Scene, of
from bot.tables.core.table import Table
from bot.ui.sections import Part
from tests.bot.meal import Meal, fed


def look_at(meal: Meal) -> RoundLook:
    """Return a look at a round with this many tricks, with one trick lost by each card."""
    pack = of(meal.game).deck.cards
    cards = [
        Card(number // 4 + 1, number % 4, pack[number % len(pack)], pack[:8], 1, "")
        for number in range(4 * meal.many)
    ]
    return RoundLook(12, (0, 2), meal.many, tuple(cards))


@fed("second_look.page.round_page", "second_look.page.trick_page")
def _second_looks(meal: Meal) -> Iterator[Any]:
    table, look = dataclasses.replace(meal.table("over")), look_at(meal)
    if len(table.seats) < 4:
        return
    yield second_look_page.round_page(table, meal.say, look, 99)
    believed: Mapping[int, Any] = dict.fromkeys(range(4), (19, 9.9))
    for trick in {1, max(1, meal.many // 2), max(1, meal.many)}:
        yield second_look_page.trick_page(table, meal.say, look, trick, 99, believed)


def board_parts(meal: Meal, table: Table, scene: Scene) -> Sequence[Part]:
    return look_parts(table, scene, look_at(meal))
