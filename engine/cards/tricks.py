"""A trick: cards laid one after the other round the table, and the best wins.

Here is what whist and all its kin share: suit is followed by who can, the highest trump wins, else the
highest card of the suit led; aces are high. Whose trump it is and what a trick is worth, a game says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.cards.bits import BIT, SUIT, WORD


def best(cards: int, led: int, trump: int) -> int:
    """Return the card that wins, all as bits: the highest trump among the cards laid, else the highest of the
    suit led. `led` and `trump` are all cards of their suits; `trump` is 0 where there is none.

    >>> WORD[best(BIT["2S"] | BIT["KS"] | BIT["AD"], SUIT["S"], SUIT["H"])]
    'KS'
    >>> WORD[best(BIT["2S"] | BIT["KS"] | BIT["2H"], SUIT["S"], SUIT["H"])]
    '2H'
    """
    return 1 << (cards & trump or cards & led).bit_length() - 1


def playable(hand: int, led: int) -> int:
    """Return the cards of a hand that may be laid, all as bits: suit is followed by who can. `led` is all
    cards of the suit led, 0 where the hand leads.

    >>> spades, heart = BIT["AS"] | BIT["3S"], BIT["QH"]
    >>> playable(spades | heart, SUIT["S"]) == spades, playable(heart, SUIT["S"]) == heart
    (True, True)
    """
    return hand & led or hand


class Trick(NamedTuple):
    """A trick as people see it, begun or complete.

    `leader` is the seat that led, `cards` are those laid so far, in order; `trump` is a suit, or None where
    there is none. `seats` is how many lay a card.

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
        """The suit that was led, None before."""
        return self.cards[0][1] if self.cards else None

    @property
    def best(self) -> str | None:
        """The card that wins so far."""
        if not self.cards:
            return None
        trump = SUIT[self.trump] if self.trump else 0
        return WORD[best(sum([BIT[card] for card in self.cards]), SUIT[self.cards[0][1]], trump)]

    @property
    def winner(self) -> int | None:
        """The seat that wins so far."""
        return None if self.best is None else self.seat(self.cards.index(self.best))

    @property
    def turn(self) -> int | None:
        """The seat that lays the next card, None when all have laid one."""
        return self.seat(len(self.cards)) if len(self.cards) < self.seats else None

    def seat(self, place: int) -> int:
        """Return the seat that lays a card of the trick; the first is number 0."""
        return (self.leader + place) % self.seats

    def plays(self) -> list[tuple[int, str]]:
        """Return the cards with the seats that laid them, in order."""
        return [(self.seat(place), card) for place, card in enumerate(self.cards)]

    def with_card(self, card: str) -> Trick:
        """Return the trick with one more card laid."""
        return self._replace(cards=(*self.cards, card))

    def following(self, hand: Iterable[str]) -> tuple[str, ...]:
        """Return the cards of a hand that are of the suit led."""
        return tuple([card for card in hand if card[1] == self.led])

    def playable(self, hand: Sequence[str]) -> tuple[str, ...]:
        """Return the cards of a hand that may be laid, in its order: suit is followed by who can."""
        return self.following(hand) or tuple(hand)
