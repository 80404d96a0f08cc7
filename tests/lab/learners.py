"""Learners: how many bits about an answer can be learned from many labeled ones.

This is plain Python without other packages. Each learner gets rows of numbers with labels, about half of them
true. It fits itself to some of them, uses others to choose when to stop, and then gives the probability that
a row is true. Its quality is measured on unseen rows.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple

Row = Sequence[float]
Guess = Callable[[Row], float]
Learner = Callable[[Sequence[Row], Sequence[bool], Sequence[Row], Sequence[bool]], Guess]
"""Takes rows and labels to fit, and others to choose by. Returns a function from a row to its probability of
being true.
"""

BINS = 24
ROUNDS, IN_VAIN = 60, 10
"""The most trees to grow, and the most trees in a row without a gain."""
DEPTH = 3
STEP = 0.15
LEAF = 30
"""The minimum number of answers in a leaf."""
DRAWN = (2.0, 8.0, 32.0, 128.0, 1e9)
"""Candidates for how many answers of either label are added to each cell of a grid."""
SURE = 0.002
"""The minimum probability of either label."""


class Reached(NamedTuple):
    """The bits per answer, their standard error, and the share of right answers."""

    bits: float
    about: float
    right: float


def judge(guess: Guess, rows: Sequence[Row], labels: Sequence[bool]) -> Reached:
    """Return the quality of these guesses."""
    told, right = [], 0
    for row, label in zip(rows, labels, strict=True):
        chance = min(1 - SURE, max(SURE, guess(row)))
        told.append(1 + math.log2(chance if label else 1 - chance))
        right += (chance > 0.5) == label
    mean = sum(told) / len(told)
    spread = math.sqrt(sum((one - mean) ** 2 for one in told) / len(told))
    return Reached(mean, spread / math.sqrt(len(told)), right / len(told))


def cells(*columns: tuple[int, int]) -> Learner:
    """Return a learner that counts in a grid's cells, over these columns, each with a number of bins."""

    def learn(
        rows: Sequence[Row], labels: Sequence[bool], others: Sequence[Row], known: Sequence[bool]
    ) -> Guess:
        edges = [(at, _edges([row[at] for row in rows], count)) for at, count in columns]

        def cell(row: Row) -> tuple[int, ...]:
            return tuple(bisect_right(edge, row[at]) for at, edge in edges)

        found: dict[tuple[int, ...], list[int]] = {}
        for row, label in zip(rows, labels, strict=True):
            found.setdefault(cell(row), [0, 0])[label] += 1

        def guesses(drawn: float) -> Guess:
            def guess(row: Row) -> float:
                false, true = found.get(cell(row), (0, 0))
                return (true + drawn) / (true + false + 2 * drawn)

            return guess

        return max(map(guesses, DRAWN), key=lambda guess: judge(guess, others, known).bits)

    return learn


def _edges(values: Sequence[float], bins: int) -> list[float]:
    ordered = sorted(values)
    return sorted({ordered[len(ordered) * at // bins] for at in range(1, bins)})


class Fork(NamedTuple):
    """A column, the last bin that goes left, and its left and right sides, which are forks or weights."""

    column: int
    last: int
    left: Fork | float
    right: Fork | float


def trees(rows: Sequence[Row], labels: Sequence[bool], others: Sequence[Row], known: Sequence[bool]) -> Guess:
    """Learn with small trees, each grown on the errors of the trees before it."""
    edges = [_edges([row[at] for row in rows], BINS) for at in range(len(rows[0]))]

    def binned(row: Row) -> list[int]:
        return [bisect_right(edge, row[at]) for at, edge in enumerate(edges)]

    fitted, chosen_by = [binned(row) for row in rows], [binned(row) for row in others]
    scores, chosen_scores = [0.0] * len(rows), [0.0] * len(others)
    grown: list[Fork | float] = []
    best, most = 0, 0.0
    while len(grown) < ROUNDS and len(grown) - best <= IN_VAIN:
        pulls = [label - _likely(score) for label, score in zip(labels, scores, strict=True)]
        tree = _grown(fitted, pulls, range(len(rows)), DEPTH)
        grown.append(tree)
        scores = [score + _weight(tree, row) for score, row in zip(scores, fitted, strict=True)]
        chosen_scores = [
            score + _weight(tree, row) for score, row in zip(chosen_scores, chosen_by, strict=True)
        ]
        signed = (score if label else -score for score, label in zip(chosen_scores, known, strict=True))
        gained = sum(1 + math.log2(_likely(score)) for score in signed)
        if gained > most:
            best, most = len(grown), gained

    def guess(row: Row) -> float:
        bins = binned(row)
        return _likely(sum(_weight(tree, bins) for tree in grown[:best]))

    return guess


def _likely(score: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, score))))


def _weight(tree: Fork | float, row: Sequence[int]) -> float:
    while isinstance(tree, Fork):
        tree = tree.left if row[tree.column] <= tree.last else tree.right
    return tree


def _grown(
    rows: Sequence[Sequence[int]], pulls: Sequence[float], here: Sequence[int], depth: int
) -> Fork | float:
    """Return a tree for the rows in `here`, fitted to their `pulls`."""
    pull = sum(pulls[at] for at in here)
    found: tuple[int, int] | None = None
    most = pull * pull / (len(here) + 4) + 1e-6
    for column in range(len(rows[0])) if depth and len(here) >= 2 * LEAF else ():
        pulled, held = [0.0] * (BINS + 1), [0] * (BINS + 1)
        for at in here:
            pulled[rows[at][column]] += pulls[at]
            held[rows[at][column]] += 1
        left, many = 0.0, 0
        for last in range(BINS):
            left, many = left + pulled[last], many + held[last]
            if min(many, len(here) - many) >= LEAF:
                gain = left * left / (many + 4) + (pull - left) ** 2 / (len(here) - many + 4)
                if gain > most:
                    most, found = gain, (column, last)
    if found is None:
        return STEP * 4 * pull / (len(here) + LEAF)
    column, last = found
    low = [at for at in here if rows[at][column] <= last]
    high = [at for at in here if rows[at][column] > last]
    return Fork(column, last, _grown(rows, pulls, low, depth - 1), _grown(rows, pulls, high, depth - 1))
