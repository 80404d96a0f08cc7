"""A rule player of Court Piece."""

from __future__ import annotations

import random

from engine.contract import Move
from engine.state import State
from tests.lab.rule_players import Seen


def rule(state: State, seat: int, view: Seen, dice: random.Random) -> Move:
    """Win as cheaply as possible, don't beat the partner's card, and otherwise play low."""
    choice = state.choice(seat)
    assert choice is not None
    if choice.ask == "sweep":
        return ("on",)
    if choice.ask == "trump":
        suits = [card[1] for card in view["hand"]]
        return (max(choice.words, key=suits.count),)
    trump, trick = view["trump"], [laid["card"] for laid in view["trick"]]
    order = "23456789TJQKA"

    def height(card: str) -> int:
        return order.index(card[0]) + 100 * (card[1] == trump)

    if not trick:
        return (max(choice.words, key=lambda card: (card[1] != trump, height(card))),)
    strong = [card for card in trick if card[1] in (trick[0][1], trump)]
    best = max(strong, key=height)
    low = min(choice.words, key=height)
    over = [card for card in choice.words if card[1] in (trick[0][1], trump) and height(card) > height(best)]
    if not over or len(trick) - trick.index(best) == 2:
        return (low,)
    return (min(over, key=height),)
