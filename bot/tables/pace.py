"""How long an answer takes that nobody gives: a plan's, or the only move's. A pure function of her own pace.

The others at a table see when she answers. An answer that came at once would tell that she had no choice, and
so what she holds. So the time is drawn, once, when she is asked, by one rule for plans and only moves alike,
from nothing but how long she took when she had to choose and answered herself; neither her hand nor what may
be said has any part in it.

Pace is not one number: who sits at the table answers in seconds, who is away in hours, who sleeps not at all.
A time drawn from all her answers alike would often be long in the middle of a quick evening, or end at four
in the morning. So it is drawn from those of her answers that were asked as long after the one before, each as
likely as any other; and the stretch of the day in which she has never answered is her night: a long answer
waits until it is over, as hers do. A drawn time is none of hers to the second, since whoever kept a list
would know it again, but lies about one of them.

What this protects against: telling whether there was a choice from when an answer came, from its hour, or
from how long it took after her answer before. What it cannot: who answers an only move herself, before its
moment, may be quicker than when she chooses, as at any table; who was away while answers came as if she were
there, is missed at the next question that only she can answer; and whoever has given fewer than FEW answers
has no pace yet. The answers of everybody stand for hers, and while these are few, too, 1 to 20 minutes: that
tells nothing of what she holds, but where she is usually quicker, or slower, or asleep, it may tell that
nobody sat there, and so that there was no choice or that she had a plan.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

FEW = 12
"""Answers, fewer than which are no pace."""
KEPT = 240
"""Answers of her own that are looked at, the latest."""
ALIKE = 6
"""So many answers at least, and fewer than twice as many, are as long after the one before."""
SHORTEST, LONGEST = 60.0, 1200.0
"""Seconds from and to which the time of somebody without a pace is drawn."""
ABOUT = 0.2
"""How far about an answer of hers a drawn time may lie, as a natural logarithm; at most half the way to the
next one.
"""
HOUR, DAY = 3600.0, 86400.0
UP = HOUR
"""Seconds within which somebody answers who is there; what takes longer does not end in her night."""
DUSK = HOUR / 2
"""Seconds that a night begins after the latest of her answers, and ends before the earliest."""
LEAST_NIGHT = 4 * HOUR
"""Seconds of a night; a shorter stretch without answers is none."""


class Answer(NamedTuple):
    """An answer that she chose herself: when she was asked, in seconds since 1970, how many seconds she took,
    and how many had passed since her answer before when she was asked; None: it was her first.
    """

    asked: float
    took: float
    since: float | None


class Night(NamedTuple):
    """The stretch of the day in which she has never answered: when it begins, and how long it is, in seconds
    of the day. Of none it is 0 long.
    """

    begins: float
    length: float

    def left(self, moment: float) -> float:
        """The seconds until it is over; 0 by day."""
        return max(0.0, self.length - (moment - self.begins) % DAY)

    def slept(self, since: float, until: float) -> float:
        """How much of the time between these is night."""
        return self._nights(until) - self._nights(since)

    def awake(self, since: float, seconds: float) -> float:
        """The moment when so many seconds have passed since then by day."""
        days, rest = divmod(since - self._nights(since) - self.begins + seconds, DAY - self.length)
        return self.begins + days * DAY + self.length + rest

    def _nights(self, moment: float) -> float:
        """All nights up to this moment, in seconds."""
        nights, rest = divmod(moment - self.begins, DAY)
        return nights * self.length + min(rest, self.length)


def drawn(past: Sequence[Answer], asked: float, since: float | None, dice: random.Random) -> float:
    """The seconds after which somebody with these answers would answer what she was `asked` then, so many
    seconds `since` her answer before.
    """
    if len(past) < FEW:
        return dice.uniform(SHORTEST, LONGEST)
    night = night_of(past)
    lengths = sorted(_length(one, night) for one in _alike(past, since))
    length, quick = _about(lengths, dice)
    up = since is not None and since <= UP
    if quick and (up or not night.left(asked + length)):
        return length
    if quick:
        length += dice.uniform(0, UP)
    return night.awake(asked, length) - asked


def night_of(past: Sequence[Answer]) -> Night:
    """The longest stretch of the day without an answer, a little less at both ends."""
    hours = sorted((one.asked + one.took) % DAY for one in past)
    gap, last = max((later - hour, hour) for hour, later in pairwise((*hours, hours[0] + DAY)))
    length = gap - 2 * DUSK
    return Night(last + DUSK, length) if length >= LEAST_NIGHT else Night(0, 0)


def _length(one: Answer, night: Night) -> tuple[float, bool]:
    """How long an answer took, a long one by day alone; and whether she was there."""
    quick = one.took <= UP
    return one.took if quick else one.took - night.slept(one.asked, one.asked + one.took), quick


def _alike(past: Sequence[Answer], since: float | None) -> Sequence[Answer]:
    """The answers that were asked about as long after the one before. They are halved until few are left:
    so each of them is as often looked at as any other, and all times together are as hers are.
    """
    found = sorted(past, key=lambda one: _ago(one.since))
    while len(found) >= 2 * ALIKE:
        half = len(found) // 2
        edge = (_ago(found[half - 1].since) + _ago(found[half].since)) / 2
        found = found[:half] if _ago(since) < edge else found[half:]
    return found


def _ago(since: float | None) -> float:
    return math.log1p(DAY if since is None else since)


def _about(lengths: Sequence[tuple[float, bool]], dice: random.Random) -> tuple[float, bool]:
    """A length about one of these, any of them as likely as any other, and whether she was there."""
    at = dice.randrange(len(lengths))
    logs = [math.log1p(length) for length, _ in lengths]
    gaps = [later - before for before, later in pairwise(logs)]
    below, above = gaps[max(0, at - 1)], gaps[min(at, len(gaps) - 1)]
    log = dice.uniform(logs[at] - min(ABOUT, below / 2), logs[at] + min(ABOUT, above / 2))
    return math.expm1(max(0.0, log)), lengths[at][1]
