"""The deliveries: what may be done now, what stands there, the signs of life of people at their tables; and
the ways to people by direct messages: which channel it is, and whether messages are taken.

What a step of a table makes due is written in bot/tables/core/outbox.py, calls in calls.py. Nothing is drawn
or sent.
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
"""Places by which an orphan that was refused stands behind: its lane rests each time, and who is asked there
would wait for one after the other of those that are refused for good.
"""

_PAUSES = (f"WHEN attempts <= {SOON + n} THEN {min(DAY, LONGEST_PAUSE << n)}" for n in range(9))
_TIMELY = f"(retry_at <= :now OR retry_at > :now + CASE {' '.join(_PAUSES)} ELSE {DAY} END)"
"""Nothing is put off for longer than this: where it seems so, the clock on the wall was set back."""
_LANE = "CASE WHEN here = 1 THEN channel ELSE coalesce(channel, -person) END"
_RANK = (
    "CASE WHEN what IN ('call', 'notice') THEN 0"
    f" WHEN what = 'orphan' THEN place + CASE WHEN attempts > 0 THEN {BEHIND} ELSE 50 END"
    " ELSE place + CASE WHEN what = 'hand' AND renewed > 0 THEN 0 WHEN what = 'board' THEN 50"
    " WHEN needed > shown THEN 100 ELSE 200 END END"
)
"""Whose turn it is first, then the table, then everybody else; but no later than what became due so many
steps, of any table, after it.
"""
DUE = (
    f"SELECT id, table_id, what, {_LANE} AS lane, {_RANK} AS rank FROM deliveries WHERE {READY} AND {_TIMELY}"  # noqa: S608
)
"""All that may be done at the second `:now`, each with its lane and its rank."""
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
        """Call `wake` whenever a commit leaves something to be done, or a message that was passed over may be
        changed now.
        """
        self.lanes.freed = wake
        # What was put off is no news: who put it off knows.
        ready = f"WHEN NEW.stage = '{WANTED}' AND NEW.awaits IS NULL AND NEW.retry_at = 0"
        await self._database.watch("deliveries", ready, wake)

    # What is due

    async def due(self, now: int, limit: int, avoid: Collection[int] = ()) -> list[Delivery]:
        """Return what may be done now, one a lane, in the order in which it is to be done. Lanes in `avoid`
        are passed over, and so are messages on which a tap is being answered.
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
        """Return the numbers of what is due, by what is delivered."""
        rows = await self._database.read(
            f"SELECT what, id FROM ({DUE}) AS due",  # noqa: S608
            {"now": int(self._now())},
        )
        found: dict[str, list[int]] = {what: [] for what in (BOARD, HAND, CALL, NOTICE, ORPHAN)}
        for row in rows:
            found[row["what"]].append(row["id"])
        return found

    async def read(self, number: int) -> Delivery | None:
        """Return a delivery as it is by now; None where nothing is to be done any more, or not now, since a
        tap on its message is being answered.
        """
        row = await self._database.one(f"{_ROW} WHERE {READY} AND id = ?", (number,))
        return None if row is None or self._tapped(one := Delivery(*row)) else self._of(one)

    async def of(self, table: int, person: int) -> Delivery | None:
        """Return what shows a table to a person (0: to everybody), due or not; None while there is
        nothing.
        """
        row = await self._database.one(
            f"{_ROW} WHERE what IN ('{BOARD}', '{HAND}') AND table_id = ? AND person = ?", (table, person)
        )
        return None if row is None else self._of(Delivery(*row))

    async def next_retry(self, now: int) -> int | None:
        """Return when something that was put off may be tried again, in seconds since 1970; None: nothing
        was.
        """
        row = await self._database.one(
            f"SELECT min(retry_at) AS due FROM deliveries WHERE {READY} AND NOT {_TIMELY}",  # noqa: S608
            {"now": now},
        )
        due: int | None = None if row is None else row["due"]
        return due

    async def calls(self, table: int, person: int) -> list[Delivery]:
        """Return what calls a player in the turn that they have."""
        rows = await self._database.read(
            f"{_ROW} WHERE what = 'call' AND table_id = ? AND person = ?", (table, person)
        )
        return [Delivery(*row) for row in rows]

    async def calls_by(self, table: int, message: int) -> bool:
        """Return whether this message calls somebody to this table."""
        found = await self._database.one(
            "SELECT 1 FROM deliveries WHERE what = 'call' AND table_id = ? AND message = ?", (table, message)
        )
        return found is not None

    async def public_message(self, table: int) -> Delivery | None:
        """Return what shows a table to everybody; None while it has no message."""
        found = await self.of(table, 0)
        return None if found is None or found.message is None else found

    async def look_after(self, table: int) -> None:
        """Edit the public message, whatever it shows, and so post it again where it is gone."""
        await self._database.change(
            f"UPDATE deliveries SET {MAKE_DUE}, digest = NULL"  # noqa: S608
            f" WHERE what = '{BOARD}' AND table_id = ? AND message IS NOT NULL",
            (table,),
        )

    async def try_here(self, table: int) -> None:
        """Show and say at once what the channel of a table did not take: it may by now."""
        await self._database.change(
            f"UPDATE deliveries SET {MAKE_DUE}, digest = NULL"  # noqa: S608
            f" WHERE table_id = ? AND (what = '{BOARD}' OR here = 1 AND stage = '{WANTED}')",
            (table,),
        )

    # Signs of life

    def seen(self, table: int, person: int, now: int) -> None:
        """Note that this person has tapped something at this table: known at once, and written now and
        then.
        """
        self._signs.note(table, person, now)

    def forget_person(self, person: int) -> None:
        """Keep nothing in mind of this person."""
        self._signs.forget(person)
        self._unnoted = {page for page in self._unnoted if page[1] != person}
        self._sent = {page: until for page, until in self._sent.items() if page[1] != person}

    def last_sign(self, table: int, person: int) -> int:
        """Return the last sign of life at this table that this process has heard of, in seconds since
        1970.
        """
        return self._signs.latest(table, person)

    def _write_sign(self, table: int, person: int, now: int) -> None:
        self._database.write_behind(("seen", table, person), lambda db: note_sign(db, table, person, now))

    def _of(self, one: Delivery) -> Delivery:
        return one._replace(seen=max(one.seen, self._signs.latest(one.table_id, one.person)))

    def _tapped(self, one: Delivery) -> bool:
        return one.touches is not None and self.lanes.is_tapped(*one.touches)


