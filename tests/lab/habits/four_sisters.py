"""Learns how often robots lay which Scheme of Four Sisters (`engine/games/four_sisters/habits.py`).

Each order of `ORDERS` plays each other one: both partners of a team lay it, and then all seats play like the
strong level with few nodes. A deal counts twice, once with the sides changed. In the end each order gets the
weight that lets it do as well as it should against all others, weighted so: e times as much for each `SURE`
that it wins more often. The fewer games decide, the less may be made of a difference, so the weights are no
exact equilibrium.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from math import exp

import engine
from engine.files import DATA
from engine.games.four_sisters.habits import in_suit
from engine.state import State
from tests.lab import matches

TABLE = DATA / "habits" / "four-sisters.json"
KEY = "four-sisters"
ORDERS = (
    "98765432QA", "98765Q432A", "98765432AQ", "67895432QA", "67895432AQ", "56789Q432A", "A98765432Q",
    "9753A8642Q", "86429753AQ",
)  # fmt: skip
"""Those that did best among orders that people would think of. The first three come to hand together, so that
those that differ in their order alone are one.
"""
DEALS = 720
"""Number of deals behind the stored table: twenty for each pair."""
JOBS = 2
"""Processes that play."""
NODES = 600
SURE = 0.025
"""Of a win on average, by how much the results of an order differ by chance."""
_STEPS, _STEP = 4_000, 0.02
_LEAST = 2
"""Hundredths below which an order is never laid."""

Results = Mapping[tuple[str, str], tuple[float, int]]
RESULTS: dict[tuple[str, str], tuple[float, int]] = defaultdict(lambda: (0.0, 0))
"""For each pair, what the first has won of so many deals."""


def played(one: str, other: str, number: int, nodes: int | None = NODES) -> float:
    """Return what one order wins of a deal, 0 to 1, when each side has laid either order once."""
    return (_won(one, other, number, nodes) + 1 - _won(other, one, number, nodes)) / 2


def _won(one: str, other: str, number: int, nodes: int | None) -> float:
    """Return what the seats 0 and 2 win of a game with the first order against the second one."""
    dice, state = random.Random(f"{number}"), engine.new(KEY, 4, f"habits {number}")
    for seat in range(4):
        state.play(seat, (in_suit((one, other)[seat & 1], seat),))
    return outcome(state, (0, 2), [matches.robot("strong", nodes)] * 4, dice)


def outcome(state: State, team: tuple[int, ...], players: list[matches.Player], dice: random.Random) -> float:
    """Return what a team wins of a game that is played on to its end."""
    for _ in range(matches.LONG):
        if state.result is not None:
            return matches.reached(state, team)
        seat = state.to_act[0]
        state.play(seat, players[seat](state, seat, dice))
    return 0.5


def weights(results: Results) -> dict[str, int]:
    """Return the weight of each order, in hundredths, the largest first."""
    share = dict.fromkeys(ORDERS, 1 / len(ORDERS))
    for _ in range(_STEPS):
        worth = {
            one: sum([part * _wins(results, one, other) for other, part in share.items()]) for one in ORDERS
        }
        wanted = {one: exp(value / SURE) for one, value in worth.items()}
        whole = sum(wanted.values())
        share = {one: part + _STEP * (wanted[one] / whole - part) for one, part in share.items()}
    found = {one: round(100 * part) for one, part in share.items()}
    return {one: part for one, part in sorted(found.items(), key=lambda one: -one[1]) if part >= _LEAST}


def _wins(results: Results, one: str, other: str) -> float:
    """Return what an order wins against another."""
    for pair, turned in (((one, other), False), ((other, one), True)):
        total, count = results.get(pair, (0.0, 0))
        if count:
            return 1 - total / count if turned else total / count
    return 0.5


def written() -> str:
    """Return the table as it is kept."""
    return json.dumps({"schemes": weights(RESULTS)}, indent=1) + "\n"


def learn(deals: int, said: Callable[[int], None]) -> None:
    """Learn from so many deals, from an empty table, by turns for all pairs; report after each round of
    pairs.
    """
    RESULTS.clear()
    pairs = list(combinations(ORDERS, 2))
    with ProcessPoolExecutor(JOBS) as pool:
        for number in range(0, deals, len(pairs)):
            some = pairs[: deals - number]
            for pair, won in zip(some, pool.map(partial(_of_pair, number // len(pairs)), some), strict=True):
                total, count = RESULTS[pair]
                RESULTS[pair] = total + won, count + 1
            said(number + len(some))


def _of_pair(number: int, pair: tuple[str, str]) -> float:
    return played(*pair, number)
