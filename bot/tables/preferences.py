"""What a person has chosen for herself, and a server for a channel."""

from __future__ import annotations

from collections.abc import Callable

from bot.storage.database import Database, Statements
from bot.tables import records
from bot.tables.owing import Whose, redraw
from bot.tables.records import Chosen
from bot.tables.repository import COMMITTED


class Preferences:
    """Read when they are needed; everybody has pictures until she says otherwise."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.changed: Callable[[Whose, int], None] = lambda whose, number: None
        """Called after each choice: what is not among the displays is drawn anew elsewhere."""

    async def of(self, whose: Whose, number: int) -> Chosen:
        """What this person, or this channel, has chosen, or has without having chosen."""
        return await records.chosen(self._database, whose, number)

    async def pictures(self, whose: Whose, number: int) -> bool:
        """Whether this person, or this channel, wants pictures."""
        return (await self.of(whose, number)).pictures

    async def choose(
        self,
        whose: Whose,
        number: int,
        pictures: bool | None = None,
        *,
        palette: str | None = None,
        large_print: bool | None = None,
    ) -> Chosen:
        """With pictures, or in words alone; in which palette, by its key; in large print or not. What is None
        stays as it is. What games in play show is drawn anew. All that is chosen now.
        """

        async def chosen(db: Statements) -> None:
            await records.choose(db, whose, number, pictures, palette, large_print)
            await redraw(db, whose, number)

        await self._database.at_once(chosen)
        COMMITTED.set(True)
        self.changed(whose, number)
        return await self.of(whose, number)
