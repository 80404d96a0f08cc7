"""Slips: human-like errors for weaker robots, as opposed to random moves.

A weaker robot sometimes picks a move other than the best, and worse moves are rarer. At other times, it has
one of the game's blind spots and picks the move that looks best without that knowledge. In both cases it
compares the moves in the same few worlds, and never accepts a loss larger than its level allows.
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
"""Number of imagined worlds where moves are compared before a slip."""
_BLIND = 0.67
"""Share of slips caused by a blind spot, if the seat has a choice."""
_THOUGHTS = 6
"""Number of moves a player with a blind spot considers."""
_ENDS = 3
"""Number of imagined worlds used to check if a move could lose the game at once."""
_NEXT = 60
"""Maximum number of moves by other seats in such a check."""


def slip(
    world: State,
    seat: int,
    guide: Guide[Any],
    candidates: list[Move],
    slips: Slips,
    budget: Budget,
    dice: Random,
) -> Move:
    """Return a plausible mistake. If every mistake would cost too much, return the best move.

    Only the budget's clock is used.
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
    """Return the first move that doesn't throw the game away at once. If all do, return the first."""
    seed = dice.getrandbits(32)
    return next((move for move in order if not _throws(world, seat, guide, move, Random(seed))), order[0])


def _ranked(
    world: State, seat: int, guide: Guide[Any], moves: list[Move], budget: Budget, dice: Random
) -> dict[Move, float]:
    """Return the share of the best move's worth that each move loses, best move first."""
    totals = [0.0] * len(moves)
    for number in range(_LOOKS if len(moves) > 1 else 0):
        if number and budget.late():
            break
        imagined = world.imagine(seat, dice)
        guide.retract_hidden(imagined)
        worth, _ = guide.evaluate(imagined, seat, moves, dice)
        totals = [total + value for total, value in zip(totals, worth, strict=True)]
    most = max(totals)
    # The sort is stable, so ties stay in order.
    ranked = sorted(zip(moves, totals, strict=True), key=lambda one: -one[1])
    return {move: (most - total) / most if most else 0.0 for move, total in ranked}


def _throws(world: State, seat: int, guide: Guide[Any], move: Move, dice: Random) -> bool:
    """Return True if a seat that makes this move could lose before its next turn."""
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