ANYBODY, NEWCOMERS = 0, -1
"""In the place of a person: the way from the bot to whomever, and to those it has not written to before."""


class DmRoute(NamedTuple):
    """`channel`: None where it is not known. `refusals` are those in a row, the first at the second `since`,
    the latest at `refused`; 0 where messages are taken.
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
        """Return what is known of the way to this person."""
        row = await self._database.one(
            f"SELECT {', '.join(DmRoute._fields)} FROM dms WHERE person = ?",  # noqa: S608
            (person,),
        )
        return DmRoute(person) if row is None else DmRoute(*row)

    async def opened_since(self, second: int) -> list[int]:
        """When channels were opened since then, in seconds."""
        rows = await self._database.read("SELECT opened FROM dms WHERE opened > ?", (second,))
        return [row["opened"] for row in rows]

    async def opened(self, person: int, channel: int, now: int) -> None:
        """Note that the bot has opened this channel."""
        await self._database.change(
            "INSERT INTO dms (person, channel, opened) VALUES (?, ?, ?)"
            " ON CONFLICT (person) DO UPDATE SET channel = excluded.channel, opened = excluded.opened",
            (person, channel, now),
            NOTING,
        )

    async def gone(self, person: int) -> None:
        """Note that this channel is there no more."""
        await self._database.change("UPDATE dms SET channel = NULL WHERE person = ?", (person,), NOTING)

    async def refused(self, person: int, now: int) -> None:
        """Note that a message was refused, once more."""
        await self._database.change(
            "INSERT INTO dms (person, refusals, since, refused) VALUES (?1, 1, ?2, ?2)"
            " ON CONFLICT (person) DO UPDATE SET refusals = dms.refusals + 1, refused = ?2,"
            " since = CASE WHEN dms.refusals = 0 THEN ?2 ELSE dms.since END",
            (person, now),
            NOTING,
        )

    async def taken(self, person: int) -> None:
        """Note that a message was taken."""
        await self._database.change("UPDATE dms SET refusals = 0 WHERE person = ?", (person,), NOTING)
