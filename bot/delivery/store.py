"""Write down what happened to each delivery: shown, put off, given up, or replaced by a notice.

Other modules decide whether and when to retry.
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
    READY,
    REDRAW,
    as_it_was,
    delete,
    edit_only,
    leave_behind,
    leave_own,
    leave_unheard,
    notify,
    put_off,
    repost,
    without_message,
)
from bot.delivery.state import (
    BOARD,
    CHOSEN,
    GAVE_UP,
    HAND,
    KNOWN_AGAIN,
    LATER,
    LINE,
    ORPHAN,
    SHOWN,
    UNREACHABLE,
    WANTED,
    Delivery,
    renewal,
)
from bot.storage.database import NOTING, PATIENCE, Database
from bot.storage.sql import Connection

FORGOTTEN = 2 * KNOWN_AGAIN
"""Seconds after which Discord knows no nonce any more."""

_SHOWN = (
    "UPDATE deliveries SET shown = CASE WHEN :again = 1 THEN -1 ELSE :version END, digest = :digest,"  # noqa: S608
    f" attempts = 0, place = {NEXT},"
    " stage = CASE WHEN renewed > :posted OR needed > :version OR :again = 1"
    f" OR {OPEN} AND wanted > :version THEN '{WANTED}' ELSE '{SHOWN}' END,"
    " retry_at = CASE WHEN needed > :version OR :again = 1 THEN 0"
    " WHEN :look_again > 0 THEN :look_again WHEN :posted > 0 THEN 0 ELSE retry_at END"
)
"""It shows a version, with this digest. It stays due where a new message is wanted of a version after
`posted`, where it is to be edited at once (`again`), or where more is wanted by now; and is looked at again
then, but at once where somebody needs to see more.
"""
_SAYS_SO = (
    "SELECT 1 FROM deliveries WHERE what IN ('board', 'hand') AND table_id = :table AND person = :person"  # noqa: S608
    " AND message = :message AND shown = :version AND needed <= :version AND digest IS :digest"
    f" AND attempts = 0 AND (stage = '{SHOWN}' AND renewed = 0"
    f" OR stage = '{WANTED}' AND (renewed > 0 OR wanted > :version))"
)
"""What `_SHOWN` would say of it, it says already."""


class DeliveryStore:
    """The half of `Deliveries` that writes."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now
        self._unnoted: set[tuple[int, int]] = set()
        """Pages, by table and person, whose message may show something else than was noted."""
        self._sent: dict[tuple[int, int], int] = {}
        """Pages of which a message was perhaps sent that nobody has noted, and until when Discord may give it
        again.
        """

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

    async def is_as_read(self, one: Delivery) -> bool:
        """Return whether a new message is still to be sent, as when this was read."""
        found = await self._database.one(
            f"SELECT 1 FROM deliveries WHERE id = ? AND {READY} AND (wanted, renewed, shown) = (?, ?, ?)"  # noqa: S608
            " AND message IS ? AND digest IS ?",
            (one.id, one.wanted, one.renewed, one.shown, one.message, one.digest),
        )
        return found is not None

    def sends(self, one: Delivery) -> bool:
        """Hear that a new message of this page is about to be sent. Returns whether one may have been before,
        without anybody having heard how that went, so lately that Discord would give it.
        """
        page, now = (one.table_id, one.person), int(self._now())
        again = now < self._sent.get(page, 0)
        self._sent[page] = now + FORGOTTEN
        return again

    def unheard(self, one: Delivery, channel: int, nonce: str) -> None:
        """Note before long that a new message of it was sent there with this nonce, and that nobody heard, or
        could note, how that went: it is sent once more, or what was sent is deleted.
        """
        at = one.nonce_at if one.nonce == nonce else int(self._now())

        def note(db: Connection) -> None:
            kept = db.execute(
                f"UPDATE deliveries SET stage = '{WANTED}', channel = ?, nonce = ?, nonce_at = ?"  # noqa: S608
                " WHERE id = ?",
                (channel, nonce, at, one.id),
            )
            if not kept.rowcount:
                leave_behind(db, one, channel, nonce=nonce, at=at)

        self._database.write_behind(("unheard", one.id), note)

    async def found(self, orphan: Delivery, message: int) -> None:
        """Note that this is the message of an orphan."""
        await self._database.change(
            "UPDATE deliveries SET message = ?, nonce = NULL WHERE id = ?", (message, orphan.id), NOTING
        )

    async def leave_unheard(self, one: Delivery) -> None:
        """Note that what may have been sent of it is not to be used: it is to be deleted."""
        if one.nonce is not None:
            await self._database.note(lambda db: leave_unheard(db, one))

    async def recall(self) -> None:
        """Doubt what the messages of due pages show: another process may have ended while it sent or edited
        them.
        """
        rows = await self._database.read(
            f"SELECT table_id, person FROM deliveries WHERE what IN ('{BOARD}', '{HAND}') AND {OPEN}"  # noqa: S608
        )
        due = [(row["table_id"], row["person"]) for row in rows]
        self._unnoted.update(due)
        self._sent = dict.fromkeys(due, int(self._now()) + FORGOTTEN)

    async def posted(
        self,
        one: Delivery,
        channel: int,
        message: int,
        version: int,
        digest: str | None,
        asks: bool = False,
    ) -> None:
        """Note that it has a new message, which shows this version; the one before, if it is no LINE, is to
        be deleted. `digest`: None where the message may show something else, and is to be edited at once.
        `asks`: it tells the player that it is their turn.
        """

        def note(db: Connection) -> None:
            leave_own(db, one, message, f"AND coalesce(digest, '') != '{LINE}'")
            if asks:
                calls.has_hand(db, one.table_id, one.person)
            db.execute(
                f"{_SHOWN}, channel = :channel, message = :message, posted = :at, closed = 0,"
                " renewed = CASE WHEN renewed > :posted THEN renewed ELSE 0 END WHERE id = :id",
                _values(version, digest, renewal(version))
                | {"id": one.id, "channel": channel, "message": message, "at": int(self._now())},
            )

        async with self._noting(one.table_id, one.person):
            await self._database.note(note)
        self._sent.pop((one.table_id, one.person), None)

    async def shown(self, one: Delivery, version: int, digest: str | None, look_again: int = 0) -> None:
        """Note that its message shows this version. Where more is due, it is not looked at again before
        `look_again`.
        """
        values = _values(version, digest, look_again=look_again) | {"id": one.id}
        async with self._noting(one.table_id, one.person):
            await self._database.change(f"{_SHOWN} WHERE id = :id", values, NOTING)

    async def mark(self, table: int, version: int, person: int, message: int, digest: str | None) -> None:
        """Note that the answer to a tap has made this message show this version of a table. So the next step
        is shown if it is seen on it, and not where somebody does something in secret. Where it is not the
        newest of this person's messages, the newest is drawn again: what they have said so far must not go
        with the old.
        """
        values = _values(version, digest) | {"table": table, "person": person, "message": message}
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

    async def called(self, one: Delivery, channel: int, message: int) -> None:
        """Note that this message calls a player; what did before in the same place goes. If the turn was over
        before, it goes itself.
        """

        def note(db: Connection) -> None:
            noted = db.execute(
                f"UPDATE deliveries SET stage = '{SHOWN}', channel = ?, message = ?, nonce = NULL"  # noqa: S608
                f" WHERE id = ? AND stage = '{WANTED}'",
                (channel, message, one.id),
            )
            if noted.rowcount:
                calls.remove_others(db, one, channel, message)
            else:
                leave_behind(db, one, channel, message=message)

        await self._database.note(note)

    async def amended(self, one: Delivery, message: int | None) -> None:
        """Note that the message of a call says what is so now; None: it is gone."""
        await self._database.change(
            f"UPDATE deliveries SET stage = '{SHOWN}', message = ?, attempts = 0"  # noqa: S608
            f" WHERE id = ? AND stage = '{WANTED}' AND message IS NOT NULL",
            (message, one.id),
            NOTING,
        )

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

        def move(db: Connection) -> None:
            leave_unheard(db, one)
            db.execute(
                "UPDATE deliveries SET here = 1, channel = (SELECT channel FROM tables WHERE id = table_id),"  # noqa: S608
                f" attempts = 0, retry_at = 0 WHERE id = ? AND {OPEN}",
                (one.id,),
            )

        await self._database.note(move)

    async def forget(self, one: Delivery) -> None:
        """Drop a call."""
        await self._database.note(lambda db: calls.drop(db, one))

    async def hold(self, one: Delivery) -> None:
        """Hold back a call, as long as a plan of its player will answer."""
        await self._database.note(lambda db: calls.hold(db, one.table_id, one.person, one.why))

    async def hold_hand(self, hand: Delivery) -> None:
        """Hold back what a player's hand was to call them to, as long as a plan of theirs will answer."""
        await self._database.note(lambda db: calls.hold_hand(db, hand.table_id, hand.person))

    async def call_no_more(self, one: Delivery) -> None:
        """Drop what was to call the same player once more."""
        await self._database.note(lambda db: calls.unwanted(db, one.table_id, one.person))

    async def call_by_hand(self, one: Delivery, version: int) -> None:
        """Call a player by their page, in a new message; without one, in the channel."""

        def note(db: Connection) -> None:
            has_page = repost(db, one.table_id, version, [one.person], "AND closed = 0")
            calls.comes_by_hand(db, one)
            if not has_page:
                calls.put_here(db, one.table_id, one.person, UNREACHABLE)

        await self._database.note(note)

    async def edit_only(self, hand: Delivery, here: bool) -> None:
        """Note that a page comes as no new message; `here`: its player is called in the channel instead."""

        def note(db: Connection) -> None:
            edit_only(db, hand)
            if here:
                calls.put_here(db, hand.table_id, hand.person, CHOSEN)

        await self._database.note(note)

    async def put_off_and_notify(
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

    async def notify_instead(self, one: Delivery, kind: str) -> None:
        """Say by a notice of that kind, once, what direct messages did not take."""

        def note(db: Connection) -> None:
            db.execute(f"UPDATE deliveries SET stage = '{GAVE_UP}' WHERE id = ?", (one.id,))  # noqa: S608
            notify(db, one.table_id, kind, one.person)

        await self._database.note(note)


def _values(
    version: int, digest: str | None, posted: int = 0, look_again: int = 0
) -> dict[str, int | str | None]:
    again = int(posted > 0 and digest is None)
    return {
        "version": version, "digest": digest, "posted": posted, "look_again": look_again, "again": again,
    }  # fmt: skip
