"""What Discord shows of the tables, as rows: displays, which are dirty until they show the present version,
and notices, which are owed until they were sent once.

All SQL about both stands here. Who makes Discord show them is not known here; nothing is drawn or sent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple

import aiosqlite

from bot.storage.database import Database
from bot.tables.step import Step
from bot.tables.table import Table

LONGEST_HOLD = 3.0
"""Seconds that a display may be held: within these Discord wants an answer to a tap."""

Whose = Literal["persons", "channels"]

_REDRAW = {
    "persons": "AND person = ?",
    "channels": "AND person = 0 AND channel = ?",
}


_SHOWN = (
    "UPDATE displays SET shown_version = ?, digest = ?, attempts = 0, retry_at = 0,"
    " dirty = (repost > ? OR (SELECT version FROM tables WHERE id = table_id) > ?)"
)
"""It shows a version, with this digest. It stays dirty where a repost is owed of a version after another
one, or the table has moved on from the first in the meantime.
"""


class Display(NamedTuple):
    """A message that shows a table: the public one (person 0), or a person's hand in her DM. None where there
    is no such message yet. `repost` is the version that is to come as a new message, 0 for none; `posted` is
    in seconds since 1970.
    """

    table_id: int
    person: int
    channel: int | None
    message: int | None
    posted: int
    digest: str | None
    repost: int
    attempts: int


class OwedNotice(NamedTuple):
    """Something that a person is to be told."""

    id: int
    table_id: int
    kind: str
    person: int
    attempts: int


class Displays:
    """One for the process: it alone knows which displays are held."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._held: dict[tuple[int, int], set[object]] = {}
        self._passed_over: set[tuple[int, int]] = set()
        self._wake: Callable[[], None] = lambda: None

    async def watch(self, wake: Callable[[], None]) -> None:
        """Call `wake` whenever a commit leaves something to be shown, or a display that was passed over may
        be shown now.
        """
        self._wake = wake
        # What was put off is no news: whoever put it off knows.
        await self._database.watch("displays", "WHEN NEW.dirty = 1 AND NEW.retry_at = 0", wake)
        await self._database.watch("notices", "WHEN NEW.sent = 0 AND NEW.retry_at = 0", wake)

    # Holding

    @contextmanager
    def held(self, table: int, person: int) -> Iterator[None]:
        """While a tap on this display is being answered, and so may itself bring it up to date: it is passed
        over. Others that are owed are not, and neither is this one for longer than LONGEST_HOLD.
        """
        key, holder = (table, person), object()
        self._held.setdefault(key, set()).add(holder)
        late = asyncio.get_running_loop().call_later(LONGEST_HOLD, self._release, key, holder)
        try:
            yield
        finally:
            late.cancel()
            self._release(key, holder)

    def is_held(self, table: int, person: int) -> bool:
        """Whether somebody holds it. Whoever asks is told when nobody does any more."""
        if (table, person) not in self._held:
            return False
        self._passed_over.add((table, person))
        return True

    def _release(self, key: tuple[int, int], holder: object) -> None:
        holders = self._held.get(key, set())
        holders.discard(holder)
        if not holders:
            self._held.pop(key, None)
            if key in self._passed_over:
                self._passed_over.discard(key)
                self._wake()

    # What is owed

    async def dirty(self, now: int, limit: int) -> list[Display]:
        """The displays that may be brought up to date now, those that have waited longest first."""
        rows = await self._database.read(
            f"SELECT {', '.join(Display._fields)} FROM displays WHERE dirty = 1 AND retry_at <= ?"  # noqa: S608
            " ORDER BY retry_at, table_id LIMIT ?",
            (now, limit),
        )
        found = [Display(*row) for row in rows]
        return [one for one in found if not self.is_held(one.table_id, one.person)]

    async def notices(self, now: int, limit: int) -> list[OwedNotice]:
        """The notices that may be sent now."""
        rows = await self._database.read(
            f"SELECT {', '.join(OwedNotice._fields)} FROM notices WHERE sent = 0 AND retry_at <= ?"  # noqa: S608
            " ORDER BY id LIMIT ?",
            (now, limit),
        )
        return [OwedNotice(*row) for row in rows]

    async def next_retry(self, now: int) -> int | None:
        """When something that was put off may be tried again, in seconds since 1970; None: nothing was."""
        row = await self._database.one(
            "SELECT min(retry_at) AS due FROM (SELECT retry_at FROM displays WHERE dirty = 1"
            " UNION ALL SELECT retry_at FROM notices WHERE sent = 0) WHERE retry_at > ?",
            (now,),
        )
        due: int | None = None if row is None else row["due"]
        return due

    async def put_off(self, one: Display | OwedNotice, retry_at: int) -> None:
        """It could not be shown; not to be tried again before then."""
        values = (one.attempts + 1, retry_at)
        if isinstance(one, OwedNotice):
            await self._database.change(
                "UPDATE notices SET attempts = ?, retry_at = ? WHERE id = ?", (*values, one.id)
            )
        else:
            await self._database.change(
                "UPDATE displays SET attempts = ?, retry_at = ? WHERE table_id = ? AND person = ?",
                (*values, one.table_id, one.person),
            )

    async def give_up(self, one: Display | OwedNotice) -> None:
        """A notice is sent, or never will be; a display stays as it is until the table moves on."""
        if isinstance(one, OwedNotice):
            await self._database.change("UPDATE notices SET sent = 1 WHERE id = ?", (one.id,))
        else:
            await self._database.change(
                "UPDATE displays SET dirty = 0, attempts = 0 WHERE table_id = ? AND person = ?",
                (one.table_id, one.person),
            )

    async def public_message(self, table: int) -> tuple[int, int] | None:
        """The channel and the message that show a table to everybody, None while there is no such message."""
        row = await self._database.one(
            "SELECT channel, message FROM displays WHERE table_id = ? AND person = 0 AND message IS NOT NULL",
            (table,),
        )
        return None if row is None else (row["channel"], row["message"])

    # What was shown

    async def posted(
        self, one: Display, channel: int, message: int, version: int, digest: str, now: int
    ) -> None:
        """It has a new message, which shows this version."""
        async with self._database.write() as db:
            await db.execute(
                f"{_SHOWN} WHERE table_id = ? AND person = ?",
                (version, digest, version, version, one.table_id, one.person),
            )
            await db.execute(
                "UPDATE displays SET channel = ?, message = ?, posted = ?,"
                " repost = CASE WHEN repost > ? THEN repost ELSE 0 END WHERE table_id = ? AND person = ?",
                (channel, message, now, version, one.table_id, one.person),
            )

    async def shown(self, one: Display, version: int, digest: str) -> None:
        """Its message shows this version."""
        await self._database.change(
            f"{_SHOWN} WHERE table_id = ? AND person = ?",
            (version, digest, 0, version, one.table_id, one.person),
        )

    async def mark(self, table: Table, message: int) -> None:
        """The answer to a tap has just made this message show the table."""
        await self._database.change(
            f"{_SHOWN} WHERE table_id = ? AND message = ?",
            (table.version, None, 0, table.version, table.id, message),
        )

    # What cannot be shown any more

    async def message_gone(self, one: Display) -> None:
        """Somebody deleted the message: only a repost brings another."""
        await self._database.change(
            "UPDATE displays SET message = NULL, dirty = 0, repost = 0 WHERE table_id = ? AND person = ?",
            (one.table_id, one.person),
        )

    async def remove(self, one: Display) -> None:
        """She has no seat at the table any more."""
        await self._database.change(
            "DELETE FROM displays WHERE table_id = ? AND person = ?", (one.table_id, one.person)
        )

    async def dm_closed(self, one: Display) -> None:
        """This person cannot be written to: a notice in the channel says so, once."""
        async with self._database.write() as db:
            await db.execute(
                "UPDATE displays SET dm_closed = 1, dirty = 0, repost = 0, message = NULL"
                " WHERE table_id = ? AND person = ?",
                (one.table_id, one.person),
            )
            await _note(db, one.table_id, "dm-closed", one.person)

    async def no_permission(self, one: Display, host: int) -> None:
        """The table may not be shown in its channel: a notice to its host says so, once."""
        async with self._database.write() as db:
            await db.execute(
                "UPDATE displays SET dirty = 0, attempts = 0 WHERE table_id = ? AND person = ?",
                (one.table_id, one.person),
            )
            await _note(db, one.table_id, "no-permission", host)


