"""Pick the time of an answer by a plan or of an only legal move, by a pure function of past answers.

The others at a table see when a player answers. An instant answer would tell them that the player had no
choice, and so something about the player's cards. So the bot picks a time once, when the question is asked.
Plans and only moves follow the same rule. The rule uses only the player's own answers to questions with a
choice: neither their hand nor the legal moves matter. Later events don't change the time. A player who acts
earlier may change the move, but not its time. Otherwise the move would be made at the earlier of two times,
and so sooner than real answers are.

The rule contains no model of people. It takes the player's answers in the most similar situations: the same
time since their previous answer, about the same hour, the same day of the week. It picks one of these at
random. A short answer counts by its length, a long answer by its hour. So the bot answers when the player
would, and need not know when the player sleeps or works. The picked time never equals an old answer to the
second, because an observer with a list would recognise it. It is near that answer, at most halfway to the
next one.

For a player with fewer than FEW answers, the rule adds the answers of everybody. If these are also few, the
bot answers after 1 to 20 minutes. But the answers of others don't tell when this player sleeps. If the player
has set no quiet hours either, an answer at night would reveal that the player didn't give it. So until the
bot knows their answers or their hours, it answers at most an hour after the player's last activity. If a
longer time is picked, the hour passes, and then the bot calls the player, who answers in person.

This protects against three ways to tell that a player had no choice: by the time of an answer, by its hour or
day, and by the time since the previous answer. An observer with thousands of one person's answers learns less
than a hundredth of a bit about the next (`./run bench plans --onlooker`).

Three cases have no protection. If a player is away while the bot answers for them, the others notice it at
the next question that only the player can answer. An observer who knows this rule, and which earlier answers
were chosen, can compute the possible times. And among a player's first answers, a player who acts within the
hour may still be quicker than the picked time.
"""

from __future__ import annotations

import heapq
import math
import random
from collections.abc import Sequence
from typing import NamedTuple

from bot.tables.clock.hours import Hours

FEW = 12
"""Minimum number of answers for a time based on the player's own answers."""
KEPT = 480
"""Maximum number of a player's own latest answers to consider."""
ALIKE = 12
"""Number of answers to pick from: those in the most similar situations."""
PER_HOUR, PER_DAY, FAR = 1.0, 1.0, 4.0
"""Weights of the difference in hours of the day, up to FAR hours, and of another day of the week.

The unit is a factor of e in the time since the previous answer.
"""
ABOUT = 0.8
"""Maximum distance of a picked time from an answer, as a natural logarithm.

The distance is also limited to half of that to the next answer.
"""
MOST_ABOUT = 1200.0
"""Maximum of the same distance in seconds, so that long answers keep their hour of the day."""
SHORTEST, LONGEST = 60.0, 1200.0
"""Range of the picked time in seconds, if too few answers are known."""
HOUR, DAY = 3600.0, 86400.0
LONG = 4 * HOUR
"""Seconds after which an answer counts by its hour of the day."""
UP = HOUR
"""How quickly a present player answers, in seconds. A longer answer doesn't end during their rest."""
AWAKE = HOUR
"""How long after their last activity a player counts as awake, in seconds, if their hours are unknown."""
TRIES = 8
"""Maximum number of attempts to pick a time before the player's time is up."""


class GivenAnswer(NamedTuple):
    """An answer to a question with a choice.

    `asked` is the Unix time of the question, and `took` the seconds until the answer. `since` is the number
    of seconds from the previous answer to the question; None means that it was the first.
    """

    asked: float
    took: float
    since: float | None


class Asked(NamedTuple):
    """A question, asked at the Unix time `at`.

    The other fields count the seconds from an event to the question; None means never. `since` is for the
    player's last answer, as others saw it, and `by_own` for the last answer they gave in person. `alive` is
    for their last activity, which others don't see.
    """

    at: float
    since: float | None
    by_own: float | None
    alive: float | None


class PastAnswers(NamedTuple):
    """The known answers and hours of a player: their own answers, answers of others, and their hours.

    The times of `others` are converted to the player's own time zone.
    """

    own: Sequence[GivenAnswer]
    others: Sequence[GivenAnswer] = ()
    hours: Hours = Hours()


class Fate(NamedTuple):
    """The decision for a question: the bot answers it `after` this number of seconds.

    Without `by_itself`, the player must answer from then on.
    """

    after: float
    by_itself: bool = True


def drawn(known: PastAnswers, asked: Asked, dice: random.Random, left: float = math.inf) -> Fate:
    """Return the time of the bot's answer, as if the player had given it.

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
    """Return for how many seconds after the question the bot may still answer it.

    With zero or less, the bot may not answer.
    """
    if len(known.own) >= FEW or (known.hours.zone is not None and known.hours.quiet is not None):
        return math.inf
    return -math.inf if asked.alive is None else AWAKE - asked.alive


def lengths(known: PastAnswers, asked: Asked) -> list[float]:
    """Return the lengths of answers in the most similar situations, in seconds, sorted.

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
    """Return the length of this answer if it were asked now. A long answer keeps its hour of the day."""
    if one.took <= LONG:
        return one.took
    length = one.took - (at - one.asked + DAY / 2) % DAY + DAY / 2
    return length if length > UP else one.took


def _ago(since: float | None) -> float:
    return math.log1p(DAY if since is None else since)


def _about(pool: Sequence[float], dice: random.Random) -> float:
    """Return a length near a randomly chosen one of these lengths."""
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

    The second applies if the answer would fall into the player's rest, and the player isn't awake now.
    """
    up = asked.by_own is not None and asked.by_own <= UP
    comes = int(asked.at + length)
    if (length <= UP and up) or not known.hours.rests(comes):
        return length
    return known.hours.after(comes, int(dice.uniform(0, UP))) - asked.at + dice.random()
