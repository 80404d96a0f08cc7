"""The cards of New Game: what rules, robots and presentation share.

What a trick is stands in `engine.cards.tricks`. Public, pure, and of this game alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards.decks import STANDARD

MOST_CARDS = 13
"""Cards that a player may be dealt at most (NG-1)."""
PLACE: Mapping[str, int] = {card: at for at, card in enumerate(STANDARD.cards)}
"""Where a card stands in a sorted hand."""
HEIGHT: Mapping[str, int] = {card: -STANDARD.ranks.index(card[0]) for card in STANDARD.cards}
"""How high a card is among those of its suit, aces high (NG-3)."""
