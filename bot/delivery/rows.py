"""The deliveries, as rows: what may be done now, what stands there, and what has become of each.

What a step of a table makes due is written in bot/tables/owing.py, calls in calls.py. Nothing is drawn or
sent here, and whether and when something is tried again is decided elsewhere.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Iterable

from bot.delivery import calls
from bot.delivery.lanes import MessageLanes
from bot.delivery.presence import Signs
from bot.delivery.state import (
    BOARD,
    DAY,
    GAVE_UP,
    HAND,
    LONGEST_PAUSE,
    NOTICE,
    ORPHAN,
    SENDING,
    SHOWN,
    SOON,
    UNREACHABLE,
    WANTED,
    Delivery,
    Due,
    Post,
    renewal,
)
from bot.storage.database import Database, Statements

FETCHED = 2
"""Seconds after which a message that awaits its picture is looked at again, should nobody tell of it."""
LEASE = 30
"""Seconds for which nobody else looks at what is being sent: a request takes no longer."""
NOTING = 60.0
"""Seconds for which a note of what became of something waits for its turn: nobody waits for it."""
BEHIND = 1000
"""Places by which an orphan that was refused stands behind: its lane rests each time, and who is asked there
would wait for one after the other of those that are refused for good.
"""

OPEN = f"stage IN ('{WANTED}', '{SENDING}')"
"""What there is something to do for."""
_READY = f"{OPEN} AND awaits IS NULL"
NEXT = f"(SELECT coalesce(max(place), 0) + 1 FROM deliveries WHERE {OPEN})"  # noqa: S608
"""The place in the order for what becomes due now: behind everything that is."""
PLACE = f"CASE WHEN {OPEN} THEN place ELSE {NEXT} END"
MAKE_DUE = (
    f"stage = CASE stage WHEN '{SENDING}' THEN stage ELSE '{WANTED}' END, attempts = 0, retry_at = 0,"
    f" place = {PLACE}"
)
"""Sets what makes a row due at once; that a message of it may have been sent is not forgotten."""
REDRAW = (
    f"UPDATE deliveries SET {MAKE_DUE}, shown = -1"  # noqa: S608
    f" WHERE what IN ('{BOARD}', '{HAND}') AND closed = 0 AND message IS NOT NULL"
)
"""Its message shows no version as it is to look."""

_TIMELY = (
    "(retry_at <= :now OR retry_at > :now +"
    f" CASE WHEN attempts <= {SOON} THEN {LONGEST_PAUSE}"
    f" ELSE min({DAY}, {LONGEST_PAUSE} << min(attempts - {SOON}, 9)) END)"
)
"""Nothing is put off for longer than this: where it seems so, the clock on the wall was set back."""
_LANE = "CASE WHEN here THEN channel ELSE coalesce(channel, -person) END"
_RANK = (
    "CASE WHEN what IN ('call', 'notice') THEN 0"
    f" WHEN what = 'orphan' THEN place + CASE WHEN attempts THEN {BEHIND} ELSE 50 END"
    " ELSE place + CASE WHEN what = 'hand' AND renewed > 0 THEN 0 WHEN what = 'board' THEN 50"
    " WHEN needed > shown THEN 100 ELSE 200 END END"
)
"""Whose turn it is first, then the table, then everybody else; but no later than what became due so many
steps, of any table, after it.
"""
DUE = (
    f"SELECT id, what, table_id, person, here, message IS NOT NULL AS stands,"  # noqa: S608
    f" {_LANE} AS lane, {_RANK} AS rank"
    f" FROM deliveries WHERE {_READY} AND {_TIMELY}"
)
"""Rows of `Due`, each with its rank: all that may be done at the second `:now`."""
_ROW = (
    f"SELECT {', '.join(f'deliveries.{name}' for name in Delivery._fields[:-1])}, coalesce(seen, 0) AS seen"  # noqa: S608
    " FROM deliveries LEFT JOIN presence USING (table_id, person)"
)

_SHOWN = (
    "UPDATE deliveries SET shown = CASE WHEN :awaits THEN -1 ELSE :version END, digest = :digest,"  # noqa: S608
    f" attempts = 0, place = {NEXT},"
    f" stage = CASE WHEN stage = '{SENDING}' AND :posted = 0 THEN stage"
    " WHEN renewed > :posted OR needed > :version OR :awaits"
    f" OR {OPEN} AND wanted > :version THEN '{WANTED}' ELSE '{SHOWN}' END,"
    " retry_at = CASE WHEN needed > :version OR (:awaits AND :look_again = 0) THEN 0"
    " WHEN :look_again > 0 THEN :look_again WHEN :posted > 0 THEN 0 ELSE retry_at END"
)
"""It shows a version, with this digest. It stays due where a new message is wanted of a version after
`posted`, where its picture is awaited, where what was sent is not known, or where more is wanted by now; and
is looked at again then, but at once where somebody needs to see more.
"""
_SAYS_SO = (
    "SELECT 1 FROM deliveries WHERE what IN ('board', 'hand') AND table_id = :table AND person = :person"  # noqa: S608
    " AND message = :message AND shown = :version AND needed <= :version AND digest IS :digest"
    f" AND attempts = 0 AND NOT :awaits AND (stage = '{SHOWN}' AND renewed = 0 OR stage = '{SENDING}'"
    f" OR stage = '{WANTED}' AND (renewed > 0 OR wanted > :version))"
)
"""What `_SHOWN` would say of it, it says already."""


class Deliveries:
    """One for the process."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        """`now` gives seconds since 1970."""
        self._database = database
        self._now = now
        self._signs = Signs(database)
        self.lanes = MessageLanes()
        self.wake: Callable[[], None] = lambda: None

    async def watch(self, wake: Callable[[], None]) -> None:
        """Call `wake` whenever a commit leaves something to be done, or a message that was passed over may be
        changed now.
        """
        self.wake = self.lanes.freed = wake
        # What was put off is no news: who put it off knows.
        ready = f"WHEN NEW.stage IN ('{WANTED}', '{SENDING}') AND NEW.awaits IS NULL AND NEW.retry_at = 0"
        await self._database.watch("deliveries", ready, wake)

    # What is due

    async def due(self, now: int, limit: int, avoid: Collection[int] = ()) -> list[Due]:
        """Return what may be done now, one a lane, in the order in which it is to be done. Lanes in `avoid`
        are passed over, and so are messages on which a tap is being answered.
        """
        rows = await self._database.read(
            f"SELECT {', '.join(Due._fields)}, min(rank) AS first FROM ({DUE})"  # noqa: S608
            " WHERE lane NOT IN (SELECT value FROM json_each(:avoid))"
            " GROUP BY lane ORDER BY first, table_id LIMIT :limit",
            {"now": now, "limit": limit, "avoid": json.dumps(sorted(avoid))},
        )
        return [one for row in rows if not self._tapped(one := Due(*row[:-1]))]

    async def read(self, one: Due) -> Delivery | None:
        """Return the delivery as it is by now; None where nothing is to be done any more, or not now, since a
        tap on its message is being answered.
        """
        row = await self._database.one(f"{_ROW} WHERE {_READY} AND id = ?", (one.id,))
        return None if row is None or self._tapped(one) else self._of(Delivery(*row))

    async def again(self, one: Delivery) -> Delivery | None:
        """Return the delivery as it is by now; None where nothing is to be done any more, or not now."""
        here = one.person == 0
        return await self.read(Due(one.id, one.what, one.table_id, one.person, here, 1, 0))

    async def of(self, table: int, person: int) -> Delivery | None:
        """Return what shows a table to a person (0: to everybody), due or not; None while there is
        nothing.
        """
        row = await self._database.one(
            f"{_ROW} WHERE what IN ('{BOARD}', '{HAND}') AND table_id = ? AND person = ?", (table, person)
        )
        return None if row is None else self._of(Delivery(*row))

    async def awaiting(self, table: int, person: int) -> Due | None:
        """Return what shows a table to a person where it awaits a picture, put off or not."""
        found = await self.of(table, person)
        if found is None or found.stage not in (WANTED, SENDING) or found.shown != -1:
            return None
        lane = found.channel if found.channel is not None else -person
        return Due(found.id, found.what, table, person, found.here, found.message is not None, lane)

    async def next_retry(self, now: int) -> int | None:
        """Return when something that was put off may be tried again, in seconds since 1970; None: nothing
        was.
        """
        row = await self._database.one(
            f"SELECT min(retry_at) AS due FROM deliveries WHERE {_READY} AND NOT {_TIMELY}",  # noqa: S608
            {"now": now},
        )
        due: int | None = None if row is None else row["due"]
        return due

    async def calls(self, table: int, person: int) -> list[Delivery]:
        """Return what calls a player in the turn that they have."""
        rows = await self._database.read(
            f"{_ROW} WHERE what = 'call' AND wanted >= 0 AND table_id = ? AND person = ?", (table, person)
        )
        return [Delivery(*row) for row in rows]

    async def calls_by(self, table: int, message: int) -> bool:
        """Return whether this message calls somebody to this table."""
        found = await self._database.one(
            "SELECT 1 FROM deliveries WHERE what = 'call' AND table_id = ? AND message = ?", (table, message)
        )
        return found is not None

    async def public_message(self, table: int) -> Post | None:
        """Return the message that shows a table to everybody, None while there is none."""
        found = await self.of(table, 0)
        if found is None or found.message is None or found.channel is None:
            return None
        return Post(found.channel, found.message, found.posted, found.renewed > 0)

    async def look_after(self, table: int) -> None:
        """Edit the public message, whatever it shows, and so post it again where it is gone."""
        await self._database.change(
            f"UPDATE deliveries SET {MAKE_DUE}, digest = NULL"  # noqa: S608
            f" WHERE what = '{BOARD}' AND table_id = ? AND message IS NOT NULL",
            (table,),
        )

    # What was sent and shown

    async def sending(self, one: Delivery, channel: int) -> bool:
        """Note that a new message is about to be sent there: where nobody hears how it went, it is looked
        for. Returns whether it is still to be, as it was read.
        """
        noted = await self._database.change(
            f"UPDATE deliveries SET stage = '{SENDING}', channel = ?, retry_at = ? WHERE id = ? AND {OPEN}"  # noqa: S608
            " AND awaits IS NULL AND (wanted, renewed, shown) = (?, ?, ?) AND message IS ? AND digest IS ?",
            (channel, int(self._now()) + LEASE, one.id, *_state(one)),
        )
        return noted > 0

    async def recall(self) -> None:
        """Look at once for what an earlier process was sending when it ended."""
        await self._database.change(
            f"UPDATE deliveries SET retry_at = 0 WHERE stage = '{SENDING}' AND attempts = 0"  # noqa: S608
        )

    async def posted(
        self,
        one: Delivery,
        channel: int,
        message: int,
        version: int,
        digest: str,
        now: int,
        again: int = 0,
        others: Iterable[int] = (),
        asks: bool = False,
    ) -> None:
        """Note that it has a new message, which shows this version; the one before, and these `others`, are
        to be deleted. `again` is when its picture is looked for; 0: it has what it is to have. `asks`: it
        tells the player that it is their turn.
        """

        async def note(db: Statements) -> None:
            await _leave_own(db, one, message)
            await _leave_behind(db, one, channel, others)
            if asks:
                await calls.has_hand(db, one.table_id, one.person)
            # One that was to go, and was found when it could be used again, stays.
            await db.execute(f"DELETE FROM deliveries WHERE what = '{ORPHAN}' AND message = ?", (message,))  # noqa: S608
            await db.execute(
                f"{_SHOWN}, channel = :channel, message = :message, posted = :at, closed = 0,"
                " renewed = CASE WHEN renewed > :posted THEN renewed ELSE 0 END WHERE id = :id",
                _values(version, digest, renewal(version), again, awaits=again > 0)
                | {"id": one.id, "channel": channel, "message": message, "at": now},
            )

        await self._database.at_once(note, NOTING)

    async def shown(
        self, one: Delivery, version: int, digest: str | None, look_again: int = 0, awaits: bool = False
    ) -> None:
        """Note that its message shows this version, but perhaps for a picture that it `awaits`. Where more is
        due, it is not looked at again before then.
        """
        await self._database.change(
            f"{_SHOWN} WHERE id = :id",
            _values(version, digest, look_again=look_again, awaits=awaits) | {"id": one.id},
            NOTING,
        )

    async def mark(
        self, table: int, version: int, person: int, message: int, digest: str | None, awaits: bool = False
    ) -> None:
        """Note that the answer to a tap has made this message show this version of a table. So the next step
        is shown if it is seen on it, and not where somebody does something in secret. Where it is not the
        newest of this person's messages, the newest is drawn again: what they have said so far must not go
        with the old.
        """
        look_again = int(self._now()) + FETCHED if awaits else 0
        values = _values(version, digest, look_again=look_again, awaits=awaits)
        values |= {"table": table, "person": person, "message": message}
        # A look leaves everything as it is: nothing to write.
        if await self._database.one(_SAYS_SO, values):
            return

        async def note(db: Statements) -> None:
            marked = await db.execute(
                f"{_SHOWN} WHERE what IN ('{BOARD}', '{HAND}') AND table_id = :table AND person = :person"
                " AND message = :message",
                values,
            )
            if not marked.rowcount:
                await db.execute(f"{REDRAW} AND table_id = ? AND person = ?", (table, person))

        await self._database.at_once(note)
        if awaits:
            self.wake()  # it may sleep for longer

    async def called(self, one: Delivery, channel: int, message: int) -> None:
        """Note that this message calls a player; what did before in the same place goes. If the turn was over
        before, it goes itself.
        """

        async def note(db: Statements) -> None:
            noted = await db.execute(
                f"UPDATE deliveries SET stage = '{SHOWN}', channel = ?, message = ?"  # noqa: S608
                f" WHERE id = ? AND stage = '{SENDING}' AND wanted >= 0",
                (channel, message, one.id),
            )
            if noted.rowcount:
                await calls.remove_others(db, one, channel, message)
            else:
                await _leave_behind(db, one, channel, [message])
                await _delete(db, one)

        await self._database.at_once(note, NOTING)

    async def amended(self, one: Delivery, message: int | None) -> None:
        """Note that the message of a call says what is so now; None: it is gone."""
        await self._database.change(
            f"UPDATE deliveries SET stage = '{SHOWN}', message = ?, attempts = 0"  # noqa: S608
            f" WHERE id = ? AND stage = '{WANTED}' AND message IS NOT NULL",
            (message, one.id),
            NOTING,
        )

    async def orphaned(self, one: Delivery, channel: int, messages: Iterable[int]) -> None:
        """Note that what may have been sent of it was looked for. These messages were, and are to be deleted;
        a delivery of which nothing is wanted goes with them.
        """

        async def note(db: Statements) -> None:
            await _leave_behind(db, one, channel, messages)
            if one.is_wanted:
                await db.execute(
                    f"UPDATE deliveries SET stage = '{WANTED}' WHERE id = ? AND stage = '{SENDING}'",  # noqa: S608
                    (one.id,),
                )
            else:
                await _delete(db, one)

        await self._database.at_once(note, NOTING)

    # What was not

    async def put_off(self, one: Delivery, attempts: int, retry_at: int) -> None:
        """Note that it could not be done in so many attempts, and is not to be tried again before then."""
        await self._database.at_once(lambda db: _put_off(db, one, attempts, retry_at), NOTING)

    async def settle(self, one: Delivery, stage: str = SHOWN) -> None:
        """Note that it is done, or given up, until more is wanted; an orphan goes."""

        async def note(db: Statements) -> None:
            if one.what == ORPHAN:
                await _delete(db, one)
            else:
                await db.execute(
                    f"UPDATE deliveries SET stage = ?, attempts = 0 {_AS_IT_WAS}",  # noqa: S608
                    (stage, *_as_it_was(one)),
                )

        await self._database.at_once(note, NOTING)

    async def give_up(self, one: Delivery) -> None:
        """Note that it is not tried any more until more is wanted; an orphan goes."""
        await self.settle(one, GAVE_UP)

    async def renew(self, one: Delivery, version: int) -> None:
        """Note that its message is to be replaced by a new one, although it was to be edited."""
        await self._database.change(
            f"UPDATE deliveries SET renewed = ?, {MAKE_DUE} WHERE id = ? AND renewed = 0",  # noqa: S608
            (renewal(version), one.id),
            NOTING,
        )

    async def message_gone(self, one: Delivery) -> None:
        """Note that somebody deleted its message: only a new one is shown."""
        await self._database.at_once(lambda db: _without_message(db, one), NOTING)

    async def instead_of_hand(self, one: Delivery, asked: bool) -> None:
        """Note that direct messages take nothing: no hand is sent in this turn, and what stands there is to
        be deleted, for it would not be renewed. A player who is `asked` something is told in the channel.
        """

        async def note(db: Statements) -> None:
            await _leave_own(db, one, 0)
            await _without_message(db, one, ", closed = 1, attempts = 0, retry_at = 0")
            if asked:
                await calls.owe_here(db, one.table_id, one.person, UNREACHABLE, gone=True)

        await self._database.at_once(note, NOTING)

    async def remove(self, one: Delivery) -> None:
        """Note that this player has no seat at the table any more: their hand is to be deleted."""

        async def note(db: Statements) -> None:
            await _leave_own(db, one, 0)
            await _delete(db, one)

        await self._database.at_once(note, NOTING)

    # What is told instead

    async def unreached(self, table: int, person: int) -> None:
        """Tell a player in the channel whose hand is late, unless they were told."""
        await self._database.at_once(lambda db: calls.owe_here(db, table, person, UNREACHABLE), NOTING)

    async def call_here(self, one: Delivery) -> None:
        """Make a call in the channel instead."""
        await self._database.change(
            "UPDATE deliveries SET here = 1, channel = (SELECT channel FROM tables WHERE id = table_id),"  # noqa: S608
            f" attempts = 0, retry_at = 0 WHERE id = ? AND {OPEN}",
            (one.id,),
            NOTING,
        )

    async def forget(self, one: Delivery) -> None:
        """Drop a call; if it may have been sent, it is looked for."""
        await self._database.at_once(lambda db: calls.drop(db, one), NOTING)

    async def hold(self, table: int, person: int, why: str) -> None:
        """Hold back what calls a player, as long as a plan of theirs will answer."""
        await self._database.at_once(lambda db: calls.hold(db, table, person, why), NOTING)

    async def tell(
        self, one: Delivery, kind: str, person: int, attempts: int, retry_at: int, anew: bool = False
    ) -> None:
        """Put a delivery off, and tell a person once why, by a notice of this kind; `anew`: each time."""

        async def note(db: Statements) -> None:
            await _put_off(db, one, attempts, retry_at)
            if anew:
                # Another row has another number, and so another nonce.
                await db.execute(
                    "DELETE FROM deliveries"
                    " WHERE what = 'notice' AND table_id = ? AND why = ? AND person = ?",
                    (one.table_id, kind, person),
                )
            await notify(db, one.table_id, kind, person)

        await self._database.at_once(note, NOTING)

    async def tell_instead(self, one: Delivery, kind: str) -> None:
        """Say by a notice of that kind, once, what direct messages did not take."""

        async def note(db: Statements) -> None:
            await db.execute(f"UPDATE deliveries SET stage = '{GAVE_UP}' WHERE id = ?", (one.id,))  # noqa: S608
            await notify(db, one.table_id, kind, one.person)

        await self._database.at_once(note, NOTING)

    # Signs of life

    def seen(self, table: int, person: int, now: int) -> None:
        """Note that this person has tapped something at this table: known at once, and written now and
        then.
        """
        self._signs.note(table, person, now)

    def last_sign(self, table: int, person: int) -> int:
        """Return the last sign of life at this table that this process has heard of, in seconds since
        1970.
        """
        return self._signs.latest(table, person)

    def _of(self, one: Delivery) -> Delivery:
        return one._replace(seen=max(one.seen, self._signs.latest(one.table_id, one.person)))

    def _tapped(self, one: Due) -> bool:
        return one.touches is not None and self.lanes.is_tapped(*one.touches)


async def renew_no_more(db: Statements, one: Delivery) -> None:
    """Within a transaction: it comes as no new message, unless another was wanted since."""
    await db.execute("UPDATE deliveries SET renewed = 0 WHERE id = ? AND renewed = ?", (one.id, one.renewed))


HERE = ("replaced-here", "no-page-here", "invited", "seat-offered")
"""The kinds of notices that are told in the channel of the table."""


async def notify(db: Statements, table: int, kind: str, person: int, again: bool = False) -> None:
    """Within a transaction: tell a person something, once; or `again`, where that was done before."""
    conflict = "DO UPDATE SET stage = excluded.stage, attempts = 0, retry_at = 0" if again else "DO NOTHING"
    await db.execute(
        "INSERT INTO deliveries (table_id, person, what, why, here, channel)"  # noqa: S608
        f" SELECT id, ?, '{NOTICE}', ?, ?, CASE WHEN ? THEN channel END FROM tables WHERE id = ?"
        f" ON CONFLICT (table_id, person, why) WHERE what = '{NOTICE}' {conflict}",
        (person, kind, kind in HERE, kind in HERE, table),
    )


_AS_IT_WAS = "WHERE id = ? AND needed = ? AND renewed = ?"


def _as_it_was(one: Delivery) -> tuple[int, int, int]:
    """Return the values of `_AS_IT_WAS`: of which more is needed by now is another matter, and due."""
    return one.id, one.needed, one.renewed


async def _put_off(db: Statements, one: Delivery, attempts: int, retry_at: int) -> None:
    await db.execute(
        f"UPDATE deliveries SET attempts = ?, retry_at = ? {_AS_IT_WAS}",  # noqa: S608
        (attempts, retry_at, *_as_it_was(one)),
    )


async def _without_message(db: Statements, one: Delivery, also: str = "") -> None:
    # What the player was asked in the meantime is another matter.
    await db.execute(
        f"UPDATE deliveries SET message = NULL {also},"  # noqa: S608
        f" stage = CASE WHEN renewed > ?1 OR stage = '{SENDING}' THEN stage ELSE '{SHOWN}' END,"
        " renewed = CASE WHEN renewed > ?1 THEN renewed ELSE 0 END WHERE id = ?2",
        (one.renewed, one.id),
    )


async def _leave_own(db: Statements, one: Delivery, message: int) -> None:
    """Leave behind the message that it has now, unless it is this one."""
    await db.execute(
        "INSERT OR IGNORE INTO deliveries (table_id, person, what, here, wanted, channel, message, place)"  # noqa: S608
        f" SELECT table_id, person, '{ORPHAN}', here, -1, channel, message, place FROM deliveries"
        " WHERE id = ? AND message != ?",
        (one.id, message),
    )


async def _leave_behind(db: Statements, one: Delivery, channel: int, messages: Iterable[int]) -> None:
    """Leave behind these messages, which were sent of it in this channel."""
    await db.executemany(
        "INSERT OR IGNORE INTO deliveries (table_id, person, what, here, wanted, channel, message)"  # noqa: S608
        f" VALUES (?, ?, '{ORPHAN}', ?, -1, ?, ?)",
        [(one.table_id, one.person, one.here, channel, message) for message in messages],
    )


async def _delete(db: Statements, one: Delivery) -> None:
    await db.execute("DELETE FROM deliveries WHERE id = ?", (one.id,))


def _state(one: Delivery) -> tuple[object, ...]:
    return one.wanted, one.renewed, one.shown, one.message, one.digest


def _values(
    version: int, digest: str | None, posted: int = 0, look_again: int = 0, awaits: bool = False
) -> dict[str, int | str | None]:
    return {
        "version": version, "digest": digest, "posted": posted, "look_again": look_again, "awaits": awaits,
    }  # fmt: skip
