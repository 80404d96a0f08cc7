"""This feature's pages, made from lists of a given length."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import engine
from bot.features.deals import page as deal_page
from bot.features.deals.deal import Deal
from tests.bot.meal import Meal, fed


@fed("deals.page.deal_page")
def _deals(meal: Meal) -> Iterator[Any]:
    table = meal.table("over")
    cuts = ",".join("W" * 24 for _ in table.seats) + "~" + "9" * 20
    for secret in ("", "f" * 64):
        deal = Deal(table.game, len(table.seats), {}, "f" * 64, cuts, secret, meal.many)
        yield deal_page.deal_page(table, deal, meal.say)


@fed("deals.page.lobby_deal")
def _lobby(meal: Meal) -> Iterator[Any]:
    for here in range(1, engine.GAMES[meal.game].seats[-1] + 1):
        yield deal_page.lobby_deal(meal.lobby(here), meal.say)
