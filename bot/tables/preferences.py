"""What a person has chosen for herself, and a server for a channel."""

from __future__ import annotations

from bot.storage.database import Database
from bot.tables import records
from bot.tables.displays import Whose, redraw


class Preferences:
    """Read when they are needed; everybody has pictures until she says otherwise."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def pictures(self, whose: Whose, number: int) -> bool:
        """Whether this person, or this channel, wants pictures."""
        return await records.pictures(self._database, whose, number) is not False

    async def choose(self, whose: Whose, number: int, pictures: bool) -> None:
        """With pictures, or in words alone. What games in play show is drawn anew."""
        async with self._database.write() as db:
            await records.choose_pictures(db, whose, number, pictures)
            await redraw(db, whose, number)
