"""Laws about planning: a policy plays a legal move, and depends only on what the seat sees."""

from __future__ import annotations

import random

import engine
from engine.contract import Illegal
from engine.state import State
from engine.words import ahead, only_move
from tests.engine.laws.saying import KEBAB, NO_SEATS, refusal

WORLDS = 3


def policies_are_theirs(state: State, rng: random.Random) -> None:
    """Check that policies have storable names, play a legal move or none, agree in all worlds that look alike
    to the seat, and return None for a seat that isn't asked.
    """
    before = engine.dump(state)
    for seat in range(state.seats):
        names = state.policies(seat)
        assert len(set(names)) == len(names)
        worlds = [state.imagine(seat, rng) for _ in range(WORLDS)]
        assert all(world.policies(seat) == names for world in worlds)
        for name in names:
            assert KEBAB.fullmatch(name), name
            move = state.by_policy(seat, name)
            assert all(world.by_policy(seat, name) == move for world in worlds), (
                f"{name} looks at what {seat} cannot see"
            )
            if move is None:
                continue
            assert seat in state.to_act, f"{name} plays for {seat}, who is not asked"
            try:
                state.copy().play(seat, move)
            except Illegal as error:
                raise AssertionError(f"{name} plays {move} for {seat}: {error}") from error
        assert state.by_policy(seat, "no-such-policy") is None
    for seat in NO_SEATS:
        assert refusal(state.policies, seat) is not None
    assert engine.dump(state) == before, "a policy changed the state"


def no_choice_is_theirs(state: State, rng: random.Random) -> None:
    """Check that a seat can see when it has no choice, and that worlds ahead use only what it sees."""
    before = engine.dump(state)
    for seat in range(state.seats):
        move = only_move(state, seat)
        world = state.imagine(seat, rng)
        assert only_move(world, seat) == move
        if move is not None:
            state.copy().play(seat, move)
        found = ahead(state, seat, random.Random(7))
        assert found is None or seat in found.to_act
    assert engine.dump(state) == before, "looking ahead changed the state"
