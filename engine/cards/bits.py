"""The standard pack as bits: a card is one bit of 52, a hand the sum of its cards.

Thirteen bits a suit, the ace on top: one "and" tells who must follow suit, the best card of a suit is the
highest bit, and words are made only for those who look. What plays out many hands works with these; what
people see has words. No rule of a game may enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.cards.decks import STANDARD

RANKS = 0x1FFF
"""The cards of a suit, once they are shifted down by one of SHIFTS."""
SHIFTS = tuple(13 * at for at in range(len(STANDARD.suits)))
"""Where the bits of each suit begin, in the order of a hand."""
BIT: Mapping[str, int] = {
    rank + suit: 1 << shift + 12 - height
    for shift, suit in zip(SHIFTS, STANDARD.suits, strict=True)
    for height, rank in enumerate(STANDARD.ranks)
}
"""The bit of each card."""
WORD: Mapping[int, str] = {bit: card for card, bit in BIT.items()}
"""The card of each bit."""
PACK = tuple(BIT[card] for card in STANDARD.cards)
"""All bits, in the order in which the pack is shuffled."""
SUIT: Mapping[str, int] = {suit: RANKS << shift for shift, suit in zip(SHIFTS, STANDARD.suits, strict=True)}
"""All cards of each suit."""
SUIT_OF: Mapping[int, int] = {bit: SUIT[card[1]] for card, bit in BIT.items()}
"""All cards of the suit that a card is of."""
SUIT_WORD: Mapping[int, str] = {cards: suit for suit, cards in SUIT.items()}
"""The suit that all its cards together stand for."""
SPADES, HEARTS, DIAMONDS, CLUBS = SUIT.values()


class _Words(dict[int, tuple[str, ...]]):
    """Cards of one suit as words, from high to low: as many entries as are met, 32,768 at most."""

    def __missing__(self, cards: int) -> tuple[str, ...]:
        best = 1 << cards.bit_length() - 1
        found = self[cards] = (WORD[best], *self[cards - best])
        return found


SUIT_WORDS: Mapping[int, tuple[str, ...]] = _Words({0: ()})
"""Any cards of one suit as words, from high to low."""


def words(cards: int) -> tuple[str, ...]:
    """Return any cards as words, in the order of a hand.

    >>> words(hand(["2H", "KH", "AS"]))
    ('AS', 'KH', '2H')
    """
    of = SUIT_WORDS
    return of[cards & SPADES] + of[cards & HEARTS] + of[cards & DIAMONDS] + of[cards & CLUBS]


def hand(cards: Iterable[str]) -> int:
    """Return different cards as one number. Raises KeyError for a word that is no card.

    >>> hand(["2S", "3S"]), hand([])
    (3, 0)
    """
    return sum([BIT[card] for card in cards])
