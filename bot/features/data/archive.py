"""The archive: finished games take less room once they have been over for a day. Their state, their opening
and their latest events are packed, and every reader reads the same as before. Their moves stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.storage.database import KEEP_FACT, Database
from bot.storage.packed import packed
from bot.storage.sql import Connection
from bot.tables.clock.paces import DAY

AFTER = DAY
"""Seconds after the end of a game, in which it is talked about, played again and forgotten most."""
AT_ONCE = 50
"""Games of one transaction: others want to write, too."""
ARCHIVED = "games-archived"
"""The name of the fact that says up to which second of their ends games have been packed."""
_LONG = ("opening", "state", "recent_events")


async def archive(database: Database, now: int) -> int:
    """Pack the games that have been over for a day and were not packed yet. Return how many."""
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
            # Nobody else may have changed what they say in the meantime, as when a player is forgotten.
            db.execute(
                f"UPDATE tables SET {holes} WHERE id = ? AND recent_events = ?",  # noqa: S608
                (*texts, number, row[-1]),
            )
