"""The short form of Court Piece: one round of 13 tricks. The score is the side's number of tricks."""

from __future__ import annotations

from engine.short import Counts, Seen, Short


def points(view: Seen) -> list[int]:
    """Return the number of tricks won by each seat's team."""
    return [view["tricks"][seat % 2] for seat in range(4)]


def finished(view: Seen, counts: Counts) -> int:
    """Return the number of finished tricks."""
    return counts.get("trick", 0)


SHORT = Short(
    seats=4,
    options={"rounds": 1, "sweep": "play-on"},
    points=points,
    finished=finished,
    score=lambda view, seat: points(view)[seat],
)
