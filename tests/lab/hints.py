"""Whether hints are true: their counts, compared with what thinking players reach from the same positions.

It also counts how many hints say something.

A position is taken from a game of rule-of-thumb moves, so no two have the same history. For each count in its
hint, worlds are imagined for the seat that asked, the hint's move is made, and everybody plays on like a
strong robot with fewer nodes.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import engine
from engine import robots
from engine.contract import Move
from engine.guide import Outcomes, Ply
from engine.outcome import Outcome
from engine.robots import Advice, Count, Reason, guide_of, reasons, sequel
from engine.state import State

NODES = 1_500
"""The search nodes of the players that play on."""
SEQUEL = "sequel"
"""The name of the claim that the seat goes on in a certain way "most often", which means in at least the
share of games that the phrase requires.
"""


class Claim(NamedTuple):
    """A count in a hint: the share of games that the hint claims, and the share of the games that
    were played.
    """

    name: str
    told: float
    came: float


def position(game: str, number: int) -> tuple[State, int]:
    """Return a position from a rule-of-thumb game, and a seat that has a choice."""
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


def claims(state: State, seat: int, advice: Advice, games: int) -> Iterator[Claim]:
    """Yield the counts in a seat's hint, each with the share from `games` games that thinking players
    play on.
    """
    reason, best, outcomes = advice.reason, advice.moves[0].move, guide_of(state).outcomes
    for count, move in ((reason.gain, best), (reason.fear, reason.other)):
        if count is None or count.certain or move is None:
            continue

        def comes(world: State, trail: Sequence[Ply], after: State, count: Count = count) -> bool:
            return _has(outcomes, count, reasons.come(outcomes, world, seat, trail, after))

        said = (count.best if count is reason.gain else count.other) / reason.worlds
        yield Claim(count.outcome.name, said, _share(state, seat, move, comes, games))
    told = reason.sequel
    if told is not None:

        def follows(world: State, trail: Sequence[Ply], after: State) -> bool:
            found = sequel.next_move(world, seat, trail, outcomes.routine)
            return found is not None and told.begins(found)

        yield Claim(SEQUEL, sequel.MOSTLY, _share(state, seat, best, follows, games))


def _share(
    state: State, seat: int, move: Move, came: Callable[[State, Sequence[Ply], State], bool], games: int
) -> float:
    """Return the share of imagined games in which `came` is true after this move."""
    return sum(came(*_played(state, seat, move, number)) for number in range(games)) / games


def _played(state: State, seat: int, move: Move, number: int) -> tuple[State, Sequence[Ply], State]:
    """Return an imagined world, the plies after this move, and the state at their end."""
    dice = random.Random(number)
    world = state.imagine(seat, dice)
    guide = guide_of(world)
    guide.retract_hidden(world)

    def thinking(world: State, turn: int) -> Move:
        seen = robots.observe(world, turn, f"{number}")
        return robots.decide(seen, "strong", f"{number}", NODES)

    return world, *reasons.played_on(world, seat, move, guide, thinking)


def _has(outcomes: Outcomes[Any], count: Count, came: Iterable[Outcome]) -> bool:
    """Return whether the counted outcome came. If outcomes of its kind are counted one by one, its card must
    match, too.
    """
    each = count.outcome.name in outcomes.each
    return any(one == count.outcome if each else one.name == count.outcome.name for one in came)


def kind(reason: Reason) -> str:
    """Return what a hint says: "equal", "only" or "lone"; for weighed moves, "comes" for what follows from
    them, "facts" for the table after them, "follows" for only the seat's next move, or "none".
    """
    counts = [count for count in (reason.gain, reason.fear) if count is not None]
    if reason.kind != "weighed":
        return reason.kind
    if counts:
        return "facts" if all(count.fact for count in counts) else "comes"
    return "follows" if reason.sequel else "none"


def tried(game: str, hints: int, games: int, kinds: Counter[str] | None = None) -> dict[str, list[Claim]]:
    """Return the claims of this many hints by name, each with the result. Their `kinds` are counted."""
    found: dict[str, list[Claim]] = defaultdict(list)
    for number in range(hints):
        state, seat = position(game, number)
        advice = robots.advise(robots.observe(state, seat, robots.ADVICE))
        if kinds is not None:
            kinds[kind(advice.reason)] += 1
        for claim in claims(state, seat, advice, games):
            found[claim.name].append(claim)
    return found


def main(argv: list[str]) -> int:
    """Print the claimed and the actual share for each game and outcome, and how many hints are of
    each kind.
    """
    parser = argparse.ArgumentParser(prog="./run bench hints", description=__doc__)
    parser.add_argument("--game", choices=sorted(engine.GAMES), action="append")
    parser.add_argument("--hints", type=int, default=200)
    parser.add_argument("--games", type=int, default=2, help="played on for each count")
    chosen = parser.parse_args(argv)
    for game in chosen.game or sorted(engine.GAMES):
        kinds: Counter[str] = Counter()
        found = tried(game, chosen.hints, chosen.games, kinds)
        every = [claim for some in found.values() for claim in some]
        for name, some in (*sorted(found.items()), ("all", every)):
            if some:
                said, came = (statistics.fmean(claim[at] for claim in some) for at in (1, 2))
                print(f"{game:16} {name:12} {len(some):4} told {said:.2f} came {came:.2f}", flush=True)
        print(game, *(f"{what} {number}" for what, number in sorted(kinds.items())), flush=True)
    return 0


__all__ = ["NODES", "SEQUEL", "Claim", "claims", "kind", "main", "position", "tried"]
