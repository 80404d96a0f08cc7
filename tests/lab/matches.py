"""Players, matches between them, and their results. Printing and storing are elsewhere."""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import engine
import engine.robots
from engine.contract import Move
from engine.state import State
from tests.engine.walk import random_move
from tests.lab.rule_players import rule, rule_player

Player = Callable[[State, int, random.Random], Move]


class Match(NamedTuple):
    """Two kinds of players, and what they play."""

    key: str
    seats: int
    who: str
    whom: str


class Played(NamedTuple):
    """One deal: the first kind of player's mean result, and the durations of its moves."""

    reached: float
    times: list[float]


ROUND = {"rounds": 1, "sweep": "play-on"}
"""In Court Piece, a game is one round of thirteen tricks."""
HALF = {"court-piece": 6.5}
LONG = 3_000
"""An endless game is stopped after this many moves, and counts as one between equals."""


def robot(level: str, nodes: int | None = None) -> Player:
    """Return a computer player, which is given only what its seat may see."""

    def move(state: State, seat: int, dice: random.Random) -> Move:
        seen = engine.robots.observe(state, seat, f"{dice.random()}")
        if level == "reflex":
            return engine.robots.quick_move(seen, f"{dice.random()}")
        return engine.robots.decide(seen, level, f"{dice.random()}", nodes)

    return move


PLAYERS = ("random", "rule", "reflex", *engine.robots.LEVELS)


@cache
def player(name: str) -> Player:
    """Return the player with this name. "strong@5000" is a robot with that many nodes. Raise ValueError if
    there is no such player.
    """
    level, _, nodes = name.partition("@")
    if level not in PLAYERS or (nodes and not nodes.isdigit()):
        raise ValueError(f"no player {name}; there are {', '.join(PLAYERS)}")
    if level in ("random", "rule"):
        return random_move if level == "random" else rule
    return robot(level, int(nodes) if nodes else None)


def matches() -> Iterator[Match]:
    """Yield all measured matches of the robots: each pair of players, at the smallest table and at one of
    four.
    """
    pairs = [("strong", "random"), ("strong", "fair"), ("fair", "easy")]
    rules = [(level, "rule") for level in reversed(engine.robots.LEVELS)]
    for key, game in engine.GAMES.items():
        for seats in sorted({game.seats[0], max(game.seats[0], min(game.seats[-1], 4))}):
            for who, whom in [*pairs, *(rules if rule_player(key) else ())]:
                yield Match(key, seats, who, whom)


def sides(match: Match) -> int:
    """Return the number of sides, which are teams or seats. Each deal is played once for each side."""
    return len(engine.GAMES[match.key].partners(match.seats))


def even(match: Match) -> float:
    """Return the result of equal players."""
    return HALF.get(match.key, 1 / sides(match))


def deal(match: Match, number: int) -> Played:
    """Play one deal once for each team, with the first player as that team."""
    results, times = [], []
    teams = engine.GAMES[match.key].partners(match.seats)
    options = ROUND if match.key == "court-piece" else None
    for team in teams:
        dice = random.Random(f"{match} {number} {team}")
        state = engine.new(match.key, match.seats, f"bench {number}", options)
        for _ in range(LONG):
            if state.result is not None:
                break
            seat = state.to_act[0]
            start = time.process_time()
            move = player(match.who if seat in team else match.whom)(state, seat, dice)
            if seat in team:
                times.append(time.process_time() - start)
            state.play(seat, move)
        results.append(even(match) if state.result is None else reached(state, team))
    return Played(statistics.mean(results), times)


def reached(state: State, team: tuple[int, ...]) -> float:
    """Return the tricks, or the team's share of the first place."""
    assert state.result is not None
    if state.key == "court-piece":
        tricks: int = state.view(None)["sheet"][0]["tricks"][team[0]]
        return tricks
    first = state.result.places[0]
    return sum(seat in first for seat in team) / len(first)


def interval(values: list[float], games: int) -> float:
    """Return half of a mean's 95 % interval. If all deals had the same result, use the rule of three."""
    if len(values) < 2:
        return math.inf
    return 1.96 * statistics.stdev(values) / math.sqrt(len(values)) or 3 / games
