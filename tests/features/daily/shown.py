"""Pages of whole plays against rule-of-thumb robots."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections.abc import Iterator, Sequence

import engine
from bot import presentation
from bot.features.challenges.section import way_on
from bot.features.daily.outcome import Outcome
from bot.features.daily.result_page import result_page
from bot.features.daily.results import Field
from bot.features.duplicate.drawing import HEIGHT
from bot.features.duplicate.page import play_page
from bot.features.duplicate.rows import Play
from bot.i18n.languages import language
from bot.pictures.svg import height_of
from bot.presentation.occasion import picture_of
from bot.tables.core.table import LoggedEvent, Table
from bot.ui import layout
from bot.ui.drafts import MoveDraft
from bot.ui.message import Image, Message
from bot.ui.scene import scene_of
from engine import duplicate
from engine.duplicate import SEAT, Deal, Par
from engine.robots import guide_of
from tests.bot.meal import Meal
from tests.bot.pages import faces, table_of
from tests.features.duplicate.fed import play_of as finished_play


def tables(game: str, code: str, seed: str) -> Iterator[Table]:
    """Yield an unfinished play as `whole` does."""
    return (table for table in whole(game, code, seed) if table.phase == "playing")


def whole(game: str, code: str, seed: str) -> Iterator[Table]:
    """Yield a play before each of the person's moves, with the events since their last one, and at
    its end.
    """
    state, rng = duplicate.opening(Deal(game, seed)), random.Random(seed)
    recent, version, own = list[LoggedEvent](), 0, 0
    people = ["Maximilian der Große", *language(code)("robot-names").split()]
    while True:
        seat = next((one for one in state.to_act if one != SEAT), SEAT)
        if seat == SEAT:
            table = table_of(state, code, people)
            first, *others = table.seats
            seats = (
                dataclasses.replace(first, last_move_version=own),
                *(dataclasses.replace(one, person=0, robot="strong") for one in others),
            )
            yield dataclasses.replace(table, seats=seats, recent_events=tuple(recent), in_short=True)
            if state.result is not None:
                return
            own, recent = version + 1, []
        version += 1
        move = guide_of(state).policy(state, seat, rng)
        recent += [LoggedEvent(version, event) for event in state.play(seat, move)]


def page(
    table: Table, said: engine.Move = (), screen: float | None = None, firsts: Sequence[str] = ()
) -> tuple[Message, float]:
    """Return the page of a play with its picture, and the picture's height."""
    scene = scene_of(table, SEAT, language(table.locale), said, faces(table.game))
    drawn = picture_of(presentation.of(table.game), scene)
    assert drawn is not None
    picture, say = Image(b"", "", height_of(drawn)), language(table.locale)
    title = say("daily-title", number=1_000, game=say(f"game-{table.game}"), counts="yes")
    firsts = firsts or [f"{title}\n{say('daily-counts-short')}", title]
    shown = layout.OWN if screen is None else screen
    return play_page(
        play_of(table), table, SEAT, scene, MoveDraft(said), firsts, picture, shown
    ), picture.height


def play_of(table: Table) -> Play:
    """Return the play that is shown as this table."""
    return Play(table.id, "daily", 1_000, 0, table.game, 1, "", table.locale, True, (), 0, None, None)


def results(meal: Meal) -> Iterator[tuple[Message, float]]:
    """Yield the result pages with all their buttons, in pictures and in words, for each verdict."""
    play, say = finished_play(meal, finished=True), meal.say
    assert play.result is not None
    count = len(play.result.path)
    par = Par(play.result.points, 2.0, 0.3, (0.5,) * count, (0.5,) * count)
    text = presentation.of(meal.game)
    reasons = {text.why_over(scene_of(meal.table("over"), SEAT, say)), f"-# {say(f'{meal.game}-daily-goal')}"}
    for known, over in itertools.product((None, par), (False, True)):
        outcome = Outcome(play, known, Field(1_000, 999, 0), 1_000, over, play)
        for picture, why, how in itertools.product(
            (Image(b"", "", HEIGHT), None), sorted(reasons), ("won", "lost", "tied")
        ):
            shown = result_page(outcome, say, picture, True, [way_on(play, say)], why, how)
            yield shown, 0 if picture is None else HEIGHT
