"""An onlooker who learns to tell automatic answers from a person's own.

The onlooker has seen thousands of both from the same person, and knows which was which. This is what `./run
bench plans --onlooker` measures.

The person has habits: they look in now and then during certain windows of the day, and stay for a while.
Others move at once or hours later. Half of the questions are answered automatically, at random, so only the
time tells them apart. The learner gets everything that others see: how long an answer took, how long ago the
one before was, the hours of the question and the answer, and the day of the week. An onlooker who knows the
rule, and which earlier answers were chosen, also gets the answer's distance to the pool that it's drawn from.
One who waits sees the next answer, too.

While an automatic answer is pending, the person looks in, and plays with a certain probability. Under some
rules the earlier of the two counts. Under the bot's own rule, the person only changes what is played, and not
when.
"""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from bot.features.plans import pace
from bot.tables.clock.hours import Hours
from tests.lab.learners import Learner, Reached, cells, judge, trees

HOUR, DAY = pace.HOUR, pace.DAY
WARM = 60
"""How many choices are made before anything is answered automatically or judged."""
Rule = Callable[[pace.PastAnswers, pace.Asked, random.Random], pace.Fate]


class Habits(NamedTuple):
    """When somebody looks in: within these windows, in hours of the day, again after so many seconds and for
    so many, and on weekends or not. `said` are the hours that they have set.
    """

    windows: tuple[tuple[float, float], ...]
    every: float
    stays: float
    weekends: bool = True
    said: Hours = Hours()


CROWD: Mapping[str, Habits] = {
    "a quick evening": Habits(((19, 23),), HOUR, 1.5 * HOUR),
    "breakfast and evening": Habits(((6.8, 8.2), (18, 22.5)), 0.5 * HOUR, 600),
    "all day": Habits(((7.5, 23.5),), 0.8 * HOUR, 420),
    "all day, hours said": Habits(((7.5, 23.5),), 0.8 * HOUR, 420, True, Hours("UTC", (1410, 450))),
    "seldom": Habits(((8, 24),), 3 * HOUR, 240),
    "at work, from Monday on": Habits(
        ((8.5, 17.5),), 1.2 * HOUR, 500, False, Hours("UTC", None, frozenset({5, 6}))
    ),
}


class Person:
    """A person with such habits: their visits, one after the other."""

    def __init__(self, habits: Habits, dice: random.Random) -> None:
        self._habits, self._dice = habits, dice
        self._quick = dice.lognormvariate(3.2, 0.5)
        # A person who has set hours keeps to them.
        self._shift, self._late = (dice.gauss(0, 0.7), 0.3) if habits.said.quiet is None else (0.0, 0.0)
        self._every = habits.every * dice.lognormvariate(0, 0.3)
        self._stays = habits.stays * dice.lognormvariate(0, 0.3)
        self._visits: list[tuple[float, float]] = []
        self._day = self._over = 0

    def visits(self, now: float) -> Iterator[float]:
        """Yield the time of their first visit from `now` on, and of later ones. `now` never goes back."""
        at = self._over
        while True:
            while at >= len(self._visits):
                self._live()
            begins, ends = self._visits[at]
            at += 1
            if ends > now:
                yield max(begins, now)
            elif at == self._over + 1:
                self._over = at

    def _live(self) -> None:
        """Add one more day."""
        day, self._day = self._day, self._day + 1
        if (day + 3) % 7 >= 5 and not self._habits.weekends:
            return
        for begins, ends in self._habits.windows:
            at = day * DAY + (self._shift + begins + abs(self._dice.gauss(0, self._late))) * HOUR
            until = day * DAY + (self._shift + ends - abs(self._dice.gauss(0, self._late))) * HOUR
            while (at := at + self._dice.expovariate(1 / self._every)) < until:
                begun, at = at, min(until, at + self._dice.expovariate(1 / self._stays))
                self._visits.append((begun, at))

    def thinks(self) -> float:
        """Return the seconds that an answer takes when they are there."""
        return self._dice.lognormvariate(math.log(self._quick), 0.7)


class Seen(NamedTuple):
    """An answer: when it was asked, how long it took, and how long ago the one before was. Others don't see
    the rest: whether it was automatic, how long the person's own would have taken, and its distance to the
    pool, as a natural logarithm.
    """

    asked: float
    took: float
    since: float
    planned: bool
    own: float
    near: float


def answers(habits: Habits, rule: Rule, looks: float | None, seed: str) -> Iterator[Seen]:
    """Yield one person's answers. If the earlier answer counts, `looks` is the probability that they play
    when they look in before the drawn moment. If only the drawn moment counts, it's None.
    """
    dice, draws = random.Random(seed), random.Random(f"draws {seed}")
    person, past = Person(habits, dice), list[pace.GivenAnswer]()
    now, last, last_own = 10 * HOUR, -math.inf, -math.inf
    while True:
        now += dice.lognormvariate(8.5, 1.2) if dice.random() < 0.25 else dice.lognormvariate(3.8, 1)
        since = None if last < 0 else now - last
        planned, thinks = dice.random() < 0.5, person.thinks()
        own = done = next(person.visits(now)) + thinks
        known = pace.PastAnswers(past, (), habits.said)
        asked = pace.Asked(now, since, now - last_own, now - last_own)
        pool = pace.lengths(known, asked)
        if len(past) < WARM:
            planned = False
        elif planned:
            due = done = now + rule(known, asked, draws).after
            for visit in person.visits(now) if looks is not None else ():
                if visit >= due:
                    break
                if draws.random() < (looks or 0.0):
                    done = min(due, visit + thinks)
                    break
        if len(past) >= WARM:
            near = min(abs(math.log1p(one) - math.log1p(done - now)) for one in pool)
            yield Seen(now, done - now, DAY if since is None else since, planned, own - now, near)
        if not planned:
            past = [*past[1 - pace.KEPT :], pace.GivenAnswer(now, done - now, since)]
            last_own = done
        now = last = done


