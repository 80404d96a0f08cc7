"""Tricks: each seat plays a card in turn, and the best card wins.

These are the rules that all games of the whist family share. Players must follow suit if they can. The
highest trump wins. Without a trump, the highest card of the suit led wins. Aces are high. Each game defines
the trump suit and how much a trick is worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.cards.bits import BIT, SUIT, WORD


def best(cards: int, led: int, trump: int) -> int:
    """Return the winning card: the highest trump or, if there's none, the highest card of the suit led.

    All cards are bits. `led` and `trump` are all the cards of those suits. Without a trump suit, `trump` is
    0.

    >>> WORD[best(BIT["2S"] | BIT["KS"] | BIT["AD"], SUIT["S"], SUIT["H"])]
    'KS'
    >>> WORD[best(BIT["2S"] | BIT["KS"] | BIT["2H"], SUIT["S"], SUIT["H"])]
    '2H'
    """
    return 1 << (cards & trump or cards & led).bit_length() - 1


def playable(hand: int, led: int) -> int:
    """Return the cards that a hand may play, as bits. A hand must follow suit if it can.

    `led` is all the cards of the suit led, or 0 if this hand leads.

    >>> spades, heart = BIT["AS"] | BIT["3S"], BIT["QH"]
    >>> playable(spades | heart, SUIT["S"]) == spades, playable(heart, SUIT["S"]) == heart
    (True, True)
    """
    return hand & led or hand


class Trick(NamedTuple):
    """A trick, complete or not, with its cards as words.

    `leader` is the seat that led. `cards` are the cards played so far, in order. `trump` is a suit, or None.
    `seats` is the number of seats that play a card.

    >>> trick = Trick(2, ("2S", "KS", "AD"), trump="H")
    >>> trick.led, trick.best, trick.winner, trick.turn
    ('S', 'KS', 3, 1)
    >>> trick.playable(("AS", "QH", "3S")), trick.playable(("QH",))
    (('AS', '3S'), ('QH',))
    """

    leader: int
    cards: tuple[str, ...]
    trump: str | None = None
    seats: int = 4

    @property
    def led(self) -> str | None:
        """The suit led. It's None before the first card."""
        return self.cards[0][1] if self.cards else None

    @property
    def best(self) -> str | None:
        """The card that is winning so far. It's None before the first card."""
        if not self.cards:
            return None
        trump = SUIT[self.trump] if self.trump else 0
        return WORD[best(sum([BIT[card] for card in self.cards]), SUIT[self.cards[0][1]], trump)]

    @property
    def winner(self) -> int | None:
        """The seat that is winning so far. It's None before the first card."""
        return None if self.best is None else self.seat(self.cards.index(self.best))

    @property
    def turn(self) -> int | None:
        """The seat that plays the next card. It's None if the trick is complete."""
        return self.seat(len(self.cards)) if len(self.cards) < self.seats else None

    def seat(self, place: int) -> int:
        """Return the seat that plays card number `place` of the trick, counting from 0."""
        return (self.leader + place) % self.seats

    def plays(self) -> list[tuple[int, str]]:
        """Return the seats and cards in order, as (seat, card)."""
        return [(self.seat(place), card) for place, card in enumerate(self.cards)]

    def with_card(self, card: str) -> Trick:
        """Return the trick with one more card."""
        return self._replace(cards=(*self.cards, card))

    def following(self, hand: Iterable[str]) -> tuple[str, ...]:
        """Return a hand's cards in the suit led."""
        return tuple([card for card in hand if card[1] == self.led])

    def playable(self, hand: Sequence[str]) -> tuple[str, ...]:
        """Return the cards that a hand may play, in order. A hand must follow suit if it can."""
        return self.following(hand) or tuple(hand)
