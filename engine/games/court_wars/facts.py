"""Shared facts about Court Wars: the cards, their places, and their values.

The rules, the guide and the presentation use these pure functions. `choices` defines the legal moves.

A *place* is the number of a Court card and its stack. The King, Queen and Jack of seat 0 are at places 0 to
2, those of seat 1 at places 3 to 5, and so on. The suits of the Courts follow the seats: S, H, D, C.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from engine.cards.decks import STANDARD

COURT_SIZE = 3
"""Number of Court cards each player has (CW-1)."""
COURTS = tuple(rank + suit for suit in STANDARD.suits for rank in "KQJ")
"""The Court cards by their places. With two or three players, the last Court cards have no owner."""
PLACE: Mapping[str, int] = {court: place for place, court in enumerate(COURTS)}
"""The place of a Court card, even while it's beaten or a Joker stands in for it."""
PLACES = tuple(
    range(first, first + COURT_SIZE) for first in range(0, COURT_SIZE * len(STANDARD.suits), COURT_SIZE)
)
"""Each seat's places."""

JOKERS = STANDARD.extras
WORTH: Mapping[str, int] = {
    card: 10 if card[0] == "T" else int(card[0]) for card in STANDARD.cards if card[0] in "T98765432"
}
"""The value of each Guard: the cards 2 to 10 (CW-3)."""
DEFENCE = 10
"""The defensive value of a Court card, or of the Joker that stands in for it (CW-3)."""
UNREACHED = sum(WORTH.values()) + 1
"""A strength that no attack can reach."""
ROUNDS = 3
"""Number of times each player draws before play (CW-4)."""


def pack(jokers: bool) -> tuple[str, ...]:
    """Return all the cards in a game, including the Court cards (CW-1, CW-2).

    >>> len(pack(jokers=True)), len(pack(jokers=False))
    (54, 52)
    """
    return STANDARD.cards + JOKERS if jokers else STANDARD.cards


def owner(court: str) -> int:
    """Return the seat that owns a Court card.

    >>> owner("JH")
    1
    """
    return PLACE[court] // COURT_SIZE


def strengths(stack: Sequence[str]) -> list[int]:
    """Return the strength of a stack's last Guard, of the last two, and so on (CW-9).

    >>> strengths(("8C", "5C", "3C"))
    [3, 8, 16]
    """
    return list(accumulate([WORTH[guard] for guard in reversed(stack)]))
