"""Pack finished games a day after they end, to save disk space.

Their state, opening and recent events are packed, but not their moves. Readers get the same values as before.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.storage.database import KEEP_FACT, Database
from bot.storage.packed import packed
from bot.storage.sql import Connection
from bot.tables.clock.paces import DAY

AFTER = DAY
"""A game is packed this many seconds after it ends.

By then, messages, rematches and requests to erase data rarely need the game again.
"""
AT_ONCE = 50
"""Maximum number of games per transaction. Other writers get their turn in between."""
ARCHIVED = "games-archived"
"""The key of a Unix time. All games that ended earlier have been packed."""
_LONG = ("opening", "state", "recent_events")


async def archive(database: Database, now: int) -> int:
    """Pack games that ended at least a day ago. Return the number of packed games."""
    known, until = await database.fact(ARCHIVED), now - AFTER
    over = await database.read(
        "SELECT id FROM tables WHERE phase = 'over' AND finished >= ? AND finished < ?",
        (0 if known is None else int(known), until),
    )
    numbers = [row["id"] for row in over]
    for at in range(0, len(numbers), AT_ONCE):
        some = numbers[at : at + AT_ONCE]
        await database.note(lambda db, some=some: _pack(db, some))  # type: ignore[misc]
    await database.note(lambda db: db.execute(KEEP_FACT, (ARCHIVED, str(until))))
    return len(numbers)


def _pack(db: Connection, numbers: Sequence[int]) -> None:
    columns, holes = ", ".join(_LONG), ", ".join(f"{name} = ?" for name in _LONG)
    for number in numbers:
        for row in db.execute(f"SELECT {columns} FROM tables WHERE id = ?", (number,)).fetchall():  # noqa: S608
            texts = [None if text is None else packed(text) for text in row]
            # Compare with the texts that were read, because another writer may have changed them, e.g. to
            # erase a player.
            db.execute(
                f"UPDATE tables SET {holes} WHERE id = ? AND recent_events = ?",  # noqa: S608
                (*texts, number, row[-1]),
            )
