"""Quick phrases: a check for who may say them, and a table without them."""

from __future__ import annotations

import dataclasses

from bot.tables.core.table import PHRASE, Table


def may_talk(table: Table) -> bool:
    """Return True if the table has people to talk to. Robots do not listen, and a lesson has no table."""
    return len(table.people) > 1 and table.phase == "playing" and table.seed is not None


def talked(table: Table) -> bool:
    """Return True if the table remembers a phrase."""
    return any(event.name == PHRASE for _, event in table.recent_events)


def muted(table: Table) -> Table:
    """Return the table without phrases, for a reader who muted them."""
    kept = tuple(one for one in table.recent_events if one.event.name != PHRASE)
    return dataclasses.replace(table, recent_events=kept)
