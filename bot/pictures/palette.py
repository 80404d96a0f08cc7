"""The names of the parts of a picture that have a colour of their own.

Whoever draws names a part; which colour that is, the Canvas takes from the Palette that it was handed
(`bot.pictures.eyes`). No colour may stand here or in a drawing: it would be the same for all eyes. Nothing
may be told by colour alone: suits and seats have shapes.
"""

from __future__ import annotations

from typing import Final

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
