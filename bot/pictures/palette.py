"""Every colour of the pictures. Nothing may be told by colour alone: suits and seats have shapes."""

from __future__ import annotations

from engine.cards.decks import DECKTET, STANDARD, Deck

TABLE = "#1B2A33"
"""The opaque background: it stands on Discord's light and dark themes alike."""
FELT = "#243842"
"""Areas that belong together, one step lighter than the table."""
LINE = "#4A6472"
"""Frames and rules on the table."""
WORDS = "#F4F1E6"
"""Labels on the table."""
QUIET = "#B4C4CC"
"""Labels of lesser weight on the table."""
GOLD = "#F2C14E"
"""Whose turn it is, what is trump, what is new."""
ALARM = "#FF8A73"

PAPER = "#FDFAF0"
EDGE = "#CFC6AE"
INK = "#14181F"
BACK = "#2D6A7E"
BACK_LINE = "#EFE6CC"

SUITS: dict[Deck, dict[str, str]] = {
    STANDARD: {"S": "#14181F", "H": "#C00A2A", "D": "#1340E0", "C": "#008C6A"},
    DECKTET: {
        "M": "#41308F",
        "S": "#C96A00",
        "W": "#0B6FB8",
        "L": "#2C7A2C",
        "Y": "#B3122B",
        "K": "#6A3B1C",
    },
}
JOKERS: dict[str, str] = {"X1": "#8A1F9C", "X2": "#A34A00"}

SEATS: tuple[tuple[str, str], ...] = (
    ("circle", "#FF9B85"),
    ("square", "#7CC7FF"),
    ("triangle", "#FFD166"),
    ("diamond", "#86E0A6"),
    ("hexagon", "#D6B0FF"),
)
"""Shape and colour of each seat in order of play; its digit, counted from 1, is drawn in INK."""
