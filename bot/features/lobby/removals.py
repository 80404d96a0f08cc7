"""Store the people a host has removed from a lobby. They can only rejoin if they're invited."""

from __future__ import annotations

from bot.storage.database import Database
from bot.storage.sql import Connection
from bot.tables.clock.paces import DAY
from bot.tables.people.held import Held

REMOVED = "removed"
"""The type of notice that a removed player gets."""
PEOPLE = (Held("removals", told="table_id, at", kept=("at", 30 * DAY)),)
"""The columns that contain people's IDs."""


class Removals:
    """Stores and deletes removals. One instance serves all lobbies."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def at(self, table: int) -> dict[int, str]:
        """Return the people removed from this lobby and not invited since, as a dict of ID to locale."""
        rows = await self._database.read("SELECT person, locale FROM removals WHERE table_id = ?", (table,))
        return {row["person"]: row["locale"] for row in rows}

    async def add(self, table: int, person: int, locale: str, now: int) -> None:
        """Record that the host removed this person."""

        def write(db: Connection) -> None:
            db.execute(
                "INSERT INTO removals (table_id, person, locale, at) VALUES (?, ?, ?, ?)"
                " ON CONFLICT DO NOTHING",
                (table, person, locale, now),
            )

        await self._database.at_once(write)

    async def readmit(self, table: int, person: int) -> None:
        """Let a removed person join again, because they were invited."""

        def write(db: Connection) -> None:
            db.execute("DELETE FROM removals WHERE table_id = ? AND person = ?", (table, person))

        await self._database.at_once(write)
