"""The state of message delivery: work that's due, messages sent, player activity, and DM channels.

bot/tables/core/outbox.py schedules a step's messages (a step is a change to a table), and calls.py schedules
calls. Messages are rendered and sent elsewhere.
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
"""An orphan moves back this many places in the queue each time Discord rejects its deletion.

Its channel pauses after each rejection. Without this, a player's next turn could wait behind many failing
orphans.
"""

_PAUSES = (f"WHEN attempts <= {SOON + n} THEN {min(DAY, LONGEST_PAUSE << n)}" for n in range(9))
_TIMELY = f"(retry_at <= :now OR retry_at > :now + CASE {' '.join(_PAUSES)} ELSE {DAY} END)"
"""SQL condition for rows that can be tried now. A retry time beyond the longest pause means that the clock
was set back, so the row can be tried too.
"""
_LANE = "CASE WHEN here = 1 THEN channel ELSE coalesce(channel, -person) END"
_RANK = (
    "CASE WHEN what IN ('call', 'notice') THEN 0"
    f" WHEN what = 'orphan' THEN place + CASE WHEN attempts > 0 THEN {BEHIND} ELSE 50 END"
    " ELSE place + CASE WHEN what = 'hand' AND renewed > 0 THEN 0 WHEN what = 'board' THEN 50"
    " WHEN needed > shown THEN 100 ELSE 200 END END"
)
"""SQL for the order of work: players who must act, then the public message, then other players.

A row can only overtake rows queued before it by a fixed number of places.
"""
DUE = (
    f"SELECT id, table_id, what, {_LANE} AS lane, {_RANK} AS rank FROM deliveries WHERE {READY} AND {_TIMELY}"  # noqa: S608
)
"""SQL for all rows that can be tried at time `:now`, with their lanes and ranks."""
_IN_ORDER = "ORDER BY rank, table_id, lane"
_ROW = (
    f"SELECT {', '.join(f'deliveries.{name}' for name in Delivery._fields[:-1])}, coalesce(seen, 0) AS seen"  # noqa: S608
    " FROM deliveries LEFT JOIN presence USING (table_id, person)"
)


class Deliveries(DeliveryStore):
    """The queue of messages to send, edit or delete. There's one instance per process."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        """`now` returns the current Unix time."""
        super().__init__(database, now)
        self._signs = Signs(self._write_sign)
        self.lanes = MessageLanes()

    async def watch(self, wake: Callable[[], None]) -> None:
        """Call `wake` after each commit that leaves work.

        It's also called when a message skipped by `due` is free again.
        """
        self.lanes.freed = wake
        # Ignore rows scheduled for a retry. The outbox rescheduled them itself, so it already knows the time.
        ready = f"WHEN NEW.stage = '{WANTED}' AND NEW.awaits IS NULL AND NEW.retry_at = 0"
        await self._database.watch("deliveries", ready, wake)

    # Work that is due

    async def due(self, now: int, limit: int, avoid: Collection[int] = ()) -> list[Delivery]:
        """Return the first row of each lane (see `Delivery.lane`) that can be handled now, in order.

        Lanes in `avoid` are skipped, and so are messages that an interaction is updating.
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
        """Return the IDs of due rows, by type (BOARD, HAND, CALL, NOTICE or ORPHAN)."""
        rows = await self._database.read(
            f"SELECT what, id FROM ({DUE}) AS due",  # noqa: S608
            {"now": int(self._now())},
        )
        found: dict[str, list[int]] = {what: [] for what in (BOARD, HAND, CALL, NOTICE, ORPHAN)}
        for row in rows:
            found[row["what"]].append(row["id"])
        return found

    async def read(self, number: int) -> Delivery | None:
        """Return a delivery's current state.

        Return None if no work is due, or if an interaction is updating its message.
        """
        row = await self._database.one(f"{_ROW} WHERE {READY} AND id = ?", (number,))
        return None if row is None or self._tapped(one := Delivery(*row)) else self._of(one)

    async def of(self, table: int, person: int) -> Delivery | None:
        """Return the delivery for a person's page (0: the public page), or None if there's no page."""
        row = await self._database.one(
            f"{_ROW} WHERE what IN ('{BOARD}', '{HAND}') AND table_id = ? AND person = ?", (table, person)
        )
        return None if row is None else self._of(Delivery(*row))

    async def next_retry(self, now: int) -> int | None:
        """Return the Unix time of the next retry, or None if no row waits for a retry."""
        row = await self._database.one(
            f"SELECT min(retry_at) AS due FROM deliveries WHERE {READY} AND NOT {_TIMELY}",  # noqa: S608
            {"now": now},
        )
        due: int | None = None if row is None else row["due"]
        return due

    async def calls(self, table: int, person: int) -> list[Delivery]:
        """Return the calls of a player's current turn, sent or not."""
        rows = await self._database.read(
            f"{_ROW} WHERE what = 'call' AND table_id = ? AND person = ?", (table, person)
        )
        return [Delivery(*row) for row in rows]

    async def calls_by(self, table: int, message: int) -> bool:
        """Return True if the message with this ID is a call at this table."""
        found = await self._database.one(
            "SELECT 1 FROM deliveries WHERE what = 'call' AND table_id = ? AND message = ?", (table, message)
        )
        return found is not None

    async def public_message(self, table: int) -> Delivery | None:
        """Return the delivery for a table's public message, or None if the message wasn't posted."""
        found = await self.of(table, 0)
        return None if found is None or found.message is None else found

    async def look_after(self, table: int) -> None:
        """Force an edit to the public message, so that it's posted again if someone deleted it."""
        await self._database.change(
            f"UPDATE deliveries SET {MAKE_DUE}, digest = NULL"  # noqa: S608
            f" WHERE what = '{BOARD}' AND table_id = ? AND message IS NOT NULL",
            (table,),
        )

    async def try_here(self, table: int) -> None:
        """Retry every message that Discord rejected in the table's channel, right away."""
        await self._database.change(
            f"UPDATE deliveries SET {MAKE_DUE}, digest = NULL"  # noqa: S608
            f" WHERE table_id = ? AND (what = '{BOARD}' OR here = 1 AND stage = '{WANTED}')",
            (table,),
        )

    # Player activity

    def seen(self, table: int, person: int, now: int) -> None:
        """Record that this person used the table, immediately in memory and periodically in the database."""
        self._signs.note(table, person, now)

    def forget_person(self, person: int) -> None:
        """Discard everything this process has cached about this person."""
        self._signs.forget(person)
        self._unnoted = {page for page in self._unnoted if page[1] != person}
        self._sent = {page: until for page, until in self._sent.items() if page[1] != person}

    def last_sign(self, table: int, person: int) -> int:
        """Return the Unix time of the person's last activity at the table in this process, or 0."""
        return self._signs.latest(table, person)

    def _write_sign(self, table: int, person: int, now: int) -> None:
        self._database.write_behind(("seen", table, person), lambda db: note_sign(db, table, person, now))

    def _of(self, one: Delivery) -> Delivery:
        return one._replace(seen=max(one.seen, self._signs.latest(one.table_id, one.person)))

    def _tapped(self, one: Delivery) -> bool:
        return one.touches is not None and self.lanes.is_tapped(*one.touches)


