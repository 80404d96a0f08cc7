"""Whether answers that come by themselves can be told from those that somebody gives: `./run bench plans`.

People play Court Piece, round after round: they sleep, look in now and then, stay for a while and answer
quickly. One of each table leaves her only moves alone. Of each game one answer with a choice and one without
are compared, in length and in hour of the day (two-sample Kolmogorov-Smirnov), and it is estimated how many
bits a length tells of her hidden hand. Other rules are held against the same: at once, 1 to 20 minutes, any
answer of hers.

A last trick leaves nobody a choice, and a first question nobody has answered before: when somebody is asked
already tells others a little of whether she has a choice, and so do her answers where she gives them all.
What that comes to is the row "herself"; and each answer that came by itself is held against what she would
have taken for that very question ("as herself"). During the first answers of somebody who has said nothing of
her hours nobody knows when she sleeps, and the hour of an answer is not hers; so it is measured, too, for who
has said them. `--games 10000 --people 500 --seed 1`.
"""

from __future__ import annotations

import argparse
import math
import random
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import engine
from bot.tables import pace, plan_rows
from bot.tables.hours import Hours
from engine.words import only_move

HOUR, DAY = pace.HOUR, pace.DAY
BINS = 12
MIXED = 0.2
"""Of the answers, how many join the latest of everybody, once these are many: there are many tables at a
time.
"""
Rule = Callable[[pace.Known, pace.Asked, random.Random], float]


