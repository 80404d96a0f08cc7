"""Pick the time at which a planned or forced move is made, as a pure function of past answers.

A question is a decision a player must make, and an answer is the move. Other players can see when someone
answers. An instant answer would tell them that the player had no choice, which says something about the
player's cards. So the bot picks a time once, when the question arises, both for plans and for forced moves.
The time depends on earlier answers to questions with a choice, but not on the player's hand or the legal
moves. Later events don't change it. A player who acts earlier can change the move, but not its time.
Otherwise the move would be made at the earlier of two times, and so sooner than real answers.

There's no model of people. The bot takes the player's answers in the most similar situations (same time since
their previous answer, about the same hour, same day of the week) and picks one at random. It copies the
length of a short answer, but the hour of the day of a long one. The bot therefore answers when the player
would, and doesn't need to know when they sleep or work. The picked time never equals an old answer to the
second, because an observer who keeps a list would recognise it. It's close to that answer, never more than
halfway to the next one.

If a player has fewer than FEW answers, everyone else's answers are added. If there are still too few,
the bot answers after 1 to 20 minutes. Other people's answers don't show when this player sleeps, though. If
the player hasn't set quiet hours either, an answer at night would reveal that the player didn't give it. So
until enough of their answers or their hours are known, the bot only answers within an hour of the player's
last activity. If the picked time is later, the bot notifies the player after that hour, and they answer in
person.

An observer might notice that a player had no choice from the time an answer takes, from its hour or day, or
from the time since the previous answer. Picked times protect against all three. An observer with thousands of
one person's answers learns less than a hundredth of a bit about the next (`./run bench plans --onlooker`).

Three cases remain without protection. If a player is away while the bot answers for them, others will notice
at the next question that only the player can answer. An observer who knows how times are picked, and which
earlier answers had a choice, can compute the possible times. And while a player has few answers, they may
still act within the hour and be quicker than the picked time.
"""

from __future__ import annotations

import heapq
import math
import random
from collections.abc import Sequence
from typing import NamedTuple

from bot.tables.clock.hours import Hours

FEW = 12
"""Minimum number of answers for picking a time from the player's answers alone."""
KEPT = 480
"""Maximum number of a player's own latest answers to consider."""
ALIKE = 12
"""The bot picks from this many answers, which were given in the most similar situations."""
PER_HOUR, PER_DAY, FAR = 1.0, 1.0, 4.0
"""How much each hour of difference (up to FAR) and another day of the week count against an answer.

The unit is a factor of e in the time since the previous answer.
"""
ABOUT = 0.8
"""Maximum distance of a picked time from an earlier answer, as a natural logarithm.

It's also limited to half the distance between that answer and the next one.
"""
MOST_ABOUT = 1200.0
"""The same maximum in seconds, so that long answers keep their hour of the day."""
SHORTEST, LONGEST = 60.0, 1200.0
"""If too few answers are known, the picked time is in this range, in seconds."""
HOUR, DAY = 3600.0, 86400.0
LONG = 4 * HOUR
"""An answer of up to this many seconds is short. A longer one keeps its hour of the day."""
UP = HOUR
"""A present player answers within this many seconds. A longer answer can't end in quiet hours."""
AWAKE = HOUR
"""A player with unknown hours counts as awake for this many seconds after their last activity."""
TRIES = 8
"""Maximum number of attempts to pick a time before the player's time is up."""


class GivenAnswer(NamedTuple):
    """An answer to a question with a choice.

    `asked` is the Unix time of the question, and `took` the seconds until the answer. `since` is the time in
    seconds between the previous answer and this question, or None for the first answer.
    """

    asked: float
    took: float
    since: float | None


class Asked(NamedTuple):
    """A question asked at the Unix time `at`.

    The other fields count the seconds since an event, or are None if it never happened: `since` the player's
    last answer, as others saw it; `by_own` the last answer they gave in person; `alive` their last activity,
    which others don't see.
    """

    at: float
    since: float | None
    by_own: float | None
    alive: float | None


class PastAnswers(NamedTuple):
    """Facts known about a player: their own answers, answers of others, and their hours.

    The times in `others` are converted to the player's own time zone.
    """

    own: Sequence[GivenAnswer]
    others: Sequence[GivenAnswer] = ()
    hours: Hours = Hours()


class Fate(NamedTuple):
    """The decision about a question: the bot answers it `after` this number of seconds.

    If `by_itself` is False, the bot leaves the answer to the player after that time.
    """

    after: float
    by_itself: bool = True


def drawn(known: PastAnswers, asked: Asked, dice: random.Random, left: float = math.inf) -> Fate:
    """Pick a time for the bot's answer that could be the player's own.

    `left` is the number of seconds until the player's time is up.
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
    """Return how many seconds after the question the bot can still answer for the player.

    If the number is zero or negative, the bot must not answer.
    """
    if len(known.own) >= FEW or (known.hours.zone is not None and known.hours.quiet is not None):
        return math.inf
    return -math.inf if asked.alive is None else AWAKE - asked.alive


def lengths(known: PastAnswers, asked: Asked) -> list[float]:
    """Return the seconds that answers took in the most similar situations, sorted.

    The list is empty if too few answers are known.
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
    """Return the seconds this answer would take if asked at `at`. A long answer keeps its hour of the day."""
    if one.took <= LONG:
        return one.took
    length = one.took - (at - one.asked + DAY / 2) % DAY + DAY / 2
    return length if length > UP else one.took


def _ago(since: float | None) -> float:
    return math.log1p(DAY if since is None else since)


def _about(pool: Sequence[float], dice: random.Random) -> float:
    """Return a length close to one of these, chosen at random."""
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
    """Return `length` in seconds, extended if the answer would fall into the player's quiet hours.

    The answer then comes up to an hour after them, at random. An answer within UP isn't moved if the player
    answered in person recently.
    """
    up = asked.by_own is not None and asked.by_own <= UP
    comes = int(asked.at + length)
    if (length <= UP and up) or not known.hours.rests(comes):
        return length
    return known.hours.after(comes, int(dice.uniform(0, UP))) - asked.at + dice.random()
