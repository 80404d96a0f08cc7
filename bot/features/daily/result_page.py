"""The page of a finished play: one picture, one line, and the ways on."""

from __future__ import annotations

from typing import NamedTuple

import discord

import engine
from bot.features.daily import calendar
from bot.features.daily.page import MORE, VERB
from bot.features.daily.rows import Field, Play
from bot.i18n.languages import Language
from bot.presentation.markdown import escaped
from bot.ui.controls import Control, ControlId, button, rows_of
from bot.ui.message import GREY, Image, Message, compose
from engine.duplicate import SEAT, Par, marks, short

BETTER, LEVEL, WORSE = "🟩", "🟨", "🟥"
"""Marks for a trick, round or turn against par."""
ALL = {1: BETTER, 0: LEVEL, -1: WORSE}


class Outcome(NamedTuple):
    """A finished play with everything it's compared with.

    `par` is None while it's still being computed. `over` is True once no more plays can count. `best` is the
    best play of the deal, or None if no other is better.
    """

    play: Play
    par: Par | None
    field: Field
    streak: int
    over: bool
    best: Play | None = None


def points_of(play: Play, points: tuple[float, ...]) -> str:
    """Return each side's points, the person's own first.

    >>> from bot.features.daily.rows import Play
    >>> play = Play(1, 2, "court-piece", 3, "", "", True, (), 0, None, None)
    >>> points_of(play, (9, 4, 9, 4))
    '9 : 4'
    """
    sides = engine.GAMES[play.game].partners(len(points))
    ordered = sorted(sides, key=lambda side: SEAT not in side)
    return " : ".join(_number(play, points[side[0]]) for side in ordered)


def par_of(play: Play, par: Par) -> str:
    """Return par in the same form, or as one number if the score is the person's own points."""
    if par.score == par.points[SEAT]:
        return _number(play, par.points[SEAT])
    return points_of(play, par.points)


def _number(play: Play, points: float) -> str:
    return f"{points:.{short(play.game).decimals}f}"


def marks_of(outcome: Outcome) -> list[int]:
    """Return the marks of a finished play. Return [] while par is being computed."""
    assert outcome.play.result is not None
    return [] if outcome.par is None else marks(outcome.play.result.path, outcome.par)


def compared(outcome: Outcome, say: Language) -> str:
    """Compare a finished play with those of other people. Return "" if it doesn't count."""
    field = outcome.field
    if not outcome.play.counts:
        return say("daily-for-fun")
    if not field.plays:
        return say("daily-first")
    if outcome.over:
        return say("daily-place", place=field.plays - field.less - field.same + 1, players=field.plays + 1)
    return say("daily-better", less=field.less, same=field.same, plays=field.plays)


def against_par(outcome: Outcome, say: Language) -> str:
    """Compare a finished play with par."""
    play, par = outcome.play, outcome.par
    assert play.result is not None
    if par is None:
        return say("daily-par-soon")
    lead = play.result.score - par.score
    level = abs(lead) <= max(par.error, 1e-9)
    how = "level" if level else "better" if lead > 0 else "worse"
    return say("daily-par", par=par_of(play, par), how=how)


def differs(play: Play, other: Play) -> int:
    """Return the number of the first move that the two plays don't share, counted from 1."""
    pairs = enumerate(zip(play.moves, other.moves, strict=False), 1)
    return next((number for number, (one, two) in pairs if one != two), 1)


def result_page(outcome: Outcome, say: Language, picture: Image | None, here: bool, why: str = "") -> Message:
    """Return the page. With `here`, the reader may share the result with the channel they're in.

    `why` says why the game ended, if that needs saying.
    """
    play = outcome.play
    assert play.result is not None
    title = say("daily-over", number=calendar.number(play.day), game=say(f"game-{play.game}"))
    texts = [title, why]
    if picture is None:
        shown = "".join(ALL[one] for one in marks_of(outcome))
        streak = say("daily-streak", days=outcome.streak) if outcome.streak else ""
        texts += [
            f"**{points_of(play, play.result.points)}** · {against_par(outcome, say)}\n{shown}".rstrip(),
            "\n".join(filter(None, (compared(outcome, say), streak))),
        ]
    elif outcome.par is None or not play.counts:
        texts.append(against_par(outcome, say) if play.counts else compared(outcome, say))
    return compose(texts, picture, rows_of(_ways(outcome, say, here)), GREY)


def _ways(outcome: Outcome, say: Language, here: bool) -> list[Control]:
    play = outcome.play
    found = []
    if outcome.par is None:
        found.append(button(say("daily-again-look"), ControlId(f"{VERB}look", play.id)))
    elif here and play.counts:
        found.append(
            button(say("daily-share"), ControlId(f"{VERB}share", play.id), discord.ButtonStyle.primary)
        )
    found.append(button(say("daily-replay"), ControlId("replay", play.id, argument="look.0")))
    if outcome.best is not None:
        there = ControlId("replay", outcome.best.id, differs(play, outcome.best), argument="look.0")
        found.append(button(say("daily-best"), there))
    found.append(button(say("panel-more"), ControlId(MORE, play.id)))
    if not outcome.over:  # last, because the button of the last move was where the first ones are
        found.append(button(say("daily-once-more"), ControlId(f"{VERB}again", play.id)))
    return found


def shared_line(outcome: Outcome, say: Language, name: str) -> str:
    """Return the line that a person shares. It gives nothing of the deal away. Par must be known."""
    play, par = outcome.play, outcome.par
    assert play.result is not None
    assert par is not None
    return say(
        "daily-shared",
        name=escaped(name),
        number=calendar.number(play.day),
        game=say(f"game-{play.game}"),
        points=points_of(play, play.result.points),
        par=par_of(play, par),
        marks="".join(ALL[one] for one in marks_of(outcome)),
        streak=outcome.streak,
    )
