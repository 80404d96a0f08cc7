"""Store the people who are left out of a channel's boards and weeks."""

from __future__ import annotations

from bot.storage.database import Database
from bot.storage.sql import Connection
from bot.tables.people.held import Held

PEOPLE = (
    # Leave out all columns: people don't find out where they're left out, not even from their own data.
    Held("daily_struck", told="", name="name", of_server=True),
)
"""The columns that contain people's IDs."""


class StruckRows:
    """The stored people of each channel."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, channel: int) -> dict[int, str]:
        """Return the people who are left out of a channel, with their names, by ID."""
        rows = await self._database.read(
            "SELECT person, name FROM daily_struck WHERE channel = ? ORDER BY name, person", (channel,)
        )
        return {row["person"]: row["name"] for row in rows}

    async def toggle(self, guild: int, channel: int, person: int, name: str) -> None:
        """Leave out a person, or bring back one who was left out."""

        def write(db: Connection) -> None:
            which = channel, person
            back = db.execute("DELETE FROM daily_struck WHERE channel = ? AND person = ?", which).rowcount
            if not back:
                db.execute(
                    "INSERT INTO daily_struck (channel, person, guild, name) VALUES (?, ?, ?, ?)",
                    (*which, guild, name),
                )

        await self._database.at_once(write)
