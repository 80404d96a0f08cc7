"""The complete moves of a seat: all of them, or of too many about as many as were asked for."""

from __future__ import annotations

import random

import pytest

import engine
from engine import words
from tests.engine.walk import random_game


@pytest.mark.slow
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


def test_the_only_move_and_none_where_there_is_a_choice() -> None:
    state = engine.new("court-piece", 4, "alone")
    assert words.only_move(state, state.to_act[0]) is None
    assert words.only_move(state, (state.to_act[0] + 1) % 4) is None, "who waits has nothing to say"
    state = engine.new("court-piece", 4, "alone", {"rounds": 1})
    dice, alone = random.Random(3), 0
    while state.result is None:
        seat = state.to_act[0]
        every = words.moves(state, seat, 100, dice)
        only = words.only_move(state, seat)
        assert only == (every[0] if len(every) == 1 else None)
        alone += only is not None
        state.play(seat, dice.choice(every))
    assert alone >= 4, "the last trick at least"


@pytest.mark.parametrize("game", engine.GAMES)
def test_ahead_she_is_asked_and_sees_what_she_saw_of_her_own(game: str) -> None:
    state = engine.new(game, engine.GAMES[game].seats[0], "ahead")
    dice, found = random.Random(game), 0
    for number, _ in enumerate(random_game(state, random.Random(game))):
        if state.result is not None or number > 40:
            break
        for seat in set(range(state.seats)) - set(state.to_act):
            before = engine.dump(state)
            world = words.ahead(state, seat, dice)
            assert engine.dump(state) == before
            if world is not None:
                found += 1
                assert seat in world.to_act
                assert words.moves(world, seat, 5, dice)
    assert found
