"""The two decks of cards, read once from data/decks. The bot defines their appearance.

    from engine.cards.decks import DECKTET, STANDARD
    STANDARD.cards[0], DECKTET.names["7ML"] # ("AS", "Chance Meeting")

A card is a code of ASCII letters: its rank, then its suits. "AS" is an ace in both decks, so a code only
makes sense together with its deck.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.files import needed


@dataclass(frozen=True, eq=False)
class Deck:
    """A deck of cards: its suits, ranks and cards, and their order in a hand."""

    key: str
    """The name of its file in data/decks: "standard", "decktet"."""
    suits: tuple[str, ...]
    """The suits in the order of a hand. In the Decktet, this is from the highest to the lowest (FC-7)."""
    ranks: tuple[str, ...]
    """From high to low: A K Q J T 9 … 2, or A C P 9 … 2."""
    cards: tuple[str, ...]
    """The cards that are shuffled and dealt, in the order of a sorted hand."""
    extras: tuple[str, ...]
    """Cards without a rank: the two Jokers, or the four Courts."""
    names: Mapping[str, str]
    """English names on cards: {"7ML": "Chance Meeting", "MWK": "Consul"}. The standard deck has none."""
    suit_names: Mapping[str, str]
    """English names of the suits, in the plural."""
    rank_names: Mapping[str, str]
    """English names of the ranks."""

    def __contains__(self, code: object) -> bool:
        """Return True if `code` is one of the cards. Extras don't count."""
        return code in self.cards

    def suits_of(self, card: str) -> str:
        """Return the letters of a card's suits. A Joker has none.

        >>> STANDARD.suits_of("KS"), DECKTET.suits_of("7ML"), DECKTET.suits_of("MWK"), STANDARD.suits_of("X1")
        ('S', 'ML', 'MWK', '')
        """
        return (card if self is DECKTET else "") if card in self.extras else card[1:]


def _read(key: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(needed("decks", f"{key}.json"))
    return data


def _standard() -> Deck:
    data = _read("standard")
    suits, ranks = tuple(data["suits"]), tuple(data["ranks"])
    cards = tuple(rank + suit for suit in suits for rank in ranks)
    return Deck("standard", suits, ranks, cards, tuple(data["jokers"]), {}, data["suits"], data["ranks"])


def _decktet() -> Deck:
    data = _read("decktet")
    cards, courts = data["cards"], data["courts"]
    ranks = tuple(dict.fromkeys(card[0] for card in cards))
    names = {**cards, **courts}
    return Deck(
        "decktet",
        tuple(data["suits"]),
        ranks,
        tuple(cards),
        tuple(courts),
        names,
        data["suits"],
        data["ranks"],
    )


STANDARD = _standard()
"""The 52 cards and two Jokers. The suits are S, H, D and C."""
DECKTET = _decktet()
"""The 40 cards of the extended Decktet without the Excuse, and its four Courts, named by their suits."""
