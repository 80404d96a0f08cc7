"""What a person has chosen for herself, and a server for a channel."""

from __future__ import annotations

from typing import Literal

from bot.store import Store

Whose = Literal["persons", "channels"]

_READ = {
    "persons": "SELECT pictures FROM persons WHERE id = ?",
    "channels": "SELECT pictures FROM channels WHERE id = ?",
}
_WRITE = {
    "persons": "INSERT OR REPLACE INTO persons (id, pictures) VALUES (?, ?)",
    "channels": "INSERT OR REPLACE INTO channels (id, pictures) VALUES (?, ?)",
}


class Preferences:
    """Read when they are needed; everybody has pictures until she says otherwise."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def pictures(self, whose: Whose, number: int) -> bool:
        """Whether this person, or this channel, wants pictures."""
        row = await self._store.one(_READ[whose], (number,))
        return row is None or bool(row["pictures"])

    async def choose(self, whose: Whose, number: int, pictures: bool) -> None:
        """With pictures, or in words alone."""
        await self._store.change(_WRITE[whose], (number, int(pictures)))
