"""Check whether others can tell automatic answers from a person's own: `./run bench plans`.

People play Court Piece, round after round. They sleep, look in now and then, stay for a while and answer
quickly. One at each table lets the bot make their only moves. An answer with a choice and one without are
compared in each game, by duration and by hour of the day (two-sample Kolmogorov-Smirnov). The bits that a
duration reveals about the hidden hand are estimated. Other rules are compared in the same way: at once, 1 to
20 minutes, and any of their answers.

Late in a round, fewer seats have a choice (in the last trick, none has), and people have answered before. So
even the answers of a player who answers everything themselves (the row "themselves") could be told apart by
the trick, which everybody sees. That's why equally many answers with and without a choice are compared in
each trick. Each automatic answer is also compared with the time that the player would have taken for the same
question ("as themselves"). A rule's cost is the mean time of the answers without a choice, next to that of
the player's own answers.

During the first answers of a player without set hours, the bot doesn't know when they sleep. Some of these
answers are automatic, and the player gives the others when they look in (`Drawn.by_itself`). `--games 10000
--people 500 --seed 1`. With `--onlooker`, it prints the findings of an onlooker who has seen thousands of
answers.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import engine
from bot.features.plans import pace
from bot.features.plans import rows as plan_rows
from bot.tables.clock.hours import Hours
from engine.words import only_move
from tests.lab import onlooker

HOUR, DAY = pace.HOUR, pace.DAY
BINS = 12
MIXED = 0.2
"""The share of answers that join everybody's latest ones, once there are many, because many tables run at the
same time.
"""
MOST = 6
"""How many people of each kind an onlooker learns from."""
Rule = Callable[[pace.PastAnswers, pace.Asked, random.Random], pace.Fate]


class Habits(NamedTuple):
    """How somebody plays, in seconds: when they rise, how long they are up, how quickly they answer when
    there, how often they look in, and how long they stay.
    """

    rises: float
    up: float
    quick: float
    looks_in: float
    stays: float

    @classmethod
    def of(cls, dice: random.Random) -> Habits:
        return cls(
            dice.gauss(7, 1.2) * HOUR % DAY,
            dice.gauss(16, 0.8) * HOUR,
            dice.lognormvariate(3.2, 0.6),
            dice.lognormvariate(8.6, 0.7),
            dice.lognormvariate(6.3, 0.5),
        )

    @property
    def said(self) -> Hours:
        """Return their hours as they would set them."""
        rises = int(self.rises // 60) % (24 * 60)
        return Hours("UTC", quiet=(int((self.rises + self.up) // 60) % (24 * 60), rises))

    def takes(self, asked: float, since: float | None, dice: random.Random) -> float:
        """Return the seconds that they take when they have a choice."""
        thinks = self.thinks(dice)
        if since is not None and dice.random() < math.exp(-since / self.stays):
            return thinks
        return self.looks(asked, dice) + thinks - asked

    def thinks(self, dice: random.Random) -> float:
        """Return the seconds that an answer takes when they are there."""
        return dice.lognormvariate(math.log(self.quick), 0.7)

    def looks(self, now: float, dice: random.Random) -> float:
        """Return when a person who is away looks in again."""
        while True:
            now += dice.expovariate(1 / self.looks_in)
            if (now - self.rises) % DAY < self.up:
                return now


class Seen(NamedTuple):
    """An answer as others see it, and what they don't see: whether there was a choice, and the hand."""

    game: int
    trick: int
    """The number of the trick. Others know that the last one leaves no choice."""
    took: float
    hour: float
    since: float
    alone: bool
    by_itself: bool
    void: bool
    """They have no card of the suit led."""
    trumps: int
    """How many trumps they hold, or 3 for more."""
    themselves: float
    """The seconds that they took themselves, or would have taken."""
    themselves_hour: float


RULES: dict[str, Rule | None] = {
    "their pace": pace.drawn,
    "themselves": None,
    "at once": lambda known, asked, dice: pace.Fate(dice.uniform(1, 3)),
    "1 to 20 minutes": lambda known, asked, dice: pace.Fate(dice.uniform(pace.SHORTEST, pace.LONGEST)),
    "any answer of theirs": lambda known, asked, dice: pace.Fate(dice.choice(known.own or known.others).took),
}
"""None means that they answer everything themselves."""
FIRST = ("their pace", "themselves", "1 to 20 minutes")


