"""A channel's daily message: the previous day's results (the board), and a button for today's deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord

from bot.features.daily import calendar
from bot.features.daily.board import Board
from bot.features.daily.board_drawing import Drawn
from bot.i18n.languages import Language
from bot.presentation.markdown import escaped, plain
from bot.ui.controls import ControlId, button, row
from bot.ui.message import GREY, Image, Message, compose

STRUCK = "daily-struck"
"""The verb of the managers' button. It's in the message because /channel has no room for it on a phone."""
MOST = 8
"""Maximum number of places on the board."""
NAMED = 5
"""Maximum number of people to name who have played today's deals, or who share a best result."""


def board_page(board: Board, say: Language, picture: Image | None) -> Message:
    """Return the message. It shows none of the current day's results, because people may still be playing."""
    play = button(say("daily-board-play"), ControlId("daily", 0), discord.ButtonStyle.primary)
    title = say("daily-board-title", number=calendar.number(board.day - 1))
    if not board.places and not board.best:
        told = say("daily-board-none")
    else:
        told = "\n".join(_lines(board, say)) if picture is None else ""
    more = len(board.places) - MOST
    texts = [
        title,
        told,
        say("daily-board-more", more=more) if more > 0 else "",
        "\n".join(_of_weeks(board, say)),
        _so_far(board, say),
    ]
    return compose(
        texts, picture, [row(play, button(say("daily-board-moderate"), ControlId(STRUCK, 0)))], GREY
    )


def board_drawn(board: Board, say: Language) -> Drawn | None:
    """Return the picture's text, or None if there are no results to draw."""
    if not board.places and not board.best:
        return None
    return Drawn(
        plain(_title(board, say)),
        [(str(one.place), one.name, one.points) for one in board.places[:MOST]],
        [(say(f"game-{one.game}"), _listed(one.names, say), one.points) for one in board.best],
    )


def board_alt(board: Board, say: Language) -> str:
    """Return the picture's alternative text."""
    return plain("\n".join(_lines(board, say)))


def _lines(board: Board, say: Language) -> Iterator[str]:
    if board.places:
        yield _title(board, say)
    for one in board.places[:MOST]:
        yield say("daily-board-line", place=one.place, name=escaped(one.name), points=one.points)
    for best in board.best:
        names = _listed([escaped(name) for name in best.names], say)
        yield say("daily-board-best", game=say(f"game-{best.game}"), names=names, points=best.points)


def _title(board: Board, say: Language) -> str:
    return say("daily-board-game", game=say(f"game-{board.game}"), par=board.par or "none")


def _of_weeks(board: Board, say: Language) -> Iterator[str]:
    names, points = board.winners
    if names:
        yield say("daily-board-winner", count=len(names), names=_bold(names, say), points=points)
    names, points = board.leaders
    if names:
        yield say("daily-board-leader", count=len(names), names=_bold(names, say), points=points)


def _bold(names: Sequence[str], say: Language) -> str:
    return _listed([f"**{escaped(name)}**" for name in names], say)


def _so_far(board: Board, say: Language) -> str:
    names = _listed([escaped(name) for name in board.played], say)
    number = calendar.number(board.day)
    return say("daily-board-so-far", number=number, count=len(board.played), names=names)


def _listed(names: Sequence[str], say: Language) -> str:
    more = len(names) - NAMED
    rest = [say("daily-board-others", more=more)] if more > 0 else []
    return say.list([*names[:NAMED], *rest])
