"""Simulated populations: people in real time zones with clock changes, who sleep, work, look in on their own
or when called, miss the hours that they set, or vanish. This module has what they do on their own, but not
how much time they have.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import math
import random
import zoneinfo
from functools import cache
from typing import NamedTuple

from bot.tables.clock.hours import Hours
from bot.tables.clock.paces import DAY, HOUR

MONDAY = 1_804_464_000
"""2027-03-08, midnight UTC. Clocks change in America on the 14th, in Europe on the 28th, and in Australia and
New Zealand on 4 April.
"""
WORLD = (
    "Pacific/Auckland", "Australia/Sydney", "Asia/Tokyo", "Asia/Singapore", "Asia/Kolkata", "Asia/Karachi",
    "Africa/Nairobi", "Africa/Cairo", "Europe/Istanbul", "Europe/Berlin", "Europe/Madrid", "Europe/London",
    "Africa/Lagos", "America/Sao_Paulo", "America/Santiago", "America/New_York", "America/Mexico_City",
    "America/Denver", "America/Los_Angeles", "Pacific/Honolulu",
)  # fmt: skip


class Population(NamedTuple):
    """`looks` is how often per day they look in on their own, on average. If `evenings`, it's nearly always
    between 18 and 23. `median` is the upper bound for the median days of their games, and `within` the lower
    bound for the share of turns that they answer within their pace.
    """

    name: str
    zones: tuple[str, ...]
    looks: float
    evenings: bool
    median: float
    within: float


POPULATIONS = {
    "evening": Population("evening people, one zone", ("Europe/Berlin",), 4, True, 15, 0.90),
    "two": Population("the world, two looks a day", WORLD, 2, False, 33, 0.80),
    "eight": Population("the world, eight looks a day", WORLD, 8, False, 14, 0.92),
}
AT_SAME_TIME = (1, 1, 2, 2, 3, 5)
"""At how many tables somebody plays at once, each equally likely."""
SAY_THEIR_HOURS = 0.6
"""The share that has set its quiet hours. A third of them rests at weekends."""
MISS_THEIR_HOURS, BY = 0.25, 3
"""The share of these that goes to bed and rises this many hours later than they said."""
VANISH, STAY_AWAY = 0.05, 0.05
"""The shares that never come back, and that are away for `AWAY` seconds without notice. Both happen within
`LONGEST_STAY` of the first deal.
"""
AWAY = (3 * DAY, 12 * DAY)
LONGEST_STAY = 10 * DAY
EVENING = range(18, 23)
AT_WORK, ELSE, WEEKEND_OFF = 0.3, 0.05, 0.1
"""How often somebody looks in at work, outside of their evening, and on a free weekend, relative to any other
hour.
"""
CALLED = 2.5
"""How much more often they look in during the hour after hearing a call."""
STAYS = 10 * 60
"""How long in seconds somebody stays after their own move, and answers `AT_ONCE`."""
AT_ONCE = 60
"""The seconds that an answer takes then."""


@dataclasses.dataclass(frozen=True, slots=True)
class Somebody:
    """They sleep from the hour `asleep` on their own clock, for `sleeps` hours. `rate` is the number of looks
    per usual hour. `gone` is the time when they are away.
    """

    zone: str
    asleep: int
    sleeps: int
    works: bool
    weekends_off: bool
    evenings: bool
    rate: float
    gone: tuple[float, float]
    hours: Hours

    def sleeping(self, at: float) -> bool:
        """Return whether they are asleep, in announced hours or not."""
        return (self._hour(at) - self.asleep) % 24 < self.sleeps

    def away(self, at: float) -> bool:
        """Return whether they have vanished, for a time or forever."""
        return self.gone[0] <= at < self.gone[1]

    def looks(self, since: float, called: float, rng: random.Random) -> float:
        """Return when they look in next, or infinity if they never do. `called` is when they last heard a
        call.
        """
        at, left = since, -math.log(1.0 - rng.random())
        while at < math.inf:
            if self.away(at):
                at = self.gone[1]
                continue
            end = (at // HOUR + 1) * HOUR
            rate = self.rate * self._weight(at) * (CALLED if at < called + HOUR else 1.0)
            spent = rate * (end - at) / HOUR
            if spent >= left:
                at += left / rate * HOUR
                if not self.away(at):
                    return at
                continue
            left -= spent
            at = end
        return math.inf

    def _hour(self, at: float) -> int:
        return int((at + offset(self.zone, int(at // HOUR))) // HOUR) % 24

    def _weight(self, at: float) -> float:
        if self.sleeping(at):
            return 0.0
        local = at + offset(self.zone, int(at // HOUR))
        weekend = int((local - MONDAY) // DAY) % 7 >= 5
        return _weight(int(local // HOUR) % 24, self.evenings, self.works and not weekend) * (
            WEEKEND_OFF if weekend and self.weekends_off else 1.0
        )


def _weight(hour: int, evenings: bool, works: bool) -> float:
    if evenings:
        return 1.0 if hour in EVENING else ELSE
    return AT_WORK if works and 9 <= hour < 17 else 1.0


@cache
def offset(zone: str, hour: int) -> int:
    """Return the zone's UTC offset in seconds, in this hour since 1970."""
    ahead = dt.datetime.fromtimestamp(hour * HOUR, zoneinfo.ZoneInfo(zone)).utcoffset()
    return 0 if ahead is None else int(ahead.total_seconds())


def somebody(rng: random.Random, population: Population, begins: float) -> Somebody:
    """Return a random person, with games that begin at this time."""
    zone, asleep = rng.choice(population.zones), rng.choice((21, 22, 22, 23, 23, 0, 1))
    if population.evenings:
        asleep = rng.choice((23, 23, 0, 0, 1))
    sleeps, weekends_off, works = rng.choice((7, 8, 8, 9)), rng.random() < 0.2, rng.random() < 0.7
    hours = Hours()
    if rng.random() < SAY_THEIR_HOURS:
        free_days = frozenset((5, 6)) if weekends_off or rng.random() < 0.2 else frozenset[int]()
        hours = Hours(zone, (asleep * 60, (asleep + sleeps) % 24 * 60), free_days)
        if rng.random() < MISS_THEIR_HOURS:
            asleep = (asleep + BY) % 24
    chance, gone = rng.random(), (math.inf, math.inf)
    if chance < VANISH + STAY_AWAY:
        left = begins + rng.random() * LONGEST_STAY
        gone = left, math.inf if chance < VANISH else left + rng.uniform(*AWAY)
    awake = [hour for hour in range(24) if (hour - asleep) % 24 >= sleeps]
    zeal = rng.lognormvariate(-0.18, 0.6)  # 1 on average
    rate = zeal * population.looks / sum(_weight(hour, population.evenings, works) for hour in awake)
    return Somebody(zone, asleep, sleeps, works, weekends_off, population.evenings, rate, gone, hours)
