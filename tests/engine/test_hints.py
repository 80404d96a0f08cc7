"""Hints count what thinking players reach. The law is about many hints, not about a single one.

tests/lab/hints.py says how it's checked and in how many games, and `./run bench hints` prints the figures.
"""

from __future__ import annotations

import random
import statistics
from itertools import pairwise

import pytest

import engine
import engine.robots
from engine.guide import Guide
from engine.outcome import Outcome
from engine.robots import guide_of, reasons
from tests.engine.test_puzzles import puzzles
from tests.lab import hints

WITHIN = 0.1
"""Maximum average error of the shares that hints give."""


def check(game: str, asked: int, games: int) -> None:
    """Check the hints for this many positions of a game."""
    found = [claim for some in hints.tried(game, asked, games).values() for claim in some]
    assert found, "nothing is told at all"
    wrong = [claim.told - claim.came for claim in found]
    # Twice the standard error, assuming that the hints are right, because a few claims may all err in one
    # direction.
    chance = 2 * statistics.fmean(claim.told * (1 - claim.told) / games for claim in found) ** 0.5
    chance /= len(found) ** 0.5
    assert abs(statistics.fmean(wrong)) <= WITHIN + chance


@pytest.mark.nightly
@pytest.mark.parametrize("game", sorted(engine.GAMES))
def test_what_hints_tell_holds_where_everybody_thinks(game: str) -> None:
    check(game, 200, 2)


def test_a_few_of_them_hold_by_day() -> None:
    check("court-wars", 12, 2)


def test_what_comes_only_by_rule_of_thumb_is_not_told() -> None:
    """A player who takes the King of spades loses the game. The rule of thumb takes it each time, and a
    thinking player never does.
    """
    puzzle = puzzles("court-wars")[14]
    state, falls = puzzle.state(), Outcome("falls", "KS")
    guide, dice = guide_of(state), random.Random(1)
    world = state.imagine(puzzle.seat, dice)
    trail, after = reasons.played_on(
        world, puzzle.seat, ("discard",), guide, lambda world, turn: guide.policy(world, turn, dice)
    )
    assert falls in set(reasons.come(guide.outcomes, world, puzzle.seat, trail, after))
    reason = engine.robots.advise(engine.robots.observe(state, puzzle.seat, "a")).reason
    assert reason.other == ("discard",)
    assert reason.fear is None or reason.fear.outcome != falls


def test_it_is_counted_to_the_end_of_the_next_turn() -> None:
    """This is the default if only the player on turn moves, and it doesn't count a ply further."""
    state = engine.new("court-wars", 3, "turns")
    guide, dice = Guide[engine.State](), random.Random(2)
    outcomes = guide_of(state).outcomes
    while state.result is None and len(state.to_act) > 1:
        state.play(state.to_act[0], guide.policy(state, state.to_act[0], dice))
    seat = state.to_act[0]
    move = guide.policy(state, seat, dice)
    trail, after = reasons.played_on(
        state, seat, move, guide_of(state), lambda world, turn: guide.policy(world, turn, dice)
    )
    runs = [trail[0].seat]
    runs += [ply.seat for last, ply in pairwise(trail) if ply.seat != last.seat]
    assert len(trail) <= outcomes.horizon
    assert runs.count(seat) == 2
    assert runs[-1] == seat
    assert seat not in after.to_act
