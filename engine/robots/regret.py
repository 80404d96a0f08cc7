"""Regret: the value a move lost compared to the strongest robot's move, with its margin of error.

Both moves are played in the same imagined worlds, using only what the seat saw at the time.
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
"""Number of imagined worlds to compare the moves in."""


class Regret(NamedTuple):
    """The difference between a move and the best one.

    `best` is the best move. `by` is the worth that the other move loses, where 1 is a whole game. `error` is
    the standard error of `by`. `worlds` is the number of worlds where both moves were played, or 0 if they're
    the same move.
    """

    best: Move
    by: float = 0.0
    error: float = 0.0
    worlds: int = 0

    @property
    def sure(self) -> bool:
        """Return True if the loss is over 0.01 and over twice its standard error.

        A loss like that is unlikely to be due to chance.
        """
        return self.by > 2 * self.error and self.by > 0.01


def compared(
    world: State, seat: int, guide: Guide[Any], best: Move, made: Move, budget: Budget, dice: Random
) -> Regret:
    """Return the regret of `made` compared with `best`, in up to WORLDS worlds if the clock allows."""
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
