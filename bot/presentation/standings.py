"""The picture of a board: who stands where, a row each; several boards stand side by side. Who is on it, and
what it counts, is handed over; no result is known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.pictures import fonts, palette
from bot.pictures.palette import Theme
from bot.pictures.svg import Box, Canvas

_EDGE, _GAP = 40.0, 32.0
_ROW, _APART = 74.0, 8.0
_TOP = 108.0
_NAME, _NOTE = 40.0, 34.0
"""Letters of a name, and of what stands beside it."""
_PLACE = 74.0
"""What a place takes."""


class BoardRow(NamedTuple):
    """One line: the place ("" where there is none), a name, the number that decides, and beside it a word
    where there is room; `own`: the reader's.
    """

    place: str
    name: str
    number: str
    word: str = ""
    own: bool = False


class Column(NamedTuple):
    """A board: its title and its rows."""

    title: str
    rows: Sequence[BoardRow]


def drawing(columns: Sequence[Column], theme: Theme) -> str:
    """The boards side by side, as the text of an SVG 1,200 pixels wide."""
    picture = Canvas(theme=theme)
    wide = (picture.width - 2 * _EDGE - _GAP * (len(columns) - 1)) / len(columns)
    for number, column in enumerate(columns):
        _draw_column(picture, column, _EDGE + number * (wide + _GAP), wide)
    picture.height = _TOP + max(len(one.rows) for one in columns) * (_ROW + _APART) + _EDGE - _APART
    return picture.svg()


def _draw_column(picture: Canvas, column: Column, left: float, wide: float) -> None:
    picture.text(left, 70, column.title, 46, fill=palette.GOLD, weight=fonts.RANK, most=wide)
    for number, row in enumerate(column.rows):
        box = Box(left, _TOP + number * (_ROW + _APART), wide, _ROW)
        _draw_row(picture, row, box)


def _draw_row(picture: Canvas, row: BoardRow, box: Box) -> None:
    first = row.place == "1"
    picture.rect(
        box.inset(2),
        palette.FELT,
        radius=18,
        stroke=palette.GOLD if row.own else palette.LINE,
        stroke_width=5 if row.own else 2,
    )
    base, right = box.y + box.height / 2 + _NAME * 0.36, box.x + box.width - 24
    picture.text(
        box.x + 22, base, row.place, _NAME, fill=palette.GOLD if first else palette.QUIET, weight=fonts.RANK
    )
    number = picture.text(right, base, row.number, _NAME, anchor="end", weight=fonts.RANK)
    right -= number + 20
    if row.word and box.width > 700:
        right -= picture.text(right, base, row.word, _NOTE, fill=palette.QUIET, anchor="end") + 20
    name = box.x + _PLACE + 14
    picture.text(name, base, fonts.readable(row.name), _NAME, most=max(right - name, 0))
