"""Reproducible randomness: shuffles that depend only on a seed and a number, on any machine.

A state stores its seed and counts its shuffles, so the seed and the moves determine the whole game. Python's
own `random` isn't used, because its algorithms can change between versions, which would change old games.
Its state also takes 7 KB.

A seed can record its draws, so that others can verify a sealed deal.
"""

from __future__ import annotations

import hashlib
import random
import struct
from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

from engine.cards.sealed import of_shuffle

T = TypeVar("T")


class Shuffle(NamedTuple):
    """One shuffle or draw, with its number.

    For a shuffle, `before` and `after` hold the cards. For a draw, `before` is the size of the range and
    `after` the number drawn.
    """

    number: int
    before: Any
    after: Any


class Heard(str):
    """A seed that records every shuffle and draw in `drawn`, so that others can verify a deal.

    >>> seed = Heard("any text")
    >>> seed == "any text", chosen(seed, 7, 4) == chosen("any text", 7, 4)
    (True, True)
    >>> seed.drawn[0].number, seed.drawn[0].before
    (7, 4)
    """

    drawn: list[Shuffle]

    def __new__(cls, seed: str) -> Heard:
        """Return the seed with no draws yet."""
        self = super().__new__(cls, seed)
        self.drawn = []
        return self


def _stream(seed: str, counter: int, size: int) -> tuple[int, ...]:
    of_this = of_shuffle(seed, counter)
    raw = hashlib.shake_128(f"{counter}:{of_this}".encode("utf-8", "surrogatepass")).digest(8 * size)
    return struct.unpack(f">{size}Q", raw)


def shuffled(seed: str, counter: int, cards: Iterable[T]) -> list[T]:
    """Return the cards in the order of shuffle number `counter` of `seed`. Their input order matters.

    >>> shuffled("any text", 0, "ABCDEF")
    ['A', 'F', 'E', 'C', 'D', 'B']
    >>> shuffled("any text", 1, "ABCDEF") == shuffled("any text", 0, "ABCDEF")
    False
    """
    before = tuple(cards)
    order = list(before)
    # The remainder of 64 bits is biased by less than 2**-57 for any pack of cards, which is negligible.
    left = len(order)
    for draw in _stream(seed, counter, left - 1) if left > 1 else ():
        at = draw % left
        left -= 1
        order[left], order[at] = order[at], order[left]
    if isinstance(seed, Heard):
        seed.drawn.append(Shuffle(counter, before, tuple(order)))
    return order


def chosen(seed: str, counter: int, size: int) -> int:
    """Return a non-negative integer below `size`, from draw number `counter` of `seed`.

    Draws and shuffles share one counter.

    >>> 0 <= chosen("any text", 0, 4) < 4
    True
    """
    found = _stream(seed, counter, 1)[0] % size
    if isinstance(seed, Heard):
        seed.drawn.append(Shuffle(counter, size, found))
    return found


def fresh_seed(rng: random.Random) -> str:
    """Return a random seed for an imagined world."""
    return f"{rng.getrandbits(64):016x}"
