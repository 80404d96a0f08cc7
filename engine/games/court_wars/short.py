"""The short form of Court Wars: two players with 15 turns each.

The score is the lead in standing Court cards. The lead in defence breaks ties (CW-14).
"""

from __future__ import annotations

from engine.short import Counts, Seen, Short, ahead


def points(view: Seen) -> list[int]:
    """Return each seat's number of standing Court cards."""
    return [sum(stack["standing"] for stack in stacks) for stacks in view["courts"]]


def _defence(view: Seen) -> list[int]:
    return [sum(stack["defence"] for stack in stacks if stack["standing"]) for stacks in view["courts"]]


def finished(view: Seen, counts: Counts) -> int:
    """Return the number of turns that both players have taken."""
    taken: int = view["round"] - (view["result"] is None)
    return max(0, taken)


def score(view: Seen, seat: int) -> float:
    """Return the lead in Court cards, plus a thousandth of the lead in defence."""
    return ahead(points(view), seat, (seat,)) + ahead(_defence(view), seat, (seat,)) / 1000


SHORT = Short(seats=2, options={"turns": 15}, points=points, finished=finished, score=score)
