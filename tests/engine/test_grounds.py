"""What the table shows of a move: it is true, and the same whatever the hidden cards are."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import engine
from engine import words
from engine.contract import Move
from engine.outcome import Ground
from engine.robots import guide_of
from engine.state import State
from tests.engine.walk import random_game

GAMES = sorted(engine.GAMES)


def positions(game: str, count: int = 4, step: int = 3) -> Iterator[tuple[State, int, Move]]:
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
