"""The bundled font: which characters it has and how wide they are, read from the font files themselves.

A file is read when its first width is asked for, or by `load`. No system font may ever be asked for, or a
picture would look different from one machine to the next.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from fontTools.ttLib import TTFont

FOLDER = Path(__file__).resolve().parents[2] / "data" / "fonts"
FAMILY = "Inter"


class Face:
    """One weight of the font; lengths are in em, so that times the font size they are pixels."""

    def __init__(self, weight: int, path: Path) -> None:
        self.weight = weight
        self.path = path

    @cached_property
    def cap(self) -> float:
        """Height of a capital above the baseline."""
        with TTFont(self.path, lazy=True) as font:
            height: int = font["OS/2"].sCapHeight
            units: int = font["head"].unitsPerEm
        return height / units

    @cached_property
    def advances(self) -> Mapping[str, float]:
        """How far each character that the font has moves the pen."""
        with TTFont(self.path, lazy=True) as font:
            units: int = font["head"].unitsPerEm
            widths: Mapping[str, tuple[int, int]] = font["hmtx"].metrics
            glyphs: Mapping[int, str] = font["cmap"].getBestCmap()
        return {chr(code): widths[glyph][0] / units for code, glyph in glyphs.items()}


LABEL = 600
RANK = 800
FACES = {
    LABEL: Face(LABEL, FOLDER / "Inter-SemiBold.ttf"),
    RANK: Face(RANK, FOLDER / "Inter-ExtraBold.ttf"),
}
_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def clean(text: str) -> str:
    """What the font can draw of a text: composed, on one line, without control characters.

    >>> clean("Ana\\x00\\u202e 山 Zoe\\u0308\\n!")
    'Ana Zoë !'
    """
    kept = []
    for character in unicodedata.normalize("NFC", text):
        if character.isspace():
            kept.append(" ")
        elif unicodedata.category(character) not in _UNSEEN and character in FACES[LABEL].advances:
            kept.append(character)
    return " ".join("".join(kept).split())


def readable(name: str, otherwise: str) -> str:
    """A name as the font can draw it, or `otherwise` where too little of it would be left to know her by.

    >>> readable("🔥Ана🔥", "2"), readable("山田 A", "2")
    ('Ана', '2')
    """
    shown = clean(name)
    seen = sum(not character.isspace() for character in shown)
    meant = sum(
        unicodedata.category(character)[0] in "LNP" for character in unicodedata.normalize("NFC", name)
    )
    return shown if seen and seen * 2 >= meant else otherwise


def width(text: str, size: float, weight: int = LABEL) -> float:
    """Width in pixels of a cleaned text, without kerning: a little more than it will take, rarely less."""
    advances = FACES[weight].advances
    return size * sum(advances[character] for character in text)


def load() -> None:
    """Read the widths now, when nobody waits: 10 ms a file."""
    for weight in FACES:
        width("", 1.0, weight)


def cut(text: str, size: float, most: float, weight: int = LABEL) -> str:
    """The text, or as much of its beginning as fits into `most` pixels, with an ellipsis."""
    if width(text, size, weight) <= most:
        return text
    while text and width(text + "…", size, weight) > most:
        text = text[:-1].rstrip()
    return text + "…" if text else ""
