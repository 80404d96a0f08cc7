"""A channel's weekly contest: each day's own game gives points, and the person with the most points wins.

A person gets one point for playing, and one for each of the channel's people who did worse. Winning takes
good results on many days, and a day on which many people play counts for more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from bot.features.daily import calendar
from bot.features.daily.results import Finish


class Leaders(NamedTuple):
    """The people with the most points, and their number of points. On a tie, there are several."""

    people: tuple[int, ...]
    points: int


def leaders(finishes: Sequence[Finish], days: Collection[int], people: Collection[int]) -> Leaders | None:
    """Return the leaders among `people` after these days, or None if none of them has played."""
    points = Counter[int]()
    for day in days:
        own = calendar.games(day)[0]
        found = [one for one in finishes if (one.day, one.game) == (day, own) and one.person in people]
        for one in found:
            points[one.person] += 1 + sum(other.result.score < one.result.score for other in found)
    if not points:
        return None
    most = max(points.values())
    return Leaders(tuple(person for person, count in points.items() if count == most), most)
