"""Court Wars: its cards, the places where they stand, and what they are worth.

Pure facts, which the rules, the guide and the presentation share. What may be done, and when, is not said
here.

A *place* is the number of a Court card and its stack. The King, Queen and Jack of seat 0 are places 0 to 2,
those of seat 1 places 3 to 5, and so on; the Courts' suits go by seat: S, H, D, C.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from engine.cards.decks import STANDARD

COURT_SIZE = 3
"""Court cards of each player (CW-1)."""
COURTS = tuple(rank + suit for suit in STANDARD.suits for rank in "KQJ")
"""The Court cards by their places; at a table of two or three the last ones are nobody's."""
PLACE: Mapping[str, int] = {court: place for place, court in enumerate(COURTS)}
"""The place of a Court card, also while it is beaten or a Joker stands in for it."""
PLACES = tuple(
    range(first, first + COURT_SIZE) for first in range(0, COURT_SIZE * len(STANDARD.suits), COURT_SIZE)
)
"""The places of each seat."""

JOKERS = STANDARD.extras
WORTH: Mapping[str, int] = {
    card: 10 if card[0] == "T" else int(card[0]) for card in STANDARD.cards if card[0] in "T98765432"
}
"""What each Guard is worth: the cards 2 to 10 (CW-3)."""
DEFENCE = 10
"""What a Court card, or the Joker that stands in for it, is worth in defence (CW-3)."""
UNREACHED = sum(WORTH.values()) + 1
"""More than any attack comes to."""
ROUNDS = 3
"""Draws of each player before play (CW-4)."""


def pack(jokers: bool) -> tuple[str, ...]:
    """Return all cards of a game, Court cards included (CW-1, CW-2).

    >>> len(pack(jokers=True)), len(pack(jokers=False))
    (54, 52)
    """
    return STANDARD.cards + JOKERS if jokers else STANDARD.cards


def owner(court: str) -> int:
    """Return whose Court card it is.

    >>> owner("JH")
    1
    """
    return PLACE[court] // COURT_SIZE


def strengths(stack: Sequence[str]) -> list[int]:
    """Return what the last one of a stack's Guards is worth, the last two, and so on (CW-9).

    >>> strengths(("8C", "5C", "3C"))
    [3, 8, 16]
    """
    return list(accumulate([WORTH[guard] for guard in reversed(stack)]))
