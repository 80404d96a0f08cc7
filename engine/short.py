"""Short forms: versions of the games that one person plays against robots in about three minutes.

A short form makes it possible to compare people who play the same cards. A game defines its short form in
`short.py` in its own folder. A game without this file has no short form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.contract import Move
from engine.state import State, part_of

Seen = Mapping[str, Any]
"""A spectator's view of a game."""
Counts = Mapping[str, int]
"""The number of events so far, by name."""


class Short(NamedTuple):
    """The short form of one game. Its functions use only what every spectator sees."""

    seats: int
    options: Mapping[str, Any]
    """The options that differ from the rules' defaults."""
    points: Callable[[Seen], Sequence[float]]
    """Return each seat's points. Partners have the same points."""
    finished: Callable[[Seen, Counts], int]
    """Return the number of finished tricks, rounds or turns. Each is compared with par (see duplicate.py)."""
    score: Callable[[Seen, int], float]
    """Return the number that ranks a seat's result. Higher is better."""
    ready: Callable[[State], Sequence[tuple[int, Move]]] = lambda state: ()
    """Return the moves to make for all seats before the person begins, which depend only on the seed."""
    decimals: int = 0
    """Number of decimals to show in points."""


def ahead(points: Sequence[float], seat: int, side: Sequence[int]) -> float:
    """Return the lead of a seat's `side` over the best other seat. It's negative if the side is behind.

    >>> ahead((17, 15, 12), 0, (0,)), ahead((3, 5, 3, 5), 0, (0, 2))
    (2, -2)
    """
    return points[seat] - max(one for other, one in enumerate(points) if other not in side)


def short_of(state: type[State]) -> Short | None:
    """Return a game's short form, or None if it has none."""
    found: Short | None = part_of(state, "short")
    return found
