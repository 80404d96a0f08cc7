"""A rule player of The Four Courts."""

from __future__ import annotations

import random

from engine.contract import Move
from engine.state import State
from tests.lab.rule_players import Seen


def rule(state: State, seat: int, view: Seen, dice: random.Random) -> Move:
    """Go where most of one's cards are, for the token that needs the fewest more for a majority."""
    tokens = view["tokens"]

    def want(suit: str) -> float:
        most = max([kept[suit] for other, kept in enumerate(tokens) if other != seat])
        return 2 - abs(tokens[seat][suit] - most) / 3 if suit in view["goals"] else 0.0

    worth = {
        court["court"]: 2 * len(court["cards"][seat]) + max([want(suit) for suit in court["tokens"]])
        for court in view["courts"]
    }

    if view["phase"] == "pick":

        def promise(card: str) -> float:
            fits = [worth[court] for court in worth if set(card[1:]) & set(court)]
            return max(fits) + 0.01 * dice.random()

        return (max(view["hand"], key=promise),)
    choice = state.choice(seat)
    assert choice is not None
    court = max(choice.words, key=lambda word: worth[word])
    taken = state.choice(seat, (court,))
    return (court,) if taken is None else (court, max(taken.words, key=want))
