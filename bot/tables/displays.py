"""What Discord shows of the tables, as rows: displays, which are dirty until they show the present version,
notices, which are owed until they were sent once, and removals, which stand until a replaced message is gone.

All SQL about them stands here. Who makes Discord show them is not known here; nothing is drawn or sent.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple

import aiosqlite

from bot.storage.database import Database
from bot.tables import presence
from bot.tables.step import Step
from bot.tables.table import Table

LONGEST_HOLD = 3.0
"""Seconds that a display may be held: within these Discord wants an answer to a tap."""
FETCHED = 2
"""Seconds after which a display that awaits its picture is looked at again, should nobody tell of it."""

Whose = Literal["persons", "channels"]

_WHOSE = {
    "persons": "AND person = ?",
    "channels": "AND person = 0 AND channel = ?",
}
_REDRAW = (
    "UPDATE displays SET dirty = 1, attempts = 0, retry_at = 0, shown_version = -1"
    " WHERE dm_closed = 0 AND message IS NOT NULL"
)
"""Its message shows no version as it is to look."""
_GIVEN_UP = {
    "displays": "UPDATE displays SET dirty = 0, attempts = 0",
    "notices": "UPDATE notices SET sent = 1",
    "removals": "DELETE FROM removals",
}

_VERSION = "SELECT version FROM tables WHERE id = table_id"
_SHOWN = (
    "UPDATE displays SET shown_version = :version, digest = :digest, attempts = 0,"  # noqa: S608
    f" dirty = (repost > :posted OR ({_VERSION}) > :version),"
    f" retry_at = CASE WHEN ({_VERSION}) > :version THEN 0 ELSE :look_again END"
    " WHERE table_id = :table"
)
"""It shows a version, with this digest. It stays dirty where a repost is owed of a version after `posted`, to
be looked at again then, or where the table has moved on in the meantime.
"""
_AWAITS = (
    "UPDATE displays SET shown_version = -1, dirty = 1,"
    " retry_at = CASE dirty WHEN 1 THEN min(retry_at, :later) ELSE :later END"
    " WHERE table_id = :table AND person = :person"
)
"""It shows no version as it is to look, and is looked at again then, or earlier where there is news."""


class Display(NamedTuple):
    """A message that shows a table: the public one (person 0), or a person's hand in her DM. None where there
    is no such message yet. `repost` is the version that is to come as a new message, 0 for none; `posted`,
    and `seen`, her last sign of life at this table, are in seconds since 1970.
    """

    table_id: int
    person: int
    channel: int | None
    message: int | None
    posted: int
    shown_version: int
    digest: str | None
    repost: int
    attempts: int
    seen: int


class Removal(NamedTuple):
    """A message that another one has replaced, and that is to be deleted."""

    message: int
    channel: int
    table_id: int
    person: int
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

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        """`now` gives seconds since 1970."""
        self._database = database
        self._now = now
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
        await self._database.watch("removals", "WHEN NEW.retry_at = 0", wake)

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
        found = await self._dirty("AND retry_at <= ? ORDER BY retry_at, table_id LIMIT ?", now, limit)
        return [one for one in found if not self.is_held(one.table_id, one.person)]

    async def still_dirty(self, one: Display) -> Display | None:
        """It as it is by now; None where it is not to be shown any more, or not now, since it is held."""
        found = await self.awaiting(one.table_id, one.person)
        return None if found is None or self.is_held(one.table_id, one.person) else found

    async def awaiting(self, table: int, person: int) -> Display | None:
        """The display of this person at this table where it is dirty, put off or not."""
        found = await self._dirty("AND table_id = ? AND person = ?", table, person)
        return found[0] if found else None

    async def _dirty(self, which: str, *values: int) -> list[Display]:
        rows = await self._database.read(
            f"SELECT {', '.join(Display._fields[:-1])}, coalesce(seen, 0) FROM displays"  # noqa: S608
            f" LEFT JOIN presence USING (table_id, person) WHERE dirty = 1 {which}",
            values,
        )
        return [Display(*row) for row in rows]

    async def notices(self, now: int, limit: int) -> list[OwedNotice]:
        """The notices that may be sent now."""
        rows = await self._database.read(
            f"SELECT {', '.join(OwedNotice._fields)} FROM notices WHERE sent = 0 AND retry_at <= ?"  # noqa: S608
            " ORDER BY id LIMIT ?",
            (now, limit),
        )
        return [OwedNotice(*row) for row in rows]

    async def removals(self, now: int, limit: int) -> list[Removal]:
        """The messages that may be deleted now. One that somebody may have a finger on is left until she is
        answered.
        """
        rows = await self._database.read(
            f"SELECT {', '.join(Removal._fields)} FROM removals WHERE retry_at <= ?"  # noqa: S608
            " ORDER BY retry_at, message LIMIT ?",
            (now, limit),
        )
        found = [Removal(*row) for row in rows]
        return [one for one in found if not self.is_held(one.table_id, one.person)]

    async def next_retry(self, now: int) -> int | None:
        """When something that was put off may be tried again, in seconds since 1970; None: nothing was."""
        row = await self._database.one(
            "SELECT min(retry_at) AS due FROM (SELECT retry_at FROM displays WHERE dirty = 1"
            " UNION ALL SELECT retry_at FROM notices WHERE sent = 0"
            " UNION ALL SELECT retry_at FROM removals) WHERE retry_at > ?",
            (now,),
        )
        due: int | None = None if row is None else row["due"]
        return due

    async def put_off(self, one: Display | OwedNotice | Removal, retry_at: int) -> None:
        """It could not be done; not to be tried again before then."""
        rows, key = _row(one)
        await self._database.change(
            f"UPDATE {rows} SET attempts = ?, retry_at = ? WHERE {_where(key)}",  # noqa: S608
            (one.attempts + 1, retry_at, *key.values()),
        )

    async def give_up(self, one: Display | OwedNotice | Removal) -> None:
        """A notice is sent, or never will be; a message is deleted, or never will be; a display stays as it
        is until the table moves on.
        """
        rows, key = _row(one)
        await self._database.change(f"{_GIVEN_UP[rows]} WHERE {_where(key)}", tuple(key.values()))

    async def public_message(self, table: int) -> tuple[int, int] | None:
        """The channel and the message that show a table to everybody, None while there is no such message."""
        row = await self._database.one(
            "SELECT channel, message FROM displays WHERE table_id = ? AND person = 0 AND message IS NOT NULL",
            (table,),
        )
        return None if row is None else (row["channel"], row["message"])

    # What was shown

    async def posted(
        self,
        one: Display,
        channel: int,
        message: int,
        version: int,
        digest: str,
        now: int,
        awaits_picture: bool = False,
    ) -> None:
        """It has a new message, which shows this version, perhaps in words, so that its picture is still
        owed; the one before is to be deleted.
        """
        async with self._database.write() as db:
            await _replace(db, one, message)
            await db.execute(
                f"{_SHOWN} AND person = :person",
                _shown(one.table_id, version, digest, posted=version) | {"person": one.person},
            )
            await db.execute(
                "UPDATE displays SET channel = ?, message = ?, posted = ?,"
                " repost = CASE WHEN repost > ? THEN repost ELSE 0 END WHERE table_id = ? AND person = ?",
                (channel, message, now, version, one.table_id, one.person),
            )
            if awaits_picture:
                await self._await_picture(db, one.table_id, one.person)

    async def shown(
        self,
        one: Display,
        version: int,
        digest: str | None,
        look_again: int = 0,
        awaits_picture: bool = False,
    ) -> None:
        """Its message shows this version, perhaps in words, so that its picture is still owed. Where it is
        still to come as a new one, that is not looked at again before then.
        """
        async with self._database.write() as db:
            await db.execute(
                f"{_SHOWN} AND person = :person",
                _shown(one.table_id, version, digest, look_again=look_again) | {"person": one.person},
            )
            if awaits_picture:
                await self._await_picture(db, one.table_id, one.person)

    async def mark(self, table: Table, person: int, message: int, awaits_picture: bool = False) -> None:
        """The answer to a tap has just made this message show the table, perhaps in words, so that its
        picture is still owed. Where that is not the newest one of this person's display, the newest is drawn
        anew: what she has said so far must not go with the old.
        """
        async with self._database.write() as db:
            marked = await db.execute(
                f"{_SHOWN} AND person = :person AND message = :message",
                _shown(table.id, table.version, None) | {"person": person, "message": message},
            )
            if marked.rowcount and awaits_picture:
                await self._await_picture(db, table.id, person)
            elif not marked.rowcount:
                await db.execute(
                    f"{_REDRAW} AND table_id = ? AND person = ?",
                    (table.id, person),
                )
        if awaits_picture:
            self._wake()  # it sleeps until then

    async def _await_picture(self, db: aiosqlite.Connection, table: int, person: int) -> None:
        later = int(self._now()) + FETCHED
        await db.execute(_AWAITS, {"table": table, "person": person, "later": later})

    # Signs of life

    async def seen(self, table: int, person: int, now: int) -> None:
        """This person has tapped something at this table."""
        async with self._database.write() as db:
            await presence.note(db, table, person, now)

    # What cannot be shown any more

    async def message_gone(self, one: Display) -> None:
        """Somebody deleted the message: only a repost brings another."""
        await self._database.change(
            "UPDATE displays SET message = NULL, dirty = 0, repost = 0 WHERE table_id = ? AND person = ?",
            (one.table_id, one.person),
        )

    async def remove(self, one: Display) -> None:
        """She has no seat at the table any more: her hand is to be deleted."""
        async with self._database.write() as db:
            await _replace(db, one, 0)
            await db.execute(
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


def _row(one: Display | OwedNotice | Removal) -> tuple[str, dict[str, int]]:
    """The table of the database that it is a row of, and the row's key."""
    if isinstance(one, OwedNotice):
        return "notices", {"id": one.id}
    if isinstance(one, Removal):
        return "removals", {"message": one.message}
    return "displays", {"table_id": one.table_id, "person": one.person}


