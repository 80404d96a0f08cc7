"""What the table shows of a move: it is true, and the same whatever the hidden cards are."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar

import pytest

import engine
from engine import words
from engine.contract import Move
from engine.guide import Outcomes
from engine.outcome import Ground
from engine.robots import Grounds, guide_of
from engine.robots.grounds import better_founded, told_apart
from engine.state import State
from tests.engine.walk import random_game

GAMES = sorted(engine.GAMES)


def positions(game: str, count: int = 10, step: int = 3) -> Iterator[tuple[State, int, Move]]:
    """Yield moves of random games at every stage, a few for each position."""
    for number in range(count):
        dice = random.Random(f"grounds {game} {number}")
        state = engine.new(game, dice.choice(engine.GAMES[game].seats), f"{dice.random()}")
        for at, _ in enumerate(random_game(state, dice)):
            if state.result is None and at % step == 0 and at < 150:
                seat = state.to_act[0]
                for move in words.moves(state, seat, 8, dice):
                    yield state, seat, move


def grounds(state: State, seat: int, move: Move) -> list[Ground]:
    return list(guide_of(state).outcomes.visible(state, seat, move))


@pytest.mark.parametrize("game", GAMES)
def test_a_ground_looks_at_no_hidden_card(game: str) -> None:
    dice = random.Random(game)
    for state, seat, move in positions(game):
        told = grounds(state, seat, move)
        for _ in range(2):
            assert grounds(state.imagine(seat, dice), seat, move) == told, (state.view(seat), move)


@pytest.mark.parametrize("game", GAMES)
def test_a_ground_has_a_name_of_its_game_and_comes_once(game: str) -> None:
    for state, seat, move in positions(game):
        before = engine.dump(state)
        names = [ground.name for ground in grounds(state, seat, move)]
        assert len(set(names)) == len(names), names
        assert set(names) <= set(guide_of(state).outcomes.grounds)
        assert engine.dump(state) == before


def test_no_fear_is_a_name_that_no_ground_has() -> None:
    for game in GAMES:
        outcomes = guide_of(engine.new(game, engine.GAMES[game].seats[0], "names")).outcomes
        assert outcomes.against <= set(outcomes.grounds)


class Toy(Outcomes[State]):
    """A game whose words say their own grounds, as a name and how much it has it."""

    grounds: ClassVar = ("sure", "flaw", "cheap", "plain")
    against: ClassVar = frozenset(("flaw",))
    relative: ClassVar = frozenset(("cheap",))

    def visible(self, before: State, seat: int, move: Move) -> Iterator[Ground]:
        for word in move:
            name, _, more = word.partition(":")
            yield Ground(name, (), int(more or 0))


@pytest.mark.parametrize(
    ("move", "other", "told"),
    [
        (("plain:1", "sure:1"), ("plain:0", "sure:1"), Grounds(Ground("plain", (), 1))),
        (("plain", "sure"), ("plain",), Grounds(Ground("sure"))),
        (("plain",), ("flaw",), Grounds(flaw=Ground("flaw"))),
        (("flaw:1",), ("flaw:1",), Grounds()),
        (("cheap:2",), ("plain",), Grounds()),
        (("cheap:2",), ("cheap:1",), Grounds(Ground("cheap", (), 2))),
        (("plain",), ("plain",), Grounds(Ground("plain"), shared=True)),
        (("plain:0",), ("plain:1",), Grounds()),
        (("plain", "flaw"), None, Grounds(Ground("plain"), shared=True)),
    ],
)
def test_a_ground_is_told_that_the_other_move_lacks(move: Move, other: Move | None, told: Grounds) -> None:
    """Otherwise one that both have, and never one that the other move has more."""
    state = engine.new("court-wars", 2, "toy")
    assert told_apart(Toy(), state, 0, move, other) == told


def test_of_two_equal_moves_the_one_with_the_more_telling_ground_is_told() -> None:
    state = engine.new("court-wars", 2, "toy")
    for moves, turned in (
        ((("plain",), ("sure",)), True),
        ((("sure",), ("plain",)), False),
        ((("plain",), ("plain",)), False),
        ((("flaw", "plain"), ("plain",)), True),
    ):
        assert better_founded(Toy(), state, 0, moves)[0] == turned, moves
