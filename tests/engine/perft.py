"""Counts of positions, pinned in the tests as chess programs pin perft; and every complete move of a seat.

Only the public contract is used, so a game cannot do better here than it does for its players.
"""

from __future__ import annotations

import random
import sys

import engine
from engine import words
from engine.contract import Move
from engine.state import State


def counts(state: State, depth: int) -> list[int]:
    """The number of distinct positions (by dump) after 0, 1, ... `depth` moves; the first is always 1.

    A move is any complete move of any seat of `to_act`. Finished games count where they are reached and lead
    no further. `state` is not changed.
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
    """Return every complete legal move of `seat`; none if the seat has no word to say.

    Unordered picks come in one order only. Ten ordered words have 3,628,800 answers: shrink the set-up.
    """
    return words.moves(state, seat, sys.maxsize, random.Random(1))
