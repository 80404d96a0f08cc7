"""Positions from games that robots play, and the hints for them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import engine
import engine.robots
from engine.robots import Advice, guide_of
from engine.state import State

NODES = 600
"""The number of search nodes for advice, which is low so that a test can use many positions."""


def positions(game: str, count: int) -> Iterator[tuple[State, int]]:
    """Yield positions with a choice for a seat, at all stages, each from a different game."""
    for number in range(count):
        dice = random.Random(f"friend {game} {number}")
        while True:
            state = engine.new(game, dice.choice(engine.GAMES[game].seats), f"{dice.random()}")
            for _ in range(dice.randrange(2, 70)):
                if state.result is not None:
                    break
                seat = state.to_act[0]
                state.play(seat, _move(state, seat, dice))
            if state.result is None:
                seat = dice.choice(state.to_act)
                if len(guide_of(state).candidates(state, seat, dice)) > 1:
                    yield state, seat
                    break


def _move(state: State, seat: int, dice: random.Random) -> engine.Move:
    seen = engine.robots.observe(state, seat, f"{dice.random()}")
    return engine.robots.quick_move(seen, f"{dice.random()}")


def advice(state: State, seat: int, nodes: int | None = NODES) -> Advice:
    """Return a strong robot's advice for a seat."""
    return engine.robots.advise(engine.robots.observe(state, seat, engine.robots.ADVICE), nodes)
