"""`./run bench week`: ten thousand simulated people play slow games of four, on the pure clock of
bot/tables/clock/paces.py, without and with plans.

Plans: a share of the people leaves its only moves alone and, whenever it is there, plans: by the game's most
cautious policy, or where it has none the move that seems best then, and stands by it. Such an answer comes at
a moment that is drawn from its own pace, whether it looks in before or not.

What plans can save is bounded by the law that nobody can tell them from other answers. A game's length is the
sum of its waits; if an answer that was planned takes a time that is distributed as theirs, whatever others
know when it is asked, its mean is theirs, too, and so is that of the sum, as far as one seat is asked at a
time: plans save pings and taps, and no time. A rule that saved more would be one that is told apart.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time

import engine
from bot.tables.clock.paces import AT_ONE_SITTING, DAY, PACES
from tests.bench.week.games import Crowd, Outcome, course_of, played
from tests.bench.week.people import MONDAY, somebody
from tests.engine import known

SEATS = 4
COURSES = 8
"""Whole games of each kind from which who is asked is taken."""


def main(argv: list[str]) -> int:
    """Prints a table; 0."""
    parser = argparse.ArgumentParser(prog="./run bench week", description=__doc__)
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pace", choices=tuple(PACES), default="few")
    parser.add_argument("--short", action="store_true", help="games with the options that make them short")
    parser.add_argument("--planners", type=float, default=1.0, help="the share of people who use plans")
    parser.add_argument("--rounds", type=int, help="rounds of Court Piece")
    chosen = parser.parse_args(argv)
    rng = random.Random(chosen.seed)
    games = [key for key, game in engine.GAMES.items() if SEATS in game.seats]
    hurried = chosen.pace in AT_ONE_SITTING
    usual = {game: engine.GAMES[game].usual(hurried) for game in games}
    options = {game: known.short(game) if chosen.short else usual[game] for game in games}
    if chosen.rounds:
        options["court-piece"] = {"rounds": chosen.rounds}
    courses = {game: [course_of(game, SEATS, options[game], rng) for _ in range(COURSES)] for game in games}
    lengths = "short" if chosen.short else "of the usual length"
    print(f"{chosen.people} people, games of {SEATS}, {lengths}, pace {chosen.pace!r}, seed {chosen.seed}")
    for game in games:
        asked = [sum(len(one.seats) for one in course) for course in courses[game]]
        only = [sum(len(one.only) for one in course) for course in courses[game]]
        plan = [sum(len(one.only | one.planned) for one in course) for course in courses[game]]
        waits = statistics.mean(map(len, courses[game]))
        print(
            f"  {game}: {statistics.mean(asked):.0f} questions a game, {waits:.0f} waits;"
            f" {sum(only) / sum(asked):.0%} with one answer, {sum(plan) / sum(asked):.0%} that or as planned"
        )
    head = (
        "with",
        "game",
        "finished",
        "median d",
        "9 of 10 d",
        "pings/turn",
        "missed",
        "in quiet",
        "asleep",
        "by itself",
        "wait h",
        "s",
    )
    print(("{:>9} {:>15}" + " {:>10}" * 10).format(*head))
    for rule, planners in (("clock", 0.0), ("plans", chosen.planners)):
        crowd = Crowd()
        began = time.perf_counter()
        found: dict[str, list[Outcome]] = {game: [] for game in games}
        draw = random.Random(chosen.seed)  # the same people each time
        for number in range(chosen.people // SEATS):
            begins = MONDAY + draw.random() * 7 * DAY
            people = [somebody(draw, begins) for _ in range(SEATS)]
            game = games[number % len(games)]
            found[game].append(
                played(
                    draw.choice(courses[game]),
                    people,
                    begins,
                    PACES[chosen.pace],
                    random.Random(number),
                    crowd,
                    planners,
                )
            )
        found["all"] = [one for game in games for one in found[game]]
        for game, some in found.items():
            print(_line(rule, game, some, time.perf_counter() - began))
        sys.stdout.flush()
    return 0


def _line(rule: str, game: str, some: list[Outcome], seconds: float) -> str:
    days = sorted(one.seconds / DAY for one in some)
    asked = sum(one.asked for one in some)
    waited = [one.seconds / one.asked / 3600 for one in some if one.finished]
    values = (
        f"{sum(one.finished for one in some) / len(some):.1%}",
        _days(statistics.median(days)),
        _days(days[len(days) * 9 // 10]),
        f"{sum(one.pings for one in some) / asked:.2f}",
        f"{sum(one.missed for one in some) / asked:.2%}",
        str(sum(one.in_quiet for one in some)),
        str(sum(one.asleep for one in some)),
        f"{sum(one.by_itself for one in some) / asked:.1%}",
        f"{statistics.mean(waited):.2f}",
        f"{seconds:.0f}",
    )
    return ("{:>9} {:>15}" + " {:>10}" * 10).format(rule, game, *values)


def _days(days: float) -> str:
    return "never" if math.isinf(days) else f"{days:.1f}"
