"""Shared facts about Four Tribes: cards and their values, families, and children.

The rules, the robots and the presentation use these pure functions. They don't need a running game.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

from engine.cards.decks import STANDARD

HAND, HAND_OF_TWO = 7, 10
"""Number of cards dealt to each seat, normally and in a game for two (FT-1)."""
ROOM = 10
"""Maximum number of cards in a family (FT-8)."""
STAKE = 3
"""Maximum number of cards laid in a duel, in reply, or as an offering (FT-11, FT-15)."""
FACES = "AKQJ"
"""The ranks that unite the four tribes (FT-2)."""
FACE_CARDS = tuple(rank + suit for rank in FACES for suit in STANDARD.suits)
UNIONS = tuple(
    tuple(rank + suit for rank, suit in zip(FACES, suits, strict=True))
    for suits in permutations(STANDARD.suits)
)
"""Every set of an Ace, a King, a Queen and a Jack of four different suits."""

PLACE = {card: at for at, card in enumerate(STANDARD.cards)}
"""The index of a card in a sorted hand."""
VALUE = {card: 14 - STANDARD.ranks.index(card[0]) for card in STANDARD.cards}
"""A card's value for having children. Aces are high (FT-7)."""
WORTH = {card: {"A": 1, "K": 10, "Q": 10, "J": 10}.get(card[0], VALUE[card]) for card in STANDARD.cards}
"""A card's value in a duel (FT-12)."""


class Kin(NamedTuple):
    """A card in a family, with its generation (counted from 1), its spouse, and its parents.

    Parents are listed only while they belong to the family.
    """

    card: str
    generation: int
    spouse: str | None = None
    parents: tuple[str, ...] = ()


Family = tuple[Kin, ...]
"""The cards on a seat's table, in the order laid."""


class Affair(NamedTuple):
    """An unsettled matter between two seats: a proposal ("propose"), a "duel", or a "refusal".

    A refusal is the duel after a proposal. `card`, on the table of seat `by`, asks for or challenges `other`,
    on the table of seat `target`. `cards` has the offering or the face-down cards, which don't count as part
    of any hand.
    """

    kind: str
    by: int
    card: str
    target: int
    other: str
    cards: tuple[str, ...]

    def told(self, **more: Any) -> dict[str, Any]:
        """Return the affair's public part as event data, adding `more`."""
        return {"by": self.by, "card": self.card, "target": self.target, "other": self.other, **more}


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Return cards in the order of a hand.

    >>> in_order(("3C", "KH", "AS"))
    ('AS', 'KH', '3C')
    """
    return tuple(sorted(cards, key=PLACE.__getitem__))


@cache
def children(one: str, other: str) -> frozenset[str]:
    """Return the cards a couple can conceive (FT-7).

    >>> sorted(children("9S", "JH"))
    ['9H', '9S', 'JH', 'JS', 'TH', 'TS']
    """
    low, high = sorted((VALUE[one], VALUE[other]))
    suits = one[1], other[1]
    return frozenset(card for card in STANDARD.cards if card[1] in suits and low <= VALUE[card] <= high)


@cache
def beyond(card: str, spouse: str | None) -> frozenset[str]:
    """Return the cards that a card may not challenge to a duel, given its spouse, if any (FT-14).

    >>> sorted(beyond("8S", None)), sorted(beyond("KH", "9S"))
    (['9S', 'JS', 'KS', 'QS', 'TS'], ['JS', 'KS', 'QS', 'TS'])
    """
    greater = frozenset(one for one in STANDARD.cards if one[1] == card[1] and WORTH[one] > WORTH[card])
    return greater if spouse is None else greater | beyond(spouse, None)


def fertile(family: Family) -> list[Kin]:
    """Return the cards that may conceive: the elder generation's wed cards.

    A family therefore never has three generations (FT-8).
    """
    if len(family) < 2:
        return []
    elder = min([generation for _, generation, _, _ in family])
    return [kin for kin in family if kin[1] == elder and kin[2] is not None]


def tribes(family: Family) -> list[str]:
    """Return the wed Aces, Kings, Queens and Jacks of a family, in the order laid."""
    return [kin.card for kin in family if kin.spouse is not None and kin.card[0] in FACES]


def most_hidden(seen: Iterable[str], count: int) -> int:
    """Return the maximum value of `count` hidden cards in a duel, given the cards already seen.

    >>> most_hidden([], 3), most_hidden([card for card in WORTH if WORTH[card] > 8], 2)
    (30, 16)
    """
    unseen = _unseen(seen)
    return sum(unseen[len(unseen) - count :])


def least_hidden(seen: Iterable[str], count: int) -> int:
    """Return the minimum value of `count` hidden cards in a duel.

    >>> least_hidden([], 3), least_hidden(["AS", "AH", "AD"], 2)
    (3, 3)
    """
    return sum(_unseen(seen)[:count])


def _unseen(seen: Iterable[str]) -> list[int]:
    """Return the values of all unseen cards, from low to high."""
    return sorted([WORTH[card] for card in WORTH.keys() - set(seen)])


def united(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the largest set of an Ace, a King, a Queen and a Jack in different suits among wed cards.

    With all four, the tribes are united (FT-2).

    >>> united(("JC", "AS", "KH", "QD", "AC")), united(("KS", "AS"))
    (('AS', 'KH', 'QD', 'JC'), ('AS',))
    """
    wed = set(cards)
    return max([tuple([card for card in union if card in wed]) for union in UNIONS], key=len)
