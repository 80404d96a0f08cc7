"""The standard pack as bits. A card is one bit of 52, and a hand is the sum of its cards.

Each suit takes thirteen bits, with the ace highest. A single "and" checks if a hand must follow suit, and the
highest bit of a suit is its best card. Use bits in code that plays many simulated games. Cards as words
(strings such as "KH") are slower, so they're created only when needed. This module contains no game rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.cards.decks import STANDARD

RANKS = 0x1FFF
"""All thirteen cards of a suit, before SHIFTS moves them to the suit's position."""
SHIFTS = tuple(13 * at for at in range(len(STANDARD.suits)))
"""The position of each suit's first bit, in the order of a hand."""
BIT: Mapping[str, int] = {
    rank + suit: 1 << shift + 12 - height
    for shift, suit in zip(SHIFTS, STANDARD.suits, strict=True)
    for height, rank in enumerate(STANDARD.ranks)
}
"""The bit for each card."""
WORD: Mapping[int, str] = {bit: card for card, bit in BIT.items()}
"""The card for each bit."""
PACK = tuple(BIT[card] for card in STANDARD.cards)
"""The bits of all cards, in the order of the pack before the shuffle."""
SUIT: Mapping[str, int] = {suit: RANKS << shift for shift, suit in zip(SHIFTS, STANDARD.suits, strict=True)}
"""All cards of each suit."""
SUIT_OF: Mapping[int, int] = {bit: SUIT[card[1]] for card, bit in BIT.items()}
"""For each card's bit, all cards of its suit."""
SUIT_WORD: Mapping[int, str] = {cards: suit for suit, cards in SUIT.items()}
"""The letter of each suit, given all of its cards as bits."""
SPADES, HEARTS, DIAMONDS, CLUBS = SUIT.values()


class _Words(dict[int, tuple[str, ...]]):
    """Cards of one suit as words, from high to low.

    An entry is added when it is first read, up to 32,768 in total.
    """

    def __missing__(self, cards: int) -> tuple[str, ...]:
        best = 1 << cards.bit_length() - 1
        found = self[cards] = (WORD[best], *self[cards - best])
        return found


SUIT_WORDS: Mapping[int, tuple[str, ...]] = _Words({0: ()})
"""For any cards of one suit, as bits: the same cards as words, from high to low."""


def words(cards: int) -> tuple[str, ...]:
    """Return any cards as words, in the order of a hand.

    >>> words(hand(["2H", "KH", "AS"]))
    ('AS', 'KH', '2H')
    """
    of = SUIT_WORDS
    return of[cards & SPADES] + of[cards & HEARTS] + of[cards & DIAMONDS] + of[cards & CLUBS]


def hand(cards: Iterable[str]) -> int:
    """Return different cards as one number. Raise KeyError for a word that isn't a card.

    >>> hand(["2S", "3S"]), hand([])
    (3, 0)
    """
    return sum([BIT[card] for card in cards])
