"""This feature's pages, with any number of blocked people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.features.blocks.blocks import Blocked
from bot.features.blocks.page import blocked_view, list_view
from tests.bot.meal import LONG, Meal, fed


@fed("blocks.page.blocked_view", "blocks.page.list_view")
def _blocks(meal: Meal) -> Iterator[Any]:
    blocked = [Blocked(number, name) for number, name in enumerate(meal.names)]
    yield from (blocked_view(meal.say, one) for one in blocked)
    yield list_view(meal.say, blocked)
    yield list_view(meal.say, blocked, LONG[1])
