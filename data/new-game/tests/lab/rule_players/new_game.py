"""A rule player of New Game."""

from __future__ import annotations

import random

from engine.cards.decks import STANDARD
from engine.contract import Move
from engine.state import State
from tests.lab.rule_players import Seen


def _place(card: str) -> int:
    """Return the place of a card's rank, aces first."""
    return STANDARD.ranks.index(card[0])


def rule(state: State, seat: int, view: Seen, dice: random.Random) -> Move:
    """Choose a high lead from the longest suit; to win, a high card, or the cheapest where nobody comes
    after; else the lowest.
    """
    choice = state.choice(seat)
    assert choice is not None
    trick = [laid["card"] for laid in view["trick"]]
    if not trick:
        suits = [card[1] for card in view["hand"]]
        return (min(choice.words, key=lambda card: (-suits.count(card[1]), _place(card))),)
    led = trick[0][1]
    best = min(_place(card) for card in trick if card[1] == led)
    wins = sorted([card for card in choice.words if card[1] == led and _place(card) < best], key=_place)
    if not wins:
        return (max(choice.words, key=_place),)
    return (wins[-1] if len(trick) == state.seats - 1 else wins[0],)
