"""The bundled font: which characters it has and how wide they are, read from the font files themselves.

Only what the pictures need of TrueType is understood here: `head`, `OS/2`, `hmtx` and a format 4 `cmap`. No
system font may ever be asked for, or a picture would look different from one machine to the next.
"""

from __future__ import annotations

import struct
import unicodedata
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parents[2] / "data" / "fonts"
FAMILY = "Inter"


class Face(NamedTuple):
    """One weight of the font; lengths are in em, so that times the font size they are pixels."""

    weight: int
    path: Path
    cap: float
    """Height of a capital above the baseline."""
    advances: dict[str, float]


def _read_face(path: Path) -> Face:
    data = path.read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    start: dict[bytes, int] = {}
    for index in range(tables):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        start[tag] = offset
    (units,) = struct.unpack_from(">H", data, start[b"head"] + 18)
    (weight,) = struct.unpack_from(">H", data, start[b"OS/2"] + 4)
    (cap,) = struct.unpack_from(">h", data, start[b"OS/2"] + 88)
    (metrics,) = struct.unpack_from(">H", data, start[b"hhea"] + 34)
    advances = {}
    for character, glyph in _read_cmap(data, start[b"cmap"]).items():
        (advance,) = struct.unpack_from(">H", data, start[b"hmtx"] + 4 * min(glyph, metrics - 1))
        advances[character] = advance / units
    return Face(weight, path, cap / units, advances)


def _read_cmap(data: bytes, start: int) -> dict[str, int]:
    (count,) = struct.unpack_from(">H", data, start + 2)
    for index in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", data, start + 4 + 8 * index)
        if (platform, encoding) == (3, 1):
            return _read_format_4(data, start + offset)
    raise ValueError("the font has no Unicode character map")


def _read_format_4(data: bytes, at: int) -> dict[str, int]:
    (doubled,) = struct.unpack_from(">H", data, at + 6)
    segments = doubled // 2
    ends = struct.unpack_from(f">{segments}H", data, at + 14)
    starts = struct.unpack_from(f">{segments}H", data, at + 16 + doubled)
    deltas = struct.unpack_from(f">{segments}h", data, at + 16 + 2 * doubled)
    offsets_at = at + 16 + 3 * doubled
    glyphs = {}
    for segment, (first, last) in enumerate(zip(starts, ends, strict=True)):
        where = offsets_at + 2 * segment
        (offset,) = struct.unpack_from(">H", data, where)
        for code in range(first, last + 1):
            if code == 0xFFFF:
                continue
            glyph = code
            if offset:
                (glyph,) = struct.unpack_from(">H", data, where + offset + 2 * (code - first))
            glyph = (glyph + deltas[segment]) & 0xFFFF if glyph or not offset else 0
            if glyph:
                glyphs[chr(code)] = glyph
    return glyphs


FACES: dict[int, Face] = {
    face.weight: face
    for face in map(_read_face, (FOLDER / "Inter-SemiBold.ttf", FOLDER / "Inter-ExtraBold.ttf"))
}
LABEL = 600
RANK = 800
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


def cut(text: str, size: float, most: float, weight: int = LABEL) -> str:
    """The text, or as much of its beginning as fits into `most` pixels, with an ellipsis."""
    if width(text, size, weight) <= most:
        return text
    while text and width(text + "…", size, weight) > most:
        text = text[:-1].rstrip()
    return text + "…" if text else ""