def _where(key: dict[str, int]) -> str:
    return " AND ".join(f"{name} = ?" for name in key)


def _shown(
    table: int, version: int, digest: str | None, posted: int = 0, look_again: int = 0
) -> dict[str, int | str | None]:
    return {
        "table": table, "version": version, "digest": digest, "posted": posted, "look_again": look_again
    }  # fmt: skip


async def _replace(db: aiosqlite.Connection, one: Display, message: int) -> None:
    """The message that it has now, unless it is this one, is to be deleted."""
    await db.execute(
        "INSERT OR IGNORE INTO removals (message, channel, table_id, person)"
        " SELECT message, channel, table_id, person FROM displays"
        " WHERE table_id = ? AND person = ? AND message != ?",
        (one.table_id, one.person, message),
    )


async def _note(db: aiosqlite.Connection, table: int, kind: str, person: int) -> None:
    await db.execute(
        "INSERT OR IGNORE INTO notices (table_id, kind, person) VALUES (?, ?, ?)", (table, kind, person)
    )


# Within the transaction of whoever changes a table


async def owe(db: aiosqlite.Connection, step: Step, table: Table, now: int) -> None:
    """After this step, which led to `table`, every display of the table is dirty, some come as new messages,
    and some people are told. Whose deed it was is at the table.
    """
    if step.by:
        await presence.note(db, table.id, step.by, now)
    await db.execute(
        "UPDATE displays SET dirty = 1, attempts = 0, retry_at = 0 WHERE table_id = ? AND dm_closed = 0",
        (table.id,),
    )
    # What was to ping somebody who was at the table is another question now, or none.
    await db.executemany(
        "UPDATE displays SET repost = 0 WHERE table_id = ? AND person = ?",
        [
            (table.id, seat.person)
            for seat in table.seats
            if seat.person and (seat.question_version == table.version or table.phase != "playing")
        ],
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
        f"{_REDRAW} {_WHOSE[whose]}"  # noqa: S608
        " AND table_id IN (SELECT id FROM tables WHERE phase = 'playing')",
        (number,),
    )
