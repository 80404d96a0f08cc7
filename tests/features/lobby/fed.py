"""This feature's pages, made from lists of a given length."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, cast

import engine
from bot.features.lobby import board as lobby
from bot.features.lobby import page as lobby_pages
from bot.tables.play import seating
from tests.bot.meal import LONG, Meal, fed


@fed("lobby.board.lobby", "lobby.page.lobby_page", "lobby.page.facts_view", "lobby.page.invite_view",
     "lobby.page.seats_view", "lobby.page.options_view", "lobby.page.company_view")  # fmt: skip
def _lobbies(meal: Meal) -> Iterator[Any]:
    for here in range(1, engine.GAMES[meal.game].seats[-1] + 1):
        table = meal.lobby(here)
        for phase in ("gathering", "abandoned"):
            yield lobby.lobby(dataclasses.replace(table, phase=cast(Any, phase)), meal.say)
        for person in (table.host, table.seats[-1].person, 5):
            for more in (False, True):
                yield lobby_pages.lobby_page(table, meal.say, person, more, LONG[1])
        if seating.empty(table):
            yield lobby_pages.facts_view(table, meal.say, table.host)
            yield lobby_pages.invite_view(table, meal.say, table.host)
        yield lobby_pages.seats_view(table, meal.say, table.host)
        for host in (False, True):
            yield lobby_pages.options_view(table, meal.say, host)
            yield lobby_pages.company_view(table, meal.say, host)
