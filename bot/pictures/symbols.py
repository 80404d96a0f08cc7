"""The symbols of a deck's suits, for use in text."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards.decks import DECKTET, STANDARD, Deck

SYMBOLS: Mapping[Deck, Mapping[str, str]] = {
    STANDARD: {"S": "♠", "H": "♥", "D": "♦", "C": "♣"},
    DECKTET: {"M": "🌙", "S": "☀️", "W": "🌊", "L": "🍃", "Y": "🐉", "K": "🪢"},
}
"""The symbol of each suit, by deck."""
