"""Record the outcome of each delivery: shown, rescheduled, given up, or replaced by a notice.

The callers decide if and when to retry.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from bot.delivery import calls, questions
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
"""Seconds after which Discord no longer recognises a nonce."""

_SHOWN = (
    "UPDATE deliveries SET shown = CASE WHEN :again = 1 THEN -1 ELSE :version END, digest = :digest,"  # noqa: S608
    f" attempts = 0, place = {NEXT},"
    " stage = CASE WHEN renewed > :posted OR needed > :version OR :again = 1"
    f" OR {OPEN} AND wanted > :version THEN '{WANTED}' ELSE '{SHOWN}' END,"
    " retry_at = CASE WHEN needed > :version OR :again = 1 THEN 0"
    " WHEN :look_again > 0 THEN :look_again WHEN :posted > 0 THEN 0 ELSE retry_at END"
)
"""SQL that records that the message shows a version with this digest.

The row stays due if a version newer than `posted` wants a new message, if `again` asks for an immediate edit,
or if the table has changed since. It's due at `look_again`, or immediately if a player must see the change.
"""
_SAYS_SO = (
    "SELECT 1 FROM deliveries WHERE what IN ('board', 'hand') AND table_id = :table AND person = :person"  # noqa: S608
    " AND message = :message AND shown = :version AND needed <= :version AND digest IS :digest"
    f" AND attempts = 0 AND (stage = '{SHOWN}' AND renewed = 0"
    f" OR stage = '{WANTED}' AND (renewed > 0 OR wanted > :version))"
)
"""SQL condition: the row already has the values `_SHOWN` would write."""


class DeliveryStore:
    """The part of `Deliveries` that writes."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now
        self._unnoted: set[tuple[int, int]] = set()
        """Pages, by table and person, that may differ from the database."""
        self._sent: dict[tuple[int, int], int] = {}
        """Pages with a message that may have been sent without being recorded.

        Each value is the Unix time at which Discord stops returning that message for its nonce.
        """

    def shows(self, one: Delivery, digest: str) -> bool:
        """Return True if the message is known to show the content with this digest."""
        return one.digest == digest and (one.table_id, one.person) not in self._unnoted

    @asynccontextmanager
    async def _noting(self, table: int, person: int) -> AsyncIterator[None]:
        """Mark a page as doubtful while its content is recorded. If that fails, the page is edited again."""
        self._unnoted.add((table, person))
        yield
        self._unnoted.discard((table, person))

    async def is_as_read(self, one: Delivery) -> bool:
        """Return True if the row is still due and wants the same message as when it was read."""
        found = await self._database.one(
            f"SELECT 1 FROM deliveries WHERE id = ? AND {READY} AND (wanted, renewed, shown) = (?, ?, ?)"  # noqa: S608
            " AND message IS ? AND digest IS ?",
            (one.id, one.wanted, one.renewed, one.shown, one.message, one.digest),
        )
        return found is not None

    def sends(self, one: Delivery) -> bool:
        """Record that a new message with this page is about to be sent.

        Return True if an earlier attempt may have sent one so recently that Discord would return that
        message.
        """
        page, now = (one.table_id, one.person), int(self._now())
        again = now < self._sent.get(page, 0)
        self._sent[page] = now + FORGOTTEN
        return again

    def unheard(self, one: Delivery, channel: int, nonce: str) -> None:
        """Record later that a message with this nonce was sent to this channel, with unknown outcome.

        The outbox then sends the message once more, or deletes the message that arrived.
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
        """Record the message ID of an orphan."""
        await self._database.change(
            "UPDATE deliveries SET message = ?, nonce = NULL WHERE id = ?", (message, orphan.id), NOTING
        )

    async def leave_unheard(self, one: Delivery) -> None:
        """Orphan the message that may have been sent for this row, so that the outbox deletes it."""
        if one.nonce is not None:
            await self._database.note(lambda db: leave_unheard(db, one))

    async def recall(self) -> None:
        """Mark all due pages as doubtful.

        An earlier process may have exited while sending or editing them.
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
        """Record a new message that shows this version. Orphan the previous one unless it's a LINE.

        If `digest` is None, the message may show something else and must be edited immediately. If `asks` is
        True, the message tells the player that it's their turn.
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
        """Record that the message shows this version. If more is due, wait until `look_again`."""
        values = _values(version, digest, look_again=look_again) | {"id": one.id}
        async with self._noting(one.table_id, one.person):
            await self._database.change(f"{_SHOWN} WHERE id = :id", values, NOTING)

    async def mark(self, table: int, version: int, person: int, message: int, digest: str | None) -> None:
        """Record that the answer to an interaction made this message show this version of a table.

        The table's next change then edits the message only if the message's content changes. A secret action
        changes no other page. If this isn't the person's newest message, redraw the newest one, so that their
        draft isn't lost.
        """
        values = _values(version, digest) | {"table": table, "person": person, "message": message}
        # If nothing has changed, don't write a row.
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
        """Record a call's message and orphan earlier calls in the same channel.

        If the turn has already ended, orphan this message instead.
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

    async def asked(self, one: Delivery, channel: int, message: int) -> None:
        """Record an answerable notice's message. If it can no longer be answered, delete the message."""
        await self._database.note(lambda db: questions.sent(db, one, channel, message))

    async def amended(self, one: Delivery, message: int | None) -> None:
        """Record that a call's message is up to date. None means the message was deleted."""
        await self._database.change(
            f"UPDATE deliveries SET stage = '{SHOWN}', message = ?, attempts = 0"  # noqa: S608
            f" WHERE id = ? AND stage = '{WANTED}' AND message IS NOT NULL",
            (message, one.id),
            NOTING,
        )

    # Failures

    async def put_off(self, one: Delivery, attempts: int, retry_at: int) -> None:
        """Record the number of failed attempts and retry no earlier than `retry_at`."""
        await self._database.note(lambda db: put_off(db, one, attempts, retry_at))

    async def settle(self, one: Delivery, stage: str = SHOWN) -> None:
        """Mark the row as done, or given up, until the table changes again. If it's an orphan, delete it."""

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
        """Stop retrying until the table changes again. If the row is an orphan, delete it."""
        await self.settle(one, GAVE_UP)

    async def renew(self, one: Delivery, version: int) -> None:
        """Schedule a new message that replaces the old one. It makes no sound, because it isn't news."""
        await self._database.change(
            f"UPDATE deliveries SET renewed = ?, quiet = 1, {MAKE_DUE} WHERE id = ? AND renewed = 0",  # noqa: S608
            (renewal(version), one.id),
            NOTING,
        )

    async def message_gone(self, one: Delivery) -> None:
        """Record that someone deleted the message. The page stays away until a new message is scheduled."""
        await self._database.note(lambda db: without_message(db, one))

    async def instead_of_hand(self, one: Delivery, asked: bool) -> None:
        """Record that direct messages are closed, and orphan the player's old private page.

        The page could no longer be updated. If it's the player's turn (`asked`), call them in the channel.
        """

        def note(db: Connection) -> None:
            leave_own(db, one, 0)
            without_message(db, one, ", closed = 1, attempts = 0, retry_at = 0")
            if asked:
                calls.put_here(db, one.table_id, one.person, UNREACHABLE, gone=True)

        await self._database.note(note)

    async def remove(self, one: Delivery) -> None:
        """Orphan the private page of a player who has left the table and delete its row."""

        def note(db: Connection) -> None:
            leave_own(db, one, 0)
            delete(db, one)

        await self._database.note(note)

    # Calls and notices as replacements

    async def unreached(self, table: int, person: int) -> None:
        """Call a player in the channel, once per turn, because their private page is late."""
        await self._database.note(lambda db: calls.put_here(db, table, person, UNREACHABLE))

    async def call_one_by_one(self, tables: Iterable[int], person: int) -> None:
        """Call a player once per table, because a single message about these tables couldn't be delivered."""

        def call(db: Connection) -> None:
            for table in tables:
                calls.put(db, table, person, LATER)

        await self._database.note(call)

    async def call_here(self, one: Delivery) -> None:
        """Move a call to the channel."""

        def move(db: Connection) -> None:
            leave_unheard(db, one)
            db.execute(
                "UPDATE deliveries SET here = 1, channel = (SELECT channel FROM tables WHERE id = table_id),"  # noqa: S608
                f" attempts = 0, retry_at = 0 WHERE id = ? AND {OPEN}",
                (one.id,),
            )

        await self._database.note(move)

    async def forget(self, one: Delivery) -> None:
        """Drop a call that hasn't been sent yet."""
        await self._database.note(lambda db: calls.drop(db, one))

    async def hold(self, one: Delivery) -> None:
        """Hold back a call because a plan is about to move for the player."""
        await self._database.note(lambda db: calls.hold(db, one.table_id, one.person, one.why))

    async def hold_hand(self, hand: Delivery) -> None:
        """Hold back the call for a player's new private page, because a plan is about to move for them."""
        await self._database.note(lambda db: calls.hold_hand(db, hand.table_id, hand.person))

    async def call_no_more(self, one: Delivery) -> None:
        """Drop the `LATER` call scheduled for the same player."""
        await self._database.note(lambda db: calls.unwanted(db, one.table_id, one.person))

    async def call_by_hand(self, one: Delivery, version: int) -> None:
        """Call a player by posting their page as a new message.

        If there's no page, call them in the channel.
        """

        def note(db: Connection) -> None:
            has_page = repost(db, one.table_id, version, [one.person], "AND closed = 0")
            calls.comes_by_hand(db, one)
            if not has_page:
                calls.put_here(db, one.table_id, one.person, UNREACHABLE)

        await self._database.note(note)

    async def edit_only(self, hand: Delivery, here: bool) -> None:
        """Edit the page rather than posting a new one. If `here`, also call the player in the channel."""

        def note(db: Connection) -> None:
            edit_only(db, hand)
            if here:
                calls.put_here(db, hand.table_id, hand.person, CHOSEN)

        await self._database.note(note)

    async def put_off_and_notify(
        self, one: Delivery, kind: str, person: int, attempts: int, retry_at: int, again: bool = False
    ) -> None:
        """Retry a delivery later and tell a person why. If `again` is False, tell them only once."""

        def note(db: Connection) -> None:
            put_off(db, one, attempts, retry_at)
            if again:
                # A new row has a new ID, and therefore a new nonce.
                db.execute(
                    "DELETE FROM deliveries"
                    " WHERE what = 'notice' AND table_id = ? AND why = ? AND person = ?",
                    (one.table_id, kind, person),
                )
            notify(db, one.table_id, kind, person)

        await self._database.note(note)

    async def notify_instead(self, one: Delivery, kind: str) -> None:
        """Give up a delivery and send a notice of type `kind` instead, once."""

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
