"""How buttons stand in rows, so that they can be read on a phone as well as beside a picture on a desk.

Pixels are those of a phone 400 wide, and guessed: each client has a font of its own. No word and no game is
known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

WIDTH = 296
"""Pixels beside each other."""
LINES = 5
"""Lines of buttons that a phone shows below a picture."""
ROWS = 4
"""Rows of buttons, the one below them not counted."""
ACROSS = 5
"""Buttons that Discord puts into a row."""
_EDGE, _FACE, _GAP = 32, 28, 8
_LETTER, _DIGIT, _SIGN, _EMOJI = 7.6, 9, 13, 20

T = TypeVar("T")


def width(label: str, face: bool = False) -> float:
    """Pixels of a button."""
    return sum(map(_letter, label)) + _EDGE + _FACE * face


def _letter(letter: str) -> float:
    if letter >= "\U0001f000":
        return _EMOJI
    if letter > "\u2012":
        return _SIGN
    return _DIGIT if letter.isdigit() or letter.isupper() else _LETTER


def lines(widths: Sequence[float], across: int = ACROSS) -> int:
    """The lines that buttons take on a phone."""
    return len(_broken(list(enumerate(widths)), across))


def rows(buttons: Sequence[T], widths: Sequence[float]) -> list[list[T]]:
    """Buttons in rows, each a line on a phone where four rows are enough; else five a row, which a phone
    breaks as it must.
    """
    broken = _broken(list(zip(buttons, widths, strict=True)), ACROSS)
    if len(broken) <= ROWS:
        return broken
    return [list(buttons[at : at + ACROSS]) for at in range(0, len(buttons), ACROSS)]


def _broken(buttons: Sequence[tuple[T, float]], across: int) -> list[list[T]]:
    broken: list[list[T]] = []
    left = 0.0
    for one, wide in buttons:
        if not broken or wide > left or len(broken[-1]) == across:
            broken.append([])
            left = WIDTH
        broken[-1].append(one)
        left -= wide + _GAP
    return broken
