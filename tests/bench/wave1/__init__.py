"""Robots as they were before known outcomes were computed: search and guides, frozen, to be played against.

They are measured against and never mended: what is changed here makes earlier tables worthless.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import engine
from engine.contract import Move
from engine.robots.observation import Observation
from tests.bench.wave1.guide import Guide
from tests.bench.wave1.search import Budget, weighed


@cache
def guide_of(key: str) -> Guide[Any]:
    """The guide that a game had then; for a younger game one that knows nothing but the contract."""
    name = f"{__name__}.{engine.GAMES[key].folder}"
    if find_spec(name) is None:
        return Guide()
    guide: Guide[Any] = import_module(name).GUIDE
    return guide


def decide(observation: Observation, seed: str, nodes: int | None = None) -> Move:
    """The move that the strongest robot would then have made."""
    world, seat = observation.open(), observation.seat
    dice = Random(f"strong\n{seed}\n{observation.view}")
    guide = guide_of(world.key)
    candidates = guide.candidates(world, seat, dice)
    if len(candidates) == 1:
        return candidates[0]
    dice.random()
    budget = Budget(guide.nodes["strong"] if nodes is None else nodes, None, None)
    return weighed(world, seat, guide, candidates, budget, dice)[0].move
