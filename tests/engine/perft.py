"""Position counts, which tests pin as chess programs pin perft, and a seat's complete moves.

This uses only the public contract, so a game can't behave better here than for its players.
"""

from __future__ import annotations

import random
import sys

import engine
from engine import words
from engine.contract import Move
from engine.state import State


def counts(state: State, depth: int) -> list[int]:
    """Return the number of distinct positions (by dump) after 0, 1, ... `depth` moves. The first is always 1.

    A move is any complete move of any seat in `to_act`. Finished games count when they're reached, and lead
    no further. `state` isn't changed.
    """
    positions = {engine.dump(state): state}
    sizes = [1]
    for _ in range(depth):
        following: dict[str, State] = {}
        for position in positions.values():
            for seat in position.to_act:
                for move in moves(position, seat):
                    after = position.copy()
                    after.play(seat, move)
                    following.setdefault(engine.dump(after), after)
        positions = following
        sizes.append(len(positions))
    return sizes


def moves(state: State, seat: int) -> list[Move]:
    """Return every complete legal move of `seat`, or none if the seat has nothing to say.

    Unordered picks are listed in one order only. Ten ordered words have 3,628,800 answers, so use a smaller
    set-up.
    """
    return words.moves(state, seat, sys.maxsize, random.Random(1))
