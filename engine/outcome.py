"""Outcomes and grounds: the parts of a robot's reason for a move."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """One result of a move.

    `about` is the card, suit or other thing that the outcome concerns, as written in moves and views. It's ""
    for none.
    """

    name: str
    about: str = ""


Facts = tuple[tuple[str, str | int | tuple[str, ...]], ...]
"""The cards, seats and numbers in a ground's sentence, by name."""


class Ground(NamedTuple):
    """A visible fact about one of a seat's moves. No hidden card can change it.

    `facts` holds the cards, seats and numbers its sentence mentions. If two moves have the same ground, it
    applies more strongly to the one with the higher `more`.
    """

    name: str
    facts: Facts = ()
    more: int = 0
