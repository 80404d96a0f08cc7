"""Outcomes of a move, as named in a robot's reasons."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """One result of a move.

    `about` is the card, suit or other object that it concerns, as in moves and views, or "".
    """

    name: str
    about: str = ""
