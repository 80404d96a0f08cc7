"""Draw a play's result: its points, par, a mark for each trick, round or turn, and the comparison."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.pictures import fonts, palette
from bot.pictures.palette import Theme
from bot.pictures.svg import Box, Canvas

_EDGE = 48.0
_POINTS, _PAR, _NOTE = 128.0, 44.0, 40.0
"""Font sizes of the points, the par line, and the notes."""
_WIDEST = 540.0
"""Maximum width of the points."""
_MARKS = Box(_EDGE, 250, 1104, 120)
_BAR, _LEAST = 52.0, 10.0
"""Height of a mark above or below the line, and of a level mark."""
HEIGHT = 500.0


class Drawn(NamedTuple):
    """The text and marks of a result. A mark is 1 if better than par, 0 if level, and -1 if worse."""

    points: str
    par: str
    marks: Sequence[int]
    place: str
    streak: str


def drawing(drawn: Drawn, theme: Theme) -> str:
    """Return a result as SVG text, 1,200 pixels wide.

    A mark's position shows its meaning, not just its colour: up is better, down is worse.
    """
    picture = Canvas(height=HEIGHT, theme=theme)
    size = _POINTS * min(1.0, _WIDEST / fonts.width(drawn.points, _POINTS, fonts.RANK))
    across = picture.text(_EDGE, 168, drawn.points, size, weight=fonts.RANK)
    right = picture.width - _EDGE
    left = right - _EDGE - across - 40
    picture.text(right, 120, drawn.par, _PAR, fill=palette.GOLD, anchor="end", most=left)
    picture.text(right, 178, drawn.streak, _NOTE, fill=palette.QUIET, anchor="end", most=left)
    _draw_marks(picture, drawn.marks)
    picture.text(_EDGE, HEIGHT - 46, drawn.place, _NOTE, most=right - _EDGE)
    return picture.svg()


def _draw_marks(picture: Canvas, marks: Sequence[int]) -> None:
    middle = _MARKS.y + _MARKS.height / 2
    picture.rect(Box(_MARKS.x, middle - 1, _MARKS.width, 2), palette.LINE)
    if not marks:
        return
    step = min(_MARKS.width / len(marks), 110)
    for number, mark in enumerate(marks):
        wide = step * 0.72
        x = _MARKS.x + number * step + (step - wide) / 2
        if mark == 0:
            box = Box(x, middle - _LEAST / 2, wide, _LEAST)
        else:
            box = Box(x, middle - _BAR if mark > 0 else middle, wide, _BAR)
        fill = palette.GOOD if mark > 0 else palette.GOLD if mark == 0 else palette.ALARM
        picture.rect(box, fill, radius=8)
