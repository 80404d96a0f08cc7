"""Draw the moment of an answer that comes from a plan or an only move, by a pure function of past answers.

The others at a table see when a player answers. An instant answer would tell them that there was no choice,
and so something about the player's cards. So the bot draws the moment once, when the question is asked. Plans
and only moves follow the same rule. It uses only the player's own answers to questions with a choice: neither
their hand nor the legal moves play any part. Later events do not change the moment. A player who looks in
earlier may change the move, but not its moment. Otherwise the earlier of moment and tap would come sooner
than real answers do.

There is no model of people in it. The rule takes the player's answers from the most similar situations: the
same time since their previous answer, about the same hour, the same day of the week. It draws one of them. A
short answer counts by its length, a long one by its hour. So the moment comes when the player's answers come,
and the bot need not know when they sleep or work. The moment never equals an old answer to the second,
because an observer with a list would recognise it. It lies near that answer, at most halfway to the next one.

For a player with fewer than FEW answers, the rule adds the answers of everybody. If these are few, too, the
moment comes after 1 to 20 minutes. But the answers of others do not tell when this player sleeps. If the
player has set no quiet hours either, an answer at night would reveal that they did not give it. So until one
of the two is known, an answer comes at most an hour after the player's last sign of life. If a longer time is
drawn, that hour passes, and then the bot calls the player, who answers.

This protects against three ways to tell that there was no choice: by the time of an answer, by its hour or
day, and by its distance from the previous answer. An observer with thousands of one person's answers learns
less than a hundredth of a bit about the next (`./run bench plans --onlooker`).

Three cases have no protection. If a player is away while their answers go on, the others notice it at the
next question that only the player can answer. An observer who knows this rule, and which earlier answers were
chosen, can compute the possible moments. And among a player's first answers, one who looks in within the hour
may still be quicker than the drawn moment.
"""

from __future__ import annotations

import heapq
import math
import random
from collections.abc import Sequence
from typing import NamedTuple

from bot.tables.clock.hours import Hours

FEW = 12
"""Minimum number of answers that make a pace."""
KEPT = 480
"""Maximum number of a player's own answers to consider, the latest."""
ALIKE = 12
"""Number of answers to draw from: those in the most similar situations."""
PER_HOUR, PER_DAY, FAR = 1.0, 1.0, 4.0
"""Weights of an hour of the day, up to FAR of them, and of another day of the week.

The unit is a factor of e in the time since the previous answer.
"""
ABOUT = 0.8
"""Maximum distance of a drawn time from an answer, as a natural logarithm.

It ends halfway to the next answer.
"""
MOST_ABOUT = 1200.0
"""The same maximum in seconds, so that long answers keep their hour of the day."""
SHORTEST, LONGEST = 60.0, 1200.0
"""Range of the drawn time in seconds, without a known pace."""
HOUR, DAY = 3600.0, 86400.0
LONG = 4 * HOUR
"""Seconds; an answer that takes longer counts by its hour of the day."""
UP = HOUR
"""Seconds within which a player who is there answers. A longer answer does not end while they rest."""
AWAKE = HOUR
"""Seconds after the last sign of life that a player counts as awake, if their sleep is unknown."""
TRIES = 8
"""Maximum number of draws for a moment before the player's time is up."""


class GivenAnswer(NamedTuple):
    """An answer with a choice.

    `asked` is the time of its question, in seconds since 1970, and `took` the seconds that it took. `since`
    is the number of seconds from the previous answer to the question; None means that it was the first.
    """

    asked: float
    took: float
    since: float | None


class Asked(NamedTuple):
    """A question, asked `at` a time in seconds since 1970.

    The other fields count the seconds from an event to the question; None means never. `since` is for the
    player's last answer, as others saw it, and `by_own` for the last that they gave themselves. `alive` is
    for their last sign of life, which others do not see.
    """

    at: float
    since: float | None
    by_own: float | None
    alive: float | None


class PastAnswers(NamedTuple):
    """The facts about a player's pace: their own answers, answers of others, and their hours.

    `others` are at the hours of the player's own time zone.
    """

    own: Sequence[GivenAnswer]
    others: Sequence[GivenAnswer] = ()
    hours: Hours = Hours()


class Fate(NamedTuple):
    """The fate of a question: the bot answers it, so many seconds `after` it was asked.

    Without `by_itself`, the answer is the player's to give from then on.
    """

    after: float
    by_itself: bool = True


def drawn(known: PastAnswers, asked: Asked, dice: random.Random, left: float = math.inf) -> Fate:
    """Return the moment of the bot's answer, as if the player had given it.

    `left` is the number of seconds until their time is up.
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
    """Return how many seconds after the question the bot may still answer it.

    Zero or less means not at all.
    """
    if len(known.own) >= FEW or (known.hours.zone is not None and known.hours.quiet is not None):
        return math.inf
    return -math.inf if asked.alive is None else AWAKE - asked.alive


def lengths(known: PastAnswers, asked: Asked) -> list[float]:
    """Return the lengths of answers in the most similar situations, in seconds and in order.

    Return [] if too few are known.
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
    """Return the length of this answer if it were asked now: a long one keeps its hour of the day."""
    if one.took <= LONG:
        return one.took
    length = one.took - (at - one.asked + DAY / 2) % DAY + DAY / 2
    return length if length > UP else one.took


def _ago(since: float | None) -> float:
    return math.log1p(DAY if since is None else since)


def _about(pool: Sequence[float], dice: random.Random) -> float:
    """Return a length near one of these, all equally likely."""
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
    """Return this length, or a length that ends soon after the player's rest.

    The second applies if they rest at that time by their own hours, and are not up now.
    """
    up = asked.by_own is not None and asked.by_own <= UP
    comes = int(asked.at + length)
    if (length <= UP and up) or not known.hours.rests(comes):
        return length
    return known.hours.after(comes, int(dice.uniform(0, UP))) - asked.at + dice.random()
