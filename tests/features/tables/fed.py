"""This feature's pages, made from lists of a given length."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from bot.delivery.state import Delivery
from bot.features.tables import games_page
from tests.bot.meal import Meal, fed


@fed("tables.games_page.games_page")
def _games(meal: Meal) -> Iterator[Any]:
    post = Delivery(*[10**18] * len(Delivery._fields))  # type: ignore[arg-type]
    running = [dataclasses.replace(meal.table(), id=2**41 - number) for number in range(meal.many)]
    for person in (10**18, 10**18 + 1, 999):
        for own, kept in ((running, []), ([], running)):
            found = games_page.standings_of(own, kept, person)
            yield games_page.games_page(meal.say, found, [post] * len(found))
