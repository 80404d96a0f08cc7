"""Build this feature's pages from lists of varying length."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.features.daily import calendar
from bot.features.duplicate.calls import call_page
from bot.features.duplicate.page import VERB, helps, play_page
from bot.features.duplicate.rows import Play
from bot.ui import own_verbs
from bot.ui.drafts import MoveDraft
from bot.ui.question import ask
from bot.ui.scene import scene_of
from engine import duplicate
from engine.duplicate import SEAT, Result, short
from tests.bot.meal import LONG, Meal, fed

DAY = calendar.FIRST + 3


def play_of(meal: Meal, finished: bool) -> Play:
    """Return a play. If it's finished, its result has more marks for a greater `meal.many`, up to 41."""
    seats = short(meal.game).seats
    path = tuple(float(number % 7) for number in range(min(meal.many, 40) + 2))
    result = Result(tuple(float(13 * seat) for seat in range(seats)), 3.0, path) if finished else None
    name, ended = LONG[meal.many % 5], 1 if finished else None
    return Play(2**41, "daily", DAY, 0, meal.game, 1, name, "en", True, (), 0, ended, result)


@fed("duplicate.calls.call_page")
def _calls(meal: Meal) -> Iterator[Any]:
    if meal.game in duplicate.games():
        yield call_page(play_of(meal, finished=False)._replace(partner=2, partner_name=LONG[1]), 1, meal.say)


@fed("duplicate.page.play_page", "duplicate.page.helps", "own_verbs.own_rows")
def _plays(meal: Meal) -> Iterator[Any]:
    if meal.game not in duplicate.games():
        return
    table, play = meal.table(), play_of(meal, finished=False)
    scene = scene_of(table, SEAT, meal.say)
    yield own_verbs.own_rows(ask(table, SEAT, scene, MoveDraft()).rows, VERB)
    yield play_page(play, table, SEAT, scene, MoveDraft(line=LONG[1] * min(meal.many, 9)), LONG)
    yield helps(play, meal.say)
    yield helps(play_of(meal, finished=True), meal.say)
