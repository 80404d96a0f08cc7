"""The layout of buttons in rows, for phones as well as desktops.

It also estimates how many lines of buttons fit on a phone below a picture. Pixels are those of a phone 400
pixels wide, and are estimates, because each client has its own font.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import TypeVar

WIDTH = 296
"""Width of a row of buttons in pixels."""
LINES, FEWEST = 5, 2
"""Maximum number of lines with answers, and the number that is allowed below a picture of any height."""
SPARE = 12
"""Safety margin of the estimate in pixels, before the text is shortened."""
ROWS = 4
"""Maximum number of rows of buttons, without the one below them."""
ACROSS = 5
"""Maximum number of buttons in a Discord row."""
LABELLED = 3
"""Maximum number of lines for cards with labels next to their faces. Beyond it, only the faces are shown."""
SCREEN, ADDED = 480, 82
"""Pixels of a conversation that are visible on a small phone, and those Discord adds to a private answer in
the channel: "Ana used /play", the name of the bot, "Only you can see this · Dismiss".
"""
OWN, DIRECT, WHOLE = SCREEN - ADDED, SCREEN - 32, 640
"""Pixels for a player's own panel in the channel; for a panel in direct messages, where Discord adds only the
name of the bot; and for the public message, which may take the whole screen.
"""
_EDGE, _FACE, _GAP = 32, 28, 8
_LETTER, _NARROW, _DIGIT, _SIGN, _EMOJI = 7.6, 4.4, 9, 13, 20
_THIN = frozenset(" .,:;'’!|()-fijlrtIí")
_ACROSS_A_PAGE, _DRAWN = 305, 1200
"""Width of a page on a phone, and original width of a picture, in pixels."""
_BESIDE = 224
"""Width of a page next to a button, a few pixels less than the real width, for words in bold."""
_MARGINS, LINE = 26, 48
"""Pixels above and below a page, and height of a line of buttons."""
_READ, _SMALL = (22, 1.12), (18, 0.9)
"""Height of a line of text, and width of its letters relative to those of a button."""

MEASURED = 4096
"""Number of labels and letters with cached widths, because nearly all buttons share the same few labels."""

T = TypeVar("T")


def room(picture: float, *texts: str, screen: float = OWN) -> float:
    """Return the pixels left for a heading and controls, given texts and a picture's original height."""
    shown = picture * _ACROSS_A_PAGE / _DRAWN + _GAP
    return screen - _MARGINS - shown - sum(map(height, texts))


def height(text: str, across: float = _ACROSS_A_PAGE) -> float:
    """Return the height of a paragraph and the gap below it in pixels. Small print begins with `-# `."""
    if not text:
        return 0
    high = 0.0
    for line in text.splitlines():
        tall, wide = _SMALL if line.startswith("-# ") else _READ
        high += tall * max(1, ceil(sum(map(_letter, line.removeprefix("-# "))) * wide / across))
    return high + _GAP


def heading(text: str, above: str = "-# .") -> float:
    """Return the height of a paragraph next to a button, with a line above and the gap below, in pixels."""
    return max(LINE, height(above, _BESIDE) - _GAP + height(text, _BESIDE))


def wrapped(text: str) -> float:
    """Return the pixels this small print next to a button takes beyond its first line."""
    return max(0.0, height(text, _BESIDE) - _GAP - _SMALL[0])


def drawn(pixels: float) -> float:
    """Return the original height of a picture a phone shows in this number of its own pixels."""
    return pixels * _DRAWN / _ACROSS_A_PAGE


def lines_in(pixels: float) -> int:
    """Return the number of lines of answers that fit. The last line has no gap below it."""
    return min(LINES, int((pixels + _GAP) // LINE))


@lru_cache(maxsize=MEASURED)
def width(label: str, face: bool = False) -> float:
    """Return the width of a button in pixels. An emoji alone is narrower than an emoji with a label."""
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
    """Return the number of lines that buttons of these widths take on a phone."""
    return len(_broken(list(enumerate(widths))))


def rows(buttons: Sequence[T], widths: Sequence[float]) -> list[list[T]]:
    """Return buttons in rows.

    Each row is a line on a phone if four rows are enough. Otherwise a row has five buttons, and the phone
    wraps it.
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
