"""Play dailies with random moves for the person, and digest every move: python -m tests.engine.same_play 200

The robots use all their nodes. The digest must be the same on any Python, with any hash order, and in any
number of processes.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterable

import engine
from engine import duplicate, words
from engine.cards.sealed import sealed
from engine.duplicate import SEAT, Deal


def played(number: int) -> str:
    """Play a day's dailies to their ends. Return all moves as text."""
    lines = []
    for game in duplicate.games():
        deal = Deal(game, sealed(f"{number:064x}", ["daily", game], number))
        state, dice = duplicate.opening(deal), random.Random(number)
        while state.result is None:
            moves = duplicate.replies(deal, state)
            for seat, move in moves:
                state.play(seat, move)
            if state.result is None:
                moves.append((SEAT, words.random_move(state, SEAT, dice)))
                state.play(*moves[-1])
            lines.append(repr(moves))
        lines.append(engine.dump(state))
    return "\n".join(lines)


def digest(days: Iterable[int]) -> str:
    """Return the hash of all moves on these days."""
    return hashlib.sha256("\n".join(map(played, days)).encode()).hexdigest()


if __name__ == "__main__":
    print(digest(range(int(sys.argv[1]))))
