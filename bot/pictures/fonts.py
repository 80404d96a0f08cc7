"""The bundled fonts: which characters they have and how wide they are, read from the font files themselves.

Inter is the font of all pictures; names in scripts that it lacks are drawn with the Noto font of that script,
named in data/fonts/scripts.json. A file is read when its first width is asked for, or by `load`. No system
font may ever be asked for, or a picture would look different from one machine to the next.
"""

from __future__ import annotations

import json
import unicodedata
from bisect import bisect_right
from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from pathlib import Path

from fontTools.ttLib import TTFont

from bot.i18n import graphemes
from bot.i18n.graphemes import JOINER, NON_JOINER

FOLDER = Path(__file__).resolve().parents[2] / "data" / "fonts"
FAMILY = "Inter"


class Typeface:
    """One font file; lengths are in em, so that times the font size they are pixels."""

    def __init__(self, path: Path) -> None:
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
            # By their numbers: to give each of ten thousand ideographs a name first takes half a second.
            font.setGlyphOrder([str(number) for number in range(font["maxp"].numGlyphs)])
            widths = font["hmtx"].metrics
            return {chr(code): widths[glyph][0] / units for code, glyph in font.getBestCmap().items()}


LABEL = 600
RANK = 800
FACES = {LABEL: Typeface(FOLDER / "Inter-SemiBold.ttf"), RANK: Typeface(FOLDER / "Inter-ExtraBold.ttf")}
"""The font of the pictures, in two weights."""
OMITTED = "…"
"""Stands for what no font of ours can draw, and for what was cut off."""
_WIDER, _MARK = 1.2, 0.25
"""Where letters join, how much wider than alone one may be; in em, what a mark may add to a syllable."""
_KEPT = 4096
"""Of how many characters, or graphemes, it is kept how they are drawn: most words come again and again."""
_LEFTWARDS = "\u200f"
"""RLM: what stands before this belongs to words that run leftwards."""
_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_SILENT = frozenset((JOINER, NON_JOINER, "\ufe0e", "\ufe0f"))
"""What says how others are joined, and is not drawn itself."""


@cache
def _scripts() -> tuple[list[str], list[tuple[str, Typeface]]]:
    """The beginnings of the blocks of characters, in their order; of each block its end, and its font. Blocks
    of several fonts overlap: there the font that is named first in the file stands last.
    """
    named: dict[str, str] = json.loads((FOLDER / "scripts.json").read_text("utf-8"))
    blocks = []
    for number, (name, ranges) in enumerate(named.items()):
        face = Typeface(FOLDER / name)
        for one in ranges.split():
            low, high = (chr(int(end, 16)) for end in one.split("-"))
            blocks.append((low, -number, high, face))
    blocks.sort(key=lambda block: block[:2])
    return [block[0] for block in blocks], [(high, face) for _, _, high, face in blocks]


@cache
def _face_beside(character: str) -> Typeface | None:
    """The Noto font that has this character."""
    starts, blocks = _scripts()
    for high, face in reversed(blocks[: bisect_right(starts, character)]):
        if character <= high and character in face.advances:
            return face
    return None


def face_of(character: str, weight: int = LABEL) -> Typeface | None:
    """The font that a character is drawn with, None where no font of ours has it."""
    face = FACES[weight]
    return face if character in face.advances else _face_beside(character)


def files(text: str) -> list[str]:
    """The font files that this text, such as an SVG, is drawn with: seldom more than those of Inter."""
    needed = {face.path: None for face in FACES.values()}
    if not text.isascii():
        needed |= {face.path: None for character in sorted(set(text)) if (face := face_of(character))}
    return [str(path) for path in needed]


def clean(text: str, omitted: str = "") -> str:
    """Return what our fonts can draw of a text: composed, on one line, without control characters. What
    cannot be drawn is left out; letters and digits among it leave `omitted` behind, once in a row.

    >>> clean("Ana\\x00\\u202e 𒀀𒀁 Zoe\\u0308\\n!"), clean("Ana 𒀀𒀁", OMITTED), clean("𝓐𝓷𝓪")
    ('Ana Zoë !', 'Ana …', 'Ana')
    """
    kept: list[str] = []
    for cluster in graphemes.clusters(unicodedata.normalize("NFC", text)):
        drawn = " " if cluster.isspace() else _drawable(cluster)
        if drawn:
            kept.append(drawn)
        elif omitted and kept[-1:] != [omitted] and any(unicodedata.category(c)[0] in "LN" for c in cluster):
            kept.append(omitted)
    return " ".join("".join(kept).split())


@lru_cache(_KEPT)
def _drawable(cluster: str) -> str:
    """A cluster as our fonts can draw it: as it is; by plain letters, where it has fancy ones; without what
    is joined to it; or not at all.
    """
    seen = "".join(c for c in cluster if c in _SILENT or unicodedata.category(c) not in _UNSEEN)
    if not seen.strip("".join(_SILENT)):
        return ""
    for tried in (seen, unicodedata.normalize("NFKC", seen), unicodedata.normalize("NFKC", seen[0])):
        if all(character in _SILENT or face_of(character) for character in tried):
            # In a script that does not join, a joiner would only be a mark that is missing.
            ours = face_of(tried[0]) in FACES.values()
            return "".join(character for character in tried if not (ours and character in _SILENT))
    return ""


def readable(name: str) -> str:
    """A name as our fonts can draw it; what they cannot is told by an ellipsis.

    >>> readable("Ана 山田"), readable("𒀀𒀁")
    ('Ана 山田', '…')
    """
    return clean(name, OMITTED) or OMITTED


def ordered(text: str) -> str:
    """The text with its last ellipsis where its reader comes to its end: left of words that run leftwards."""
    before = text.removesuffix(OMITTED).rstrip()[-1:]
    leftwards = before != text[-1:] and unicodedata.bidirectional(before or " ") in ("R", "AL", "NSM")
    return text + _LEFTWARDS if leftwards and not before.isascii() else text


def width(text: str, size: float, weight: int = LABEL) -> float:
    """Width in pixels of a cleaned text, without kerning and as if no letters joined: a little more than it
    will take, in scripts that join a fifth, and rarely less.
    """
    advances = FACES[weight].advances
    if text.isascii():
        return size * sum(advances[character] for character in text)
    return size * sum(_advance(character, weight) for character in text)


@lru_cache(_KEPT)
def _advance(character: str, weight: int) -> float:
    face = face_of(character, weight)
    if face is None or character in _SILENT:
        return 0
    return max(face.advances[character] * _spread(character), _MARK if _is_indic(character) else 0)


def _spread(character: str) -> float:
    """How much wider than alone a letter may become among its neighbours."""
    return _WIDER if _is_indic(character) or unicodedata.bidirectional(character) == "AL" else 1


def _is_indic(character: str) -> bool:
    return "\u0900" <= character <= "\u109f"


def load() -> None:
    """Read the widths of Inter now, when nobody waits: 10 ms a file."""
    for weight in FACES:
        width("", 1.0, weight)


def cut(text: str, size: float, most: float, weight: int = LABEL) -> str:
    """The text, or as much of its beginning as fits into `most` pixels, with an ellipsis; it is not cut
    within what is read as one character.
    """
    if width(text, size, weight) <= most:
        return text
    pieces = graphemes.clusters(text)
    while pieces and width("".join(pieces).rstrip() + OMITTED, size, weight) > most:
        pieces.pop()
    return "".join(pieces).rstrip() + OMITTED if pieces else ""
