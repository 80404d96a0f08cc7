"""A game recreated from what is kept of it: its opening, and the log of its moves.

A pure function of rows. What is in the log beside moves (the clock, moves that were taken back) is known here
and where it is written, in bot/tables/step.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import engine
from bot.tables.agreed import settle
from bot.tables.step import CLOCK, SETTLED, UNDO


class Entry(NamedTuple):
    """An entry of the log: the version of the table that it led to, and whose it was."""

    version: int
    seat: int
    words: engine.Move


def standing(log: Iterable[Entry]) -> list[Entry]:
    """The entries, in their order, without those that were taken back and without what took them back."""
    kept: list[Entry] = []
    for entry in log:
        if entry.seat == UNDO:
            since = int(entry.words[1])
            kept = [one for one in kept if one.version < since]
        else:
            kept.append(entry)
    return kept


def replayed(opening: engine.State, log: Iterable[Entry]) -> engine.State:
    """The state after all entries of the log. Raises engine.Illegal where they are not of this game."""
    state = opening.copy()
    for entry in standing(log):
        if entry.seat == CLOCK:
            state.call_time()
        elif entry.seat == SETTLED:
            settle(state, entry.words)
        else:
            state.play(entry.seat, entry.words)
    return state
