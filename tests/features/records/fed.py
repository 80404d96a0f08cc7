"""This feature's pages, made from lists of a given length."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

import engine
from bot.features.records import leaderboard, months, profile
from bot.features.records.profiles import Met, Profile
from bot.features.records.seasons import Frozen
from bot.features.records.section import foretold
from bot.features.records.sums import Standing
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.sections import Part
from tests.bot.meal import LONG, Meal, fed


def standings(meal: Meal) -> list[Standing]:
    """Return the lines of this many people."""
    return [Standing(number, name, 9999, 5000, 999) for number, name in enumerate(meal.names)]


def frozen(meal: Meal) -> list[Frozen]:
    """Return the same for a month that is over, with everybody in first place."""
    return [Frozen(number, name, 1, 999999, 9999, 9999) for number, name in enumerate(meal.names)]


@fed(
    "records.leaderboard.BoardPage.message",
    "records.months.MonthOver.message",
    "records.profile.ProfilePage.message",
    "records.profile.bare_page",
)
def _records(meal: Meal) -> Iterator[Any]:
    say, past = meal.say, [f"{2000 + number // 12}-{number % 12 + 1:02}" for number in range(meal.many)]
    for period in ("all", "month", "2001-01"):
        for page in (0, 1, 99):
            wanted = leaderboard.BoardAsked("channel", "", cast(Any, period), page)
            found = (
                leaderboard.frozen_lines(say, frozen(meal), 1)
                if period == "2001-01"
                else leaderboard.standing_lines(say, standings(meal), cast(Any, period), 1)
            )
            yield leaderboard.BoardPage(say, wanted, found, 1, past).message(None)
    yield months.MonthOver(say, "2027-01", frozen(meal), standings(meal)).message(None)
    met = [Met(name, 9999, 9999, 9999) for name in meal.names]
    line, keys = Standing(1, LONG[1], 9999, 5000, 999), list(engine.GAMES)
    told = Profile(line, [line] * len(keys), keys, dict.fromkeys(keys, 999.0), met, met, 999, 999, past, 9e4)
    yield profile.ProfilePage(say, told, extra=meal.names).message(None)
    yield profile.bare_page(say, LONG[1], [*meal.names, "a line"])


def board_parts(meal: Meal, table: Table, scene: Scene) -> Sequence[Part]:
    odds = [1 / len(table.seats)] * len(table.about.partners(len(table.seats)))
    return [Part("foot", foretold(table, scene, odds))]
