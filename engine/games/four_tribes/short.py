"""The short form of Four Tribes: two players with ten turns each.

A seat's points are its wed cards that count for the union, plus a tenth for each couple (FT-19). The score is
the lead in points.
"""

from __future__ import annotations

from engine.games.four_tribes.facts import united
from engine.short import Counts, Seen, Short, ahead


def points(view: Seen) -> list[float]:
    """Return each seat's number of wed cards that count for the union, plus a tenth for each couple."""
    couples = [sum(kin["spouse"] is not None for kin in family) // 2 for family in view["families"]]
    tribes = [len(united(one)) for one in view["tribes"]]
    return [tribe + couple / 10 for tribe, couple in zip(tribes, couples, strict=True)]


def finished(view: Seen, counts: Counts) -> int:
    """Return the number of turns that both players have taken."""
    return int(view["turn_number"]) - (view["result"] is None)


SHORT = Short(
    seats=2,
    options={"turns": 10},
    points=points,
    finished=finished,
    score=lambda view, seat: round(ahead(points(view), seat, (seat,)), 1),
    decimals=1,
)
