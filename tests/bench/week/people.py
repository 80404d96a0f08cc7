"""A simulated population: in 24 time zones, asleep at night, at work on weekdays, away at weekends or not,
and some who never come back. What they do of their own accord is here; how much time they have is not.
"""

from __future__ import annotations

import dataclasses
import math
import random

from bot.tables.clock.hours import Hours
from bot.tables.clock.paces import DAY, HOUR

MONDAY = 1_799_625_600
"""2027-01-11, midnight in Greenwich."""
SAY_THEIR_HOURS = 0.6
"""The share that has named its quiet hours; a third of those rests at weekends."""
DISAPPEAR = 0.08
LONGEST_STAY = 10 * DAY
"""Who disappears does so at any moment within so many seconds of the first deal."""
FREE, AT_WORK = 0.5, 0.15
"""How often an hour somebody looks at what waits for her, of her own accord."""
CALLED = 2.5
"""How much oftener in the hour after a ping."""
STAYS = 10 * 60
"""Seconds for which she is still there after a move of her own, and answers `AT_ONCE`."""
AT_ONCE = 60
"""Seconds."""


@dataclasses.dataclass(frozen=True, slots=True)
class Somebody:
    """`offset` in hours from Greenwich; she sleeps from `asleep` on for `sleeps` hours; `zeal` is by how much
    she looks oftener than others; `gone` is when she disappears.
    """

    offset: int
    asleep: int
    sleeps: int
    works: bool
    weekends_off: bool
    zeal: float
    gone: float
    hours: Hours

    def sleeping(self, at: float) -> bool:
        """Whether she is asleep, told or not."""
        return (self._hour(at) - self.asleep) % 24 < self.sleeps

    def looks(self, since: float, called: float, rng: random.Random) -> float:
        """When she looks next; infinite where she never does again."""
        at, left = since, -math.log(1.0 - rng.random())
        while at < self.gone:
            end = (at // HOUR + 1) * HOUR
            rate = self._rate(at) * (CALLED if at < called + HOUR else 1.0) * self.zeal
            spent = rate * (end - at) / HOUR
            if spent >= left:
                at += left / rate * HOUR
                return at if at < self.gone else math.inf
            left -= spent
            at = end
        return math.inf

    def _hour(self, at: float) -> int:
        return int(at // HOUR + self.offset) % 24

    def _rate(self, at: float) -> float:
        if self.sleeping(at):
            return 0.0
        weekend = int((at - MONDAY + self.offset * HOUR) // DAY) % 7 >= 5
        if weekend:
            return FREE / 10 if self.weekends_off else FREE
        return AT_WORK if self.works and 9 <= self._hour(at) < 17 else FREE


def somebody(rng: random.Random, begins: float) -> Somebody:
    """Any of them, in a game that begins then."""
    offset, asleep = rng.randrange(-11, 13), rng.choice((21, 22, 22, 23, 23, 0, 1))
    sleeps, weekends_off = rng.choice((7, 8, 8, 9)), rng.random() < 0.2
    hours = Hours()
    if rng.random() < SAY_THEIR_HOURS:
        zone = "Etc/GMT" + (f"{-offset:+d}" if offset else "")
        quiet = asleep * 60, (asleep + sleeps) % 24 * 60
        free_days = frozenset((5, 6)) if weekends_off or rng.random() < 0.2 else frozenset[int]()
        hours = Hours(zone, quiet, free_days)
    gone = begins + rng.random() * LONGEST_STAY if rng.random() < DISAPPEAR else math.inf
    return Somebody(
        offset, asleep, sleeps, rng.random() < 0.7, weekends_off, rng.lognormvariate(0.0, 0.6), gone, hours
    )