class Habits(NamedTuple):
    """How somebody plays: when she rises, how long she is up, how quickly she answers when she is there, how
    often she looks in, how long she stays; in seconds.
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
        """Her hours as she would say them."""
        rises = int(self.rises // 60) % (24 * 60)
        return Hours("UTC", quiet=(int((self.rises + self.up) // 60) % (24 * 60), rises))

    def takes(self, asked: float, since: float | None, dice: random.Random) -> float:
        """The seconds that she takes when she has to choose."""
        thinks = dice.lognormvariate(math.log(self.quick), 0.7)
        if since is not None and dice.random() < math.exp(-since / self.stays):
            return thinks
        now = asked
        while True:
            now += dice.expovariate(1 / self.looks_in)
            if (now - self.rises) % DAY < self.up:
                return now + thinks - asked


class Seen(NamedTuple):
    """An answer as others see it, and what they do not: whether there was a choice, and her hand."""

    game: int
    took: float
    hour: float
    since: float
    alone: bool
    void: bool
    """She has none of the suit led."""
    trumps: int
    """How many trumps she holds, 3 for more."""
    herself: float
    """The seconds that she would have taken, or took, herself."""
    herself_hour: float


RULES: dict[str, Rule | None] = {
    "her pace": pace.drawn,
    "herself": None,
    "at once": lambda known, asked, dice: dice.uniform(1, 3),
    "1 to 20 minutes": lambda known, asked, dice: dice.uniform(pace.SHORTEST, pace.LONGEST),
    "any answer of hers": lambda known, asked, dice: dice.choice(known.own or known.others).took,
}
"""None: she answers everything herself."""
FIRST = ("her pace", "herself", "1 to 20 minutes")


def answers(
    games: int, people: int, seed: int, rule: Rule | None, *, first: bool = False, said: bool = False
) -> Iterator[Seen]:
    """What is seen of so many games of a round, each person's one after the other; `first`: only of people
    who have no pace yet, else of those who have one. `said`: they have said their hours.
    """
    dice, draws = random.Random(seed), random.Random(f"draws {seed}")
    each = games // people
    crowd: list[pace.Answer] = []
    past: list[pace.Answer] = []
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
                took = herself = habits.takes(now, since, dice)
                alone = rule is not None and only is not None and (known or first)
                if rule is not None and alone:
                    asked = pace.Asked(now, since, None if own is None else now - own)
                    hours = habits.said if said else Hours()
                    took = rule(pace.Known(past, () if known else crowd, hours), asked, draws)
                if known != first and (known or len(crowd) >= pace.FEW):
                    yield _seen(state, number, habits, now, (took, herself), since or DAY, only is not None)
                if only is None:
                    past = [*past[1 - pace.KEPT :], pace.Answer(now, took, since)]
                    if len(crowd) < plan_rows.LOOKED_AT:
                        crowd.append(past[-1])
                    elif dice.random() < MIXED:
                        crowd[dice.randrange(plan_rows.LOOKED_AT)] = past[-1]
                now = last = now + took
                own = own if alone else last
            state.play(seat, (dice.choice(choice.words),))


def _others(dice: random.Random) -> float:
    """Seconds until the others have played and it is her turn again: an evening's, or a day's."""
    return dice.lognormvariate(8.5, 1.2) if dice.random() < 0.25 else dice.lognormvariate(3.8, 1)


def _seen(
    state: engine.State,
    game: int,
    habits: Habits,
    asked: float,
    times: tuple[float, float],
    since: float,
    alone: bool,
) -> Seen:
    view = state.view(0)
    led = view["trick"][0]["card"][1] if view["trick"] else None
    trumps = sum(card[1] == view["trump"] for card in view["hand"])
    void = led is not None and all(card[1] != led for card in view["hand"])
    took, herself = times
    hour, herself_hour = ((asked + one - habits.rises) % DAY / HOUR for one in times)
    return Seen(game, took, hour, since, alone, void, min(trumps, 3), herself, herself_hour)


def one_a_game(seen: Sequence[Seen], dice: random.Random) -> tuple[list[Seen], list[Seen]]:
    """Of each game one answer with a choice and one without, where there are both."""
    games: dict[int, tuple[list[Seen], list[Seen]]] = {}
    for one in seen:
        games.setdefault(one.game, ([], []))[one.alone].append(one)
    both = [pair for pair in games.values() if all(pair)]
    return [dice.choice(chosen) for chosen, _ in both], [dice.choice(alone) for _, alone in both]


def distance(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """The Kolmogorov-Smirnov distance of two samples, and how likely one so great is by chance."""
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
    """The bits that a length tells of a fact, without those that chance alone would seem to tell."""
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
    """What a rule comes to: distances and likelihoods by length and hour, and the bits that are told."""

    compared: int
    length: tuple[float, float]
    hour: tuple[float, float]
    as_herself: tuple[float, float]
    """By length, against what she would have taken for the same questions."""
    as_herself_hour: tuple[float, float]
    there: float
    """The distance by length among answers within two minutes of the one before."""
    choice: float
    void: float
    trumps: float


def judged(seen: Sequence[Seen], seed: int) -> Found:
    """What can be told from these answers."""
    chosen, alone = one_a_game(seen, random.Random(seed))
    lengths = [one.took for one in (*chosen, *alone)]
    soon = [[one.took for one in some if one.since < 120] for some in (chosen, alone)]
    everything = [one.took for one in seen]
    return Found(
        len(chosen),
        distance([one.took for one in chosen], [one.took for one in alone]),
        distance([one.hour for one in chosen], [one.hour for one in alone]),
        distance([one.herself for one in alone], [one.took for one in alone]),
        distance([one.herself_hour for one in alone], [one.hour for one in alone]),
        distance(*soon)[0] if all(soon) else math.nan,
        bits(lengths, [one.alone for one in (*chosen, *alone)]),
        bits(everything, [one.void for one in seen]),
        bits(everything, [one.trumps for one in seen]),
    )


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./run bench plans", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--people", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(argv)
    print("one answer with a choice and one without, of each game; bits: of whether there was a choice,")
    print("of being void in the suit led, of the number of trumps held\n")
    print(
        f"{'rule':20} {'games':>6} {'length':>15} {'hour of day':>15} {'as herself':>15} {'her hour':>15}"
        f" {'within 2 min':>12} {'bits':>24}"
    )
    for name, rule in RULES.items():
        told(name, judged(list(answers(asked.games, asked.people, asked.seed, rule)), asked.seed))
    print("\nduring the first answers of each, before she has a pace")
    for name in FIRST:
        early = answers(asked.games, asked.games, asked.seed, RULES[name], first=True)
        told(name, judged(list(early), asked.seed))
    early = answers(asked.games, asked.games, asked.seed, pace.drawn, first=True, said=True)
    told("her pace and hours", judged(list(early), asked.seed))
    return 0


def told(name: str, found: Found) -> None:
    far = (found.length, found.hour, found.as_herself, found.as_herself_hour)
    distances = " ".join(f"{f'{one:.4f} p={likely:.2g}':>15}" for one, likely in far)
    tells = f"{found.choice:8.4f}{found.void:8.4f}{found.trumps:8.4f}"
    print(f"{name:20} {found.compared:6} {distances} {found.there:12.3f} {tells}", flush=True)
