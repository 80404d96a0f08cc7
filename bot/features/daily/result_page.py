"""The page of a finished daily: a picture, a line of text, and buttons for what comes next."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.features.daily import calendar
from bot.features.daily.outcome import ALL, Outcome, against_par, compared, marks_of, par_of, points_of
from bot.features.duplicate.page import MORE, VERB, differs, looks
from bot.i18n.languages import Language
from bot.presentation.markdown import escaped
from bot.ui.controls import Control, ControlId, button, rows_of
from bot.ui.message import GREY, Image, Message, compose


def result_page(
    outcome: Outcome,
    say: Language,
    picture: Image | None,
    here: bool,
    ways_on: Sequence[Control] = (),
    why: str = "",
    how: str = "won",
) -> Message:
    """Return the page. If `here` is True, the reader can share the result with the channel they're in.

    `ways_on` are controls from other features. `why` explains why the game ended, or states its goal. `how`
    is "won", "lost" or "tied".
    """
    play = outcome.play
    assert play.result is not None
    title = say("daily-over", number=calendar.number(play.source), game=say(f"game-{play.game}"), how=how)
    texts = [title, why]
    if picture is None:
        shown = "".join(ALL[one] for one in marks_of(outcome))
        streak = say("daily-streak", days=outcome.streak) if outcome.streak else ""
        texts += [
            f"**{points_of(play, play.result.points)}** · {against_par(outcome, say)}\n{shown}".rstrip(),
            "\n".join(filter(None, (compared(outcome, say), streak))),
        ]
    elif not play.counts:
        texts.append(compared(outcome, say))
    return compose(texts, picture, rows_of(_ways(outcome, say, here, ways_on)), GREY)


def _ways(outcome: Outcome, say: Language, here: bool, ways_on: Sequence[Control]) -> list[Control]:
    play = outcome.play
    found = []
    if outcome.par is None:
        found.append(button(say("daily-again-look"), ControlId(f"{VERB}look", play.id)))
    elif here and play.counts:
        found.append(
            button(say("daily-share"), ControlId("daily-share", play.id), discord.ButtonStyle.primary)
        )
    found += looks(play, say)
    if outcome.best is not None:
        there = ControlId("replay", outcome.best.id, differs(play, outcome.best.moves), argument="look.0")
        found.append(button(say("daily-best"), there))
    found += ways_on
    found.append(button(say("panel-more"), ControlId(MORE, play.id)))
    if not outcome.over:  # last, because the first buttons appear where the last move's button was
        found.append(button(say("daily-once-more"), ControlId("daily-again", play.id)))
    return found


def shared_line(outcome: Outcome, say: Language, name: str) -> str:
    """Return the line that a person shares, which reveals nothing about the cards. Par must be known."""
    play, par = outcome.play, outcome.par
    assert play.result is not None
    assert par is not None
    return say(
        "daily-shared",
        name=escaped(name),
        number=calendar.number(play.source),
        game=say(f"game-{play.game}"),
        points=points_of(play, play.result.points),
        par=par_of(play.game, par),
        marks="".join(ALL[one] for one in marks_of(outcome)),
        streak=outcome.streak,
    )
