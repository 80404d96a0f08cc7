"""Store the people who want a reminder of the daily."""

from __future__ import annotations

from typing import NamedTuple

from bot.storage.database import Database
from bot.tables.people.held import Held

PEOPLE = (Held("daily_reminders", "data-settings", told="hour, day, locale"),)
"""The columns that contain people's IDs."""
_TURN_ON = (
    "INSERT INTO daily_reminders (person, locale, hour, day) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (person) DO UPDATE SET locale = excluded.locale, hour = excluded.hour,"
    " day = CASE WHEN daily_reminders.day < excluded.day THEN excluded.day ELSE daily_reminders.day END"
)


class Reminder(NamedTuple):
    """A person with their hour, in their own time zone. `hour` is None while reminders are turned off.

    `day` is the latest day that had a reminder, or needs none. `message` is the ID of the message that is
    still there, if any, and `channel` that of its direct-message channel.
    """

    person: int
    locale: str
    hour: int | None
    day: int
    channel: int | None
    message: int | None


class ReminderRows:
    """The stored people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, person: int) -> Reminder | None:
        """Return a person's reminder. Return None if they never wanted one."""
        row = await self._database.one(
            f"SELECT {', '.join(Reminder._fields)} FROM daily_reminders WHERE person = ?",  # noqa: S608
            (person,),
        )
        return None if row is None else Reminder(**dict(row))

    async def all_on(self) -> list[int]:
        """Return the IDs of all people with reminders turned on, or with a message that is still there."""
        rows = await self._database.read(
            "SELECT person FROM daily_reminders WHERE hour IS NOT NULL OR message IS NOT NULL"
        )
        return [row["person"] for row in rows]

    async def turn_on(self, person: int, locale: str, hour: int, day: int) -> None:
        """Store the hour of a person. Days up to `day` have no reminder."""
        values = person, locale, hour, day
        await self._database.at_once(lambda db: db.execute(_TURN_ON, values).rowcount)

    async def turn_off(self, person: int) -> None:
        """Store that a person gets no more reminders."""
        off = "UPDATE daily_reminders SET hour = NULL WHERE person = ?"
        await self._database.at_once(lambda db: db.execute(off, (person,)).rowcount)

    async def done(self, person: int, day: int) -> None:
        """Store that a day needs no reminder."""
        await self._database.change(
            "UPDATE daily_reminders SET day = ? WHERE person = ? AND day < ?", (day, person, day)
        )

    async def sent(self, person: int, day: int, channel: int, message: int) -> None:
        """Store the reminder of a day."""
        await self._database.change(
            "UPDATE daily_reminders SET day = ?, channel = ?, message = ? WHERE person = ?",
            (day, channel, message, person),
        )

    async def lose(self, person: int, message: int) -> None:
        """Store that this message is no reminder any longer."""
        await self._database.change(
            "UPDATE daily_reminders SET message = NULL WHERE person = ? AND message = ?", (person, message)
        )
