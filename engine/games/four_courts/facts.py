"""Shared facts about The Four Courts: cards, Courts, tokens, and their values.

The rules, the guide and the presentation use these pure functions. `choices` defines the legal moves.

A Court is identified by its code ("MLY") or by its *number*, its index in COURTS. A seat's tokens are in the
order of SUITS.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cards.decks import DECKTET

SUITS = DECKTET.suits
"""The suits, from the highest to the lowest (FC-7)."""
SUIT_NUMBER: Mapping[str, int] = {suit: number for number, suit in enumerate(SUITS)}
COURTS = DECKTET.extras
COURT_NUMBER: Mapping[str, int] = {court: number for number, court in enumerate(COURTS)}
COURT_COUNT = len(COURTS)
CARDS = DECKTET.cards
"""The deck, in the order cards are laid (FC-7)."""

PRECEDENCE: Mapping[str, int] = {card: before for before, card in enumerate(CARDS)}
"""Number of cards in the deck that are laid before a card (FC-7) and sort before it in a hand."""
VALUE: Mapping[str, float] = {
    card: {"A": 11.0, "C": 10.0, "P": 9.5}.get(card[0]) or float(card[0]) for card in CARDS
}
"""A card's value for breaking ties (FC-14)."""
FITTING: Mapping[str, tuple[str, ...]] = {
    card: tuple(court for court in COURTS if not set(court).isdisjoint(card[1:])) for card in CARDS
}
"""The Courts that share a suit with a card (FC-8). Every suit is on two Courts, so every card can be laid."""

LASTING = 2
"""Maximum number of cards that a player keeps at a Court. A third card takes a token (FC-9)."""
GOALS = 4
"""Number of suits with a Most goal (FC-4)."""
SUPPLY = 3
"""Number of tokens of each suit in the supply when the game begins (FC-4)."""
IN_PLAY = 5
"""Number of tokens per suit in play. There are seven, but two are used for the Most goals or left out."""


def exhausted(court: int, tokens: str, supply: Sequence[int]) -> bool:
    """Return True if taking the next token of a Court ends the game (FC-12).

    It does if the token is the last one and the supply can't reload the Court completely.

    >>> exhausted(0, "M", (3, 3, 3, 3, 3, 0)), exhausted(0, "MW", (3, 3, 3, 3, 3, 0))
    (True, False)
    """
    return len(tokens) == 1 and not all(supply[SUIT_NUMBER[suit]] for suit in COURTS[court])


def by_precedence(cards: Iterable[str]) -> tuple[str, ...]:
    """Return cards from high to low.

    >>> by_precedence(["2SY", "7WY", "7ML", "AK"])
    ('AK', '7ML', '7WY', '2SY')
    """
    return tuple(sorted(cards, key=PRECEDENCE.__getitem__))


def bonuses(goals: Sequence[str], taken: Sequence[Sequence[int]]) -> list[dict[str, int]]:
    """Return each seat's points from the Most goals (FC-13), suit by suit.

    `taken` holds each seat's tokens.

    >>> bonuses(("M", "S"), [(2, 2, 0, 0, 0, 0), (2, 1, 3, 0, 0, 0), (0, 0, 0, 0, 0, 0)])
    [{'M': 1, 'S': 2}, {'M': 1}, {}]
    """
    bonus: list[dict[str, int]] = [{} for _ in taken]
    for suit in goals:
        number = SUIT_NUMBER[suit]
        have = [tokens[number] for tokens in taken]
        most = max(have)
        if most >= 2:
            points = 2 if have.count(most) == 1 else 1
            for seat, count in enumerate(have):
                if count == most:
                    bonus[seat][suit] = points
    return bonus


def scores(goals: Sequence[str], taken: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return each seat's points: one per token, plus points from the Most goals (FC-13)."""
    return tuple(
        [
            sum(tokens) + sum(bonus.values())
            for tokens, bonus in zip(taken, bonuses(goals, taken), strict=True)
        ]
    )
