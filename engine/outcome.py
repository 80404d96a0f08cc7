"""Outcomes of a move, as a robot's reasons name them."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """One result of a move.

    `about` is the card, suit or similar thing that it concerns, as moves and views write it, or "" if there
    is none.
    """

    name: str
    about: str = ""
