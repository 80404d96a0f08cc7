"""The parts of a picture that have a colour of their own; and the theme it is drawn in: which colours these
have, and how large the indices are.

The one who draws names a part; which colour that is, the Canvas takes from the Palette that it was handed. No
colour may stand here or in a drawing: it would be the same in every theme. The palettes stand in
data/art/palettes.json, where each after the first says only what is different from it. Nothing may be told by
colour alone: suits and seats have shapes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.cards.decks import DECKTET, STANDARD, Deck

SIGN: Final = "@"
"""What a part's name begins with: so it is never taken for a colour."""

TABLE: Final = "@table"
"""The opaque background: it stands on Discord's light and dark themes alike."""
FELT: Final = "@felt"
"""Areas that belong together, one step lighter than the table."""
LINE: Final = "@line"
"""Frames and rules on the table, empty places, what is not reached yet."""
WORDS: Final = "@words"
"""Labels on the table."""
QUIET: Final = "@quiet"
"""Labels of lesser weight on the table."""
GOLD: Final = "@gold"
"""Whose turn it is, what is trump, what is new."""
ALARM: Final = "@alarm"

PAPER: Final = "@paper"
EDGE: Final = "@edge"
INK: Final = "@ink"
BACK: Final = "@back"
BACK_LINE: Final = "@back-line"

COURT: Final = "@court"
"""Behind a Court of the Decktet."""
COURT_QUIET: Final = "@court-quiet"
"""What a Court still waits for."""
GOAL: Final = "@goal"
"""Behind what brings points at the end."""

SUITS: Final[dict[Deck, dict[str, str]]] = {
    deck: {suit: f"@{deck.key}-{suit}" for suit in suits}
    for deck, suits in ((STANDARD, "SHDC"), (DECKTET, "MSWLYK"))
}
JOKERS: Final = {joker: f"@joker-{joker}" for joker in STANDARD.extras}
SEATS: Final = tuple(
    (shape, f"@seat-{number}")
    for number, shape in enumerate(("circle", "square", "triangle", "diamond", "hexagon"), 1)
)
"""Shape and colour of each seat in order of play; its digit, counted from 1, is drawn in INK."""

_DATA = Path(__file__).resolve().parents[2] / "data" / "art" / "palettes.json"
_ON_PAPER = frozenset((INK, *JOKERS.values(), *(part for suits in SUITS.values() for part in suits.values())))
_ON_TABLE = frozenset(f"{SIGN}{part}" for part in ("words", "gold", "alarm", "back-line", "court-quiet"))
_DIM_PAPER = f"{SIGN}dim-paper"
_DARKER, _FADED = 0.5, 0.28
"""How far what is printed on a dimmed card goes towards black, and what shines on the table towards it."""


class Palette(NamedTuple):
    """The colour of each part, as "#1B2A33"; and of the same parts where something is out of play.

    A dimmed card is no paler copy of a card, whose index could not be read: it is printed darker, on grey.
    """

    key: str
    plain: Mapping[str, str]
    dimmed: Mapping[str, str]

    def suits(self, deck: Deck) -> dict[str, str]:
        """The colour of each suit of a deck."""
        return {suit: self.plain[part] for suit, part in SUITS[deck].items()}


class Theme(NamedTuple):
    """The choice of a person, or a channel, of what they see best."""

    palette: Palette
    large: bool = False
    """Large print: indices take more of each card, and suits less."""
    moving: bool = False
    """A great moment may move, for a second or two."""


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
"""Every palette by its key; the first is the usual one."""
USUAL = Theme(next(iter(PALETTES.values())))
"""For those who have chosen nothing; card emojis, one set for an application, are drawn so, too."""


def theme_of(palette: str | None, large: bool, moving: bool = False) -> Theme:
    """Return what was chosen, by the palette's key; a palette that is no more gives way to the usual one."""
    return Theme(PALETTES.get(palette or "", USUAL.palette), large, moving)
