"""Learns how often robots lay each Scheme of Four Sisters (`engine/games/four_sisters/habits.py`).

Each order in `ORDERS` plays against each other one. Both partners of a team lay it, and then all seats play
like the strong level with few nodes. A deal counts twice, with the sides swapped the second time. An order's
weight grows by a factor of e for each `SURE` that it wins more often against the weighted mix of all orders.
With fewer games, less can be read into a difference, so the weights aren't an exact equilibrium.
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
"""The best of the orders that people would think of. The first three come to hand together, so orders that
differ only in the order of those three are the same.
"""
DEALS = 720
"""The number of deals behind the stored table: twenty for each pair."""
JOBS = 2
"""The number of processes that play."""
NODES = 600
SURE = 0.025
"""The random error of an order's results, as a share of wins."""
_STEPS, _STEP = 4_000, 0.02
_LEAST = 2
"""An order with a lower weight, in hundredths, is never laid."""

Results = Mapping[tuple[str, str], tuple[float, int]]
RESULTS: dict[tuple[str, str], tuple[float, int]] = defaultdict(lambda: (0.0, 0))
"""For each pair, how much the first order has won, and in how many deals."""


def played(one: str, other: str, number: int, nodes: int | None = NODES) -> float:
    """Return an order's share of wins in a deal, 0 to 1, after each side has laid each order once."""
    return (_won(one, other, number, nodes) + 1 - _won(other, one, number, nodes)) / 2


def _won(one: str, other: str, number: int, nodes: int | None) -> float:
    """Return what seats 0 and 2 win with the first order against the second."""
    dice, state = random.Random(f"{number}"), engine.new(KEY, 4, f"habits {number}")
    for seat in range(4):
        state.play(seat, (in_suit((one, other)[seat & 1], seat),))
    return outcome(state, (0, 2), [matches.robot("strong", nodes)] * 4, dice)


def outcome(state: State, team: tuple[int, ...], players: list[matches.Player], dice: random.Random) -> float:
    """Play the game to its end. Return what a team wins."""
    for _ in range(matches.LONG):
        if state.result is not None:
            return matches.reached(state, team)
        seat = state.to_act[0]
        state.play(seat, players[seat](state, seat, dice))
    return 0.5


def weights(results: Results) -> dict[str, int]:
    """Return the orders' weights, in hundredths, largest first."""
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
    """Return an order's mean result against another, or a half if they haven't met."""
    for pair, turned in (((one, other), False), ((other, one), True)):
        total, count = results.get(pair, (0.0, 0))
        if count:
            return 1 - total / count if turned else total / count
    return 0.5


def written() -> str:
    """Return the table in its stored form."""
    return json.dumps({"schemes": weights(RESULTS)}, indent=1) + "\n"


def learn(deals: int, said: Callable[[int], None]) -> None:
    """Learn from this many deals, starting with an empty table, with all pairs in turn. Report after each
    round of pairs.
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
