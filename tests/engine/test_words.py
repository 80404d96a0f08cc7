"""The complete moves of a seat: all of them, or of too many about as many as were asked for."""

from __future__ import annotations

import random

import pytest

import engine
from engine import words
from tests.engine.walk import random_game


@pytest.mark.parametrize("game", engine.GAMES)
def test_all_moves_or_so_many(game: str) -> None:
    state = engine.new(game, engine.GAMES[game].seats[0], "words")
    dice = random.Random(game)
    asked = 0
    for number, _ in enumerate(random_game(state, random.Random(game))):
        if state.result is not None or number > 40:
            break
        seat = state.to_act[0]
        every = words.moves(state, seat, 2_000, dice)
        few = words.moves(state, seat, 3, dice)
        assert len(set(every)) == len(every)
        assert len(set(few)) == len(few) <= 3
        for move in few:
            state.copy().play(seat, move)
        if len(every) <= 3:
            assert few == every
        else:
            asked += 1
    assert asked, "there were never more"
