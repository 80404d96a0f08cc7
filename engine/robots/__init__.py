"""Computer players for all games.

    import engine.robots
    observation = engine.robots.observe(state, seat, "any text")      # no card that the seat cannot see
    move = engine.robots.decide(observation, "strong", "any text")

The same search works for every game. The guide in a game's own folder suggests likely moves; without a guide,
the search uses random playouts. No clock is read unless you pass one.

Three terms are used throughout. An imagined world, or just "world", is a complete deal consistent with
everything a seat knows. A playout is a game played to its end in such a world. A node is one move made in a
playout.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, NamedTuple

from engine.contract import Move
from engine.guide import Guide
from engine.robots.grounds import Grounds, best_founded
from engine.robots.observation import Observation, observe
from engine.robots.reasons import Count, Reason, because
from engine.robots.regret import Regret, compared
from engine.robots.search import Budget, Weighed, again, weighed
from engine.robots.sequel import Sequel
from engine.robots.slips import not_thrown, slip
from engine.state import State, part_of

__all__ = [
    "ADVICE",
    "LEVELS",
    "Advice",
    "Count",
    "Grounds",
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
"""The seed used for all advice, and for the observations it's based on."""
_REASONING = 6.0
"""Cost of finding a reason, as a multiple of the cost of finding the move itself."""
_SLACK = 2
"""Maximum loss of value when a move is tried again (see _AGAIN), as a multiple of `Outcomes.same`.

So few worlds can't show smaller differences.
"""
_GENERIC: Guide[Any] = Guide()
"""The guide for games without one of their own."""
_AGAIN = 24
"""A move must be tried again in this many worlds before it can be suggested instead of the best one."""


class Advice(NamedTuple):
    """A robot's opinion: the moves worth considering, best first, and why the first is best."""

    moves: list[Weighed]
    reason: Reason


def guide_of(state: State) -> Guide[Any]:
    """Return the guide from the game's folder, or a generic one if the game has none."""
    found: Guide[Any] = part_of(type(state), "guide") or _GENERIC
    return found


def decide(
    observation: Observation,
    level: str,
    seed: str,
    nodes: int | None = None,
    seconds: float | None = None,
    clock: Callable[[], float] | None = None,
) -> Move:
    """Return a move for a robot that must act.

    The same arguments give the same move, unless the clock ends the search early.

    `nodes` is the number of moves to make in imagined worlds. The default depends on the level and the game.
    With 0 nodes, the robot follows the guide's policy. After `seconds` on `clock`, it takes the best move
    found so far. Raise ValueError if the seat has no decision to make or the level doesn't exist.
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
    """Return the moves the strongest robot considers and its reason for the best one.

    A single candidate isn't evaluated, so its `worlds` is 0. Arguments and errors are the same as for
    `decide`. Part of `seconds` is reserved for the reason, which also uses additional nodes. The dice depend
    only on the seat's view, so the same view always gets the same advice.
    """
    world, dice = _waiting(observation, f"{LEVELS[-1]}\n{ADVICE}")
    guide, seat = guide_of(world), observation.seat
    most = guide.nodes[LEVELS[-1]] if nodes is None else nodes
    thinking = None if seconds is None else seconds / (1 + _REASONING)
    candidates = guide.candidates(world, seat, dice)
    if len(candidates) == 1:
        thought = [Weighed(candidates[0], 0.0, 0)]
    else:
        dice.random()  # `decide` draws for a slip here, so draw as well, to get the same dice
        thought = weighed(world, seat, guide, candidates, Budget(most, thinking, clock), dice)
    budget = Budget(round(_REASONING * most), None if thinking is None else _REASONING * thinking, clock)
    reason = because(world, seat, guide, thought, budget, dice)
    return Advice(thought, reason._replace(grounds=_grounds(world, seat, guide, thought, reason, budget)))


def _grounds(
    world: State, seat: int, guide: Guide[Any], thought: list[Weighed], reason: Reason, budget: Budget
) -> Grounds:
    """Return the most telling ground (a fact visible at the table) of the best move or one nearly as good."""
    outcomes, best = guide.outcomes, thought[0]
    counted = [count for count in (reason.gain, reason.fear) if count is not None and count.certain]
    if reason.kind == "only" or any(count.outcome.name in outcomes.verdicts for count in counted):
        return Grounds()
    near = [one for one in thought[1:] if one.worlds and best.worth - one.worth < outcomes.same]
    closely = {one.move: one.worlds for one in (best, *near)}
    natural = () if reason.other is None else (reason.other,)
    others = dict.fromkeys((*(one.move for one in thought[1:2]), *natural, *(one.move for one in thought)))
    dice = Random(f"{ADVICE}\n{best}")

    @cache
    def holds(move: Move) -> bool:
        if closely[move] >= best.worlds:
            return True
        worlds = max(_AGAIN, best.worlds // 4)
        pair = [best.move, move]
        return (
            not budget.late()
            and again(world, seat, guide, pair, worlds, budget, dice) > -_SLACK * outcomes.same
        )

    return best_founded(outcomes, world, seat, [*closely], [*others], holds)


def regret(
    observation: Observation,
    move: Move,
    nodes: int | None = None,
    seconds: float | None = None,
    clock: Callable[[], float] | None = None,
) -> Regret:
    """Return the value a move lost compared to the strongest robot's move.

    Arguments and errors are the same as for `decide`. Half of `seconds` is for finding the best move, and
    half for comparing the two.
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
    """Return a move without searching. Raise ValueError if the seat has no decision to make."""
    world, dice = _waiting(observation, seed)
    return guide_of(world).policy(world, observation.seat, dice)


def _waiting(observation: Observation, seed: str) -> tuple[State, Random]:
    world = observation.open()
    if observation.seat not in world.to_act:
        raise ValueError(f"seat {observation.seat} has nothing to decide")
    return world, Random(f"{seed}\n{observation.view}")
