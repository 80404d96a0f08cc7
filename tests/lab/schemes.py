"""How well one fixed Scheme of Four Sisters does against robots, which draw theirs (`data/habits`).

    ./run bench schemes                              every order people would think of, 600 nodes per move
    ./run bench schemes --nodes 12000 --order 98765432AQ --order 98765432QA     like the real strong level

Both partners of a team lay the fixed order, and then play like the strong level. The others lay what the
strong level lays. A deal counts once, with the fixed order's result from both sides of the table: 1, 0, or a
half. The error is the mean's standard error. No single order may get more than 0.6.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain, zip_longest

import engine
from engine.games.four_sisters.guide import GUIDE
from engine.games.four_sisters.habits import in_suit
from tests.lab import matches
from tests.lab.matches import Player

KEY = "four-sisters"
DOWN, UP = "98765432A", "A23456789"
ODD, EVEN = "A3579", "2468"


def _woven(one: str, other: str) -> str:
    """Return two rows of ranks, interleaved."""
    return "".join(filter(None, chain.from_iterable(zip_longest(one, other))))


def natural() -> list[str]:
    """Return the orders that people would think of: up, down, alternating, from the middle, and with the
    Queen or the Ace at either end.
    """
    rows = [DOWN, UP, _woven("98765", "A234"), _woven("A2345", "9876"), _woven("56789", "432A"), ODD + EVEN]
    rows += [
        EVEN + ODD,
        ODD[::-1] + EVEN[::-1],
        EVEN[::-1] + ODD[::-1],
        "67895432A",
        "9876A2345",
        "A23459876",
    ]
    found = [order for row in rows for order in ("Q" + row, row + "Q", row[:5] + "Q" + row[5:])]
    found += [place + row for row in (DOWN[:-1], UP[1:]) for place in ("AQ", "QA")]
    found += [row + place for row in (DOWN[:-1], UP[1:]) for place in ("AQ", "QA")]
    found += ["A98765432Q", "Q23456789A", "98765Q432A", "987Q65432A", "78965432QA", "56789Q432A"]
    return list(dict.fromkeys(found))


def reached(order: str, number: int, nodes: int | None, level: str = "strong") -> float:
    """Return a fixed order's mean result in a deal, 0 to 1, from both sides of the table."""
    return statistics.mean(_reached(order, number, team, matches.robot(level, nodes)) for team in (0, 1))


def by_rule(order: str, number: int) -> float:
    """Return the same with rule-of-thumb players, which takes a millisecond."""
    return statistics.mean(_reached(order, number, team, GUIDE.policy) for team in (0, 1))


def _reached(order: str, number: int, team: int, player: Player) -> float:
    """Return the result of the team that lays this order."""
    dice, state = random.Random(f"{number} {team}"), engine.new(KEY, 4, f"schemes {number}")
    for _ in range(matches.LONG):
        if state.result is not None:
            return matches.reached(state, (team, team + 2))
        seat = state.to_act[0]
        fixed = state.phase == "scheme" and seat & 1 == team  # type: ignore[attr-defined]
        state.play(seat, (in_suit(order, seat),) if fixed else player(state, seat, dice))
    return 0.5


def told(order: str, found: Iterable[float]) -> str:
    """Return a row of the table."""
    values = list(found)
    error = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return f"{order:<12} {statistics.mean(values):.3f} ± {error:.3f} {len(values):>6} deals"


def main(argv: list[str]) -> int:
    """Play, and print a row for each order."""
    parser = argparse.ArgumentParser(prog="./run bench schemes", description=__doc__.partition("\n")[0])
    parser.add_argument("--order", action="append", metavar="RANKS", help="from the top; again for more")
    parser.add_argument("--deals", type=int, default=20, metavar="N")
    parser.add_argument("--nodes", type=int, default=600, metavar="N", help="0: by rule of thumb")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    given = parser.parse_args(argv)
    with ProcessPoolExecutor(given.jobs) as pool:
        for order in given.order or natural():
            one = partial(reached, order, nodes=given.nodes) if given.nodes else partial(by_rule, order)
            print(told(order, pool.map(one, range(given.deals))), flush=True)
    return 0
