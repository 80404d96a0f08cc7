"""The outcome of a finished daily, compared with par and with other people's plays."""

from __future__ import annotations

from typing import NamedTuple

from bot.features.daily.results import Field
from bot.features.duplicate.page import number, side_points
from bot.features.duplicate.rows import Play
from bot.i18n.languages import Language
from engine.duplicate import SEAT, Par, marks

BETTER, LEVEL, WORSE = "🟩", "🟨", "🟥"
"""Marks for a trick, round or turn against par."""
ALL = {1: BETTER, 0: LEVEL, -1: WORSE}


class Outcome(NamedTuple):
    """A finished play with everything it's compared with.

    `par` is None while it's still being computed. `streak` is the number of days played in a row. `over` is
    True once no more plays can count. `best` is the deal's best play, or None if no play beats this one.
    """

    play: Play
    par: Par | None
    field: Field
    streak: int
    over: bool
    best: Play | None = None


def points_of(play: Play, points: tuple[float, ...]) -> str:
    """Return each side's points, the person's own first."""
    return side_points(play.game, points, SEAT)


def par_of(game: str, par: Par) -> str:
    """Return par in the form of `points_of`, or as one number if the score is the person's points.

    Par is a mean, so it has a decimal, unless that's 0. Otherwise, a par of 8.6 would appear as 9, and 9
    points would seem to be level with it.
    """
    if par.score == par.points[SEAT]:
        return number(game, par.points[SEAT], mean=True)
    return side_points(game, par.points, SEAT, mean=True)


def marks_of(outcome: Outcome) -> list[int]:
    """Return the marks of a finished play (see engine.duplicate), or [] while par is being computed."""
    assert outcome.play.result is not None
    return [] if outcome.par is None else marks(outcome.play.result.path, outcome.par)


def compared(outcome: Outcome, say: Language) -> str:
    """Return a sentence that compares a finished play with other people's, or says that it doesn't count."""
    field = outcome.field
    if not outcome.play.counts:
        return say("daily-for-fun")
    if not field.plays:
        return say("daily-first")
    if outcome.over:
        return say("daily-place", place=field.plays - field.less - field.same + 1, players=field.plays + 1)
    return say("daily-better", less=field.less, same=field.same, plays=field.plays)


def against_par(outcome: Outcome, say: Language) -> str:
    """Return a sentence that compares a finished play with par, or says that par isn't known yet."""
    play, par = outcome.play, outcome.par
    assert play.result is not None
    if par is None:
        return say("daily-par-soon")
    lead = play.result.score - par.score
    level = abs(lead) <= max(par.error, 1e-9)
    how = "level" if level else "better" if lead > 0 else "worse"
    return say("daily-par", par=par_of(play.game, par), how=how)