def sees(one: Seen) -> list[float]:
    """Return what others see of an answer when it comes."""
    answered = one.asked + one.took
    hours = one.asked % DAY / HOUR, answered % DAY / HOUR
    return [math.log1p(one.took), math.log1p(one.since), *hours, answered // DAY % 7]


def _by_the_rule(seen: Sequence[Seen]) -> list[list[float]]:
    return [[*sees(one), one.near] for one in seen]


def _afterwards(seen: Sequence[Seen]) -> list[list[float]]:
    after = [[math.log1p(later.took), math.log1p(later.since)] for _, later in pairwise(seen)]
    return [[*sees(one), *later] for one, later in zip(seen, [*after, [0.0, 0.0]], strict=True)]


def _plainly(seen: Sequence[Seen]) -> list[list[float]]:
    return [sees(one) for one in seen]


ONLOOKERS: Mapping[str, tuple[Callable[[Sequence[Seen]], list[list[float]]], tuple[Learner, ...]]] = {
    "sees": (
        _plainly,
        (cells((0, 20)), cells((0, 10), (1, 6)), cells((0, 10), (2, 8)), cells((0, 10), (3, 8)), trees),
    ),
    "knows the rule": (_by_the_rule, (trees,)),
    "sees the next": (_afterwards, (trees,)),
}
"""What each onlooker sees, and how it learns. The best learner counts."""


class Told(NamedTuple):
    """Each onlooker's figures, the hours that an automatic answer takes, and those that the person's own
    would have taken.
    """

    reached: Mapping[str, Reached]
    waits: float
    own: float


def told(
    habits: Habits, rule: Rule, looks: float | None, people: int, count: int, seed: int,
    onlookers: Sequence[str] = tuple(ONLOOKERS),
) -> Told:  # fmt: skip
    """Return what is learned from this many answers of each person, measured on as many later ones."""
    best: dict[str, list[list[Reached]]] = {name: [] for name in onlookers}
    planned: list[Seen] = []
    fits = count * 2 // 3
    for number in range(people):
        each = answers(habits, rule, looks, f"{seed} {number}")
        seen = [next(each) for _ in range(2 * count)]
        planned += [one for one in seen if one.planned]
        labels = [one.planned for one in seen]
        for name, reached in best.items():
            rows, learners = ONLOOKERS[name][0](seen), ONLOOKERS[name][1]
            guesses = (
                learn(rows[:fits], labels[:fits], rows[fits:count], labels[fits:count]) for learn in learners
            )
            reached.append([judge(guess, rows[count:], labels[count:]) for guess in guesses])
    means = {name: max(map(_mean, zip(*reached, strict=True))) for name, reached in best.items()}
    took, own = (
        statistics.mean(each) / HOUR for each in zip(*((one.took, one.own) for one in planned), strict=True)
    )
    return Told(means, took, own)


def _mean(each: Sequence[Reached]) -> Reached:
    bits, about, right = zip(*each, strict=True)
    return Reached(statistics.mean(bits), math.hypot(*about) / len(each), statistics.mean(right))


RULES: Mapping[str, tuple[Rule, float | None]] = {
    "the moment": (pace.drawn, None),
    "the earlier, 30 %": (pace.drawn, 0.3),
    "the earlier, 70 %": (pace.drawn, 0.7),
    "the earlier, always": (pace.drawn, 1.0),
}


def main(people: int, count: int, seed: int, processes: int = 2) -> None:
    """Print what each onlooker learns about each rule and each kind of people."""
    print(f"{people} people each, who learn from {count} answers, of as many that follow: bits, share right")
    print(f"{'people':24} {'rule':22}" + "".join(f"{name:>24}" for name in ONLOOKERS) + f"{'h':>8}{'own':>6}")
    pairs = [(kind, rule) for rule in RULES for kind in CROWD]
    with ProcessPoolExecutor(processes) as pool:
        measured = pool.map(partial(_measured, people, count, seed), pairs)
        for (kind, rule), found in zip(pairs, measured, strict=True):
            each = (found.reached[name] for name in ONLOOKERS)
            reached = "".join(f"{f'{one.bits:.4f} ± {one.about:.4f} {one.right:4.0%}':>24}" for one in each)
            print(f"{kind:24} {rule:22}{reached}{found.waits:8.2f}{found.own:6.2f}", flush=True)


def _measured(people: int, count: int, seed: int, pair: tuple[str, str]) -> Told:
    kind, rule = pair
    return told(CROWD[kind], *RULES[rule], people, count, seed)
