"""The coloured parts of a picture, and the theme that sets their colours and the size of card indices.

Drawing code names a part, and the Canvas looks up its colour in the Palette. Never write a colour here or in
a drawing, because it would be the same in every theme. The palettes are in data/art/palettes.json, where each
palette after the first only lists its differences from the first. Colour is never the only clue, because
suits and seats also have shapes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.cards.decks import DECKTET, STANDARD, Deck

SIGN: Final = "@"
"""Prefix for the name of a part, to distinguish it from a colour."""

TABLE: Final = "@table"
"""The opaque background, which works with Discord's light and dark themes."""
FELT: Final = "@felt"
"""The ground of areas that belong together, one step lighter than the table."""
LINE: Final = "@line"
"""Frames and rules on the table, empty positions, and steps not reached yet."""
WORDS: Final = "@words"
"""Labels on the table."""
QUIET: Final = "@quiet"
"""Less important labels on the table."""
GOLD: Final = "@gold"
"""Marks the seat to act, the trump, and anything new."""
ALARM: Final = "@alarm"
GOOD: Final = "@good"

PAPER: Final = "@paper"
EDGE: Final = "@edge"
INK: Final = "@ink"
BACK: Final = "@back"
BACK_LINE: Final = "@back-line"

COURT: Final = "@court"
"""The ground of a Court of the Decktet."""
COURT_QUIET: Final = "@court-quiet"
"""The suits of a Court that still need a token."""
GOAL: Final = "@goal"
"""The ground of everything that scores points at the end."""

SUITS: Final[dict[Deck, dict[str, str]]] = {
    deck: {suit: f"@{deck.key}-{suit}" for suit in suits}
    for deck, suits in ((STANDARD, "SHDC"), (DECKTET, "MSWLYK"))
}
JOKERS: Final = {joker: f"@joker-{joker}" for joker in STANDARD.extras}
SEATS: Final = tuple(
    (shape, f"@seat-{number}")
    for number, shape in enumerate(("circle", "square", "triangle", "diamond", "hexagon"), 1)
)
"""Shape and colour of each seat in order of play. Its digit, counted from 1, is drawn in INK."""

_DATA = Path(__file__).resolve().parents[2] / "data" / "art" / "palettes.json"
_ON_PAPER = frozenset((INK, *JOKERS.values(), *(part for suits in SUITS.values() for part in suits.values())))
_ON_TABLE = frozenset(f"{SIGN}{part}" for part in ("words", "gold", "alarm", "back-line", "court-quiet"))
_DIM_PAPER = f"{SIGN}dim-paper"
_DARKER, _FADED = 0.5, 0.28
"""Amounts (0 to 1) that move the print of a dimmed card towards black, and bright parts towards the table."""


class Palette(NamedTuple):
    """The colour of each part, such as "#1B2A33", in play and dimmed.

    A dimmed card isn't just paler, which would make its index unreadable. It has darker print on grey.
    """

    key: str
    plain: Mapping[str, str]
    dimmed: Mapping[str, str]

    def suits(self, deck: Deck) -> dict[str, str]:
        """Return the colour of each suit of a deck."""
        return {suit: self.plain[part] for suit, part in SUITS[deck].items()}


class Theme(NamedTuple):
    """The picture style that a person or a channel has chosen."""

    palette: Palette
    large: bool = False
    """Large print: indices take up more of each card, and suits less."""
    moving: bool = False
    """A great moment can be animated for a second or two."""


def _palette(key: str, data: Mapping[str, Any]) -> Palette:
    plain = {f"{SIGN}{name}": colour for name, colour in data.items() if isinstance(colour, str)}
    for deck, suits in SUITS.items():
        plain |= {part: data[deck.key][suit] for suit, part in suits.items()}
    plain |= {part: data["jokers"][joker] for joker, part in JOKERS.items()}
    plain |= {part: data["seats"][seat] for seat, (_, part) in enumerate(SEATS)}
    dimmed = dict(plain)
    dimmed |= {part: _mixed(plain[part], "#000000", _DARKER) for part in _ON_PAPER}
    dimmed |= {part: _mixed(plain[part], plain[TABLE], _FADED) for part in _ON_TABLE}
    dimmed[PAPER] = plain[_DIM_PAPER]
    dimmed[EDGE] = _mixed(plain[EDGE], plain[TABLE], 0.5)
    return Palette(key, plain, dimmed)


def _mixed(colour: str, other: str, share: float) -> str:
    one, two = bytes.fromhex(colour[1:]), bytes.fromhex(other[1:])
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in zip(one, two, strict=True))


def _palettes() -> dict[str, Palette]:
    read: dict[str, dict[str, Any]] = json.loads(_DATA.read_text("utf-8"))
    first = next(iter(read.values()))
    return {key: _palette(key, first | data) for key, data in read.items()}


PALETTES: Mapping[str, Palette] = _palettes()
"""Every palette by key. The first is the default."""
USUAL = Theme(next(iter(PALETTES.values())))
"""The default theme. Card emojis use it as well, because an application has only one set of emojis."""


def theme_of(palette: str | None, large: bool, moving: bool = False) -> Theme:
    """Return the chosen theme, given the palette's key. Unknown keys mean the default palette."""
    return Theme(PALETTES.get(palette or "", USUAL.palette), large, moving)
