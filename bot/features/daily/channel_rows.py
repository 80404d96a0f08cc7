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
    """A channel's daily message, at an hour in a time zone. `hour` is None while messages are turned off.

    `day` is the latest day that got a message or needs none. `message` is the ID of the latest message, or
    None if it's gone. `at` is the Unix time at which it was sent.
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
    """Reads and writes channels. Turning messages off keeps the row, so that no day gets two messages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, channel: int) -> DailyChannel | None:
        """Return a channel, or None if it isn't stored."""
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
        """Turn on a channel's messages, at this hour. Days up to `day` get no message."""
        values = channel.id, channel.guild, channel.locale, zone, hour, day
        await self._database.at_once(lambda db: db.execute(_TURN_ON, values).rowcount)

    async def turn_off(self, channel: int) -> None:
        """Turn off a channel's messages."""
        off = "UPDATE daily_channels SET hour = NULL WHERE channel = ?"
        await self._database.at_once(lambda db: db.execute(off, (channel,)).rowcount)

    async def sent(self, channel: int, day: int, message: int, now: int) -> None:
        """Store a day's message, which was sent at the Unix time `now`."""
        await self._database.change(
            "UPDATE daily_channels SET day = ?, message = ?, at = ? WHERE channel = ?",
            (day, message, now, channel),
        )

    async def lose(self, channel: int) -> None:
        """Record that a channel's latest message is gone."""
        await self._database.change("UPDATE daily_channels SET message = NULL WHERE channel = ?", (channel,))

    async def drop(self, channel: int) -> None:
        """Delete a channel."""
        await self._database.change("DELETE FROM daily_channels WHERE channel = ?", (channel,))
