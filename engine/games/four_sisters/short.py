"""The short form of Four Sisters: one Day. The deal determines the Schemes.

The score is the team's lead in the Chateau. Because a team can lose the Day with the greater sum (FS-20), the
winners score at least 1 and the losers at most -1.
"""

from __future__ import annotations

from engine.cards.shuffle import shuffled
from engine.contract import Move
from engine.short import Counts, Seen, Short, ahead
from engine.state import State


def points(view: Seen) -> list[int]:
    """Return the sum in the Chateau of each seat's team (FS-19)."""
    return [view["sums"][seat % 2] for seat in range(4)]


def finished(view: Seen, counts: Counts) -> int:
    """Return how many times all players have had a turn."""
    return counts.get("clock", 0) // 4


def score(view: Seen, seat: int) -> float:
    """Return the team's lead: at least 1 if it won the Day, and at most -1 if it lost."""
    lead = ahead(points(view), seat, (seat, (seat + 2) % 4))
    winner = view["days"][-1]["winner"] if view["days"] else None
    if winner is None:
        return lead
    return max(lead, 1) if winner == seat % 2 else min(lead, -1)


def ready(state: State) -> list[tuple[int, Move]]:
    """Return the moves that lay every Scheme in a shuffled order."""
    laid = list[tuple[int, Move]]()
    for seat in state.to_act:
        choice = state.choice(seat)
        assert choice is not None
        laid.append((seat, ("+".join(shuffled(state.seed, seat, choice.words)),)))
    return laid


SHORT = Short(seats=4, options={}, points=points, finished=finished, score=score, ready=ready)
