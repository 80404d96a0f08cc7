"""Hidden cards dealt again, for worlds that a seat imagines: all deals it holds possible are equally likely.

What is possible, a game says; none of its rules may enter.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import TypeVar

T = TypeVar("T")
Fits = tuple[bool, ...]
"""Of each hand, whether cards of a kind may be in it."""


def redealt(
    cards: Sequence[tuple[Fits, Sequence[T]]], room: Sequence[int], rng: random.Random
) -> list[list[T]]:
    """Return hands with so much `room`, of `cards` by where they fit. There must be such a deal."""
    kinds: dict[Fits, list[T]] = {}
    for fits, some in cards:
        kinds.setdefault(fits, []).extend(some)
    left = sorted(kinds.items(), key=lambda kind: sum(kind[0]))
    hands: list[list[T]] = [[] for _ in room]
    while left:
        space = tuple([size - len(hand) for size, hand in zip(room, hands, strict=True)])
        splits, weights = _splits(tuple([(fits, len(of)) for fits, of in left]), space)
        (split,) = rng.choices(splits, weights)
        (_, order), *left = left
        rng.shuffle(order)
        for hand, count in zip(hands, split, strict=True):
            hand += order[:count]
            del order[:count]
    return hands


@lru_cache(maxsize=4096)
def _splits(
    kinds: tuple[tuple[Fits, int], ...], room: tuple[int, ...]
) -> tuple[list[tuple[int, ...]], list[int]]:
    """Return how many cards of the first kind may go to each hand, that all find room; and in how many deals.

    It is remembered: one position that is imagined a thousand times asks for few of them.
    """
    (fits, size), *others = kinds
    most = [space if fit else 0 for fit, space in zip(fits, room, strict=True)]
    splits, weights = [], []
    for split in product(*[range(space + 1) for space in most]) if others else [room]:
        if sum(split) == size and all(count <= space for count, space in zip(split, most, strict=True)):
            deals = prod(comb(sum(split[at:]), count) for at, count in enumerate(split))
            if others:
                after = tuple([space - count for space, count in zip(room, split, strict=True)])
                deals *= sum(_splits(tuple(others), after)[1])
            if deals:
                splits.append(split)
                weights.append(deals)
    return splits, weights
