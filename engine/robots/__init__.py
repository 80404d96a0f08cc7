"""Computer players for all games: what they see, how well they think, and the move that comes of it.

    import engine.robots
    observation = engine.robots.observe(state, seat, "any text")      # no card that the seat cannot see
    move = engine.robots.decide(observation, "strong", "any text")

One search does for all games; a guide, in the game's own folder, tells it what is likely there. A game
without one is searched all the same, with playouts at random. No clock may enter but as an argument.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

from engine.contract import Move
from engine.guide import Guide
from engine.robots.observation import Observation, observe
from engine.robots.reasons import Count, Reason, because
from engine.robots.regret import Regret, compared
from engine.robots.search import Budget, Weighed, weighed
from engine.robots.sequel import Sequel
from engine.robots.slips import not_thrown, slip
from engine.state import State

__all__ = [
    "ADVICE",
    "LEVELS",
    "Advice",
    "Count",
    "Observation",
    "Reason",
    "Regret",
    "Sequel",
    "Weighed",
    "advise",
    "decide",
    "observe",
    "quick_move",
    "regret",
]

LEVELS = ("easy", "fair", "strong")
ADVICE = "advice"
"""The seed of all advice, and of what is observed for it."""
_REASONING = 6.0
"""What it takes to say why, by what it takes to find the move."""


class Advice(NamedTuple):
    """A robot's opinion of the moves worth looking at, the one it would make first; and why that one."""

    moves: list[Weighed]
    reason: Reason


def guide_of(state: State) -> Guide[Any]:
    """Return what the game's folder says to robots, or a guide that knows nothing but the contract."""
    return _guide_in(type(state).__module__.rpartition(".")[0])


@cache
def _guide_in(folder: str) -> Guide[Any]:
    name = f"{folder}.guide"
    if not folder or find_spec(name) is None:
        return Guide()
    guide: Guide[Any] = import_module(name).GUIDE
    return guide


def decide(
    observation: Observation,
    level: str,
    seed: str,
    nodes: int | None = None,
    seconds: float | None = None,
    clock: Callable[[], float] | None = None,
) -> Move:
    """Return the move of a robot whose turn it is; the same for the same arguments, unless the clock ends it
    early.

    `nodes` are the moves made in imagined worlds, by default as many as the level and the game ask for; with
    none it plays by rule of thumb. After `seconds`, as `clock` tells, it takes what it has found by then.
    Raises ValueError where the seat has nothing to decide, or for a level that is none.
    """
    if level not in LEVELS:
        raise ValueError(f"no level {level}: choose one of {', '.join(LEVELS)}")
    world, dice = _waiting(observation, f"{level}\n{seed}")
    guide = guide_of(world)
    candidates, slips = guide.candidates(world, observation.seat, dice), guide.slips.get(level)
    budget = Budget(guide.nodes[level] if nodes is None else nodes, seconds, clock)
    slipping = dice.random() < (slips.rate if slips else 0.0)
    if slips:
        candidates = guide.careful(world, observation.seat, candidates)
        if slipping:
            return slip(world, observation.seat, guide, candidates, slips, budget, dice)
    if len(candidates) == 1:
        return candidates[0]
    if not budget.nodes:
        order = [guide.policy(world, observation.seat, dice), *candidates]
        if slips:
            order = guide.careful(world, observation.seat, order)
        return not_thrown(world, observation.seat, guide, order, dice)
    return weighed(world, observation.seat, guide, candidates, budget, dice)[0].move


def advise(
    observation: Observation,
    nodes: int | None = None,
    seconds: float | None = None,
    clock: Callable[[], float] | None = None,
) -> Advice:
    """Return what the strongest robot thinks of its moves, and why. A single move worth looking at is not
    weighed, in no world. Arguments and errors are those of `decide`; of the seconds, a part is kept for the
    reason, for which some more nodes are used. The dice come from what the seat sees alone, so that the same
    question has the same answer.
    """
    world, dice = _waiting(observation, f"{LEVELS[-1]}\n{ADVICE}")
    guide, seat = guide_of(world), observation.seat
    most = guide.nodes[LEVELS[-1]] if nodes is None else nodes
    thinking = None if seconds is None else seconds / (1 + _REASONING)
    candidates = guide.candidates(world, seat, dice)
    if len(candidates) == 1:
        thought = [Weighed(candidates[0], 0.0, 0)]
    else:
        dice.random()  # for the slip that it does not make: from here on the dice are those of `decide`
        thought = weighed(world, seat, guide, candidates, Budget(most, thinking, clock), dice)
    budget = Budget(round(_REASONING * most), None if thinking is None else _REASONING * thinking, clock)
    return Advice(thought, because(world, seat, guide, thought, budget, dice))


def regret(
    observation: Observation,
    move: Move,
    nodes: int | None = None,
    seconds: float | None = None,
    clock: Callable[[], float] | None = None,
) -> Regret:
    """Return what a move that was made there was worth less than the one that the strongest robot would make.
    Arguments and errors are those of `decide`; half of the seconds are for either part.
    """
    world, dice = _waiting(observation, f"{LEVELS[-1]}\n{ADVICE}")
    guide, seat = guide_of(world), observation.seat
    half = None if seconds is None else seconds / 2
    best, *others = guide.candidates(world, seat, dice)
    if others:
        budget = Budget(guide.nodes[LEVELS[-1]] if nodes is None else nodes, half, clock)
        best = weighed(world, seat, guide, [best, *others], budget, dice)[0].move
    return compared(world, seat, guide, best, move, Budget(0, half, clock), dice)


def quick_move(observation: Observation, seed: str) -> Move:
    """Return the move of a robot that has no time to think. Raises ValueError where there is nothing to
    decide.
    """
    world, dice = _waiting(observation, seed)
    return guide_of(world).policy(world, observation.seat, dice)


def _waiting(observation: Observation, seed: str) -> tuple[State, Random]:
    world = observation.open()
    if observation.seat not in world.to_act:
        raise ValueError(f"seat {observation.seat} has nothing to decide")
    return world, Random(f"{seed}\n{observation.view}")