def answers(
    games: int, people: int, seed: int, rule: Rule | None, *, first: bool = False, said: bool = False
) -> Iterator[Seen]:
    """Yield what is seen of this many one-round games, person by person. If `first`, only answers of people
    who have no pace yet, otherwise only of those who have one. If `said`, they have set their hours.
    """
    dice, draws = random.Random(seed), random.Random(f"draws {seed}")
    each = games // people
    crowd: list[pace.GivenAnswer] = []
    past: list[pace.GivenAnswer] = []
    last: float | None = None
    own: float | None = None
    for number in range(games):
        if number % each == 0:
            habits, past, now, last, own = Habits.of(dice), [], dice.uniform(0, 7 * DAY), None, None
        state = engine.new("court-piece", 4, f"{seed} {number}", {"rounds": 1})
        while state.result is None:
            seat = state.to_act[0]
            choice = state.choice(seat)
            assert choice is not None
            if seat == 0:
                now += _others(dice)
                only = only_move(state, seat)
                since = None if last is None else now - last
                known = len(past) >= pace.FEW
                took = themselves = habits.takes(now, since, dice)
                alone = rule is not None and only is not None and (known or first)
                if rule is not None and alone:
                    alive = None if own is None else now - own
                    asked = pace.Asked(now, since, alive, alive)
                    hours = habits.said if said else Hours()
                    took, alone = rule(pace.PastAnswers(past, () if known else crowd, hours), asked, draws)
                    if not alone:
                        took = habits.looks(now + took, draws) + habits.thinks(draws) - now
                if known != first and (known or len(crowd) >= pace.FEW):
                    each_way = took, themselves
                    yield _seen(state, number, habits, now, each_way, since or DAY, (only is not None, alone))
                if only is None:
                    past = [*past[1 - pace.KEPT :], pace.GivenAnswer(now, took, since)]
                    if len(crowd) < plan_rows.LOOKED_AT:
                        crowd.append(past[-1])
                    elif dice.random() < MIXED:
                        crowd[dice.randrange(plan_rows.LOOKED_AT)] = past[-1]
                now = last = now + took
                own = own if alone else last
            state.play(seat, (dice.choice(choice.words),))


def _others(dice: random.Random) -> float:
    """Return the seconds until it's their turn again, within an evening or within a day."""
    return dice.lognormvariate(8.5, 1.2) if dice.random() < 0.25 else dice.lognormvariate(3.8, 1)


def _seen(
    state: engine.State,
    game: int,
    habits: Habits,
    asked: float,
    times: tuple[float, float],
    since: float,
    how: tuple[bool, bool],
) -> Seen:
    view = state.view(0)
    led = view["trick"][0]["card"][1] if view["trick"] else None
    trumps = sum(card[1] == view["trump"] for card in view["hand"])
    void = led is not None and all(card[1] != led for card in view["hand"])
    took, themselves = times
    hour, themselves_hour = ((asked + one - habits.rises) % DAY / HOUR for one in times)
    return Seen(
        game,
        13 - len(view["hand"]),
        took,
        hour,
        since,
        *how,
        void,
        min(trumps, 3),
        themselves,
        themselves_hour,
    )


def one_a_game(seen: Sequence[Seen], dice: random.Random) -> tuple[list[Seen], list[Seen]]:
    """Return one answer with a choice and one without from each game that has both."""
    games: dict[int, tuple[list[Seen], list[Seen]]] = {}
    for one in seen:
        games.setdefault(one.game, ([], []))[one.alone].append(one)
    both = [pair for pair in games.values() if all(pair)]
    return [dice.choice(chosen) for chosen, _ in both], [dice.choice(alone) for _, alone in both]


def by_trick(
    chosen: Sequence[Seen], alone: Sequence[Seen], dice: random.Random
) -> tuple[list[Seen], list[Seen]]:
    """Return equally many answers with and without a choice from each trick."""
    found: tuple[list[Seen], list[Seen]] = ([], [])
    for trick in sorted({one.trick for one in alone}):
        each = [[one for one in some if one.trick == trick] for some in (chosen, alone)]
        most = min(map(len, each))
        for into, some in zip(found, each, strict=True):
            into.extend(dice.sample(some, most))
    return found


