"""Outcomes and grounds of a move, as a robot's reasons name them."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """One result of a move.

    `about` is the card, suit or other object it concerns, as in moves and views, or "".
    """

    name: str
    about: str = ""


class Ground(NamedTuple):
    """A fact that the view of a seat shows about one of its moves, and that no hidden card can change.

    `facts` are the cards, seats and numbers its sentence names. Of two moves with the same ground, the one
    with the higher `more` has it more, for example the higher number.
    """

    name: str
    facts: tuple[tuple[str, str | int | tuple[str, ...]], ...] = ()
    more: int = 0
