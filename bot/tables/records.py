"""What is kept beside the tables themselves, as rows: results to be added up, what people and servers have
chosen, and small facts about the application.
"""

from __future__ import annotations

import sqlite3

import aiosqlite

from bot.storage.database import Database
from bot.tables.displays import Whose

_OF_PLACE = {"channel": "channel = ?", "guild": "guild = ?"}
_PICTURES = {
    "persons": "SELECT pictures FROM persons WHERE id = ?",
    "channels": "SELECT pictures FROM channels WHERE id = ?",
}
_CHOOSE = {
    "persons": "INSERT OR REPLACE INTO persons (id, pictures) VALUES (?, ?)",
    "channels": "INSERT OR REPLACE INTO channels (id, pictures) VALUES (?, ?)",
}


async def totals(
    database: Database, where: str, number: int, game: str | None, limit: int
) -> list[sqlite3.Row]:
    """person, name (of her latest game), played, won and drawn of the best in a "channel" or "guild": by
    games won, then by the rate of winning, then by draws.
    """
    return await database.read(
        "SELECT person, max(finished) AS latest, name, count(*) AS played, sum(outcome = 'won') AS won,"  # noqa: S608
        f" sum(outcome = 'drawn') AS drawn FROM results WHERE {_OF_PLACE[where]} AND (? IS NULL OR game = ?)"
        " GROUP BY person ORDER BY won DESC, 1.0 * won / played DESC, drawn DESC, played, person LIMIT ?",
        (number, game, game, limit),
    )


async def pictures(database: Database, whose: Whose, number: int) -> bool | None:
    """What this person or channel has chosen, None where nothing."""
    row = await database.one(_PICTURES[whose], (number,))
    return None if row is None else bool(row["pictures"])


async def choose_pictures(db: aiosqlite.Connection, whose: Whose, number: int, on: bool) -> None:
    """Within a transaction: keep the choice."""
    await db.execute(_CHOOSE[whose], (number, int(on)))


async def fact(database: Database, name: str) -> str | None:
    """What is kept under this name."""
    row = await database.one("SELECT value FROM facts WHERE name = ?", (name,))
    value: str | None = None if row is None else row["value"]
    return value


async def keep_fact(database: Database, name: str, value: str) -> None:
    """Keep it in place of what was kept under this name."""
    await database.change("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", (name, value))
