"""Write sentences in a picture, broken into lines and with suits drawn instead of their symbols.

The font has no suits, and a symbol that a font doesn't have isn't drawn at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.pictures import fonts, palette
from bot.pictures.cards import SUIT_ART
from bot.pictures.svg import Box, Canvas
from bot.pictures.symbols import SYMBOLS
from engine.cards.decks import Deck

_Piece = tuple[str, str]
"""A pair of letters and a suit, one of which is empty."""


class Prose:
    """Writes text about the cards of one deck, in one size."""

    def __init__(self, deck: Deck, size: float) -> None:
        self._deck = deck
        self._size = size
        self._suits = {symbol: suit for suit, symbol in SYMBOLS[deck].items()}
        self._found = re.compile("(" + "|".join(map(re.escape, self._suits)) + ")")

    def lines(self, text: str, width: float, most: int) -> list[str]:
        """Break the text into up to `most` lines, with an ellipsis if it doesn't fit."""
        lines: list[str] = []
        for word in text.split():
            if lines and self.width(f"{lines[-1]} {word}") <= width:
                lines[-1] += f" {word}"
            elif len(lines) < most:
                lines.append(self._cut(word, width))
            else:
                lines[-1] = self._cut(f"{lines[-1]} {word}", width)
                break
        return lines

    def width(self, line: str) -> float:
        """Return the width of a line in pixels."""
        return sum(self._wide(piece) for piece in self._pieces(line))

    def draw(self, picture: Canvas, lines: Sequence[str], x: float, y: float, fill: str) -> None:
        """Draw lines below each other, the first on the baseline y."""
        for number, line in enumerate(lines):
            base, left = y + number * self._size * 1.25, x
            for letters, suit in self._pieces(line):
                if suit:
                    side = self._size * 0.92
                    box = Box(left + self._size * 0.05, base - side * 0.84, side, side)
                    picture.rect(box, palette.PAPER, radius=side * 0.2)
                    colour = palette.SUITS[self._deck][suit]
                    picture.art(SUIT_ART[self._deck][suit], box.inset(side * 0.1), colour)
                else:
                    # The renderer drops a space at either end, so move the words right instead.
                    picture.text(left + self._before(letters), base, letters, self._size, fill=fill)
                left += self._wide((letters, suit))

    def _pieces(self, line: str) -> Iterator[_Piece]:
        for part in self._found.split(line):
            if part in self._suits:
                yield "", self._suits[part]
            elif part:
                yield part, ""

    def _wide(self, piece: _Piece) -> float:
        letters, suit = piece
        if suit:
            return self._size * 1.04
        space = fonts.width(" ", self._size)
        ends = (len(letters) - len(letters.lstrip())) + (len(letters) - len(letters.rstrip()))
        inner = fonts.clean(letters)
        return fonts.width(inner, self._size) + (space * ends if inner else space)

    def _before(self, letters: str) -> float:
        return fonts.width(" ", self._size) if letters[0].isspace() else 0.0

    def _cut(self, line: str, width: float) -> str:
        if self.width(line) <= width:
            return line
        while line and self.width(line + "…") > width:
            line = line[:-1].rstrip()
        return line + "…"
