"""Saving a player's hours without the form."""

from __future__ import annotations

from typing import Any

from bot.tables import Tables
from bot.tables.clock import rows
from bot.tables.clock.hours import Hours


async def keep_hours(tables: Tables, plans: Any, person: int, hours: Hours) -> None:
    """Save this player's hours, and apply them from now on, including to questions that they have
    been asked.
    """
    before = (await rows.hours(tables.database, [person]))[person]
    await tables.database.at_once(lambda db: rows.keep_hours(db, person, hours))
    await tables.deadlines.hours_changed(person, before)
    await plans.hours_said(person)
