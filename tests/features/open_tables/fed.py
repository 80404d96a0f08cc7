"""This feature's page, with any number of tables."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from bot.features.open_tables.open_tables import OpenTable
from bot.features.open_tables.page import kept_page, open_page
from tests.bot.meal import Meal, fed


@fed("open_tables.page.open_page", "open_tables.page.kept_page", "open_tables.kept_lists.KeptLists.page")
def _open(meal: Meal) -> Iterator[Any]:
    for seat, table in ((None, meal.lobby(1)), (0, meal.table())):
        found = [OpenTable(dataclasses.replace(table, id=2**41 - one), seat) for one in range(meal.many)]
        yield open_page(meal.say, found)
        yield kept_page(meal.say, found)
    yield kept_page(meal.say, [])
