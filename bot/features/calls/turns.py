"""Predict the next turns from what one player can see."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from engine.robots import guide_of
from engine.state import State

WORLDS = 6
"""Number of imagined continuations. The player must be next but one in all of them."""
PLIES = 60
"""Maximum number of moves in each continuation."""
TURNS = 2
"""A player is next but one if this many other people's turns come first."""


def next_but_one(state: State, seat: int, people: Collection[int], dice: Random) -> bool:
    """Return True if two other people's turns come before this seat's in all imagined continuations.

    `people` are the seats with a person. Robots' turns don't count, because they take no time. The
    continuations only use the seat's own view, so the result doesn't reveal anything its player can't see.
    """
    if state.result is not None or seat in state.to_act or not set(people).intersection(state.to_act):
        return False
    return all(_turns_before(state.imagine(seat, dice), seat, people, dice) == TURNS for _ in range(WORLDS))


def _turns_before(world: State, seat: int, people: Collection[int], dice: Random) -> int | None:
    """Play on by rule of thumb, and return the number of people's turns before the seat's.

    Return None if there are more than TURNS, or if the seat doesn't get a turn within PLIES moves.
    """
    guide, turns = guide_of(world), list[int]()
    for _ in range(PLIES):
        if world.result is not None:
            return None
        if seat in world.to_act:
            return len(turns)
        turn = world.to_act[0]
        if turn in people and turns[-1:] != [turn]:
            turns.append(turn)
            if len(turns) > TURNS:
                return None
        world.play(turn, guide.policy(world, turn, dice))
    return None
