"""Draw a channel's board: the ranking in one game, and below it the best result in each other game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.pictures import fonts, palette
from bot.pictures.palette import Theme
from bot.pictures.svg import Box, Canvas

_EDGE = 40.0
_TITLE, _TOP = 46.0, 108.0
"""Font size of the title, and the y position of the first row below it."""
_ROW, _APART, _SECTION = 74.0, 8.0, 24.0
"""Height of a row, the gap below it, and the additional gap above the other games."""
_NAME = 40.0
_PLACE, _GAME = 60.0, 360.0
"""Widths of the columns for places and for games."""


class Drawn(NamedTuple):
    """The text of a board.

    Each row of `places` holds a place, a name and points. Each row of `best` holds a game, names and points.
    """

    title: str
    places: Sequence[tuple[str, str, str]]
    best: Sequence[tuple[str, str, str]]


def drawing(drawn: Drawn, theme: Theme) -> str:
    """Return a board as SVG text, 1,200 pixels wide."""
    picture = Canvas(theme=theme)
    wide, y = picture.width - 2 * _EDGE, _EDGE
    if drawn.places:
        picture.text(_EDGE, 70, drawn.title, _TITLE, fill=palette.GOLD, weight=fonts.RANK, most=wide)
        y = _TOP
    for place in drawn.places:
        _draw_row(picture, place, Box(_EDGE, y, wide, _ROW), _PLACE, place[0] == "1")
        y += _ROW + _APART
    if drawn.places and drawn.best:
        y += _SECTION
    for best in drawn.best:
        _draw_row(picture, best, Box(_EDGE, y, wide, _ROW), _GAME, False)
        y += _ROW + _APART
    picture.height = y - _APART + _EDGE
    return picture.svg()


def _draw_row(picture: Canvas, row: tuple[str, str, str], box: Box, left: float, first: bool) -> None:
    picture.rect(box.inset(2), palette.FELT, radius=18, stroke=palette.LINE, stroke_width=2)
    head, name, number = row
    base, right = box.y + box.height / 2 + _NAME * 0.36, box.x + box.width - 24
    fill = palette.GOLD if first else palette.QUIET
    picture.text(box.x + 22, base, head, _NAME, fill=fill, weight=fonts.RANK, most=left)
    right -= picture.text(right, base, number, _NAME, anchor="end", weight=fonts.RANK) + 20
    x = box.x + 22 + left + 14
    picture.text(x, base, fonts.readable(name), _NAME, most=max(right - x, 0))
