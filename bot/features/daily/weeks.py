"""The weeks of a channel: each day's own game gives points, and the person with the most wins the week.

A person gets a point for playing, and one for each of the channel's people who did worse. So it takes both
good results and many days, and a day on which everyone plays counts for more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from bot.features.daily import calendar
from bot.features.daily.results import Finish


class Leaders(NamedTuple):
    """The people with the most points, and their number of points. There are several if they're equal."""

    people: tuple[int, ...]
    points: int


def leaders(finishes: Sequence[Finish], days: Collection[int], people: Collection[int]) -> Leaders | None:
    """Return those of these people who lead after these days. Return None if none of them has played."""
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
