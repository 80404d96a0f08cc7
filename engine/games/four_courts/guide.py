"""How The Four Courts is played: cards go where they complete three, tokens are taken for the Most goals.

The rules are looked up, never decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf
from random import Random
from typing import ClassVar

from engine.contract import Move
from engine.games.four_courts.facts import (
    COURT_COUNT,
    COURT_NUMBER,
    COURTS,
    FITTING,
    LASTING,
    PRECEDENCE,
    SUIT_NUMBER,
    SUITS,
    exhausted,
    scores,
)
from engine.games.four_courts.view import World
from engine.guide import Guide, placed

_OPEN = {card: tuple(COURT_NUMBER[court] for court in courts) for card, courts in FITTING.items()}
"""The Courts at which a card can be laid, by number."""
_STEP = (0.1, 0.5, 1.5)
"""What a card brings at a Court where none, one or two of hers lie."""
_END = 9.0
"""What it brings to end the game as its winner, and costs to end it behind another."""
_RACE = {-2: 0.3, -1: 0.6, 0: 1.0, 1: 1.0, 2: 0.5}
"""What one more token of a Most goal is worth, by how many she will then have more than any other.

With more for one that is far behind, the rule of thumb alone won nearly twice as often against a plain rule
player; in the search nothing was gained by it.
"""


class FourCourtsGuide(Guide[World]):
    """Counts points as they stand, and cards that are on the way to one."""

    nodes: ClassVar = {"easy": 0, "fair": 2_000, "strong": 32_000}
    blunder_rate: ClassVar = {"easy": 0.1, "fair": 0.07, "strong": 0.0}
    horizon = 48

    def candidates(self, world: World, seat: int, dice: Random) -> list[Move]:
        if len(world.landed) == len(world.order):
            return _winning_picks(world, seat) or [(card,) for card in world.hands[seat]]
        lays = super().candidates(world, seat, dice)
        leads = [_lead_at_end(world, seat, lay) for lay in lays]
        if max(leads) > 0:  # a certain win
            return [lays[leads.index(max(leads))]]
        # Who ends the game behind another cannot win it any more.
        return [lay for lay, lead in zip(lays, leads, strict=True) if lead >= 0] or lays

    def policy(self, world: World, seat: int, dice: Random) -> Move:
        want = _wants(world, seat)
        piles, first = world.piles, COURT_COUNT * seat
        worth = [_STEP[len(piles[first + at])] + 0.3 * want[at][0] for at in range(COURT_COUNT)]
        for at in range(COURT_COUNT):
            lead = _lead_at_end(world, seat, (COURTS[at],))
            if lead:
                worth[at] += _END if lead > 0 else -_END
        if len(world.landed) == len(world.order):
            best, most = "", -inf
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


def _winning_picks(world: World, seat: int) -> list[Move]:
    """The cards with which a seat is sure to lay first, and by that lay to end the game as its winner."""
    unseen = [
        *world.aside,
        *[card for other, hand in enumerate(world.hands) if other != seat for card in hand],
    ]
    first = min([PRECEDENCE[card] for card in unseen])
    wins = [court for court in COURTS if _lead_at_end(world, seat, (court,)) > 0]
    return [
        (card,)
        for card in world.hands[seat]
        if wins and PRECEDENCE[card] < first and any(court in wins for court in FITTING[card])
    ]


def _lead_at_end(world: World, seat: int, lay: Move) -> int:
    """By how many points a seat is before all others where her lay takes the token that ends the game; 0
    where it does not, or where the points are equal.
    """
    court = COURT_NUMBER[lay[0]]
    tokens = world.tokens[court]
    if len(tokens) > 1 or len(world.piles[COURT_COUNT * seat + court]) < LASTING:
        return 0
    if not exhausted(court, tokens, world.supply):
        return 0
    taken = [list(kept) for kept in world.taken]
    taken[seat][SUIT_NUMBER[tokens]] += 1
    points = list(scores(world.goals, taken))
    return points.pop(seat) - max(points)


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
