"""Store the people who are left out of a channel's daily results and weekly contests."""

from __future__ import annotations

from bot.storage.database import Database
from bot.storage.sql import Connection
from bot.tables.people.held import Held

PEOPLE = (
    # Not exported, because people must not find out where they're left out, not even from their own data.
    Held("daily_struck", told="", name="name", of_server=True),
)
"""The columns that contain people's IDs."""


class StruckRows:
    """Reads and writes the people who are left out."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, channel: int) -> dict[int, str]:
        """Return the names of the people who are left out of a channel, by ID."""
        rows = await self._database.read(
            "SELECT person, name FROM daily_struck WHERE channel = ? ORDER BY name, person", (channel,)
        )
        return {row["person"]: row["name"] for row in rows}

    async def toggle(self, guild: int, channel: int, person: int, name: str) -> None:
        """Leave a person out of a channel, or bring them back if they're already left out."""

        def write(db: Connection) -> None:
            which = channel, person
            back = db.execute("DELETE FROM daily_struck WHERE channel = ? AND person = ?", which).rowcount
            if not back:
                db.execute(
                    "INSERT INTO daily_struck (channel, person, guild, name) VALUES (?, ?, ?, ?)",
                    (*which, guild, name),
                )

        await self._database.at_once(write)
