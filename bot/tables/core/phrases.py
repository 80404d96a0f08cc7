"""Quick phrases: who may say them, and a table without them."""

from __future__ import annotations

import dataclasses

from bot.tables.core.table import PHRASE, Table


def may_talk(table: Table) -> bool:
    """Return whether there is anybody to talk to: robots do not listen, and a lesson has no table."""
    return len(table.people) > 1 and table.phase == "playing" and table.seed is not None


def talked(table: Table) -> bool:
    """Return whether the table remembers a phrase."""
    return any(event.name == PHRASE for _, event in table.recent_events)


def muted(table: Table) -> Table:
    """Return the table as one sees it who wants to read none of them."""
    kept = tuple(one for one in table.recent_events if one.event.name != PHRASE)
    return dataclasses.replace(table, recent_events=kept)
