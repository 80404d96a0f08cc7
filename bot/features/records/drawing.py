"""Draw leaderboards side by side, with a row per player, and profiles, with a row per game.

The numbers come from the caller. Results aren't read here.
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
"""Font sizes of a name and the note below it."""
_PLACE = 74.0
"""Width of the column for places."""
_BAR, _RAISED = 9.0, 16.0
"""Height of the bar for a record, and upward shift of the words above it."""


class WinRecord(NamedTuple):
    """Number of games won, drawn and lost."""

    won: int
    drawn: int
    lost: int


class BoardRow(NamedTuple):
    """A row with a place ("" for none), a name, and a score (`number`).

    `own` marks the reader's row. `record` is drawn as a bar, and `note` describes it. The row's `word` and
    `note` are only shown in a wide column.
    """

    place: str
    name: str
    number: str
    word: str = ""
    own: bool = False
    note: str = ""
    record: WinRecord | None = None


class Column(NamedTuple):
    """A board with a title and rows."""

    title: str
    rows: Sequence[BoardRow]


def drawing(columns: Sequence[Column], theme: Theme) -> str:
    """Return the leaderboards side by side, as SVG text 1,200 pixels wide."""
    picture = Canvas(theme=theme)
    wide = (picture.width - 2 * _EDGE - _GAP * (len(columns) - 1)) / len(columns)
    for number, column in enumerate(columns):
        _draw_column(picture, column, _EDGE + number * (wide + _GAP), wide)
    picture.height = _TOP + max(len(one.rows) for one in columns) * (_ROW + _APART) + _EDGE - _APART
    return picture.svg()


def _draw_column(picture: Canvas, column: Column, left: float, wide: float) -> None:
    picture.text(left, 70, column.title, 46, fill=palette.GOLD, weight=fonts.RANK, most=wide)
    place = _PLACE if any(row.place for row in column.rows) else 0
    for number, row in enumerate(column.rows):
        box = Box(left, _TOP + number * (_ROW + _APART), wide, _ROW)
        _draw_row(picture, row, box, place)


def _draw_row(picture: Canvas, row: BoardRow, box: Box, place: float) -> None:
    first = row.place == "1"
    picture.rect(
        box.inset(2),
        palette.FELT,
        radius=18,
        stroke=palette.GOLD if row.own else palette.LINE,
        stroke_width=5 if row.own else 2,
    )
    base, right = (
        box.y + (box.height - (row.record is not None) * _RAISED) / 2 + _NAME * 0.36,
        box.x + box.width - 24,
    )
    picture.text(
        box.x + 22, base, row.place, _NAME, fill=palette.GOLD if first else palette.QUIET, weight=fonts.RANK
    )
    number = picture.text(right, base, row.number, _NAME, anchor="end", weight=fonts.RANK)
    right -= number + 20
    if row.word and box.width > 700:
        right -= picture.text(right, base, row.word, _NOTE, fill=palette.QUIET, anchor="end") + 20
    right -= 16 * bool(row.note)
    if row.note and box.width > 700:
        right -= picture.text(right, base, row.note, _NOTE, fill=palette.QUIET, anchor="end") + 20
    name = box.x + place + (14 if place else 24)
    picture.text(name, base, fonts.readable(row.name), _NAME, most=max(right - name, 0))
    if row.record is not None:
        bar = Box(box.x + 24, box.y + box.height - _BAR - 7, box.width - 48, _BAR)
        _draw_record(picture, row.record, bar)


def _draw_record(picture: Canvas, record: WinRecord, bar: Box) -> None:
    """Draw games won, drawn and lost, from left to right. The part for wins is the tallest."""
    picture.rect(Box(bar.x, bar.y + bar.height / 2 - 1, bar.width, 2), palette.LINE)
    x, played = bar.x, max(sum(record), 1)
    for count, part, height in ((record.won, palette.GOLD, 1.0), (record.drawn, palette.QUIET, 0.5)):
        wide = bar.width * count / played
        if count:
            high = bar.height * height
            picture.rect(Box(x, bar.y + (bar.height - high) / 2, wide, high), part, radius=high / 2)
        x += wide
