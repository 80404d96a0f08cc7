"""The bench counts what the puzzles call wrong, and nothing that they call right."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine import words
from tests.bench.blunders import blunders, watched
from tests.engine.test_puzzles import puzzles

pytestmark = pytest.mark.slow

KINDS = {
    "a high Guard thrown away beside a bare Court card": ("court-wars", "CW-5"),
    "a Court card left that could be taken": ("court-wars", "CW-9"),
    "more discarded last than the outcome takes": ("four-sisters", "FS-10: who discards last"),
    "a Queen beside an Ace or a Queen, with other Rooms free": ("four-sisters", "FS-15"),
    "the Day given to the others by a turn, with others that keep it": ("four-sisters", "FS-13, FS-19"),
    "nothing, or a retirement, where a third or fourth tribe could be wed": ("four-tribes", "FT-2: another"),
    "a certain win refused": ("the-four-courts", "FC-12: this lay takes"),
    "the game ended behind another, with other lays there": ("the-four-courts", "FC-12: this lay ends"),
}


@pytest.mark.parametrize("name", KINDS)
def test_what_a_puzzle_calls_wrong_is_counted(name: str):
    game, why = KINDS[name]
    looked_at = 0
    for puzzle in puzzles(game):
        if not puzzle.why.startswith(why):
            continue
        state = puzzle.state()
        for move in words.moves(state, puzzle.seat, 60, random.Random(1)):
            found = dict(blunders(state, puzzle.seat, move))
            if not puzzle.solved(move):
                assert found.get(name), f"{puzzle.number}: {move} is wrong"
            elif puzzle.right:
                assert not found.get(name), f"{puzzle.number}: {move} is right"
            looked_at += 1
    assert looked_at > 20


def test_a_defence_that_does_not_hold_for_certain_is_counted():
    said: Counter[str] = Counter()
    for puzzle in puzzles("four-tribes"):
        if puzzle.why.startswith("FT-12:"):
            state = puzzle.state()
            right = {frozenset(said.split("+")) for (said,) in puzzle.right}
            for move in words.moves(state, puzzle.seat, 200, random.Random(1)):
                found = blunders(state, puzzle.seat, move)
                made = [name for name, taken in found if taken and "certain defence" in name]
                assert bool(made) != (frozenset(move[0].split("+")) in right)
                said.update(made)
    assert set(said) == {
        "one of several wed tribes conceded, with a certain defence in hand",
        "one of several wed tribes defended too low, with a certain defence in hand",
    }


def test_cards_laid_in_vain_are_counted():
    """FT-12: 8S and a card that nobody has seen against AC, which counts 1: from 9 to 18, less 1."""
    puzzle = next(one for one in puzzles("four-tribes") if one.why.startswith("FT-12:") and one.number == 6)
    state = puzzle.state()
    vain, more = "cards laid in a duel that save nothing in any deal", "a card more laid in a duel than is"
    for reply, wrong in {
        "-": [],
        "3S": [vain],
        "3S+5D": [],
        "9H": [],
        "TS+JH": [],
        "TS+7C": [],
        "TS+JH+3D": [more],
    }.items():
        found = blunders(state, puzzle.seat, (reply,))
        made = [name for name, taken in found if taken and "certain defence" not in name]
        assert len(made) == len(wrong)
        assert all(name.startswith(start) for name, start in zip(made, wrong, strict=True))


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("four-sisters", "a lead lost to empty Schemes"),
        ("four-tribes", "a lone card retired, of those retired, soon after it was laid"),
    ],
)
def test_what_needs_a_history_is_counted_in_whole_games(key: str, name: str):
    """People who move at random make every blunder."""
    chances: Counter[str] = Counter()
    made: Counter[str] = Counter()
    for number in range(12):
        had, was = watched(key, 4, "random", number)
        chances += had
        made += was
    assert chances[name] >= made[name] > 0
