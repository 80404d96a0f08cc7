"""Messages that are to be deleted, written within the transaction that leaves them behind. Nothing is deleted
here.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.storage.database import Statements
from bot.tables.owed import Display


async def replace(db: Statements, one: Display, message: int) -> None:
    """The message that a display has now, unless it is this one, is to be deleted."""
    await db.execute(
        "INSERT OR IGNORE INTO removals (message, channel, table_id, person, owed)"
        " SELECT message, channel, table_id, person, owed FROM displays"
        " WHERE table_id = ? AND person = ? AND message != ?",
        (one.table_id, one.person, message),
    )


async def leave_behind(
    db: Statements, table: int, person: int, channel: int, messages: Iterable[int]
) -> None:
    """These messages were sent in this channel, and nobody wants them any more. `person` is whose display
    they were; 0: they are there for everybody.
    """
    await db.executemany(
        "INSERT OR IGNORE INTO removals (message, channel, table_id, person) VALUES (?, ?, ?, ?)",
        [(message, channel, table, person) for message in messages],
    )
