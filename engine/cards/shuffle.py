"""Chance: a shuffle that depends on nothing but a seed and a number, on any machine and any version of
Python.

A state keeps its seed and counts its shuffles, so that seed + moves = the game. Python's own `random` may not
enter: its algorithms may change between versions, and its state is 7 KB.

What is drawn can be listened to, so that others may check a sealed deal.
"""

from __future__ import annotations

import hashlib
import random
import struct
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple, TypeVar

from engine.cards.sealed import of_shuffle

T = TypeVar("T")


class Drawn(NamedTuple):
    """One shuffle, or one draw: its number, the cards before (or how many numbers there are to draw from),
    and the cards after (or the number that was drawn).
    """

    number: int
    before: Any
    after: Any


_listens: ContextVar[list[Drawn] | None] = ContextVar("listens", default=None)


@contextmanager
def listened() -> Iterator[list[Drawn]]:
    """Yield a list that gets all that is drawn meanwhile, in this task.

    >>> with listened() as drawn:
    ...     _ = chosen("any text", 7, 4)
    >>> drawn[0].number, drawn[0].before
    (7, 4)
    """
    found: list[Drawn] = []
    token = _listens.set(found)
    try:
        yield found
    finally:
        _listens.reset(token)


def _stream(seed: str, counter: int, size: int) -> tuple[int, ...]:
    of_this = of_shuffle(seed, counter)
    raw = hashlib.shake_128(f"{counter}:{of_this}".encode("utf-8", "surrogatepass")).digest(8 * size)
    return struct.unpack(f">{size}Q", raw)


def shuffled(seed: str, counter: int, cards: Iterable[T]) -> list[T]:
    """Return the cards in the order of shuffle number `counter` of `seed`. The order they come in matters.

    >>> shuffled("any text", 0, "ABCDEF")
    ['A', 'F', 'E', 'C', 'D', 'B']
    >>> shuffled("any text", 1, "ABCDEF") == shuffled("any text", 0, "ABCDEF")
    False
    """
    before = tuple(cards)
    order = list(before)
    size = len(order)
    if size < 2:
        return order
    # 64 bits for each swap: the bias is below 2**-57 for any pack of cards.
    left = size
    for draw in _stream(seed, counter, size - 1):
        at = draw % left
        left -= 1
        order[left], order[at] = order[at], order[left]
    if (drawn := _listens.get()) is not None:
        drawn.append(Drawn(counter, before, tuple(order)))
    return order


def chosen(seed: str, counter: int, size: int) -> int:
    """Return a whole number below `size`, by draw number `counter` of `seed`. Draws and shuffles share one
    counter.

    >>> 0 <= chosen("any text", 0, 4) < 4
    True
    """
    found = _stream(seed, counter, 1)[0] % size
    if (drawn := _listens.get()) is not None:
        drawn.append(Drawn(counter, size, found))
    return found


def fresh_seed(rng: random.Random) -> str:
    """Return a seed for an imagined game."""
    return f"{rng.getrandbits(64):016x}"
