"""Mentions, as rows: whoever is asked something, and cannot be told of it in her direct messages, is named in
the channel, once for each of her turns. A mention is a notice whose message goes when the turn is over.

Whether she can be told is not known here; nothing is sent.
"""

from __future__ import annotations

import json

from bot.storage.database import Database, Statements
from bot.tables.owed import Display, OwedNotice
from bot.tables.removals import leave_behind, replace
from bot.tables.step import Step
from bot.tables.table import Table

TURN = "turn"
"""The kind of the notice."""
NOTING = 60.0
"""Seconds for which a note of what was told waits for its turn: nobody waits for it."""

_OVER = "WHERE table_id = ? AND kind = ? AND person NOT IN (SELECT value FROM json_each(?))"
_OWED = "INSERT OR IGNORE INTO notices (table_id, kind, person) VALUES (?, ?, ?)"


async def drop(db: Statements, step: Step, table: Table) -> None:
    """Within the transaction of a step: the mentions of those whose turn is over are, too. Whoever was asked
    and still is has one turn, whatever became of the question: nobody sees by it that she did something.
    """
    before = step.before
    if before is None or before.phase != "playing":
        return
    asked = {table.seats[seat].person for seat in table.to_act} if table.phase == "playing" else set()
    asked_still = json.dumps(sorted(asked & {before.seats[seat].person for seat in before.to_act}))
    values = (table.id, TURN, asked_still)
    await db.execute(
        "INSERT OR IGNORE INTO removals (message, channel, table_id, person)"  # noqa: S608
        f" SELECT message, ?, table_id, 0 FROM notices {_OVER} AND message IS NOT NULL",
        (table.channel, *values),
    )
    await db.execute(f"DELETE FROM notices {_OVER}", values)  # noqa: S608


class Mentions:
    """One for the process."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def owe(self, table: int, person: int) -> None:
        """She is to be told in the channel that it is her turn, unless she was."""
        await self._database.change(_OWED, (table, TURN, person), NOTING)

    async def instead_of_hand(self, one: Display, asked: bool) -> None:
        """Her direct messages take nothing: her hand is not sent to her in this turn, and what stands there
        is to be deleted, for it would not be renewed. If she is asked something the channel tells her so.
        """

        async def note(db: Statements) -> None:
            await replace(db, one, 0)
            # What she was asked in the meantime is another matter.
            await db.execute(
                "UPDATE displays SET dm_closed = 1, message = NULL, dirty = repost > ?1, attempts = 0,"
                " retry_at = 0, repost = CASE WHEN repost > ?1 THEN repost ELSE 0 END"
                " WHERE table_id = ?2 AND person = ?3",
                (one.repost, one.table_id, one.person),
            )
            if asked:
                await db.execute(_OWED, (one.table_id, TURN, one.person))

        await self._database.at_once(note, NOTING)

    async def instead_of(self, one: OwedNotice, kind: str) -> None:
        """She cannot be told of this in direct messages: a notice of that kind says so elsewhere, once."""

        async def note(db: Statements) -> None:
            await db.execute("UPDATE notices SET sent = 1 WHERE id = ?", (one.id,))
            await db.execute(_OWED, (one.table_id, kind, one.person))

        await self._database.at_once(note, NOTING)

    async def told(self, table: int, person: int) -> bool:
        """Whether she was told in the channel of the turn that she has."""
        found = await self._database.one(
            "SELECT 1 FROM notices WHERE table_id = ? AND kind = ? AND person = ? AND message IS NOT NULL",
            (table, TURN, person),
        )
        return found is not None

    async def sent(self, one: OwedNotice, channel: int, message: int) -> None:
        """This is the message of a mention; if her turn was over before it is to be deleted at once."""

        async def note(db: Statements) -> None:
            noted = await db.execute(
                "UPDATE notices SET sent = 1, message = ? WHERE id = ?", (message, one.id)
            )
            if not noted.rowcount:
                await leave_behind(db, one.table_id, 0, channel, [message])

        await self._database.at_once(note, NOTING)

    async def is_one(self, table: int, message: int) -> bool:
        """Whether this message is a mention at this table."""
        found = await self._database.one(
            "SELECT 1 FROM notices WHERE table_id = ? AND kind = ? AND message = ?", (table, TURN, message)
        )
        return found is not None
