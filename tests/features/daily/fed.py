"""This feature's pages, made from lists of a given length."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.features.daily import board_page, calendar, more_page, reminder_page, result_page
from bot.features.daily.board import Best, Board, Place
from bot.features.daily.outcome import Outcome
from bot.features.daily.results import Field
from bot.features.daily.strikes import OnBoard, strike_page
from bot.ui.controls import row
from bot.ui.message import Image, boxed
from engine import duplicate
from engine.duplicate import Par
from tests.bot.meal import LONG, Meal, fed
from tests.features.duplicate.fed import DAY, play_of


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
    plays = [play._replace(source=DAY - number) for number in range(min(meal.many, 25))]
    yield more_page.how_page(DAY, meal.say)
    yield more_page.seals_page(seals, plays, meal.say)


@fed("daily.board_page.board_page", "daily.boards.Boards.page")
def _boards(meal: Meal) -> Iterator[Any]:
    if meal.game not in duplicate.games():
        return
    places = tuple(Place(number, name, "100 : 100") for number, name in enumerate(meal.names, 1))
    best = tuple(Best(game, tuple(meal.names), "100 : 100") for game in duplicate.games())
    for board in (
        Board(
            DAY,
            meal.game,
            places,
            best if places else (),
            tuple(meal.names),
            True,
            (tuple(meal.names), 999),
            (tuple(meal.names), 999),
            "100 : 100",
        ),
        Board(DAY, meal.game, (), best if places else (), (), True),
    ):
        yield board_page.board_page(board, meal.say, None)
        if board_page.board_drawn(board, meal.say) is not None:
            yield board_page.board_page(board, meal.say, Image(b"", board_page.board_alt(board, meal.say)))


@fed("daily.strikes.strike_page")
def _strikes(meal: Meal) -> Iterator[Any]:
    people = [OnBoard(number, name, number % 2 == 0) for number, name in enumerate(meal.names[:25], 2**60)]
    yield strike_page(meal.say, people)


@fed("daily.reminder_page.reminder_page", "daily.reminder_page.chosen_page")
def _reminders(meal: Meal) -> Iterator[Any]:
    for day in range(DAY, DAY + len(duplicate.games())):
        yield reminder_page.reminder_page(meal.say, day)
    for hour in (None, 22):
        yield reminder_page.chosen_page(meal.say, hour, LONG[0])
        yield boxed("?", row(reminder_page.reminder_menu(meal.say, hour, LONG[0])))
