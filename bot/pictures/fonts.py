"""The bundled fonts: the characters they contain, and the width of each character.

All pictures use Inter. A name in another script uses the Noto font for that script, as listed in
data/fonts/scripts.json. A file is only read when one of its widths is needed, or by `load`. System fonts are
never used, because pictures would then differ between machines.
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
    """A font file. Lengths are in em, so multiply by the font size to get pixels."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def cap(self) -> float:
        """Height of a capital letter above the baseline."""
        with TTFont(self.path, lazy=True) as font:
            height: int = font["OS/2"].sCapHeight
            units: int = font["head"].unitsPerEm
        return height / units

    @cached_property
    def advances(self) -> Mapping[str, float]:
        """The advance width, in em, of each character in the font."""
        with TTFont(self.path, lazy=True) as font:
            units: int = font["head"].unitsPerEm
            # Number the glyphs, because naming ten thousand ideographs takes half a second.
            font.setGlyphOrder([str(number) for number in range(font["maxp"].numGlyphs)])
            widths = font["hmtx"].metrics
            return {chr(code): widths[glyph][0] / units for code, glyph in font.getBestCmap().items()}


LABEL = 600
RANK = 800
FACES = {LABEL: Typeface(FOLDER / "Inter-SemiBold.ttf"), RANK: Typeface(FOLDER / "Inter-ExtraBold.ttf")}
"""The font used in pictures, in two weights."""
OMITTED = "…"
"""Text that replaces anything the bundled fonts can't draw or that was truncated."""
_WIDER, _MARK = 1.2, 0.25
"""The factor by which a letter can widen when it joins others, and the width a mark can add in em."""
_KEPT = 4096
"""Maximum number of cached characters or graphemes. Most words are needed many times."""
_LEFTWARDS = "\u200f"
"""RLM: the text before it belongs to words that run from right to left."""
_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_SILENT = frozenset((JOINER, NON_JOINER, "\ufe0e", "\ufe0f"))
"""Characters that affect how others join, but aren't drawn themselves."""


@cache
def _scripts() -> tuple[list[str], list[tuple[str, Typeface]]]:
    """Return the start of each character block, in order, and the end and font of each block.

    If blocks of several fonts overlap, the font listed first in the file comes last.
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
    """Return the Noto font that has this character."""
    starts, blocks = _scripts()
    for high, face in reversed(blocks[: bisect_right(starts, character)]):
        if character <= high and character in face.advances:
            return face
    return None


def face_of(character: str, weight: int = LABEL) -> Typeface | None:
    """Return the font that draws a character, or None if no bundled font has it."""
    face = FACES[weight]
    return face if character in face.advances else _face_beside(character)


def files(text: str) -> list[str]:
    """Return the font files needed for a text such as an SVG. Most only need Inter."""
    needed = {face.path: None for face in FACES.values()}
    if not text.isascii():
        needed |= {face.path: None for character in sorted(set(text)) if (face := face_of(character))}
    return [str(path) for path in needed]


def clean(text: str, omitted: str = "") -> str:
    """Reduce a text to what our fonts can draw: composed, on one line, without control characters.

    Characters the fonts don't have are dropped. If a run of them contains letters or digits, it's replaced by
    `omitted`.

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
    """Return a cluster in a form that our fonts can draw, or "" if there's no such form.

    The cluster is tried unchanged, then with plain letters instead of styled ones, then as its first
    character alone.
    """
    seen = "".join(c for c in cluster if c in _SILENT or unicodedata.category(c) not in _UNSEEN)
    if not seen.strip("".join(_SILENT)):
        return ""
    for tried in (seen, unicodedata.normalize("NFKC", seen), unicodedata.normalize("NFKC", seen[0])):
        if all(character in _SILENT or face_of(character) for character in tried):
            # Inter doesn't join letters, so a joiner would be drawn as a missing glyph.
            ours = face_of(tried[0]) in FACES.values()
            return "".join(character for character in tried if not (ours and character in _SILENT))
    return ""


def readable(name: str) -> str:
    """Return a name in a form that our fonts can draw, with an ellipsis for anything else.

    >>> readable("Ана 山田"), readable("𒀀𒀁")
    ('Ана 山田', '…')
    """
    return clean(name, OMITTED) or OMITTED


def ordered(text: str) -> str:
    """Move the final ellipsis to where reading ends, which is on the left if words run right to left."""
    before = text.removesuffix(OMITTED).rstrip()[-1:]
    leftwards = before != text[-1:] and unicodedata.bidirectional(before or " ") in ("R", "AL", "NSM")
    return text + _LEFTWARDS if leftwards and not before.isascii() else text


def width(text: str, size: float, weight: int = LABEL) -> float:
    """Return the width of a cleaned text in pixels, without kerning and as if no letters joined.

    The result is slightly larger than the real width, by a fifth in scripts that join, and rarely smaller.
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
    """Return the factor by which a letter can widen among its neighbours."""
    return _WIDER if _is_indic(character) or unicodedata.bidirectional(character) == "AL" else 1


def _is_indic(character: str) -> bool:
    return "\u0900" <= character <= "\u109f"


def load() -> None:
    """Read the widths of Inter now, before a request needs them. Each file takes 10 ms."""
    for weight in FACES:
        width("", 1.0, weight)


def cut(text: str, size: float, most: float, weight: int = LABEL) -> str:
    """Return the text, or its beginning with an ellipsis if it's wider than `most` pixels.

    Graphemes are never split. If an addition in brackets distinguishes two names, it stays if it fits.
    """
    if width(text, size, weight) <= most:
        return text
    head, bracket, added = text.rpartition(" (")
    end = OMITTED + bracket + added
    if not (head and added.endswith(")") and width(end, size, weight) <= most):
        head, end = text, OMITTED
    pieces = graphemes.clusters(head)
    while pieces and width("".join(pieces).rstrip() + end, size, weight) > most:
        pieces.pop()
    return "".join(pieces).rstrip().rstrip(OMITTED) + end if pieces or end != OMITTED else ""
