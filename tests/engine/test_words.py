"""A seat's complete moves: all, or roughly as many as requested if there are too many. Also moves ahead."""

from __future__ import annotations

import random

import pytest

import engine
from engine import words
from tests.engine import known
from tests.engine.walk import random_game


@pytest.mark.parametrize("game", engine.GAMES)
def test_all_moves_or_so_many_and_the_only_one(game: str) -> None:
    state = engine.new(game, engine.GAMES[game].seats[0], "words", known.short(game))
    dice = random.Random(game)
    chosen = alone = ahead = 0
    for number, _ in enumerate(random_game(state, random.Random(game))):
        if state.result is not None or number > 60:
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
        assert words.only_move(state, seat) == (every[0] if len(every) == 1 else None)
        chosen += len(every) > 3
        alone += len(every) == 1
        for other in set(range(state.seats)) - set(state.to_act):
            assert words.only_move(state, other) is None, "who waits has nothing to say"
            before = engine.dump(state)
            world = words.ahead(state, other, dice)
            assert engine.dump(state) == before
            if world is not None:
                ahead += 1
                assert other in world.to_act
                assert words.moves(world, other, 5, dice)
    assert chosen, "there were never more than three"
    assert alone >= 4 or game != "court-piece", "the last trick at least"
    assert ahead