def distance(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return the Kolmogorov-Smirnov distance of two samples, and the probability of such a distance
    by chance.
    """
    one, other = sorted(one), sorted(other)
    far = max(
        abs(bisect_right(one, at) / len(one) - bisect_right(other, at) / len(other)) for at in (*one, *other)
    )
    root = math.sqrt(len(one) * len(other) / (len(one) + len(other)))
    scaled = (root + 0.12 + 0.11 / root) * far
    if scaled < 0.2:
        return far, 1.0
    likely = 2 * sum((-1) ** (term - 1) * math.exp(-2 * (term * scaled) ** 2) for term in range(1, 101))
    return far, min(1.0, max(0.0, likely))


def bits(lengths: Sequence[float], facts: Sequence[object]) -> float:
    """Return the bits that a duration reveals about a fact, corrected for chance."""
    ordered = sorted(lengths)
    edges = [ordered[len(ordered) * at // BINS] for at in range(1, BINS)]
    bins = [bisect_right(edges, length) for length in lengths]
    both, binned, known, count = (
        Counter(zip(bins, facts, strict=True)), Counter(bins), Counter(facts), len(bins)
    )  # fmt: skip
    told = sum(
        number / count * math.log2(number * count / (binned[at] * known[fact]))
        for (at, fact), number in both.items()
    )
    return told - (len(binned) - 1) * (len(known) - 1) / (2 * count * math.log(2))


class Found(NamedTuple):
    """A rule's figures: distances and probabilities by duration and by hour, and the bits revealed."""

    compared: int
    """How many answers of each kind were compared."""
    length: tuple[float, float]
    hour: tuple[float, float]
    as_themselves: tuple[float, float]
    """By duration, compared with what they would have taken for the same questions."""
    as_themselves_hour: tuple[float, float]
    there: float
    """The distance by duration among answers within two minutes of the one before."""
    choice: float
    void: float
    trumps: float
    wait: float
    """The hours that the answers without a choice took, and those that the player would have taken."""
    wait_for_them: float
    by_itself: float
    """The share of these answers that were automatic."""


def judged(seen: Sequence[Seen], seed: int) -> Found:
    """Return what these answers reveal."""
    dice = random.Random(seed)
    both, alone = one_a_game(seen, dice)
    chosen, like = by_trick(both, alone, dice)
    lengths = [one.took for one in (*chosen, *like)]
    soon = [[one.took for one in some if one.since < 120] for some in (chosen, like)]
    everything = [one.took for one in seen]
    without = [one for one in seen if one.alone]
    return Found(
        len(chosen),
        distance([one.took for one in chosen], [one.took for one in like]),
        distance([one.hour for one in chosen], [one.hour for one in like]),
        distance([one.themselves for one in alone], [one.took for one in alone]),
        distance([one.themselves_hour for one in alone], [one.hour for one in alone]),
        distance(*soon)[0] if all(soon) else math.nan,
        bits(lengths, [one.alone for one in (*chosen, *like)]),
        bits(everything, [one.void for one in seen]),
        bits(everything, [one.trumps for one in seen]),
        statistics.mean(one.took for one in without) / HOUR,
        statistics.mean(one.themselves for one in without) / HOUR,
        statistics.mean(one.by_itself for one in without),
    )


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./run bench plans", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--people", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", action="store_true", help="the first answers alone")
    parser.add_argument("--onlooker", action="store_true", help="who learns from labelled answers, alone")
    parser.add_argument("--answers", type=int, default=4000, help="of each, for the onlooker to learn from")
    asked = parser.parse_args(argv)
    if asked.onlooker:
        onlooker.main(min(asked.people, MOST), asked.answers, asked.seed)
        return 0
    print("one answer with a choice and one without, of each game; bits: of whether there was a choice,")
    print("of being void in the suit led, of the number of trumps held; the wait without a choice\n")
    print(
        f"{'rule':20} {'each':>6} {'length':>15} {'hour of day':>15} {'as themselves':>15} {'their hour':>15}"
        f" {'within 2 min':>12} {'bits':>24} {'by itself':>9} {'h':>5} {'themselves':>10}"
    )

    def run(name: str, rule: Rule | None, people: int, *, first: bool = False, said: bool = False) -> None:
        seen = list(answers(asked.games, people, asked.seed, rule, first=first, said=said))
        told(name, judged(seen, asked.seed))

    for name, rule in RULES.items() if not asked.first else ():
        run(name, rule, asked.people)
    print("\nduring the first answers of each, before they have a pace")
    for name in FIRST:
        run(name, RULES[name], asked.games, first=True)
    run("their pace and hours", pace.drawn, asked.games, first=True, said=True)
    return 0


def told(name: str, found: Found) -> None:
    far = (found.length, found.hour, found.as_themselves, found.as_themselves_hour)
    distances = " ".join(f"{f'{one:.4f} p={likely:.2g}':>15}" for one, likely in far)
    tells = f"{found.choice:8.4f}{found.void:8.4f}{found.trumps:8.4f}"
    costs = f"{found.by_itself:9.0%} {found.wait:5.2f} {found.wait_for_them:10.2f}"
    print(f"{name:20} {found.compared:6} {distances} {found.there:12.3f} {tells} {costs}", flush=True)
