"""Whether what a hint tells is so: its counts, beside what thinking players reach from the same positions.

A position is drawn from a game that everybody plays by rule of thumb, so that no two have the same history.
The hint is asked for, and each count that it tells is tried: worlds are imagined for the one who asked, the
move of which it is told is made there, and everybody plays on as a strong robot does, with fewer nodes.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import engine
from engine import robots
from engine.contract import Move
from engine.guide import Outcome, Outcomes
from engine.robots import Count, guide_of, reasons
from engine.state import State

NODES = 1_500
"""Nodes of those who play on."""


class Claim(NamedTuple):
    """One count of a hint: the share of games that was told, and the share of those that were played."""

    name: str
    told: float
    came: float


def position(game: str, number: int) -> tuple[State, int]:
    """Return a position of a game played by rule of thumb, and a seat that has a choice in it."""
    dice = random.Random(f"hints {game} {number}")
    while True:
        state = engine.new(game, dice.choice(engine.GAMES[game].seats), f"{dice.random()}")
        guide = guide_of(state)
        for _ in range(dice.randrange(4, 60)):
            if state.result is not None:
                break
            seat = state.to_act[0]
            state.play(seat, guide.policy(state, seat, dice))
        if state.result is None:
            seat = dice.choice(state.to_act)
            if len(guide.candidates(state, seat, dice)) > 1:
                return state, seat


def claims(state: State, seat: int, games: int, nodes: int | None = None) -> Iterator[Claim]:
    """Yield what the hint for a seat tells by count, each with what `games` played on by thinkers say."""
    advice = robots.advise(robots.observe(state, seat, robots.ADVICE), nodes)
    reason = advice.reason
    for count, move in ((reason.gain, advice.moves[0].move), (reason.fear, reason.other)):
        if count is None or count.certain or move is None:
            continue
        said = (count.best if count is reason.gain else count.other) / reason.worlds
        came = sum(_comes(state, seat, move, count, number) for number in range(games))
        yield Claim(count.outcome.name, said, came / games)


def _comes(state: State, seat: int, move: Move, count: Count, number: int) -> bool:
    """Return whether an outcome comes of a move in one imagined game of thinking players."""
    dice = random.Random(number)
    world = state.imagine(seat, dice)
    guide = guide_of(world)
    guide.retract_hidden(world)

    def thinking(world: State, turn: int) -> Move:
        seen = robots.observe(world, turn, f"{number}")
        return robots.decide(seen, "strong", f"{number}", NODES)

    trail, after = reasons.played_on(world, seat, move, guide, thinking)
    return _has(guide.outcomes, count, reasons.come(guide.outcomes, world, seat, trail, after))


def _has(outcomes: Outcomes[Any], count: Count, came: Iterable[Outcome]) -> bool:
    """Return whether an outcome that was counted is among those that came: with its card where each is
    counted by itself.
    """
    each = count.outcome.name in outcomes.each
    return any(one == count.outcome if each else one.name == count.outcome.name for one in came)


def tried(game: str, hints: int, games: int) -> dict[str, list[Claim]]:
    """Return what the hints for so many positions of a game tell, by name, each with what was reached."""
    found: dict[str, list[Claim]] = defaultdict(list)
    for number in range(hints):
        for claim in claims(*position(game, number), games):
            found[claim.name].append(claim)
    return found


def main(argv: list[str]) -> int:
    """Prints, for each game and outcome, the share of games that hints told and the one that came."""
    parser = argparse.ArgumentParser(prog="./run bench hints", description=__doc__)
    parser.add_argument("--game", choices=sorted(engine.GAMES), action="append")
    parser.add_argument("--hints", type=int, default=200)
    parser.add_argument("--games", type=int, default=2, help="played on for each count")
    chosen = parser.parse_args(argv)
    for game in chosen.game or sorted(engine.GAMES):
        found = tried(game, chosen.hints, chosen.games)
        every = [claim for some in found.values() for claim in some]
        for name, some in (*sorted(found.items()), ("all", every)):
            if some:
                said, came = (statistics.fmean(claim[at] for claim in some) for at in (1, 2))
                print(f"{game:16} {name:12} {len(some):4} told {said:.2f} came {came:.2f}", flush=True)
    return 0


__all__ = ["NODES", "Claim", "claims", "main", "position", "tried"]
