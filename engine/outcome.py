"""Outcomes of a move, as the reasons of a robot name them."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """Something that came of a move. `about` is the card, suit or the like that it is about, "" for none: a
    word as moves and views have it.
    """

    name: str
    about: str = ""
