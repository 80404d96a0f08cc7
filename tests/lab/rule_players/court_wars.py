"""A rule player of Court Wars."""

from __future__ import annotations

import random

from engine import words
from engine.contract import Move
from engine.state import State
from tests.lab.rule_players import Seen


def _guard(card: str) -> int:
    return 10 if card[0] == "T" else int(card[0])


_RAID = 0.03
"""How often they attack without capturing a Court card. Behind high walls, the game would otherwise
never end.
"""


def rule(state: State, seat: int, view: Seen, dice: random.Random) -> Move:
    """Capture a Court card as cheaply as possible, or else draw. A Guard goes where the last one is the
    closest above it. A high Guard goes in front of a bare Court card.
    """
    choice = state.choice(seat)
    assert choice is not None
    own = {court["card"]: court for court in view["courts"][seat]}
    if choice.ask == "joker":
        return (choice.words[0],)
    if choice.ask == "guard":
        worth = _guard(view["drawn"])
        gaps = {}
        for word in choice.words:
            if word != "discard":
                guards = own[word]["guards"]
                gaps[word] = (_guard(guards[-1]) if guards else 11) - worth
        word = min(gaps, key=lambda word: gaps[word])
        return (word if gaps[word] <= 5 else "discard",)
    if "attack" in choice.words:
        attacks = _conquests(view, seat, dice)
        if attacks:
            return min(attacks)[2]
        if dice.random() < _RAID:
            return words.random_move(state, seat, dice, ("attack",))
    return (next(word for word in choice.words if word != "attack"),)


def _conquests(view: Seen, seat: int, dice: random.Random) -> list[tuple[int, float, Move]]:
    """Return the attacks that capture a Court card, each with its cost."""
    found = []
    for own in view["courts"][seat]:
        sums = 0
        for spend, guard in enumerate(reversed(own["guards"]), 1):
            sums += _guard(guard)
            for other, courts in enumerate(view["courts"]):
                for court in courts:
                    if other != seat and court["standing"] and court["defence"] <= sums:
                        move = ("attack", own["card"], f"{spend}", court["card"], "court")
                        found.append((sums, dice.random(), move))
    return found
