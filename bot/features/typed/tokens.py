"""Split typed text into tokens, and compare them without case, accents and punctuation."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

_SYMBOLS = str.maketrans({
    "♠": "s", "♥": "h", "♦": "d", "♣": "c", "♤": "s", "♡": "h", "♢": "d", "♧": "c", "❤": "h",
    "🌙": "m", "☀": "s", "🌊": "w", "🍃": "l", "🐉": "y", "🪢": "k",
})  # fmt: skip
_PICTURES = {
    chr(0x1F0A0 + 16 * row + at): f" {rank}{suit} "
    for row, suit in enumerate("SHDC")
    for at, rank in zip((*range(1, 12), 13, 14), "A23456789TJQK", strict=True)
}
"""Maps the Unicode character of each card of the pack to the card's code."""
_MENTION = re.compile(r"<[@#][!&]?\d+>")
_SPLIT = re.compile(r"(?:(?!-+>)[^\s,;:+&/→>*_~|`.!?¡¿\"“”«»()\[\]])+")


class Token(NamedTuple):
    """A folded word of a text and its position."""

    said: str
    begin: int
    end: int


def plain(text: str) -> str:
    """Remove mentions from a text and replace card characters by codes.

    >>> plain("<@17> the 🂡")
    ' the  AS '
    """
    return "".join(_PICTURES.get(letter, letter) for letter in _MENTION.sub("", text))


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Convert a word to lower case without accents or invisible characters, and symbols to letters.

    >>> fold("Tréboles"), fold("10♥"), fold("ＫＨ")
    ('treboles', '10h', 'kh')
    """
    typed = text.translate(_SYMBOLS).replace("ß", "ss").replace("’", "'")
    folded = unicodedata.normalize("NFKD", typed).casefold()
    return "".join([letter for letter in folded if unicodedata.category(letter)[0] not in "MC"])


def tokens(text: str) -> list[Token]:
    """Return the words of a text.

    >>> [token.said for token in tokens("¡Duelo, K♠ --> 'ᴋ♥'!")]
    ['duelo', 'ks', 'ᴋh']
    """
    return [
        Token(word, found.start() + begin, found.start() + end)
        for found in _SPLIT.finditer(text)
        for begin, end in [_bare(found[0])]
        for word in fold(found[0][begin:end]).split()
    ]


def phrase(text: str) -> str:
    """Return the words of a text, joined by single spaces."""
    return " ".join(token.said for token in tokens(text))


def _bare(typed: str) -> tuple[int, int]:
    """Return the start and end of a word without its punctuation.

    A lone dash is a word: it picks no card.
    """
    letters = [at for at, letter in enumerate(typed) if _is_letter(letter)]
    if not letters:
        return (0, len(typed)) if typed == "-" else (0, 0)
    end = letters[-1] + 1
    while end < len(typed) and unicodedata.category(typed[end])[0] in "MC":
        end += 1  # include the variation selector after a suit's symbol
    return letters[0], end


def _is_letter(letter: str) -> bool:
    return ord(letter) in _SYMBOLS or unicodedata.category(letter)[0] in "LN"
