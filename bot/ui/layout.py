"""How buttons stand in rows, so that they can be read on a phone as well as beside a picture on a desk; and
how many lines of them a phone's screen has room for below a picture.

Pixels are those of a phone 400 wide, and guessed: each client has a font of its own. No word and no game is
known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import TypeVar

WIDTH = 296
"""Pixels beside each other."""
LINES, FEWEST = 5, 2
"""Lines of buttons that answer a question: at most, and how many there may be however high a picture is."""
SPARE = 12
"""Pixels by which the guess may be too low before something is said in fewer words."""
ROWS = 4
"""Rows of buttons, the one below them not counted."""
ACROSS = 5
"""Buttons that Discord puts into a row."""
LABELLED = 3
"""Lines in which cards have a label beside their face; where they would be more, the faces say enough."""
OWN, WHOLE = 480, 640
"""Pixels that a player's own panel takes of a small phone's screen, where Discord's own lines take the rest;
and all of that screen, which the public message may take.
"""
_EDGE, _FACE, _GAP = 32, 28, 8
_LETTER, _NARROW, _DIGIT, _SIGN, _EMOJI = 7.6, 4.4, 9, 13, 20
_THIN = frozenset(" .,:;'’!|()-fijlrtIí")
_ACROSS_A_PAGE, _DRAWN = 305, 1200
"""Pixels of a page's width on a phone, and of a picture's as it was drawn."""
_BESIDE = 232
"""Pixels of a page's width beside a button."""
_MARGINS, LINE = 26, 48
"""Heights of what is above and below a page, of a line of buttons."""
_READ, _SMALL = (22, 1.12), (18, 0.9)
"""Heights of a line of text, and how wide its letters are beside a button's."""

MEASURED = 4096
"""Labels, and letters, whose widths are remembered: the same few stand on nearly all buttons."""

T = TypeVar("T")


def room(picture: float, *texts: str, screen: float = OWN) -> float:
    """Return the pixels that are left for a heading and controls, beside a picture that was drawn so high and
    texts.
    """
    shown = picture * _ACROSS_A_PAGE / _DRAWN + _GAP
    return screen - _MARGINS - shown - sum(map(height, texts))


def height(text: str, across: float = _ACROSS_A_PAGE) -> float:
    """Pixels of a paragraph and of the gap below it. Small print begins with `-# `."""
    if not text:
        return 0
    high = 0.0
    for line in text.splitlines():
        tall, wide = _SMALL if line.startswith("-# ") else _READ
        high += tall * max(1, ceil(sum(map(_letter, line.removeprefix("-# "))) * wide / across))
    return high + _GAP


def heading(text: str) -> float:
    """Return the pixels of a paragraph beside a button, below a line of small print, and of the gap below."""
    return max(LINE, _SMALL[0] + height(text, _BESIDE))


def lines_in(pixels: float) -> int:
    """Return how many lines of answers have room there."""
    return min(LINES, int(pixels // LINE))


@lru_cache(maxsize=MEASURED)
def width(label: str, face: bool = False) -> float:
    """Pixels of a button; a face alone is narrower than one with a label."""
    return sum(map(_letter, label)) + _EDGE + _FACE * face - 12 * (face and not label)


@lru_cache(maxsize=MEASURED)
def _letter(letter: str) -> float:
    if letter >= "\U0001f000":
        return _EMOJI
    if letter > "\u2012":
        return _SIGN
    if letter in _THIN:
        return _NARROW
    return _DIGIT if letter.isdigit() or letter.isupper() else _LETTER


def lines(widths: Sequence[float]) -> int:
    """The lines that buttons take on a phone."""
    return len(_broken(list(enumerate(widths))))


def rows(buttons: Sequence[T], widths: Sequence[float]) -> list[list[T]]:
    """Buttons in rows, each a line on a phone where four rows are enough; else five a row, which a phone
    breaks as it must.
    """
    broken = _broken(list(zip(buttons, widths, strict=True)))
    if len(broken) <= ROWS:
        return broken
    return [list(buttons[at : at + ACROSS]) for at in range(0, len(buttons), ACROSS)]


def _broken(buttons: Sequence[tuple[T, float]]) -> list[list[T]]:
    broken: list[list[T]] = []
    left = 0.0
    for one, wide in buttons:
        if not broken or wide > left or len(broken[-1]) == ACROSS:
            broken.append([])
            left = WIDTH
        broken[-1].append(one)
        left -= wide + _GAP
    return broken
