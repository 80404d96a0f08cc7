"""A player without knowledge, which walks the contract's Choices word by word and picks at random."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.contract import Event, Move
from engine.state import State
from engine.words import random_word

LONGEST = 50_000
"""Number of moves after which a game is reported as endless."""


def random_move(state: State, seat: int, rng: random.Random, said: Move = ()) -> Move:
    """Return a complete move of `seat` that begins with `said`, or () if the seat has nothing to say."""
    while (choice := state.choice(seat, said)) is not None:
        if not choice.words:
            assert not said, f"seat {seat} came to a dead end after {said}"
            return ()
        assert choice.least <= len(choice.words), f"{choice} cannot be answered"
        said = (*said, random_word(choice, rng))
    return said


def random_game(
    state: State, rng: random.Random, *, out_of_turn: float = 0.05, longest: int = LONGEST
) -> Iterator[tuple[int, Move, list[Event]]]:
    """Play `state` to its end. Yield each (seat, move, events) after the move is made.

    With probability `out_of_turn`, any seat is asked first, and makes a move if the rules allow one.
    """
    for _ in range(longest):
        if state.result is not None:
            return
        seat = rng.choice(state.to_act)
        if rng.random() < out_of_turn:
            other = rng.randrange(state.seats)
            if state.choice(other).words:  # type: ignore[union-attr]
                seat = other
        move = random_move(state, seat, rng)
        yield seat, move, state.play(seat, move)
    raise AssertionError(f"{state.key} did not end within {longest} moves")
