"""Replay recorded games, in any process and any version of Python: seed + moves = the game.

As a program, it reads one game per line, as `line` writes it, and prints each dump. It needs only engine/.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import engine

if TYPE_CHECKING:
    from engine.contract import Move
    from engine.state import State


def line(start: State, moves: Iterable[tuple[int, Move]]) -> str:
    """Return a game as one line: its beginning and all moves."""
    options = dataclasses.asdict(start.options)
    return json.dumps([start.key, start.seats, start.seed, options, list(moves)])


def replay(text: str) -> State:
    """Return the state after all moves in a line."""
    key, seats, seed, options, moves = json.loads(text)
    state = engine.new(key, seats, seed, options)
    for seat, move in moves:
        state.play(seat, tuple(move))
    return state


if __name__ == "__main__":
    for text in sys.stdin:
        sys.stdout.buffer.write(engine.dump(replay(text)).encode() + b"\n")
