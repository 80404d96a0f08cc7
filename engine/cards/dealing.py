"""Deal hidden cards again, to imagine a world (a complete deal that a seat considers possible).

All possible deals are equally likely. The game decides which are possible. This module contains no game
rules.
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
"""For each hand, True if it can contain the cards of one group."""


def redealt(
    cards: Sequence[tuple[Fits, Sequence[T]]], room: Sequence[int], rng: random.Random
) -> list[list[T]]:
    """Return random hands of the sizes in `room`, dealt from `cards`.

    Each group in `cards` says which hands can contain its cards. At least one deal must be possible.
    """
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
    """Return the ways to split the first group among the hands, and the number of deals for each.

    A split only counts if all cards fit. Results are cached, because a position that's imagined a thousand
    times has just a few splits.
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
