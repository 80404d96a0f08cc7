"""Read deliveries: the work that is due, the messages that stand, the signs of life at tables, and the routes
to people by direct message.

bot/tables/core/outbox.py makes the messages of a step due, calls.py the calls. This module draws and sends no
page.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection
from typing import NamedTuple

from bot.delivery.lanes import MessageLanes
from bot.delivery.presence import Signs
from bot.delivery.rows import MAKE_DUE, READY, note_sign
from bot.delivery.state import (
    BOARD,
    CALL,
    DAY,
    HAND,
    LONGEST_PAUSE,
    NOTICE,
    ORPHAN,
    SOON,
    WANTED,
    Delivery,
)
from bot.delivery.store import DeliveryStore
from bot.storage.database import NOTING, Database

BEHIND = 1000
"""Places that a refused orphan loses in the queue. Its lane rests after each refusal, so the next question
to a player there would otherwise wait behind many of them.
"""

_PAUSES = (f"WHEN attempts <= {SOON + n} THEN {min(DAY, LONGEST_PAUSE << n)}" for n in range(9))
_TIMELY = f"(retry_at <= :now OR retry_at > :now + CASE {' '.join(_PAUSES)} ELSE {DAY} END)"
"""SQL condition for rows that may be tried now. A longer pause than any means that the clock was set back."""
_LANE = "CASE WHEN here = 1 THEN channel ELSE coalesce(channel, -person) END"
_RANK = (
    "CASE WHEN what IN ('call', 'notice') THEN 0"
    f" WHEN what = 'orphan' THEN place + CASE WHEN attempts > 0 THEN {BEHIND} ELSE 50 END"
    " ELSE place + CASE WHEN what = 'hand' AND renewed > 0 THEN 0 WHEN what = 'board' THEN 50"
    " WHEN needed > shown THEN 100 ELSE 200 END END"
)
"""SQL for the order of work: players with a question first, then the table, then the other players. A
row overtakes later rows by a fixed number of places at most.
"""
DUE = (
    f"SELECT id, table_id, what, {_LANE} AS lane, {_RANK} AS rank FROM deliveries WHERE {READY} AND {_TIMELY}"  # noqa: S608
)
"""SQL for all rows that may be tried at the second `:now`, with their lanes and ranks."""
_IN_ORDER = "ORDER BY rank, table_id, lane"
_ROW = (
    f"SELECT {', '.join(f'deliveries.{name}' for name in Delivery._fields[:-1])}, coalesce(seen, 0) AS seen"  # noqa: S608
    " FROM deliveries LEFT JOIN presence USING (table_id, person)"
)


class Deliveries(DeliveryStore):
    """One for the process."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        """`now` gives seconds since 1970."""
        super().__init__(database, now)
        self._signs = Signs(self._write_sign)
        self.lanes = MessageLanes()

    async def watch(self, wake: Callable[[], None]) -> None:
        """Call `wake` after each commit that leaves work to do, and when a skipped message may be changed."""
        self.lanes.freed = wake
        # A row that was put off is no news to the outbox, which put it off.
        ready = f"WHEN NEW.stage = '{WANTED}' AND NEW.awaits IS NULL AND NEW.retry_at = 0"
        await self._database.watch("deliveries", ready, wake)

    # Work that is due

    async def due(self, now: int, limit: int, avoid: Collection[int] = ()) -> list[Delivery]:
        """Return the work that may be done now, in order, one row per lane.

        Skip the lanes in `avoid`, and messages with a tap under way.
        """
        rows = await self._database.read(
            f"{_ROW} JOIN (SELECT id AS number, rank, lane FROM"  # noqa: S608
            " (SELECT due.*, row_number() OVER (PARTITION BY lane ORDER BY rank, id) AS nth"
            f" FROM ({DUE}) AS due WHERE lane NOT IN (SELECT value FROM json_each(:avoid))) AS first"
            f" WHERE nth = 1 {_IN_ORDER} LIMIT :limit) AS chosen ON deliveries.id = number {_IN_ORDER}",
            {"now": now, "limit": limit, "avoid": json.dumps(sorted(avoid))},
        )
        return [one for row in rows if not self._tapped(one := Delivery(*row))]

    async def counted(self) -> dict[str, list[int]]:
        """Return the numbers of the due rows, by kind."""
        rows = await self._database.read(
            f"SELECT what, id FROM ({DUE}) AS due",  # noqa: S608
            {"now": int(self._now())},
        )
        found: dict[str, list[int]] = {what: [] for what in (BOARD, HAND, CALL, NOTICE, ORPHAN)}
        for row in rows:
            found[row["what"]].append(row["id"])
        return found

    async def read(self, number: int) -> Delivery | None:
        """Return the current state of a delivery, or None if it has no work, or a tap on its message is under
        way.
        """
        row = await self._database.one(f"{_ROW} WHERE {READY} AND id = ?", (number,))
        return None if row is None or self._tapped(one := Delivery(*row)) else self._of(one)

    async def of(self, table: int, person: int) -> Delivery | None:
        """Return the row that shows a table to a person (0: to everybody), or None before there is one."""
        row = await self._database.one(
            f"{_ROW} WHERE what IN ('{BOARD}', '{HAND}') AND table_id = ? AND person = ?", (table, person)
        )
        return None if row is None else self._of(Delivery(*row))

    async def next_retry(self, now: int) -> int | None:
        """Return the time of the next retry in seconds since 1970, or None if no row waits for one."""
        row = await self._database.one(
            f"SELECT min(retry_at) AS due FROM deliveries WHERE {READY} AND NOT {_TIMELY}",  # noqa: S608
            {"now": now},
        )
        due: int | None = None if row is None else row["due"]
        return due

    async def calls(self, table: int, person: int) -> list[Delivery]:
        """Return the calls of a player in their present turn."""
        rows = await self._database.read(
            f"{_ROW} WHERE what = 'call' AND table_id = ? AND person = ?", (table, person)
        )
        return [Delivery(*row) for row in rows]

    async def calls_by(self, table: int, message: int) -> bool:
        """Return True if this message calls a player to this table."""
        found = await self._database.one(
            "SELECT 1 FROM deliveries WHERE what = 'call' AND table_id = ? AND message = ?", (table, message)
        )
        return found is not None

    async def public_message(self, table: int) -> Delivery | None:
        """Return the public page of a table, or None while it has no message."""
        found = await self.of(table, 0)
        return None if found is None or found.message is None else found

    async def look_after(self, table: int) -> None:
        """Edit the public message in any case, so that it is posted again if it is gone."""
        await self._database.change(
            f"UPDATE deliveries SET {MAKE_DUE}, digest = NULL"  # noqa: S608
            f" WHERE what = '{BOARD}' AND table_id = ? AND message IS NOT NULL",
            (table,),
        )

    async def try_here(self, table: int) -> None:
        """Retry at once all that the channel of a table refused."""
        await self._database.change(
            f"UPDATE deliveries SET {MAKE_DUE}, digest = NULL"  # noqa: S608
            f" WHERE table_id = ? AND (what = '{BOARD}' OR here = 1 AND stage = '{WANTED}')",
            (table,),
        )

    # Signs of life

    def seen(self, table: int, person: int, now: int) -> None:
        """Record a tap of this person at this table: in memory at once, in the database at intervals."""
        self._signs.note(table, person, now)

    def forget_person(self, person: int) -> None:
        """Drop all that this process remembers of this person."""
        self._signs.forget(person)
        self._unnoted = {page for page in self._unnoted if page[1] != person}
        self._sent = {page: until for page, until in self._sent.items() if page[1] != person}

    def last_sign(self, table: int, person: int) -> int:
        """Return the last sign of life at this table that this process saw, in seconds since 1970."""
        return self._signs.latest(table, person)

    def _write_sign(self, table: int, person: int, now: int) -> None:
        self._database.write_behind(("seen", table, person), lambda db: note_sign(db, table, person, now))

    def _of(self, one: Delivery) -> Delivery:
        return one._replace(seen=max(one.seen, self._signs.latest(one.table_id, one.person)))

    def _tapped(self, one: Delivery) -> bool:
        return one.touches is not None and self.lanes.is_tapped(*one.touches)


ANYBODY, NEWCOMERS = 0, -1
"""In place of a person: the route from the bot to anybody, and to people new to it."""


class DmRoute(NamedTuple):
    """A route by direct message: its channel, if known, and its refusals in a row.

    The first refusal was at the second `since`, the latest at `refused`. 0 refusals mean that messages
    arrive.
    """

    person: int
    channel: int | None = None
    refusals: int = 0
    since: int = 0
    refused: int = 0


class DirectMessages:
    """One for the process."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def route(self, person: int) -> DmRoute:
        """Return the route to this person."""
        row = await self._database.one(
            f"SELECT {', '.join(DmRoute._fields)} FROM dms WHERE person = ?",  # noqa: S608
            (person,),
        )
        return DmRoute(person) if row is None else DmRoute(*row)

    async def opened_since(self, second: int) -> list[int]:
        """Return the times at which channels were opened since this second."""
        rows = await self._database.read("SELECT opened FROM dms WHERE opened > ?", (second,))
        return [row["opened"] for row in rows]

    async def opened(self, person: int, channel: int, now: int) -> None:
        """Record that the bot opened this channel."""
        await self._database.change(
            "INSERT INTO dms (person, channel, opened) VALUES (?, ?, ?)"
            " ON CONFLICT (person) DO UPDATE SET channel = excluded.channel, opened = excluded.opened",
            (person, channel, now),
            NOTING,
        )

    async def gone(self, person: int) -> None:
        """Record that this channel is gone."""
        await self._database.change("UPDATE dms SET channel = NULL WHERE person = ?", (person,), NOTING)

    async def refused(self, person: int, now: int) -> None:
        """Record one more refused message."""
        await self._database.change(
            "INSERT INTO dms (person, refusals, since, refused) VALUES (?1, 1, ?2, ?2)"
            " ON CONFLICT (person) DO UPDATE SET refusals = dms.refusals + 1, refused = ?2,"
            " since = CASE WHEN dms.refusals = 0 THEN ?2 ELSE dms.since END",
            (person, now),
            NOTING,
        )

    async def taken(self, person: int) -> None:
        """Record that a message arrived."""
        await self._database.change("UPDATE dms SET refusals = 0 WHERE person = ?", (person,), NOTING)