ANYBODY, NEWCOMERS = 0, -1
"""Special values of `DmRoute.person`: direct messages to anyone, and direct messages to newcomers."""


class DmRoute(NamedTuple):
    """A person's direct-message channel, if known, and the number of consecutive rejections.

    `since` and `refused` are the Unix times of the first and the latest rejection. If `refusals` is 0,
    messages are getting through.
    """

    person: int
    channel: int | None = None
    refusals: int = 0
    since: int = 0
    refused: int = 0


class DirectMessages:
    """The direct-message route to each person. There's one instance per process."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def route(self, person: int) -> DmRoute:
        """Return the direct-message route to this person. If the database has none, return an empty one."""
        row = await self._database.one(
            f"SELECT {', '.join(DmRoute._fields)} FROM dms WHERE person = ?",  # noqa: S608
            (person,),
        )
        return DmRoute(person) if row is None else DmRoute(*row)

    async def opened_since(self, second: int) -> list[int]:
        """Return the Unix times after `second` at which direct-message channels were opened."""
        rows = await self._database.read("SELECT opened FROM dms WHERE opened > ?", (second,))
        return [row["opened"] for row in rows]

    async def opened(self, person: int, channel: int, now: int) -> None:
        """Record that the bot opened a direct-message channel to this person."""
        await self._database.change(
            "INSERT INTO dms (person, channel, opened) VALUES (?, ?, ?)"
            " ON CONFLICT (person) DO UPDATE SET channel = excluded.channel, opened = excluded.opened",
            (person, channel, now),
            NOTING,
        )

    async def gone(self, person: int) -> None:
        """Record that the direct-message channel to this person no longer exists."""
        await self._database.change("UPDATE dms SET channel = NULL WHERE person = ?", (person,), NOTING)

    async def refused(self, person: int, now: int) -> None:
        """Record that Discord rejected a message to this person."""
        await self._database.change(
            "INSERT INTO dms (person, refusals, since, refused) VALUES (?1, 1, ?2, ?2)"
            " ON CONFLICT (person) DO UPDATE SET refusals = dms.refusals + 1, refused = ?2,"
            " since = CASE WHEN dms.refusals = 0 THEN ?2 ELSE dms.since END",
            (person, now),
            NOTING,
        )

    async def taken(self, person: int) -> None:
        """Record that a message to this person was delivered and reset the number of rejections."""
        await self._database.change("UPDATE dms SET refusals = 0 WHERE person = ?", (person,), NOTING)
