"""Let people see how much data about them is stored, export it, and have it erased."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
from collections.abc import Collection, Sequence
from typing import Any

import engine
from bot.delivery.rows import show_again
from bot.features.data import former, held, suppressed
from bot.features.data.archive import archive
from bot.features.data.suppressed import Suppressed
from bot.i18n.languages import language
from bot.storage.sql import Connection
from bot.tables import Tables
from bot.tables.core.in_mind import Forgotten
from bot.tables.core.step import Step, next_version
from bot.tables.core.table import Table
from bot.tables.people.held import Held
from bot.tables.play.substitution import gone


class OwnData:
    """Handles requests about people's own data. There's one instance per process."""

    def __init__(self, tables: Tables, columns: Sequence[Held]) -> None:
        """`columns` lists every database column that contains a user ID."""
        self._tables = tables
        self._columns = columns

    async def counted(self, person: int) -> dict[str, int]:
        """Return the number of rows about this person, by the key of the message that reports them."""
        return await self._tables.database.note(lambda db: held.counted(db, self._columns, person))

    async def export(self, person: int) -> bytes:
        """Return all data about this person as JSON, in the format named by `schema`.

        It excludes other people's data. Hidden cards can only appear in messages the person wrote.
        """
        found: dict[str, Any] = await self._tables.database.note(
            lambda db: held.exported(db, self._columns, person)
        )
        return json.dumps(found, ensure_ascii=False, indent=1).encode()

    async def forget(self, person: int) -> None:
        """Erase this person's data.

        They leave their tables, robots take over, and no row keeps their ID or name.
        """
        theirs = await self._tables.database.note(lambda db: held.tables_of(db, self._columns, person))
        called = {table: language(locale)("former-player") for table, (locale, _) in theirs.items()}
        ended = dict(theirs)
        for number, (_, names) in theirs.items():
            # A game that can't be loaded can't continue, so treat its rows as if it had ended.
            with contextlib.suppress(engine.BadState):
                async with self._tables.locked(number) as table:
                    if table.alive:
                        parts = await self._tables.parts(number)
                        step = left(table, person, self._tables.now())
                        after = former.forgotten(step.after, person, parts, names, called[number])
                        await self._tables.save(dataclasses.replace(step, after=after))
                        del ended[number]

        def forget(db: Connection) -> None:
            for number, (_, names) in ended.items():
                held.forget_latest(db, number, person, names, called[number])
                show_again(db, number)
            held.forget(db, self._columns, person, called)
            suppressed.note(db, person, self._tables.now())

        await self._tables.database.at_once(forget)
        self._tables.evict(theirs)
        self._tables.emit(Forgotten(person))

    async def forget_again(self, rows: Collection[Suppressed]) -> int:
        """Erase the people in `rows`, which come from another database, if this one hasn't erased them yet.

        Return the number of people erased.
        """
        database = self._tables.database
        known = {row["hash"] for row in await database.read(suppressed.ALL)}
        unknown = [one for one in rows if one.hash not in known]
        people = await database.note(lambda db: held.everybody(db, self._columns))
        # This hashes every person for every row, so run it in a thread.
        found = await asyncio.to_thread(suppressed.among, people, unknown)
        for person in found:
            await self.forget(person)
        await database.at_once(lambda db: suppressed.keep(db, unknown))
        return len(found)

    async def expire(self, here: Collection[int]) -> None:
        """Delete expired data and archive ended games.

        `here` are the IDs of the servers the bot is in.
        """
        now = self._tables.now()
        gone = await self._tables.database.note(lambda db: held.expire(db, self._columns, now, here))
        self._tables.evict(gone)
        await archive(self._tables.database, now)


def left(before: Table, person: int, now: int) -> Step:
    """Return the step that removes the person from their seat, if they have one. The game continues."""
    lobby = before.phase == "gathering" and before.seat_kept(person) is not None
    sits = before.seat_of(person) is not None
    step = gone(before, person, now) if sits or lobby else Step(before, next_version(before))
    return dataclasses.replace(step, after=_nothing_kept(step.after, person))


def _nothing_kept(before: Table, person: int) -> Table:
    """Return the table without seats kept for or offered to this person, and without their latest move."""
    seats = tuple(
        dataclasses.replace(
            seat,
            kept_for=0 if seat.kept_for == person else seat.kept_for,
            kept_name="" if seat.kept_for == person else seat.kept_name,
            idle_person=0 if seat.idle_person == person else seat.idle_person,
            offered=None if seat.offered is not None and seat.offered.person == person else seat.offered,
        )
        for seat in before.seats
    )
    latest = None if before.latest is not None and before.latest.person == person else before.latest
    return dataclasses.replace(before, seats=seats, latest=latest)
