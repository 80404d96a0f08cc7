"""Store the channels that get a message about the daily."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import NamedTuple

from bot.storage.database import Database
from bot.ui.channel import Channel

_TURN_ON = (
    "INSERT INTO daily_channels (channel, guild, locale, zone, hour, day, at) VALUES (?, ?, ?, ?, ?, ?, 0)"
    " ON CONFLICT (channel) DO UPDATE SET locale = excluded.locale, zone = excluded.zone,"
    " hour = excluded.hour,"
    " day = CASE WHEN daily_channels.day < excluded.day THEN excluded.day ELSE daily_channels.day END"
)


class DailyChannel(NamedTuple):
    """A channel with its hour in a time zone. `hour` is None while messages are turned off.

    `day` is the day of the latest message, or one that gets none. `message` is its ID, or None if it's gone.
    `at` is the Unix time at which it was sent.
    """

    channel: int
    guild: int
    locale: str
    zone: str
    hour: int | None
    day: int
    message: int | None
    at: int


class ChannelRows:
    """The stored channels. The row of a channel outlives off and on, so no day gets two messages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, channel: int) -> DailyChannel | None:
        """Return a channel. Return None if messages were never turned on there."""
        columns = ", ".join(DailyChannel._fields)
        row = await self._database.one(f"SELECT {columns} FROM daily_channels WHERE channel = ?", (channel,))  # noqa: S608
        return None if row is None else DailyChannel(**dict(row))

    async def all_on(self) -> list[int]:
        """Return the IDs of all channels with messages turned on."""
        rows = await self._database.read("SELECT channel FROM daily_channels WHERE hour IS NOT NULL")
        return [row["channel"] for row in rows]

    async def on_servers(self, guilds: Collection[int]) -> list[int]:
        """Return the IDs of the channels of these servers with messages turned on."""
        rows = await self._database.read(
            "SELECT channel FROM daily_channels"
            " WHERE hour IS NOT NULL AND guild IN (SELECT value FROM json_each(?))",
            (json.dumps(sorted(guilds)),),
        )
        return [row["channel"] for row in rows]

    async def turn_on(self, channel: Channel, zone: str, hour: int, day: int) -> None:
        """Store the hour of a channel. Days up to `day` get no message."""
        values = channel.id, channel.guild, channel.locale, zone, hour, day
        await self._database.at_once(lambda db: db.execute(_TURN_ON, values).rowcount)

    async def turn_off(self, channel: int) -> None:
        """Store that a channel gets no more messages."""
        off = "UPDATE daily_channels SET hour = NULL WHERE channel = ?"
        await self._database.at_once(lambda db: db.execute(off, (channel,)).rowcount)

    async def sent(self, channel: int, day: int, message: int, now: int) -> None:
        """Store the message of a day."""
        await self._database.change(
            "UPDATE daily_channels SET day = ?, message = ?, at = ? WHERE channel = ?",
            (day, message, now, channel),
        )

    async def lose(self, channel: int) -> None:
        """Store that the latest message is gone."""
        await self._database.change("UPDATE daily_channels SET message = NULL WHERE channel = ?", (channel,))

    async def drop(self, channel: int) -> None:
        """Delete a channel."""
        await self._database.change("DELETE FROM daily_channels WHERE channel = ?", (channel,))
