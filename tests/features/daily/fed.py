"""Pages of this feature, made of lists of some length."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.features.daily import calendar, more_page, result_page
from bot.features.daily.page import VERB, play_page
from bot.features.daily.result_page import Outcome
from bot.features.daily.rows import Field, Play
from bot.ui import own_verbs
from bot.ui.drafts import MoveDraft
from bot.ui.question import ask
from bot.ui.scene import scene_of
from engine import duplicate
from engine.duplicate import SEAT, Par, Result, short
from tests.bot.meal import LONG, Meal, fed

DAY = calendar.FIRST + 3


def play_of(meal: Meal, finished: bool) -> Play:
    """A play with so many marks behind it."""
    seats = short(meal.game).seats
    path = tuple(float(number % 7) for number in range(min(meal.many, 40) + 2))
    result = Result(tuple(float(13 * seat) for seat in range(seats)), 3.0, path) if finished else None
    return Play(
        2**41, DAY, meal.game, 1, LONG[meal.many % 5], "en", True, (), 0, 1 if finished else None, result
    )


@fed("daily.page.play_page", "own_verbs.own_rows")
def _plays(meal: Meal) -> Iterator[Any]:
    if meal.game not in duplicate.games():
        return
    table, play = meal.table(), play_of(meal, finished=False)
    scene = scene_of(table, SEAT, meal.say)
    yield own_verbs.own_rows(ask(table, SEAT, scene, MoveDraft()).rows, VERB)
    yield play_page(play, table, scene, MoveDraft(line=LONG[1] * min(meal.many, 9)))


@fed("daily.result_page.result_page")
def _results(meal: Meal) -> Iterator[Any]:
    if meal.game not in duplicate.games():
        return
    play = play_of(meal, finished=True)
    assert play.result is not None
    count = len(play.result.path)
    par = Par(play.result.points, 2.0, 0.3, (0.5,) * count, (0.5,) * count)
    for field in (Field(0, 0, 0), Field(meal.many, 0, 0), Field(meal.many, meal.many, 0)):
        for over in (False, True):
            for known in (None, par):
                outcome = Outcome(play, known, field, meal.many, over, play)
                yield result_page.result_page(outcome, meal.say, None, here=True)


@fed("daily.more_page.more_page", "daily.more_page.how_page", "daily.more_page.seals_page")
def _behind_more(meal: Meal) -> Iterator[Any]:
    if meal.game not in duplicate.games():
        return
    play = play_of(meal, finished=True)
    yield more_page.more_page(DAY, {}, meal.say)
    yield more_page.more_page(DAY, {meal.game: play}, meal.say, play, play)
    seals = {DAY + number: "f" * 64 for number in range(calendar.SEALED + 1)}
    plays = [play._replace(day=DAY - number) for number in range(min(meal.many, 25))]
    yield more_page.how_page(DAY, meal.say)
    yield more_page.seals_page(seals, plays, meal.say)
