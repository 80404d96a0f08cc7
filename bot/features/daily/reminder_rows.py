"""Store the people who want to be reminded of the daily."""

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
    """A person's reminder, at an hour in their own time zone. `hour` is None while reminders are turned off.

    `day` is the latest day that got a reminder or needs none. `message` is the ID of a sent reminder that
    must still be deleted, or None, and `channel` is the ID of its direct-message channel.
    """

    person: int
    locale: str
    hour: int | None
    day: int
    channel: int | None
    message: int | None


class ReminderRows:
    """Reads and writes reminders."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, person: int) -> Reminder | None:
        """Return a person's reminder, or None if they have never turned reminders on."""
        row = await self._database.one(
            f"SELECT {', '.join(Reminder._fields)} FROM daily_reminders WHERE person = ?",  # noqa: S608
            (person,),
        )
        return None if row is None else Reminder(**dict(row))

    async def all_on(self) -> list[int]:
        """Return the IDs of all people with reminders turned on, or with a message that must be deleted."""
        rows = await self._database.read(
            "SELECT person FROM daily_reminders WHERE hour IS NOT NULL OR message IS NOT NULL"
        )
        return [row["person"] for row in rows]

    async def turn_on(self, person: int, locale: str, hour: int, day: int) -> None:
        """Turn on a person's reminders, at this hour. Days up to `day` get no reminder."""
        values = person, locale, hour, day
        await self._database.at_once(lambda db: db.execute(_TURN_ON, values).rowcount)

    async def turn_off(self, person: int) -> None:
        """Turn off a person's reminders."""
        off = "UPDATE daily_reminders SET hour = NULL WHERE person = ?"
        await self._database.at_once(lambda db: db.execute(off, (person,)).rowcount)

    async def done(self, person: int, day: int) -> None:
        """Record that a person needs no reminder on this day."""
        await self._database.change(
            "UPDATE daily_reminders SET day = ? WHERE person = ? AND day < ?", (day, person, day)
        )

    async def sent(self, person: int, day: int, channel: int, message: int) -> None:
        """Store the message that was sent as a day's reminder."""
        await self._database.change(
            "UPDATE daily_reminders SET day = ?, channel = ?, message = ? WHERE person = ?",
            (day, channel, message, person),
        )

    async def lose(self, person: int, message: int) -> None:
        """Forget this message, if it's the person's last reminder."""
        await self._database.change(
            "UPDATE daily_reminders SET message = NULL WHERE person = ? AND message = ?", (person, message)
        )
