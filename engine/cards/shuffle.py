"""Chance: a shuffle that depends on nothing but a seed and a number, on any machine and any version of
Python.

A state keeps its seed and counts its shuffles, so that seed + moves = the game. Python's own `random` may not
enter: its algorithms may change between versions, and its state is 7 KB.
"""

from __future__ import annotations

import hashlib
import random
import struct
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def _stream(seed: str, counter: int, size: int) -> tuple[int, ...]:
    raw = hashlib.shake_128(f"{counter}:{seed}".encode("utf-8", "surrogatepass")).digest(8 * size)
    return struct.unpack(f">{size}Q", raw)


def shuffled(seed: str, counter: int, cards: Iterable[T]) -> list[T]:
    """Return the cards in the order of shuffle number `counter` of `seed`. The order they come in matters.

    >>> shuffled("any text", 0, "ABCDEF")
    ['A', 'F', 'E', 'C', 'D', 'B']
    >>> shuffled("any text", 1, "ABCDEF") == shuffled("any text", 0, "ABCDEF")
    False
    """
    order = list(cards)
    size = len(order)
    if size < 2:
        return order
    # 64 bits for each swap: the bias is below 2**-57 for any pack of cards.
    left = size
    for draw in _stream(seed, counter, size - 1):
        at = draw % left
        left -= 1
        order[left], order[at] = order[at], order[left]
    return order


def chosen(seed: str, counter: int, size: int) -> int:
    """Return a whole number below `size`, by draw number `counter` of `seed`. Draws and shuffles share one
    counter.

    >>> 0 <= chosen("any text", 0, 4) < 4
    True
    """
    return _stream(seed, counter, 1)[0] % size


def fresh_seed(rng: random.Random) -> str:
    """Return a seed for an imagined game."""
    return f"{rng.getrandbits(64):016x}"
