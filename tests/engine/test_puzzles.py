"""Positions with one right answer, which a strong robot must find, and a fair robot mostly finds.

The collections are in `tests/engine/puzzles/`, one file per game, named by its key. A puzzle has the
position, the seat to act, why, and either all `right` moves or all `wrong` ones. A move counts if it begins
with the listed words. The right moves were computed from the rules, or from every deal that the seat must
consider possible, and never by a robot.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import engine
import engine.robots
from engine import words
from engine.contract import Move
from engine.state import State

FILES = sorted((Path(__file__).parent / "puzzles").glob("*.json"))
games = pytest.mark.parametrize("game", [file.stem for file in FILES])
FEWEST = 25
"""Minimum number of puzzles in a collection."""
FAIR = 0.75
"""Share of a collection that a fair robot solves."""


class Puzzle(NamedTuple):
    """A position, the seat to act, and the answers."""

    number: int
    why: str
    seat: int
    position: str
    right: tuple[Move, ...]
    wrong: tuple[Move, ...]

    def solved(self, move: Move) -> bool:
        """Return whether a move is right, or at least not wrong."""
        named = any(move[: len(one)] == one for one in self.right or self.wrong)
        return named == bool(self.right)

    def state(self) -> State:
        """The position."""
        return engine.load(self.position)


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return a game's collection."""
    (file,) = (file for file in FILES if file.stem == game)
    return tuple(
        Puzzle(
            number,
            kept["why"],
            kept["seat"],
            json.dumps(kept["position"], separators=(",", ":"), ensure_ascii=False),
            *(tuple(tuple(move.split()) for move in kept.get(kind, ())) for kind in ("right", "wrong")),
        )
        for number, kept in enumerate(json.loads(file.read_text("utf-8")))
    )


def failed(game: str, level: str, seed: str) -> list[str]:
    """Return the puzzles that a level doesn't solve, each with the robot's move."""
    found = []
    for puzzle in puzzles(game):
        seen = engine.robots.observe(puzzle.state(), puzzle.seat, seed)
        move = engine.robots.decide(seen, level, seed)
        if not puzzle.solved(move):
            found.append(f"{puzzle.number}: {' '.join(move)}. {puzzle.why}")
    return found


@pytest.mark.slow
@games
def test_a_collection_asks_what_can_be_answered_rightly_and_wrongly(game: str):
    assert len(puzzles(game)) >= FEWEST
    assert len({puzzle.position for puzzle in puzzles(game)}) == len(puzzles(game))
    for puzzle in puzzles(game):
        state = puzzle.state()
        assert state.key == game
        assert bool(puzzle.right) != bool(puzzle.wrong)
        assert puzzle.seat in state.to_act
        for said in puzzle.right + puzzle.wrong:
            state.choice(puzzle.seat, said)  # raises Illegal for an impossible move
        moves = words.moves(state, puzzle.seat, 5_000, random.Random(puzzle.number))
        answers = {puzzle.solved(move) for move in moves}
        assert answers == {True, False}, f"{puzzle.number}: {puzzle.why}"


@pytest.mark.nightly
@games
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_strong_solves_every_puzzle_whatever_the_dice(game: str, seed: str):
    assert failed(game, "strong", seed) == []


@pytest.mark.nightly
@games
def test_fair_solves_most(game: str):
    """People slip now and then, and so does a fair robot."""
    assert len(failed(game, "fair", "a")) <= (1 - FAIR) * len(puzzles(game))


@pytest.mark.slow
def test_easy_overlooks_a_court_card_now_and_then_but_never_the_last_of_all():
    seeds = [f"{seed}" for seed in range(12)]
    answers = Counter(
        (puzzle.why, puzzle.solved(engine.robots.decide(seen, "easy", seed)))
        for puzzle in puzzles("court-wars")
        for seed in seeds
        for seen in [engine.robots.observe(puzzle.state(), puzzle.seat, seed)]
    )
    last = "CW-12: the last Court card of all the others is taken at once."
    left = "CW-9: a Court card can be taken, and nobody can take one in return."
    assert answers[last, True] > 0 == answers[last, False]
    assert answers[left, True] > answers[left, False] > 0
