"""How a robot errs that is not strong: as people do, and never by a move at random.

Either it makes a move that is not the best it sees, a worse one the more seldom; or it has one of its game's
blind spots for once, and makes the move that looks best without. In both cases the moves are looked at in a
few worlds, all in the same ones, and none is made that loses more than its level may.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any

from engine.contract import Move
from engine.guide import Guide, Slips
from engine.robots.search import Budget
from engine.state import State

_LOOKS = 4
"""Imagined worlds in which moves are looked at before one of them is made by mistake."""
_BLIND = 0.67
"""How often a slip comes of a blind spot, where there is a choice."""
_THOUGHTS = 6
"""Moves that somebody with a blind spot thinks of."""
_ENDS = 3
"""Imagined worlds in which it is seen whether the game may be lost at once."""
_NEXT = 60
"""Moves of others, at most, after which that is seen."""


def slip(
    world: State,
    seat: int,
    guide: Guide[Any],
    candidates: list[Move],
    slips: Slips,
    budget: Budget,
    dice: Random,
) -> Move:
    """Return a move that a person makes by mistake; the best of what was looked at where each mistake would
    cost too much. Of the budget only the clock counts.
    """
    blind = [guide.blinded(world, seat, spot, dice)[:_THOUGHTS] for spot in guide.blind_spots]
    blind = [guide.careful(world, seat, seen) for seen in blind if seen]
    seen: list[Move] = []
    if blind and (len(candidates) == 1 or dice.random() < _BLIND):
        seen = dice.choice(blind)
    ranked = _ranked(world, seat, guide, list(dict.fromkeys([*candidates, *seen])), budget, dice)
    best = next(iter(ranked))
    order = [move for move in seen if ranked[move] <= slips.share]
    if not order:
        others = [move for move in candidates if move != best and ranked[move] <= slips.share]
        while others:
            weights = [exp(-ranked[move] / slips.temperature) for move in others]
            order.append(others.pop(dice.choices(range(len(others)), weights)[0]))
    return not_thrown(world, seat, guide, [*order, *ranked], dice)


def not_thrown(world: State, seat: int, guide: Guide[Any], order: list[Move], dice: Random) -> Move:
    """Return the first move with which a seat does not throw the game away at once; the very first where all
    do.
    """
    seed = dice.getrandbits(32)
    return next((move for move in order if not _throws(world, seat, guide, move, Random(seed))), order[0])


def _ranked(
    world: State, seat: int, guide: Guide[Any], moves: list[Move], budget: Budget, dice: Random
) -> dict[Move, float]:
    """Return moves, the best first, and which part of the best one's worth each of them loses."""
    totals = [0.0] * len(moves)
    for number in range(_LOOKS if len(moves) > 1 else 0):
        if number and budget.late():
            break
        imagined = world.imagine(seat, dice)
        guide.retract_hidden(imagined)
        worth, _ = guide.evaluate(imagined, seat, moves, dice)
        totals = [total + value for total, value in zip(totals, worth, strict=True)]
    most = max(totals)
    # A sort keeps equals in the order of the candidates.
    ranked = sorted(zip(moves, totals, strict=True), key=lambda one: -one[1])
    return {move: (most - total) / most if most else 0.0 for move, total in ranked}


def _throws(world: State, seat: int, guide: Guide[Any], move: Move, dice: Random) -> bool:
    """Return whether a seat may have lost before it is asked again, if it makes this move."""
    for _ in range(_ENDS):
        twin = world.imagine(seat, dice)
        guide.retract_hidden(twin)
        twin.play(seat, move)
        for _ in range(_NEXT):
            if twin.result is not None or seat in twin.to_act:
                break
            other = twin.to_act[0]
            twin.play(other, guide.policy(twin, other, dice))
        if twin.result is not None and seat not in twin.result.places[0]:
            return True
    return False
