"""Notes of what has become of deliveries: what is being sent, what is shown, what is put off, given up, or
told in another way. Whether and when something is tried again is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from bot.delivery import calls
from bot.delivery.rows import (
    AS_IT_WAS,
    MAKE_DUE,
    NEXT,
    OPEN,
    REDRAW,
    as_it_was,
    delete,
    leave_behind,
    leave_own,
    notify,
    put_off,
    without_message,
)
from bot.delivery.state import (
    BOARD,
    GAVE_UP,
    HAND,
    LATER,
    LINE,
    ORPHAN,
    SENDING,
    SHOWN,
    UNREACHABLE,
    WANTED,
    Delivery,
    renewal,
)
from bot.storage.database import NOTING, PATIENCE, Database
from bot.storage.sql import Connection

FETCHED = 2
"""Seconds after which a message that awaits its picture is looked at again, should nobody tell of it."""
LEASE = 30
"""Seconds for which nobody else looks at what is being sent: a request takes no longer."""

_SHOWN = (
    "UPDATE deliveries SET shown = CASE WHEN :awaits = 1 THEN -1 ELSE :version END, digest = :digest,"  # noqa: S608
    f" attempts = 0, place = {NEXT},"
    f" stage = CASE WHEN stage = '{SENDING}' AND :posted = 0 THEN stage"
    " WHEN renewed > :posted OR needed > :version OR :awaits = 1"
    f" OR {OPEN} AND wanted > :version THEN '{WANTED}' ELSE '{SHOWN}' END,"
    " retry_at = CASE WHEN needed > :version OR (:awaits = 1 AND :look_again = 0) THEN 0"
    " WHEN :look_again > 0 THEN :look_again WHEN :posted > 0 THEN 0 ELSE retry_at END"
)
"""It shows a version, with this digest. It stays due where a new message is wanted of a version after
`posted`, where its picture is awaited, where what was sent is not known, or where more is wanted by now; and
is looked at again then, but at once where somebody needs to see more.
"""
_SAYS_SO = (
    "SELECT 1 FROM deliveries WHERE what IN ('board', 'hand') AND table_id = :table AND person = :person"  # noqa: S608
    " AND message = :message AND shown = :version AND needed <= :version AND digest IS :digest"
    f" AND attempts = 0 AND :awaits = 0 AND (stage = '{SHOWN}' AND renewed = 0 OR stage = '{SENDING}'"
    f" OR stage = '{WANTED}' AND (renewed > 0 OR wanted > :version))"
)
"""What `_SHOWN` would say of it, it says already."""


class Notes:
    """The half of `Deliveries` that writes."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now
        self.wake: Callable[[], None] = lambda: None
        self._unnoted: set[tuple[int, int]] = set()
        """Pages, by table and person, whose message may show something else than was noted."""

    def shows(self, one: Delivery, digest: str) -> bool:
        """Return whether its message is known to show what has this digest."""
        return one.digest == digest and (one.table_id, one.person) not in self._unnoted

    @asynccontextmanager
    async def _noting(self, table: int, person: int) -> AsyncIterator[None]:
        """Note what a message shows by now. Where that fails, it is shown once more whatever was noted
        before.
        """
        self._unnoted.add((table, person))
        yield
        self._unnoted.discard((table, person))

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
        """Look at once for what another process was sending when it ended; what it was editing may show
        anything.
        """
        await self._database.change(
            f"UPDATE deliveries SET retry_at = 0 WHERE stage = '{SENDING}' AND attempts = 0"  # noqa: S608
        )
        await self._database.change(f"UPDATE deliveries SET digest = NULL WHERE stage = '{WANTED}'")  # noqa: S608

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
        """Note that it has a new message, which shows this version; the one before, if it is no LINE, and
        these `others`, are to be deleted. `again` is when its picture is looked for; 0: it has what it is to
        have. `asks`: it tells the player that it is their turn.
        """

        def note(db: Connection) -> None:
            leave_own(db, one, message, f"AND coalesce(digest, '') != '{LINE}'")
            leave_behind(db, one, channel, others)
            if asks:
                calls.has_hand(db, one.table_id, one.person)
            # One that was to go, and was found when it could be used again, stays.
            db.execute(f"DELETE FROM deliveries WHERE what = '{ORPHAN}' AND message = ?", (message,))  # noqa: S608
            db.execute(
                f"{_SHOWN}, channel = :channel, message = :message, posted = :at, closed = 0,"
                " renewed = CASE WHEN renewed > :posted THEN renewed ELSE 0 END WHERE id = :id",
                _values(version, digest, renewal(version), again, awaits=again > 0)
                | {"id": one.id, "channel": channel, "message": message, "at": now},
            )

        async with self._noting(one.table_id, one.person):
            await self._database.note(note)

    async def shown(
        self, one: Delivery, version: int, digest: str | None, look_again: int = 0, awaits: bool = False
    ) -> None:
        """Note that its message shows this version, but perhaps for a picture that it `awaits`. Where more is
        due, it is not looked at again before then.
        """
        values = _values(version, digest, look_again=look_again, awaits=awaits) | {"id": one.id}
        async with self._noting(one.table_id, one.person):
            await self._database.change(f"{_SHOWN} WHERE id = :id", values, NOTING)

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
        if (table, person) not in self._unnoted and await self._database.one(_SAYS_SO, values):
            return

        def note(db: Connection) -> None:
            marked = db.execute(
                f"{_SHOWN} WHERE what IN ('{BOARD}', '{HAND}') AND table_id = :table AND person = :person"
                " AND message = :message",
                values,
            )
            if not marked.rowcount:
                db.execute(f"{REDRAW} AND table_id = ? AND person = ?", (table, person))

        async with self._noting(table, person):
            await self._database.note(note, PATIENCE)
        if awaits:
            self.wake()  # it may sleep for longer

    async def called(self, one: Delivery, channel: int, message: int) -> None:
        """Note that this message calls a player; what did before in the same place goes. If the turn was over
        before, it goes itself.
        """

        def note(db: Connection) -> None:
            noted = db.execute(
                f"UPDATE deliveries SET stage = '{SHOWN}', channel = ?, message = ?"  # noqa: S608
                f" WHERE id = ? AND stage = '{SENDING}' AND wanted >= 0",
                (channel, message, one.id),
            )
            if noted.rowcount:
                calls.remove_others(db, one, channel, message)
            else:
                leave_behind(db, one, channel, [message])
                delete(db, one)

        await self._database.note(note)

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
        a delivery with nothing wanted goes with them.
        """

        def note(db: Connection) -> None:
            leave_behind(db, one, channel, messages)
            if one.is_wanted:
                db.execute(
                    f"UPDATE deliveries SET stage = '{WANTED}' WHERE id = ? AND stage = '{SENDING}'",  # noqa: S608
                    (one.id,),
                )
            else:
                delete(db, one)

        await self._database.note(note)

    # What was not

    async def put_off(self, one: Delivery, attempts: int, retry_at: int) -> None:
        """Note that it could not be done in so many attempts, and is not to be tried again before then."""
        await self._database.note(lambda db: put_off(db, one, attempts, retry_at))

    async def settle(self, one: Delivery, stage: str = SHOWN) -> None:
        """Note that it is done, or given up, until more is wanted; an orphan goes."""

        def note(db: Connection) -> None:
            if one.what == ORPHAN:
                delete(db, one)
            else:
                db.execute(
                    f"UPDATE deliveries SET stage = ?, attempts = 0 {AS_IT_WAS}",  # noqa: S608
                    (stage, *as_it_was(one)),
                )

        await self._database.note(note)

    async def give_up(self, one: Delivery) -> None:
        """Note that it is not tried any more until more is wanted; an orphan goes."""
        await self.settle(one, GAVE_UP)

    async def renew(self, one: Delivery, version: int) -> None:
        """Note that its message is to be replaced by a new one, although it was to be edited. That makes no
        sound: it says what the old one would have said.
        """
        await self._database.change(
            f"UPDATE deliveries SET renewed = ?, quiet = 1, {MAKE_DUE} WHERE id = ? AND renewed = 0",  # noqa: S608
            (renewal(version), one.id),
            NOTING,
        )

    async def message_gone(self, one: Delivery) -> None:
        """Note that somebody deleted its message: only a new one is shown."""
        await self._database.note(lambda db: without_message(db, one))

    async def instead_of_hand(self, one: Delivery, asked: bool) -> None:
        """Note that direct messages take nothing: no hand is sent in this turn, and what stands there is to
        be deleted, for it would not be renewed. A player who is `asked` something is told in the channel.
        """

        def note(db: Connection) -> None:
            leave_own(db, one, 0)
            without_message(db, one, ", closed = 1, attempts = 0, retry_at = 0")
            if asked:
                calls.put_here(db, one.table_id, one.person, UNREACHABLE, gone=True)

        await self._database.note(note)

    async def remove(self, one: Delivery) -> None:
        """Note that this player has no seat at the table any more: their hand is to be deleted."""

        def note(db: Connection) -> None:
            leave_own(db, one, 0)
            delete(db, one)

        await self._database.note(note)

    # What is told instead

    async def unreached(self, table: int, person: int) -> None:
        """Tell a player in the channel whose hand is late, unless they were told."""
        await self._database.note(lambda db: calls.put_here(db, table, person, UNREACHABLE))

    async def call_one_by_one(self, tables: Iterable[int], person: int) -> None:
        """Call a player to each of these tables, whom a digest did not reach."""

        def call(db: Connection) -> None:
            for table in tables:
                calls.put(db, table, person, LATER)

        await self._database.note(call)

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
        await self._database.note(lambda db: calls.drop(db, one))

    async def hold(self, table: int, person: int, why: str) -> None:
        """Hold back what calls a player, as long as a plan of theirs will answer."""
        await self._database.note(lambda db: calls.hold(db, table, person, why))

    async def tell(
        self, one: Delivery, kind: str, person: int, attempts: int, retry_at: int, again: bool = False
    ) -> None:
        """Put a delivery off, and tell a person once why, by a notice of this kind; `again`: each time."""

        def note(db: Connection) -> None:
            put_off(db, one, attempts, retry_at)
            if again:
                # Another row has another number, and so another nonce.
                db.execute(
                    "DELETE FROM deliveries"
                    " WHERE what = 'notice' AND table_id = ? AND why = ? AND person = ?",
                    (one.table_id, kind, person),
                )
            notify(db, one.table_id, kind, person)

        await self._database.note(note)

    async def tell_instead(self, one: Delivery, kind: str) -> None:
        """Say by a notice of that kind, once, what direct messages did not take."""

        def note(db: Connection) -> None:
            db.execute(f"UPDATE deliveries SET stage = '{GAVE_UP}' WHERE id = ?", (one.id,))  # noqa: S608
            notify(db, one.table_id, kind, one.person)

        await self._database.note(note)


def _state(one: Delivery) -> tuple[object, ...]:
    return one.wanted, one.renewed, one.shown, one.message, one.digest


def _values(
    version: int, digest: str | None, posted: int = 0, look_again: int = 0, awaits: bool = False
) -> dict[str, int | str | None]:
    return {
        "version": version, "digest": digest, "posted": posted, "look_again": look_again, "awaits": awaits,
    }  # fmt: skip