async def _note(db: aiosqlite.Connection, table: int, kind: str, person: int) -> None:
    await db.execute(
        "INSERT OR IGNORE INTO notices (table_id, kind, person) VALUES (?, ?, ?)", (table, kind, person)
    )


# Within the transaction of whoever changes a table


async def owe(db: aiosqlite.Connection, step: Step, table: Table) -> None:
    """After this step, which led to `table`, every display of the table is dirty, some come as new messages,
    and some people are told.
    """
    await db.execute(
        "UPDATE displays SET dirty = 1, attempts = 0, retry_at = 0 WHERE table_id = ? AND dm_closed = 0",
        (table.id,),
    )
    await repost(db, table, step.reposts)
    await db.executemany(
        "INSERT INTO displays (table_id, person, channel, repost) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (table_id, person)"
        " DO UPDATE SET repost = excluded.repost, dirty = 1, attempts = 0, retry_at = 0",
        [
            (table.id, person, None if person else table.channel, table.version)
            for person in sorted(step.opens)
        ],
    )
    await db.executemany(
        "INSERT INTO notices (table_id, kind, person) VALUES (?, ?, ?)"
        " ON CONFLICT (table_id, kind, person) DO UPDATE SET sent = 0, attempts = 0, retry_at = 0",
        [(table.id, *notice) for notice in step.notices],
    )


async def repost(db: aiosqlite.Connection, table: Table, people: Iterable[int]) -> None:
    """These people's displays (0: the public one) come as new messages, not as edits."""
    await db.executemany(
        "UPDATE displays SET repost = ?, dirty = 1, attempts = 0, retry_at = 0"
        " WHERE table_id = ? AND person = ? AND dm_closed = 0",
        [(table.version, table.id, one) for one in sorted(people)],
    )


async def redraw(db: aiosqlite.Connection, whose: Whose, number: int) -> None:
    """What this person has in her hands, or this channel on its tables, in games in play, is to be drawn
    anew.
    """
    await db.execute(
        "UPDATE displays SET dirty = 1, attempts = 0, retry_at = 0"  # noqa: S608
        " WHERE dm_closed = 0 AND message IS NOT NULL"
        f" {_REDRAW[whose]} AND table_id IN (SELECT id FROM tables WHERE phase = 'playing')",
        (number,),
    )
