"""Derive each day's deals from the bot's own secret, and publish their seals.

Each day has its own secret. It's derived from the bot's secret, so publishing it doesn't reveal the next
day's. All deals of a day share the day's secret and seal. They differ in their cut, which names the game.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from bot.features.daily import calendar
from bot.storage.database import Database
from bot.storage.sql import Connection
from bot.tables.core.errors import Refused
from engine.cards import sealed
from engine.duplicate import Deal

SECRET = "daily-secret"  # noqa: S105
"""The key of the fact that stores the bot's secret as hexadecimal digits."""


class Deals:
    """Derives the deals for all days. There's one instance per process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.secret = b""
        """The bot's secret, or b"" until it's read."""
        self._days: dict[int, str] = {}
        """Cached secrets by day, as hexadecimal digits."""

    async def deal(self, day: int, game: str) -> Deal:
        """Return a day's deal for a game. The deal is secret until the day closes."""
        return Deal(game, sealed.sealed(await self._of(day), ["daily", game], day))

    async def seal(self, day: int) -> str:
        """Return a day's seal, which is public."""
        return sealed.seal(await self._of(day))

    async def opened(self, day: int, game: str, now: int) -> Deal:
        """Return a deal that's no longer secret. Raise Refused if the day hasn't closed yet."""
        if now < calendar.closes(day):
            raise Refused("daily-still-sealed", when=f"<t:{calendar.closes(day)}:R>")
        return await self.deal(day, game)

    async def _of(self, day: int) -> str:
        if not self.secret:
            self.secret = bytes.fromhex(await self._database.note(_drawn))
        if day not in self._days:
            while len(self._days) > 2 * calendar.SEALED:
                self._days.pop(next(iter(self._days)))
            key = f"daily {day}".encode()
            self._days[day] = hmac.new(self.secret, key, hashlib.sha256).hexdigest()
        return self._days[day]


def _drawn(db: Connection) -> str:
    """Return the bot's secret, creating it on the first call."""
    db.execute(
        "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING",
        (SECRET, secrets.token_hex(32)),
    )
    (secret,) = db.execute("SELECT value FROM facts WHERE name = ?", (SECRET,)).fetchone()
    return str(secret)
