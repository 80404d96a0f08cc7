"""The short form of The Four Courts: three players and one round.

The score is the lead over the better opponent.
"""

from __future__ import annotations

from engine.short import Counts, Seen, Short, ahead


def points(view: Seen) -> list[int]:
    """Return each seat's points (FC-13)."""
    return list(view["scores"])


def finished(view: Seen, counts: Counts) -> int:
    """Return the number of times that all players have laid a card."""
    seats: int = view["seats"]
    return counts.get("lay", 0) // seats


SHORT = Short(
    seats=3,
    options={"rounds": 1},
    points=points,
    finished=finished,
    score=lambda view, seat: ahead(points(view), seat, (seat,)),
)
