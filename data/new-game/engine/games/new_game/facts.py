"""The cards of New Game and what they are worth: what rules, robots and presentation share.

Public, pure, and of this game alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.cards.decks import STANDARD

MOST_CARDS = 13
"""Cards that a player may be dealt at most (NG-1)."""
PLACE: Mapping[str, int] = {card: at for at, card in enumerate(STANDARD.cards)}
"""Where a card stands in a sorted hand."""
STRENGTH: Mapping[str, int] = {
    card: number
    for number, card in enumerate(
        sorted(
            STANDARD.cards,
            key=lambda card: (STANDARD.ranks.index(card[0]), STANDARD.suits.index(card[1])),
            reverse=True,
        )
    )
}
"""How high a card is: by its rank, ace high; of equal ranks spades are highest, then H, D, C (NG-3)."""


def highest(cards: Iterable[str]) -> str:
    """The card that wins a round (NG-3).

    >>> highest(["KH", "2S", "KS"])
    'KS'
    """
    return max(cards, key=STRENGTH.__getitem__)
