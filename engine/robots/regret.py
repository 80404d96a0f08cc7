"""Regret: what a move that was made was worth less than the one that the strongest robot would have made, in
the same imagined worlds, with how sure that is. Nothing but what the seat saw then enters.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any, NamedTuple

from engine.contract import Move
from engine.guide import Guide
from engine.robots.search import Budget
from engine.state import State

WORLDS = 200
"""Imagined worlds in which the two moves are compared."""


class Regret(NamedTuple):
    """The move that was best, by how much it was worth more than the move that was made (0 to 1, as a share
    of games won), the standard error of that, and in how many worlds both were looked at; 0 where they are
    one.
    """

    best: Move
    by: float = 0.0
    error: float = 0.0
    worlds: int = 0

    @property
    def sure(self) -> bool:
        """Return whether it is more than chance would make it: twice its standard error, and a little."""
        return self.by > 2 * self.error and self.by > 0.01


def compared(
    world: State, seat: int, guide: Guide[Any], best: Move, made: Move, budget: Budget, dice: Random
) -> Regret:
    """Return the regret of `made` against `best`, in WORLDS worlds, or as many as the clock allows."""
    if best == made:
        return Regret(best)
    differences: list[float] = []
    for _ in range(WORLDS):
        imagined = world.imagine(seat, dice)
        guide.retract_hidden(imagined)
        (one, other), _ = guide.evaluate(imagined, seat, [best, made], dice)
        differences.append(one - other)
        if budget.late():
            break
    count = len(differences)
    mean = sum(differences) / count
    spread = sum((one - mean) ** 2 for one in differences) / max(1, count - 1)
    return Regret(best, mean, sqrt(spread / count), count)
