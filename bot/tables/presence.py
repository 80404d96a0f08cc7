"""Who is at the table: whoever has moved or tapped anything there a moment ago. What becomes of a message
for her is decided elsewhere; here are only signs of life, as rows.
"""

from __future__ import annotations

from bot.storage.database import Statements

AT_TABLE = 120
"""Seconds after her last sign of life for which somebody is at the table."""

_SEEN = (
    "INSERT INTO presence (table_id, person, seen)"
    " SELECT id, :person, :seen FROM tables WHERE id = :table AND (phase = 'gathering' OR phase = 'playing'"
    " AND EXISTS (SELECT 1 FROM seats WHERE table_id = id AND person = :person))"
    " ON CONFLICT (table_id, person) DO UPDATE SET seen = max(seen, excluded.seen)"
)


async def note(db: Statements, table: int, person: int, now: int) -> None:
    """Within a transaction: this person gave a sign of life at this table. Nothing is kept of tables that are
    over, of those that never were, and of people without a seat in a game: they are at no table. In a lobby
    the tap may be the one that takes a seat.
    """
    await db.execute(_SEEN, {"person": person, "seen": now, "table": table})
