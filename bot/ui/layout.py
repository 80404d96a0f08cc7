"""Lay out buttons in rows, for phones as well as desktops.

This module also estimates the number of lines of buttons that fit on a phone below a picture. All pixel sizes
assume a phone 400 pixels wide. They're only estimates, because every client has its own font.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import TypeVar

WIDTH = 296
"""Width of a row of buttons in pixels."""
LINES, FEWEST = 5, 2
"""Maximum number of lines with answers, and the number allowed below a picture of any height."""
SPARE = 12
"""Safety margin of the estimate, in pixels, before the text is shortened."""
ROWS = 4
"""Maximum number of rows of buttons, not counting the row below them."""
ACROSS = 5
"""Maximum number of buttons in a Discord row."""
LABELLED = 3
"""Maximum number of lines for cards with labels next to their faces. Beyond it, only faces are shown."""
SCREEN, ADDED = 480, 82
"""Height of a conversation on a small phone, and the part of it that Discord takes, in pixels.

For a private answer in the channel, Discord adds "Ana used /play", the bot's name, and "Only you can see this
· Dismiss".
"""
OWN, DIRECT, WHOLE = SCREEN - ADDED, SCREEN - 32, 640
"""Height in pixels available for a panel in the channel, a panel in direct messages, and the public message.

In direct messages, Discord only adds the bot's name. The public message can fill the whole screen.
"""
_EDGE, _FACE, _GAP = 32, 28, 8
_LETTER, _NARROW, _DIGIT, _SIGN, _EMOJI = 7.6, 4.4, 9, 13, 20
_THIN = frozenset(" .,:;'’!|()-fijlrtIí")
_ACROSS_A_PAGE, _DRAWN = 305, 1200
"""Width of a page on a phone, and original width of a picture, in pixels."""
_BESIDE = 224
"""Width of a page next to a button, reduced by a few pixels because bold words are wider."""
_MARGINS, LINE = 26, 48
"""Pixels above and below a page, and the height of a line of buttons."""
_READ, _SMALL = (22, 1.12), (18, 0.9)
"""Height of a line of text in pixels, and the width of its letters relative to letters on a button."""

MEASURED = 4096
"""Number of labels and letters with cached widths. Nearly all buttons share the same few labels."""

T = TypeVar("T")


def room(picture: float, *texts: str, screen: float = OWN) -> float:
    """Return the pixels left for a heading and controls, below texts and a picture with this height."""
    shown = picture * _ACROSS_A_PAGE / _DRAWN + _GAP
    return screen - _MARGINS - shown - sum(map(height, texts))


def height(text: str, across: float = _ACROSS_A_PAGE) -> float:
    """Return the height in pixels of a paragraph with the gap below it. Small print begins with `-# `."""
    if not text:
        return 0
    high = 0.0
    for line in text.splitlines():
        tall, wide = _SMALL if line.startswith("-# ") else _READ
        high += tall * max(1, ceil(sum(map(_letter, line.removeprefix("-# "))) * wide / across))
    return high + _GAP


def heading(text: str, above: str = "-# .") -> float:
    """Return the height in pixels of a paragraph next to a button, with a line above and the gap below."""
    return max(LINE, height(above, _BESIDE) - _GAP + height(text, _BESIDE))


def wrapped(text: str) -> float:
    """Return the height in pixels of this small print next to a button, without its first line."""
    return max(0.0, height(text, _BESIDE) - _GAP - _SMALL[0])


def drawn(pixels: float) -> float:
    """Return the original height of a picture that takes up this many pixels on a phone."""
    return pixels * _DRAWN / _ACROSS_A_PAGE


def lines_in(pixels: float) -> int:
    """Return the number of lines of answers that fit. The last line has no gap below it."""
    return min(LINES, int((pixels + _GAP) // LINE))


@lru_cache(maxsize=MEASURED)
def width(label: str, face: bool = False) -> float:
    """Return the width of a button in pixels. An emoji alone is narrower than one with a label."""
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
    """Return the number of lines the buttons take on a phone, given their widths."""
    return len(_broken(list(enumerate(widths))))


def rows(buttons: Sequence[T], widths: Sequence[float]) -> list[list[T]]:
    """Arrange buttons in rows.

    If four rows are enough, each row is a line on a phone. If not, rows have five buttons, and the phone
    wraps them.
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
