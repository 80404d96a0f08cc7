"""Store the winners of channels' weekly contests."""

from __future__ import annotations

from bot.features.daily.weeks import Leaders
from bot.i18n.languages import Language
from bot.storage.database import Database
from bot.storage.sql import Connection
from bot.tables.people.held import Held

PEOPLE = (
    Held(
        "daily_weeks",
        "data-games",
        told="channel, week, guild, name, points",
        name="name",
        of_server=True,
    ),
)
"""The columns that contain people's IDs."""


class WeekRows:
    """Reads and writes weekly winners."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def close(
        self, guild: int, channel: int, week: int, day: int, won: Leaders, names: dict[int, str]
    ) -> None:
        """Store a week's winners, replacing any earlier ones. The message of `day` announces them."""

        def write(db: Connection) -> None:
            db.execute("DELETE FROM daily_weeks WHERE channel = ? AND week = ?", (channel, week))
            db.executemany(
                "INSERT INTO daily_weeks (channel, week, person, guild, name, points, day)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(channel, week, one, guild, names[one], won.points, day) for one in won.people],
            )

        await self._database.note(write)

    async def announced(self, channel: int, week: int, day: int) -> tuple[dict[int, str], int]:
        """Return the winners that a day's message announces, by ID, and their number of points.

        People who don't want to be on lists are left out.
        """
        rows = await self._database.read(
            "SELECT person, name, points FROM daily_weeks WHERE channel = ? AND week = ? AND day = ?"
            " AND person NOT IN (SELECT id FROM persons WHERE unlisted = 1) ORDER BY name, person",
            (channel, week, day),
        )
        return {row["person"]: row["name"] for row in rows}, max((row["points"] for row in rows), default=0)

    async def won(self, person: int, guild: int | None) -> int:
        """Return how many weeks a person has won on a server or, if `guild` is None, on all servers."""
        row = await self._database.one(
            "SELECT count(*) AS many FROM daily_weeks"
            " WHERE person = :person AND (:everywhere = 1 OR guild = :guild)",
            {"person": person, "everywhere": int(guild is None), "guild": guild or 0},
        )
        return 0 if row is None else int(row["many"])

    async def medals(self, person: int, reader: int, guild: int | None, say: Language) -> list[str]:
        """Return a profile's line about won weeks. For other readers, only weeks on this server count."""
        many = await self.won(person, None if person == reader else guild or 0)
        return [say("daily-weeks-won", count=many)] if many else []
