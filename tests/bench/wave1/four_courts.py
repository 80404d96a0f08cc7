"""How The Four Courts is played: cards go where they complete three, tokens are taken for the Most goals.

The rules are looked up, never decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import ClassVar

from engine.contract import Move
from engine.games.four_courts.facts import (
    COURT_COUNT,
    COURT_NUMBER,
    COURTS,
    FITTING,
    LASTING,
    SUIT_NUMBER,
    SUITS,
)
from engine.games.four_courts.view import World
from tests.bench.wave1.guide import Guide, placed

_OPEN = {card: tuple(COURT_NUMBER[court] for court in courts) for card, courts in FITTING.items()}
"""The Courts at which a card can be laid, by number."""
_STEP = (0.1, 0.5, 1.5)
"""What a card brings at a Court where none, one or two of hers lie."""
_RACE = {-2: 0.3, -1: 0.6, 0: 1.0, 1: 1.0, 2: 0.5}
"""What one more token of a Most goal is worth, by how many she will then have more than any other."""


class FourCourtsGuide(Guide[World]):
    """Counts points as they stand, and cards that are on the way to one."""

    nodes: ClassVar = {"easy": 0, "fair": 1_000, "strong": 8_000}
    horizon = 48

    def candidates(self, world: World, seat: int, dice: Random) -> list[Move]:
        if len(world.landed) == len(world.order):
            return [(card,) for card in world.hands[seat]]
        return super().candidates(world, seat, dice)

    def policy(self, world: World, seat: int, dice: Random) -> Move:
        want = _wants(world, seat)
        piles, first = world.piles, COURT_COUNT * seat
        worth = [_STEP[len(piles[first + at])] + 0.3 * want[at][0] for at in range(COURT_COUNT)]
        if len(world.landed) == len(world.order):
            best, most = "", -1.0
            for card in world.hands[seat]:
                value = max([worth[at] for at in _OPEN[card]]) + 0.3 * dice.random()
                if value > most:
                    best, most = card, value
            return (best,)
        card = world.order[len(world.landed)][1]
        court = max(_OPEN[card], key=worth.__getitem__)
        if len(piles[first + court]) < LASTING or len(world.tokens[court]) == 1:
            return (COURTS[court],)
        return (COURTS[court], want[court][1])

    def retract_hidden(self, world: World) -> None:
        if len(world.landed) == len(world.order) and any(world.picks):
            world.picks = [""] * world.seats
            world.to_act = tuple(range(world.seats))

    def values(self, world: World) -> Sequence[float]:
        if world.result is not None:
            return placed(world.result.places, world.seats)
        points = [
            sum(kept)
            + 0.3 * sum([len(pile) for pile in world.piles[COURT_COUNT * seat : COURT_COUNT * (seat + 1)]])
            for seat, kept in enumerate(world.taken)
        ]
        for suit in world.goals:
            weights = [exp(1.2 * kept[SUIT_NUMBER[suit]]) for kept in world.taken]
            share = 2 / sum(weights)
            for seat, weight in enumerate(weights):
                points[seat] += share * weight
        weights = [exp(0.8 * point) for point in points]
        total = sum(weights)
        return [weight / total for weight in weights]


def _wants(world: World, seat: int) -> list[tuple[float, str]]:
    """Of each Court, what its best token is worth to a seat, and which that is."""
    taken, goals = world.taken, world.goals
    value = {}
    for number, suit in enumerate(SUITS):
        value[suit] = 0.0
        if suit in goals:
            most = max([kept[number] for other, kept in enumerate(taken) if other != seat])
            lead = taken[seat][number] + 1 - most
            value[suit] = _RACE.get(lead, 0.1)
    wants = []
    for tokens in world.tokens:
        best = max(tokens, key=value.__getitem__)
        wants.append((value[best], best))
    return wants


GUIDE = FourCourtsGuide()
