"""What could not be shown, as rows: what is put off, given up, gone, refused, or told in another way. Whether
anything is tried again, and when, is decided elsewhere.
"""

from __future__ import annotations

from bot.storage.database import Database, Statements
from bot.tables.calls import Call
from bot.tables.holding import Holding
from bot.tables.owed import SOON, Display, OwedNotice, Removal
from bot.tables.owing import wanted
from bot.tables.removals import replace

NOTING = 60.0
"""Seconds for which a note of what became of something waits for its turn: nobody waits for it."""

_GIVEN_UP = {
    "displays": "UPDATE displays SET dirty = 0, attempts = 0",
    "notices": "UPDATE notices SET sent = 1",
    "calls": "UPDATE calls SET stage = 'made'",
    "removals": "DELETE FROM removals",
}

Owing = Display | OwedNotice | Call | Removal
"""Whatever is owed, as it was read."""


class Unshown(Holding):
    """The half of `Displays` for what went wrong."""

    def __init__(self, database: Database) -> None:
        super().__init__()
        self._database = database

    async def put_off(self, one: Owing, attempts: int, retry_at: int) -> None:
        """It could not be done in so many attempts; not to be tried again before then."""
        await self._database.at_once(lambda db: _put_off(db, one, attempts, retry_at), NOTING)

    async def give_up(self, one: Owing) -> None:
        """A notice is sent, or never will be; a message is deleted, or never will be; a display stays as it
        is until more is needed.
        """
        rows, key = _row(one)
        await self._database.change(
            f"{_GIVEN_UP[rows]} WHERE {_where(key)}{_as_it_was(one)}", tuple(key.values()), NOTING
        )

    async def tell_instead(self, one: OwedNotice, kind: str) -> None:
        """She cannot be told of this in direct messages: a notice of that kind says so elsewhere, once."""

        async def note(db: Statements) -> None:
            await db.execute("UPDATE notices SET sent = 1 WHERE id = ?", (one.id,))
            await _note(db, one.table_id, kind, one.person)

        await self._database.at_once(note, NOTING)

    async def move(self, one: Display, version: int) -> None:
        """Its message is to be replaced by a new one, although it was to be edited."""
        await self._database.change(
            "UPDATE displays SET repost = ?, dirty = 1, retry_at = 0"
            " WHERE table_id = ? AND person = ? AND repost = 0",
            (wanted(version), one.table_id, one.person),
            NOTING,
        )

    async def message_gone(self, one: Display) -> None:
        """Somebody deleted the message: only a repost brings another."""
        await self._database.change(
            "UPDATE displays SET message = NULL, dirty = repost > ?1 OR unsure,"
            " repost = CASE WHEN repost > ?1 THEN repost ELSE 0 END WHERE table_id = ?2 AND person = ?3",
            (one.repost, one.table_id, one.person),
            NOTING,
        )

    async def remove(self, one: Display) -> None:
        """She has no seat at the table any more: her hand is to be deleted."""

        async def note(db: Statements) -> None:
            await replace(db, one, 0)
            await db.execute(
                "DELETE FROM displays WHERE table_id = ? AND person = ?", (one.table_id, one.person)
            )

        await self._database.at_once(note, NOTING)

    async def no_permission(self, one: Display, host: int, retry_at: int) -> None:
        """The table may not be shown in its channel: a notice to its host says so, once. It is tried again
        then: perhaps somebody has given the permission.
        """

        async def note(db: Statements) -> None:
            await _put_off(db, one, max(one.attempts, SOON) + 1, retry_at)
            await _note(db, one.table_id, "no-permission", host)

        await self._database.at_once(note, NOTING)

    async def no_page(self, one: Display, retry_at: int) -> None:
        """Discord takes no page of this display, and whoever is to act would be left without controls: a
        notice, a new one each time, says in plain words how she goes on.
        """
        kind = "no-page" if one.person else "no-page-here"

        async def note(db: Statements) -> None:
            await _put_off(db, one, max(one.attempts, SOON) + 1, retry_at)
            # Another row has another number, and so another nonce.
            await db.execute(
                "DELETE FROM notices WHERE table_id = ? AND kind = ? AND person = ?",
                (one.table_id, kind, one.person),
            )
            await _note(db, one.table_id, kind, one.person)

        await self._database.at_once(note, NOTING)


def _row(one: Owing) -> tuple[str, dict[str, int]]:
    """The table of the database that it is a row of, and the row's key."""
    if isinstance(one, OwedNotice | Call):
        return "calls" if isinstance(one, Call) else "notices", {"id": one.id}
    if isinstance(one, Removal):
        return "removals", {"message": one.message}
    return "displays", {"table_id": one.table_id, "person": one.person}


def _as_it_was(one: Owing) -> str:
    """A display of which more is needed by now is another matter, and due."""
    return f" AND needed = {one.needed:d} AND repost = {one.repost:d}" if isinstance(one, Display) else ""


def _where(key: dict[str, int]) -> str:
    return " AND ".join(f"{name} = ?" for name in key)


async def _put_off(db: Statements, one: Owing, attempts: int, retry_at: int) -> None:
    rows, key = _row(one)
    await db.execute(
        f"UPDATE {rows} SET attempts = ?, retry_at = ? WHERE {_where(key)}{_as_it_was(one)}",  # noqa: S608
        (attempts, retry_at, *key.values()),
    )


async def _note(db: Statements, table: int, kind: str, person: int) -> None:
    await db.execute(
        "INSERT OR IGNORE INTO notices (table_id, kind, person) VALUES (?, ?, ?)", (table, kind, person)
    )
