"""A game recreated from what is kept of it: its opening, and the log of its moves.

What is in the log beside moves (the clock, moves that were taken back) is known here
and where it is written, in bot/tables/core/step.py.
"""

from __future__ import annotations

from collections.abc import Iterable

import engine
from bot.tables.core.repository import Entry, TableRepository
from bot.tables.core.step import CLOCK, SETTLED, UNDO
from bot.tables.core.table import Table
from bot.tables.play.agreed import Former, settle


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


async def before_latest(tables: TableRepository, table: Table) -> Former | None:
    """Return the game before the latest move that might be taken back; None where what is kept does not
    recreate it.
    """
    latest, kept = table.latest, await tables.log(table.id)
    if latest is None or table.state is None or kept is None:
        return None
    opening, log = kept
    try:
        state = replayed(opening, [one for one in log if one.version < latest.version])
        now = replayed(opening, log)
    except engine.Illegal:
        return None
    # Rules that were mended since, in a later release, may not lead where the game has come to.
    if engine.dump(now) != engine.dump(table.state):
        return None
    return Former(state, frozenset(one.version for one in log if one.version >= latest.version))
