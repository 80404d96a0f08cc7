"""When an answer comes that nobody gives: a plan's, or the only move's. A pure function of answers given.

The others at a table see when somebody answers. An answer that came at once would tell that there was no
choice, and so what they hold. So its moment is drawn, once, when the question is asked, by one rule for plans
and only moves alike, from nothing but the player's own answers to questions with a choice; neither their
hand nor what may be said has any part in it. It stands whatever happens until then: who looks in before says
what is played at it. The earlier of the two, the moment and their own tap, would come sooner than answers do.

There is no model of people in it. Of their answers those are taken that were asked in the situations most
like this one: as long after the answer before, at about the same hour, on the same day of the week; and one
of them is drawn. A short one counts by its length, a long one by the hour at which it came: so it comes when
theirs come, and nobody needs to know when they sleep or work. It is none of theirs to the second, since
someone who kept a list would know it again, but lies about it, as far as half the way to the next of them.

While they have given fewer than FEW answers those of everybody stand beside theirs; where these are few, too,
it is 1 to 20 minutes. But what others took says nothing of their night. While they have not said when they
are quiet either, an answer that came in it would tell that they did not give it. So until then none comes
later than an hour after a sign of life. Where a longer time is drawn, that hour passes, and they are called
and answer themselves.

What this protects against: telling whether there was a choice from when an answer came, from its hour or
day, or from how long it took after the answer before. Who has learnt from thousands of one person's answers
has less than a hundredth of a bit of the next (`./run bench plans --onlooker`). What it cannot: who is away
while answers come as if they were there, is missed at the next question that they alone can answer; who knows
this rule, and of each answer before whether it was chosen, can reckon what may be drawn; and of the first
answers of somebody, who looks in within the hour may still be quicker than what was drawn.
"""

from __future__ import annotations

import heapq
import math
import random
from collections.abc import Sequence
from typing import NamedTuple

from bot.tables.clock.hours import Hours

FEW = 12
"""Answers, fewer than which are no pace."""
KEPT = 480
"""Answers of a player's own that are looked at, the latest."""
ALIKE = 12
"""Answers that are drawn from: those in the situations most like this one."""
PER_HOUR, PER_DAY, FAR = 1.0, 1.0, 4.0
"""How much an hour of the day counts, up to FAR of them, and another day of the week, beside a factor of e in
how long ago the answer before was given.
"""
ABOUT = 0.8
"""How far about an answer a drawn time may lie, as a natural logarithm; at most half the way to the next."""
MOST_ABOUT = 1200.0
"""Seconds, too: a long answer comes at the hour at which theirs do."""
SHORTEST, LONGEST = 60.0, 1200.0
"""Seconds from and to which the time is drawn where nobody has a pace."""
HOUR, DAY = 3600.0, 86400.0
LONG = 4 * HOUR
"""Seconds from which on an answer counts by the hour at which it came."""
UP = HOUR
"""Seconds within which somebody answers who is there; what takes longer does not end while they rest."""
AWAKE = HOUR
"""Seconds after the last sign of life for which somebody is taken to be up, where nobody knows when they
sleep.
"""
TRIES = 8
"""Times that a moment is drawn which comes before the player's time is up."""


class GivenAnswer(NamedTuple):
    """An answer that was chosen: when it was asked, in seconds since 1970, how many seconds it took, and how
    many had passed since the answer before when it was asked; None: it was the first.
    """

    asked: float
    took: float
    since: float | None


class Asked(NamedTuple):
    """A question: when it is asked, in seconds since 1970; how many seconds before that the player answered,
    as the others saw it, how many before they did so themselves, and how many before they gave a sign of
    life, which is not seen. None: never.
    """

    at: float
    since: float | None
    by_own: float | None
    alive: float | None


class PastAnswers(NamedTuple):
    """The knowledge of a player's pace: their own answers, those of everybody, as many as stand beside
    theirs, at the hours of their own time zone; and their hours.
    """

    own: Sequence[GivenAnswer]
    others: Sequence[GivenAnswer] = ()
    hours: Hours = Hours()


class Fate(NamedTuple):
    """The fate of a question: so many seconds `after` it was asked the answer comes by itself; or not, and
    from then on it is the player's to give.
    """

    after: float
    by_itself: bool = True


def drawn(known: PastAnswers, asked: Asked, dice: random.Random, left: float = math.inf) -> Fate:
    """Return when the answer comes to a question, as though the player had given it, whose time is up after
    so many seconds.
    """
    until = vouched(known, asked)
    if until <= 0:
        return Fate(0.0, by_itself=False)
    pool = lengths(known, asked)
    for _ in range(TRIES):
        if (length := _awake(known, asked, _about(pool, dice), dice)) < left:
            break
    else:
        length = dice.uniform(0, max(0.0, left))
    return Fate(length) if length < until else Fate(until, by_itself=False)


def vouched(known: PastAnswers, asked: Asked) -> float:
    """Return for how many seconds from when it is asked on an answer may come by itself; not positive: none
    may.
    """
    if len(known.own) >= FEW or (known.hours.zone is not None and known.hours.quiet is not None):
        return math.inf
    return -math.inf if asked.alive is None else AWAKE - asked.alive


def lengths(known: PastAnswers, asked: Asked) -> list[float]:
    """Return the seconds that answers took in the situations most like this one, in order; none where too
    few are known.
    """
    answers = known.own if len(known.own) >= FEW else [*known.own, *known.others]
    if len(answers) < FEW:
        return []
    ago, day = _ago(asked.since), asked.at // DAY % 7

    def unlike(one: GivenAnswer) -> float:
        hours = (one.asked - asked.at) % DAY / HOUR
        another_day = one.asked // DAY % 7 != day
        return abs(_ago(one.since) - ago) + PER_HOUR * min(hours, 24 - hours, FAR) + PER_DAY * another_day

    return sorted(_length(one, asked.at) for one in heapq.nsmallest(ALIKE, answers, key=unlike))


def _length(one: GivenAnswer, at: float) -> float:
    """Return how long this answer would take that is asked now: a long one comes at its hour of the day."""
    if one.took <= LONG:
        return one.took
    length = one.took - (at - one.asked + DAY / 2) % DAY + DAY / 2
    return length if length > UP else one.took


def _ago(since: float | None) -> float:
    return math.log1p(DAY if since is None else since)


def _about(pool: Sequence[float], dice: random.Random) -> float:
    """Return a length about one of these, any of them as likely as any other."""
    if not pool:
        return dice.uniform(SHORTEST, LONGEST)
    logs = [math.log1p(length) for length in pool]
    at = dice.randrange(len(logs))
    most = min(ABOUT, MOST_ABOUT / (1 + pool[at]))
    below = logs[at] - logs[at - 1] if at else math.inf
    above = logs[at + 1] - logs[at] if at + 1 < len(logs) else math.inf
    log = dice.uniform(logs[at] - min(most, below / 2), logs[at] + min(most, above / 2))
    return math.expm1(max(0.0, log))


def _awake(known: PastAnswers, asked: Asked, length: float, dice: random.Random) -> float:
    """Return this length, or one that ends soon after the player's rest where they have said that they rest
    then, and are not there all the same.
    """
    up = asked.by_own is not None and asked.by_own <= UP
    comes = int(asked.at + length)
    if (length <= UP and up) or not known.hours.rests(comes):
        return length
    return known.hours.after(comes, int(dice.uniform(0, UP))) - asked.at + dice.random()
