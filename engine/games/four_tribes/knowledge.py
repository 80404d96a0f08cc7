"""Work out what players can know about hidden hands since the last reshuffle (FT-3).

Everyone saw which cards were shuffled into the deck. A hand can contain such a *fresh* card only if its seat
has drawn it since, and draws are public, so everyone knows how many fresh cards each seat holds. But if cards
go face down from one hand to another (FT-13), the other seats become unsure. This module uses only the
numbers of cards, never the cards themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

Counts = tuple[tuple[int, int], ...]
"""For each seat, the number of hidden cards in its hand that are fresh, and the number that aren't."""


class Passing(NamedTuple):
    """`size` cards that went face down from seat `by` to seat `target`. `fresh` of them were fresh.

    `least` holds the minimum numbers of fresh and other cards in each hand between this passing and the next.
    A guess at `fresh` is wrong if it would have made one of these numbers negative.
    """

    by: int
    target: int
    size: int
    fresh: int
    least: Counts


Passings = tuple[Passing, ...]


def lowered(passings: Passings, seat: int, count: tuple[int, int]) -> Passings:
    """Return the passings, updated after cards have left a seat's hand.

    `count` holds the numbers of fresh and other cards that remain. `passings` must not be empty.
    """
    last = passings[-1]
    fresh, old = last.least[seat]
    if count[0] >= fresh and count[1] >= old:
        return passings
    least = (*last.least[:seat], (min(fresh, count[0]), min(old, count[1])), *last.least[seat + 1 :])
    return (*passings[:-1], last._replace(least=least))


def guesses(passings: Passings, seat: int, seats: int) -> dict[tuple[int, ...], tuple[int, ...]]:
    """Return the differences from the true hands that `seat` can't rule out, each with one explanation.

    A difference is the number of additional fresh cards in each hand. An explanation is the number of fresh
    cards in each passing. The order doesn't depend on the true hands.
    """
    found: dict[tuple[int, ...], tuple[int, ...]] = {(0,) * seats: ()}
    for by, target, size, truth, least in passings:
        numbers = (truth,) if seat in (by, target) else range(size + 1)
        further: dict[tuple[int, ...], tuple[int, ...]] = {}
        for more, way in found.items():
            for fresh in numbers:
                moved = _moved(more, by, target, fresh - truth)
                if all(
                    new + by_so >= 0 <= old - by_so for (new, old), by_so in zip(least, moved, strict=True)
                ):
                    further.setdefault(moved, (*way, fresh))
        found = further
    return found


def retold(passings: Passings, way: Sequence[int], seats: int) -> Passings:
    """Return the passings with the numbers of fresh cards given in `way`."""
    told, more = [], (0,) * seats
    for passing, fresh in zip(passings, way, strict=True):
        more = _moved(more, passing.by, passing.target, fresh - passing.fresh)
        least = tuple(
            [(new + by_so, old - by_so) for (new, old), by_so in zip(passing.least, more, strict=True)]
        )
        told.append(passing._replace(fresh=fresh, least=least))
    return tuple(told)


def _moved(more: tuple[int, ...], by: int, target: int, cards: int) -> tuple[int, ...]:
    if not cards:
        return more
    changed = list(more)
    changed[by] -= cards
    changed[target] += cards
    return tuple(changed)


def deals(sizes: Sequence[int]) -> int:
    """Return the number of ways to deal cards to hands of these sizes, or 0 if a size is negative.

    >>> deals((1, 1)), deals((2, 1)), deals((3, -1))
    (2, 3, 0)
    """
    ways, cards = 1, 0
    for size in sizes:
        if size < 0:
            return 0
        cards += size
        ways *= comb(cards, size)
    return ways
