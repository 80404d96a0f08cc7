"""The tables as last committed, and how a step is saved: one transaction with a version check.

What a step means for a game is not known here. Nothing is told to anybody: a step that was committed leaves
displays owed in the database, and the outbox shows them.
"""

from __future__ import annotations

import asyncio
import dataclasses
import secrets
import sqlite3
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

import aiosqlite

import engine
from bot.i18n import names
from bot.storage.database import Store
from bot.tables.table import LoggedEvent, Table, row_of, table_of

KEPT = 256
"""Tables held in memory; any other is read when it is needed."""
REMEMBERED = 40
"""Events a table remembers for those who come back to it."""
INTERACTIONS_KEPT = 3600
"""Seconds for which a second delivery of an interaction is recognised."""


class Refused(Exception):
    """Something that cannot be done, and the sentence (a key of the catalogue) that says so and what to do
    instead. A fact called "…_key" names a message itself, and is said in the person's language; one called
    "…_name" is a name as it was typed.
    """

    def __init__(self, key: str, /, **facts: Any) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts


class Stale(Exception):
    """The table has moved on since the control was drawn. Nothing is wrong; show the present table."""


class DuplicateInteraction(Exception):
    """This interaction was delivered before, and is done."""


@dataclasses.dataclass(frozen=True, slots=True)
class Person:
    """Somebody at Discord, as an interaction names her."""

    id: int
    name: str
    locale: str


class TableRepository:
    """All tables, read and kept. `now` and `seed` are given by tests that want to know them."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], float] = time.time,
        seed: Callable[[], str] = lambda: secrets.token_hex(16),
    ) -> None:
        self.store = store
        self._now = now
        self._seed = seed
        self.committed: Callable[[Table], None] = lambda table: None
        """Called after each commit with the new table."""
        self._kept: OrderedDict[int, Table] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def now(self) -> int:
        """Seconds since 1970."""
        return int(self._now())

    # Reading

    async def find(self, table: int) -> Table | None:
        """The table as last committed, None where there is none."""
        kept = self._kept.get(table)
        if kept is not None:
            self._kept.move_to_end(table)
            return kept
        row = await self.store.one("SELECT * FROM tables WHERE id = ?", (table,))
        if row is None:
            return None
        seats = await self.store.read("SELECT * FROM seats WHERE table_id = ? ORDER BY seat", (table,))
        found = table_of(row, seats)
        # While these two were read somebody may have kept a newer version: that one wins.
        newer = self._kept.get(table)
        return newer if newer is not None and newer.version >= found.version else self._keep(found)

    async def get(self, table: int) -> Table:
        """The table. Raises Refused where there is none."""
        found = await self.find(table)
        if found is None:
            raise Refused("no-such-table")
        return found

    async def of_channel(self, channel: int) -> list[Table]:
        """The tables that are gathered or played in a channel, the newest first."""
        rows = await self.store.read(
            "SELECT id FROM tables WHERE channel = ? AND phase IN ('gathering', 'playing') ORDER BY id DESC",
            (channel,),
        )
        return [await self.get(row["id"]) for row in rows]

    async def of_person(self, person: int) -> list[Table]:
        """The tables that a person sits at while they are gathered or played, the newest first."""
        rows = await self.store.read(
            "SELECT t.id FROM seats s JOIN tables t ON t.id = s.table_id"
            " WHERE s.person = ? AND t.phase IN ('gathering', 'playing') ORDER BY t.id DESC",
            (person,),
        )
        return [await self.get(row["id"]) for row in rows]

    # Saving

    @asynccontextmanager
    async def _turn(self, table: int) -> AsyncIterator[Table]:
        """The table, while nobody else may change it."""
        lock = self._locks.setdefault(table, asyncio.Lock())
        async with lock:
            yield await self.get(table)

    async def _save(self, old: Table, new: Table, interaction: int | None) -> Table:
        async with self._saving(old, new, interaction) as (_, saved):
            return saved

    @asynccontextmanager
    async def _saving(
        self, old: Table, new: Table, interaction: int | None
    ) -> AsyncIterator[tuple[aiosqlite.Connection, Table]]:
        """One transaction from `old` to `new`, with room for more rows. Afterwards every display of the table
        is owed.
        """
        saved = dataclasses.replace(new, version=old.version + 1)
        try:
            async with self.store.write() as db:
                await once(db, interaction, self.now())
                columns = row_of(saved)
                cursor = await db.execute(
                    f"UPDATE tables SET version = ?, {', '.join(f'{name} = ?' for name in columns)}"  # noqa: S608
                    " WHERE id = ? AND version = ?",
                    (saved.version, *columns.values(), old.id, old.version),
                )
                if cursor.rowcount != 1:
                    raise Stale
                if saved.seats != old.seats:
                    await db.execute("DELETE FROM seats WHERE table_id = ?", (old.id,))
                    await write_seats(db, saved)
                await db.execute(
                    "UPDATE displays SET owed = 1, tries = 0, after = 0 WHERE table_id = ? AND closed = 0",
                    (old.id,),
                )
                yield db, saved
        except BaseException:
            # Whether it was committed is not known to a task that was cancelled in between: read it again.
            self._kept.pop(old.id, None)
            raise
        self._keep(saved)
        self.committed(saved)

    async def _freshen(self, db: aiosqlite.Connection, table: Table, people: Iterable[int]) -> None:
        """These people (0: the channel) get a new message, not an edit."""
        await db.executemany(
            "UPDATE displays SET fresh = ?, owed = 1 WHERE table_id = ? AND person = ? AND closed = 0",
            [(table.version, table.id, one) for one in people],
        )

    async def post_anew(self, table: int) -> Table:
        """The table message moves to the end of its channel."""
        found = await self.get(table)
        async with self.store.write() as db:
            await self._freshen(db, found, [0])
        return found

    def _keep(self, table: Table) -> Table:
        self._kept[table.id] = table
        self._kept.move_to_end(table.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return table


def only_host(table: Table, person: int) -> None:
    """Raises Refused unless the person hosts the table."""
    if table.host != person:
        hosts = (
            names.clean(one.name, number)
            for number, one in enumerate(table.seats)
            if one.person == table.host
        )
        raise Refused("host-only", host_name=next(hosts, "?"))


def remember(table: Table, events: list[engine.Event]) -> tuple[LoggedEvent, ...]:
    """The latest events of a table, these included, which its next version brings."""
    new = tuple(LoggedEvent(table.version + 1, event) for event in events)
    return (*table.recent_events, *new)[-max(REMEMBERED, len(new)) :]


async def write_seats(db: aiosqlite.Connection, table: Table) -> None:
    """Insert the rows of all seats."""
    await db.executemany(
        "INSERT INTO seats (table_id, seat, person, name, locale, robot, asked, moved, sleeper)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                table.id,
                number,
                one.person,
                one.name,
                one.locale,
                one.robot,
                one.question_version,
                one.last_move_version,
                one.sleeper,
            )
            for number, one in enumerate(table.seats)
        ],
    )


async def once(db: aiosqlite.Connection, interaction: int | None, now: int) -> None:
    """Raises DuplicateInteraction for an interaction that was done before."""
    if interaction is None:
        return
    try:
        await db.execute("INSERT INTO interactions (id, at) VALUES (?, ?)", (interaction, now))
    except sqlite3.IntegrityError:
        raise DuplicateInteraction from None
    await db.execute("DELETE FROM interactions WHERE at < ?", (now - INTERACTIONS_KEPT,))
