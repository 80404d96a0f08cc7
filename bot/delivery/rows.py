"""Deliveries as rows, within a transaction: what makes one due, what leaves a message behind, what tells a
person something once. Nothing is drawn or sent, and what Discord has answered is noted elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from sqlite3 import Connection

from bot.delivery.state import BOARD, HAND, NOTICE, ORPHAN, SENDING, SHOWN, WANTED, Delivery

OPEN = f"stage IN ('{WANTED}', '{SENDING}')"
"""What there is something to do for."""
READY = f"{OPEN} AND awaits IS NULL"
NEXT = f"(SELECT coalesce(max(place), 0) + 1 FROM deliveries WHERE {OPEN})"  # noqa: S608
"""The place in the order for what becomes due now: behind everything that is."""
PLACE = f"CASE WHEN {OPEN} THEN place ELSE {NEXT} END"
PAGES_OF_TABLE = f"what IN ('{BOARD}', '{HAND}') AND table_id = :table"
"""All that shows a table, to everybody or to one player."""
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


def renew_no_more(db: Connection, one: Delivery) -> None:
    """Within a transaction: it comes as no new message, unless another was wanted since."""
    db.execute("UPDATE deliveries SET renewed = 0 WHERE id = ? AND renewed = ?", (one.id, one.renewed))


HERE = ("replaced-here", "no-page-here", "invited", "seat-offered")
"""The kinds of notices that are told in the channel of the table."""


def notify(db: Connection, table: int, kind: str, person: int, again: bool = False) -> None:
    """Within a transaction: tell a person something, once; or `again`, where that was done before."""
    conflict = "DO UPDATE SET stage = excluded.stage, attempts = 0, retry_at = 0" if again else "DO NOTHING"
    db.execute(
        "INSERT INTO deliveries (table_id, person, what, why, here, channel)"  # noqa: S608
        f" SELECT id, ?, '{NOTICE}', ?, ?, CASE WHEN ? THEN channel END FROM tables WHERE id = ?"
        f" ON CONFLICT (table_id, person, why) WHERE what = '{NOTICE}' {conflict}",
        (person, kind, kind in HERE, kind in HERE, table),
    )


AS_IT_WAS = "WHERE id = ? AND needed = ? AND renewed = ?"


def as_it_was(one: Delivery) -> tuple[int, int, int]:
    """Return the values of `AS_IT_WAS`: of which more is needed by now is another matter, and due."""
    return one.id, one.needed, one.renewed


def put_off(db: Connection, one: Delivery, attempts: int, retry_at: int) -> None:
    db.execute(
        f"UPDATE deliveries SET attempts = ?, retry_at = ? {AS_IT_WAS}",  # noqa: S608
        (attempts, retry_at, *as_it_was(one)),
    )


def without_message(db: Connection, one: Delivery, also: str = "") -> None:
    # What the player was asked in the meantime is another matter.
    db.execute(
        f"UPDATE deliveries SET message = NULL {also},"  # noqa: S608
        f" stage = CASE WHEN renewed > ?1 OR stage = '{SENDING}' THEN stage ELSE '{SHOWN}' END,"
        " renewed = CASE WHEN renewed > ?1 THEN renewed ELSE 0 END WHERE id = ?2",
        (one.renewed, one.id),
    )


def leave_own(db: Connection, one: Delivery, message: int) -> None:
    """Leave behind the message that it has now, unless it is this one."""
    db.execute(
        "INSERT OR IGNORE INTO deliveries (table_id, person, what, here, wanted, channel, message, place)"  # noqa: S608
        f" SELECT table_id, person, '{ORPHAN}', here, -1, channel, message, place FROM deliveries"
        " WHERE id = ? AND message != ?",
        (one.id, message),
    )


def leave_behind(db: Connection, one: Delivery, channel: int, messages: Iterable[int]) -> None:
    """Leave behind these messages, which were sent of it in this channel."""
    db.executemany(
        "INSERT OR IGNORE INTO deliveries (table_id, person, what, here, wanted, channel, message)"  # noqa: S608
        f" VALUES (?, ?, '{ORPHAN}', ?, -1, ?, ?)",
        [(one.table_id, one.person, one.here, channel, message) for message in messages],
    )


def delete(db: Connection, one: Delivery) -> None:
    db.execute("DELETE FROM deliveries WHERE id = ?", (one.id,))
