"""What a person has chosen for herself, and a server for a channel."""

from __future__ import annotations

from typing import Literal

from bot.storage.database import Store

Whose = Literal["persons", "channels"]

_READ = {
    "persons": "SELECT pictures FROM persons WHERE id = ?",
    "channels": "SELECT pictures FROM channels WHERE id = ?",
}
_WRITE = {
    "persons": "INSERT OR REPLACE INTO persons (id, pictures) VALUES (?, ?)",
    "channels": "INSERT OR REPLACE INTO channels (id, pictures) VALUES (?, ?)",
}
_OWE = {
    "persons": "UPDATE displays SET owed = 1, tries = 0, after = 0 WHERE closed = 0 AND message IS NOT NULL"
    " AND person = ? AND table_id IN (SELECT id FROM tables WHERE phase = 'playing')",
    "channels": "UPDATE displays SET owed = 1, tries = 0, after = 0 WHERE closed = 0 AND message IS NOT NULL"
    " AND person = 0 AND channel = ? AND table_id IN (SELECT id FROM tables WHERE phase = 'playing')",
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
        """With pictures, or in words alone. What games in play show is owed anew: poke the outbox."""
        async with self._store.write() as db:
            await db.execute(_WRITE[whose], (number, int(pictures)))
            await db.execute(_OWE[whose], (number,))
