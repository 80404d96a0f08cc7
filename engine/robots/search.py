"""The search: imagine worlds, try the candidate moves, and play them out with the help of a guide.

If only one seat acts, the search uses sequential halving: all candidates are tried in the same worlds with
the same dice, and each round drops the worse half. If the guide can list all possible worlds, the search
covers that list instead. If several seats act at once, each has its own bandit (a method that tries good
moves more often), because the other seats should be expected to choose well rather than at random. The search
isn't specific to any game.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log, log2, sqrt
from random import Random
from typing import Any, NamedTuple

from engine.contract import Move
from engine.guide import Guide
from engine.state import State

Dice = Random
World = State
_EXPLORE = 0.4
_WORLD = 10
"""The cost of imagining a world, in nodes."""


class Weighed(NamedTuple):
    """A move and its average worth to its seat, 0 to 1, over `worlds` imagined worlds.

    The worth is meaningless if `worlds` is 0.
    """

    move: Move
    worth: float
    worlds: int


class Budget:
    """A limit on nodes and, optionally, on time. `left` returns False once either has run out."""

    __slots__ = ("_clock", "_deadline", "nodes", "used")

    def __init__(self, nodes: int, seconds: float | None, clock: Callable[[], float] | None) -> None:
        self.nodes = nodes
        self.used = 0
        self._clock = clock if seconds is not None else None
        self._deadline = clock() + seconds if clock is not None and seconds is not None else 0.0

    def late(self) -> bool:
        """Return True if the clock has run out."""
        return self._clock is not None and self._clock() >= self._deadline

    def left(self, nodes: int) -> bool:
        """Return True if fewer than `nodes` nodes were used and the clock hasn't run out."""
        return self.used < nodes and not self.late()


def weighed(
    world: World, seat: int, guide: Guide[Any], candidates: list[Move], budget: Budget, dice: Dice
) -> list[Weighed]:
    """Evaluate the candidates for `seat` in worlds imagined from `world`. Return them, best first."""
    search = _together if len(world.to_act) > 1 and guide.simultaneous else _halved
    return search(world, seat, guide, candidates, budget, dice)


def _halved(
    world: World, seat: int, guide: Guide[Any], candidates: list[Move], budget: Budget, dice: Dice
) -> list[Weighed]:
    """Rank the candidates by their mean worth, dropping the worse half each round.

    The guide's prior knowledge counts as worlds already seen, because a few worlds alone say little.
    """
    every = guide.worlds(world, seat)
    if every is not None:
        return _exactly(every, seat, guide, candidates, budget, dice)
    left = list(candidates)
    dropped: list[Weighed] = []
    before, gain = guide.beforehand
    totals, worlds = dict.fromkeys(left, before / 2), 0
    totals[left[0]] += before * gain
    rounds = max(1, ceil(log2(len(left))))
    for number in range(1, rounds + 1):
        share = budget.nodes * number // rounds
        while not worlds or budget.left(share):
            imagined = _imagined(world, seat, guide, dice)
            worth, nodes = guide.evaluate(imagined, seat, left, dice)
            for move, value in zip(left, worth, strict=True):
                totals[move] += value
            worlds += 1
            budget.used += nodes + _WORLD * guide.draws
        # The remaining moves were all tried in the same worlds. The sort is stable, so ties stay in order.
        left.sort(key=lambda move: -totals[move])
        if not budget.left(budget.nodes):
            break
        kept = max(2, (len(left) + 1) // 2)
        dropped[:0] = [Weighed(move, totals[move] / (before + worlds), worlds) for move in left[kept:]]
        del left[kept:]
    return [Weighed(move, totals[move] / (before + worlds), worlds) for move in left] + dropped


def again(
    world: World, seat: int, guide: Guide[Any], pair: list[Move], worlds: int, budget: Budget, dice: Dice
) -> float:
    """Return the second move's mean value minus the first's, in `worlds` new worlds or until time is up."""
    lead, tried = 0.0, 0
    while tried < worlds and (not tried or not budget.late()):
        (first, second), nodes = guide.evaluate(_imagined(world, seat, guide, dice), seat, pair, dice)
        lead += second - first
        tried += 1
        budget.used += nodes + _WORLD * guide.draws
    return lead / tried


def _imagined(world: World, seat: int, guide: Guide[Any], dice: Dice) -> World:
    """Imagine a few worlds and return one, weighted by the likelihood of the others' actions in each."""
    drawn = [world.imagine(seat, dice) for _ in range(guide.draws)]
    for one in drawn:
        guide.retract_hidden(one)
    if len(drawn) == 1:
        return drawn[0]
    return dice.choices(drawn, [guide.likelihood(one, seat) for one in drawn])[0]


def _exactly(
    every: list[World], seat: int, guide: Guide[Any], candidates: list[Move], budget: Budget, dice: Dice
) -> list[Weighed]:
    """Rank the candidates by their worth in all possible worlds, as far as the budget allows.

    All worlds count equally, because guesses about people's habits must not outweigh facts about the cards.
    """
    totals, worlds = dict.fromkeys(candidates, 0.0), 0
    dice.shuffle(every)
    for one in every:
        if worlds and not budget.left(budget.nodes):
            break
        worth, nodes = guide.evaluate(one, seat, candidates, dice)
        for move, value in zip(candidates, worth, strict=True):
            totals[move] += value
        worlds += 1
        budget.used += nodes + _WORLD
    # The sort is stable, so ties stay in order.
    chosen = sorted(candidates, key=lambda move: -totals[move])
    return [Weighed(move, totals[move] / worlds, worlds) for move in chosen]


def _together(
    world: World, seat: int, guide: Guide[Any], candidates: list[Move], budget: Budget, dice: Dice
) -> list[Weighed]:
    """Rank the candidates by the number of times the bandit of `seat` chose them.

    Every other seat has its own bandit.
    """
    books: list[dict[Move, list[float]]] = [{} for _ in range(world.seats)]
    worlds = 0
    while not worlds or budget.left(budget.nodes):
        imagined = world.imagine(seat, dice)
        guide.retract_hidden(imagined)
        said = []
        for one in imagined.to_act:
            offered = candidates if one == seat else guide.candidates(imagined, one, dice)
            said.append((one, _upper(books[one], offered, dice)))
        for one, move in said:
            imagined.play(one, move)
        values, played = guide.playout(imagined, dice)
        worlds += 1
        budget.used += played + len(said) + _WORLD
        for one, move in said:
            entry = books[one][move]
            entry[0] += 1
            entry[1] += values[one]
    # The sort is stable, so ties stay in order.
    chosen = sorted(candidates, key=lambda move: -books[seat][move][0])
    return [_mean(move, *books[seat][move]) for move in chosen]


def _mean(move: Move, count: float, total: float) -> Weighed:
    return Weighed(move, total / count if count else 0.0, int(count))


def _upper(book: dict[Move, list[float]], offered: list[Move], dice: Dice) -> Move:
    """Return the offered move with the highest upper confidence bound."""
    entries = [book.setdefault(move, [0.0, 0.0]) for move in offered]
    tried = sum([entry[0] for entry in entries])
    scale = _EXPLORE * sqrt(log(tried + 1))
    best_at, best_bound = 0, -1.0
    for at, (count, total) in enumerate(entries):
        if not count:
            bound = 10 + dice.random()
        else:
            bound = total / count + scale / sqrt(count)
        if bound > best_bound:
            best_at, best_bound = at, bound
    return offered[best_at]
