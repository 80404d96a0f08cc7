"""Decide when to allow or hide quick phrases, the prepared sentences a player can say to the table."""

from __future__ import annotations

import dataclasses

from bot.tables.core.table import PHRASE, Table


def may_talk(table: Table) -> bool:
    """Return True if several people are playing. Lessons and games against robots have no quick phrases."""
    return len(table.people) > 1 and table.phase == "playing" and table.seed is not None


def talked(table: Table) -> bool:
    """Return True if a phrase is among the table's recent events."""
    return any(event.name == PHRASE for _, event in table.recent_events)


def muted(table: Table) -> Table:
    """Return the table without phrases, for a reader who has turned them off."""
    kept = tuple(one for one in table.recent_events if one.event.name != PHRASE)
    return dataclasses.replace(table, recent_events=kept)
