"""How long an answer takes that nobody gives: a plan's, or the only move's. A pure function of her own pace.

The others at a table see when she answers. An answer that came at once would tell that she had no choice, and
so what she holds. So the time is drawn, once, when she is asked, by one rule for plans and only moves alike,
from nothing but how long she took when she had to choose and answered herself, and from her hours; neither
her hand nor what may be said has any part in it.

Pace is not one number: who sits at the table answers in seconds, who is away in hours, who sleeps not at all.
A time drawn from all her answers alike would often be long in the middle of a quick evening, or end at four
in the morning. So it is drawn from those of her answers that were asked as long after the one before, each as
likely as any other. Her night is what she has said of her hours, or else the stretch of the day in which she
has never answered: a long answer waits until it is over, as hers do, and a quick one comes in it only where
she answered herself within the hour. A drawn time is none of hers to the second, since whoever kept a list
would know it again, but lies about one of them.

Whoever has given fewer than FEW answers has no pace yet. What others took who were asked as long after their
answer before, and at about the same hour, stands for hers, and of her own what is like it: the more of these
there are, the oftener. Where nobody has a pace, it is 1 to 20 minutes. But what others took says nothing of
her night. While she has not said when she is quiet either, nobody knows it, and an answer that came in it
would tell that she did not give it. So until then none comes later than an hour after a sign of life of hers.
Where a longer time is drawn, that hour passes, and she is called and answers herself, as do those who are
away.

What this protects against: telling whether there was a choice from when an answer came, from its hour, or
from how long it took after her answer before. What it cannot: who answers an only move herself, before its
moment, may be quicker than when she chooses, as at any table; who was away while answers came as if she were
there, is missed at the next question that only she can answer; and whoever knows how quick somebody is who
has no pace yet, may guess that nobody sat there, and so that there was no choice or that she had a plan.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import heapq
import math
import random
import zoneinfo
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from bot.tables.clock.hours import Hours

FEW = 12
"""Answers, fewer than which are no pace."""
KEPT = 240
"""Answers of her own that are looked at, the latest."""
ALIKE = 6
"""So many answers at least, and fewer than twice as many, are as long after the one before."""
NEAREST = 16
"""Answers of others, in the nearest situations, that stand for hers."""
AS_LONG = 1.0
"""How far apart, as a natural logarithm, two answers may be asked after the one before, and still be
alike.
"""
PER_HOUR = 0.5
"""How much an hour of the day counts beside that."""
OTHERS = 12
"""So many of her own answers that are alike are looked at as often as those of others."""
SHORTEST, LONGEST = 60.0, 1200.0
"""Seconds from and to which the time is drawn where nobody has a pace."""
ABOUT = 0.2
"""How far about an answer of hers a drawn time may lie, as a natural logarithm; at most half the way to the
next one.
"""
MOST_ABOUT = 1200.0
"""Seconds, likewise: a long answer comes at the hour at which they do."""
HOUR, DAY = 3600.0, 86400.0
UP = HOUR
"""Seconds within which somebody answers who is there; what takes longer does not end while she rests."""
AWAKE = HOUR
"""Seconds after her last sign of life for which somebody is taken to be up, where nobody knows when she
sleeps.
"""
DUSK = 30
"""Minutes that a night begins after the latest of her answers, and ends before the earliest."""
LEAST_NIGHT = 4 * 60
"""Minutes of a night; a shorter stretch without answers is none."""


class Answer(NamedTuple):
    """An answer that she chose herself: when she was asked, in seconds since 1970, how many seconds she took,
    and how many had passed since her answer before when she was asked; None: it was her first.
    """

    asked: float
    took: float
    since: float | None


class Asked(NamedTuple):
    """A question: when she is asked, in seconds since 1970; how many seconds before that she answered, as the
    others saw it, how many seconds before she did so herself, and how many before she gave a sign of life,
    which is not seen. None: never.
    """

    at: float
    since: float | None
    herself: float | None
    alive: float | None


class Known(NamedTuple):
    """What is known of somebody: her own answers, those of everybody, as many as stand for hers, at the hours
    of her own time zone; and her hours.
    """

    own: Sequence[Answer]
    others: Sequence[Answer] = ()
    hours: Hours = Hours()


class Drawn(NamedTuple):
    """What becomes of a question: so many seconds `after` it was asked the answer comes by itself; or not,
    and from then on it is hers to give.
    """

    after: float
    by_itself: bool = True


def drawn(known: Known, asked: Asked, dice: random.Random) -> Drawn:
    """When the answer comes to what she is asked, as though she had given it."""
    until = vouched(known, asked)
    if until > 0 and (length := _length_drawn(known, asked, dice)) < until:
        return Drawn(length)
    return Drawn(max(0.0, until), by_itself=False)


def vouched(known: Known, asked: Asked) -> float:
    """For how many seconds from when she is asked on an answer may come by itself; not positive: none may."""
    if len(known.own) >= FEW or (known.hours.zone is not None and known.hours.quiet is not None):
        return math.inf
    return -math.inf if asked.alive is None else AWAKE - asked.alive


def _length_drawn(known: Known, asked: Asked, dice: random.Random) -> float:
    """The seconds after which she would answer what she is asked."""
    hours = _hours(known)
    up = asked.herself is not None and asked.herself <= UP
    if len(known.own) >= FEW:
        lengths = sorted(_length(one, hours) for one in _alike(known.own, asked.since))
        length, quick = _about(lengths, dice)
        if not quick:
            return hours.after(int(asked.at), math.ceil(length)) - asked.at + dice.random()
    else:
        length = _of_others(known, asked, dice)
        quick = length <= UP
    comes = int(asked.at + length)
    if (quick and up) or not hours.rests(comes):
        return length
    return hours.after(comes, int(dice.uniform(0, UP))) - asked.at + dice.random()


def _of_others(known: Known, asked: Asked, dice: random.Random) -> float:
    """The time of somebody without a pace."""
    hers = [one for one in known.own if abs(_ago(one.since) - _ago(asked.since)) <= AS_LONG]
    if dice.random() < len(hers) / (len(hers) + OTHERS):
        near: Sequence[Answer] = hers
    elif len(known.others) >= FEW:
        near = heapq.nsmallest(NEAREST, known.others, key=lambda one: _unlike(one, asked))
    else:
        return dice.uniform(SHORTEST, LONGEST)
    return _about(sorted((one.took, one.took <= UP) for one in near), dice)[0]


def _unlike(one: Answer, asked: Asked) -> float:
    hours = (one.asked - asked.at) % DAY / HOUR
    return abs(_ago(one.since) - _ago(asked.since)) + PER_HOUR * min(hours, 24 - hours)


def _hours(known: Known) -> Hours:
    """What she has said, but for a free day on which she has answered nevertheless; where she has said
    nothing of her nights, what her answers show.
    """
    said = known.hours
    answered = [dt.datetime.fromtimestamp(one.asked + one.took, _zone(said)) for one in known.own]
    quiet = said.quiet or (night_of(answered) if len(answered) >= FEW else None)
    worked = {moment.weekday() for moment in answered}
    return dataclasses.replace(said, zone=_zone(said).key, quiet=quiet, free_days=said.free_days - worked)


def _zone(hours: Hours) -> zoneinfo.ZoneInfo:
    return zoneinfo.ZoneInfo(hours.zone or "UTC")


def night_of(answered: Sequence[dt.datetime]) -> tuple[int, int] | None:
    """The longest stretch of the day without an answer, a little less at both ends, as minutes after
    midnight; None where there is no such.
    """
    minutes = sorted(moment.hour * 60 + moment.minute for moment in answered)
    gap, last = max((later - one, one) for one, later in pairwise((*minutes, minutes[0] + 24 * 60)))
    length = gap - 2 * DUSK
    return ((last + DUSK) % (24 * 60), (last + DUSK + length) % (24 * 60)) if length >= LEAST_NIGHT else None


def _length(one: Answer, hours: Hours) -> tuple[float, bool]:
    """How long an answer took, a long one without her rests; and whether she was there."""
    if one.took <= UP:
        return one.took, True
    return float(hours.between(int(one.asked), int(one.asked + one.took))), False


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
    gaps = [later - before for before, later in pairwise(logs)] or [2 * ABOUT]
    below, above = gaps[max(0, at - 1)], gaps[min(at, len(gaps) - 1)]
    most = min(ABOUT, MOST_ABOUT / (1 + lengths[at][0]))
    log = dice.uniform(logs[at] - min(most, below / 2), logs[at] + min(most, above / 2))
    return math.expm1(max(0.0, log)), lengths[at][1]
