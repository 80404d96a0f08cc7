"""The search: worlds are imagined, the candidate moves are made in them, and played out under a guide.

One move at a time is looked for by sequential halving: all candidates meet the same worlds and the same dice,
and after each round the worse half is dropped. Where a guide knows all worlds that are possible, they are all
looked at instead. Where several seats act at once, every seat has a bandit of
its own, so that the others are taken to choose well too, and not at random. No game's rules may enter.
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
"""What it costs to imagine a world, in nodes."""


class Weighed(NamedTuple):
    """A move, and what it was worth to its seat on average, 0 to 1, in so many imagined worlds. A worth in no
    world says nothing.
    """

    move: Move
    worth: float
    worlds: int


class Budget:
    """Nodes first, the clock second: `left` is False when either is used up."""

    __slots__ = ("_clock", "_deadline", "nodes", "used")

    def __init__(self, nodes: int, seconds: float | None, clock: Callable[[], float] | None) -> None:
        self.nodes = nodes
        self.used = 0
        self._clock = clock if seconds is not None else None
        self._deadline = clock() + seconds if clock is not None and seconds is not None else 0.0

    def late(self) -> bool:
        """Return whether the clock has run out."""
        return self._clock is not None and self._clock() >= self._deadline

    def left(self, nodes: int) -> bool:
        """Return whether fewer than `nodes` are used, and the clock has not run out."""
        return self.used < nodes and not self.late()


def weighed(
    world: World, seat: int, guide: Guide[Any], candidates: list[Move], budget: Budget, dice: Dice
) -> list[Weighed]:
    """Return the candidates as they do for `seat` in worlds imagined from `world`, the best first."""
    search = _together if len(world.to_act) > 1 and guide.simultaneous else _halved
    return search(world, seat, guide, candidates, budget, dice)


def _halved(
    world: World, seat: int, guide: Guide[Any], candidates: list[Move], budget: Budget, dice: Dice
) -> list[Weighed]:
    """Return the candidate with the best mean, the worse half of them being dropped after each round.

    What the guide knows beforehand counts as worlds that were looked at: in few others, chance says more than
    they do.
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
        # All that are left have met the same worlds, and a sort keeps equals in the order of the candidates.
        left.sort(key=lambda move: -totals[move])
        if not budget.left(budget.nodes):
            break
        kept = max(2, (len(left) + 1) // 2)
        dropped[:0] = [Weighed(move, totals[move] / (before + worlds), worlds) for move in left[kept:]]
        del left[kept:]
    return [Weighed(move, totals[move] / (before + worlds), worlds) for move in left] + dropped


def _imagined(world: World, seat: int, guide: Guide[Any], dice: Dice) -> World:
    """Return a world, drawn from a few by how likely what the others did is in each."""
    drawn = [world.imagine(seat, dice) for _ in range(guide.draws)]
    for one in drawn:
        guide.retract_hidden(one)
    if len(drawn) == 1:
        return drawn[0]
    return dice.choices(drawn, [guide.likelihood(one, seat) for one in drawn])[0]


def _exactly(
    every: list[World], seat: int, guide: Guide[Any], candidates: list[Move], budget: Budget, dice: Dice
) -> list[Weighed]:
    """Return the candidates as they do in all worlds that are possible, or in as many of them as the budget
    allows.

    All count alike: what is only likely of people may not outweigh what is known of the cards.
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
    # A sort keeps equals in the order of the candidates.
    chosen = sorted(candidates, key=lambda move: -totals[move])
    return [Weighed(move, totals[move] / worlds, worlds) for move in chosen]


def _together(
    world: World, seat: int, guide: Guide[Any], candidates: list[Move], budget: Budget, dice: Dice
) -> list[Weighed]:
    """Return the candidate that the bandit of `seat` chose most often, while the others had theirs."""
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
    # A sort keeps equals in the order of the candidates.
    chosen = sorted(candidates, key=lambda move: -books[seat][move][0])
    return [_mean(move, *books[seat][move]) for move in chosen]


def _mean(move: Move, count: float, total: float) -> Weighed:
    return Weighed(move, total / count if count else 0.0, int(count))


def _upper(book: dict[Move, list[float]], offered: list[Move], dice: Dice) -> Move:
    """Return the move with the highest upper bound, among those that the world offers."""
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
