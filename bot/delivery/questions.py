"""SQL for notices (one-time messages) that can be answered for a while, within the caller's transaction.

Most of them ask a player something. Their messages are deleted once the player can't answer.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.delivery.orphans import orphan_messages
from bot.delivery.state import NOTICE, SHOWN, WANTED, Delivery
from bot.storage.sql import Connection

EARLY = "early"
"""The type of notice that tells a player that their turn is near."""
ASKING = ("invited", "seat-offered", "replaced", "replaced-here", EARLY)
"""Types of notices to delete later: invitations, seat offers, offers to return to one's seat, and EARLY."""

Stands = Callable[[str, int], bool]
"""A function of a notice's type and a person's ID. It returns True if the person can still answer."""


def end(db: Connection, table: int, stands: Stands) -> None:
    """Delete this table's notices that can't be answered now, and mark the notices still being sent."""
    rows = db.execute(
        f"SELECT id, why, person FROM deliveries WHERE what = '{NOTICE}' AND table_id = ? AND why IN {ASKING}"  # noqa: S608
        f" AND (message IS NOT NULL OR stage = '{WANTED}')",
        (table,),
    ).fetchall()
    for number, why, person in rows:
        if not stands(why, person):
            _delete_message(db, "id = ?", (number,))
            db.execute("UPDATE deliveries SET wanted = -1 WHERE id = ?", (number,))


def stands(db: Connection, table: int, person: int, kind: str) -> bool:
    """Return True if the person has a notice of this type that can be answered, or is about to get one."""
    found = db.execute(
        f"SELECT 1 FROM deliveries WHERE what = '{NOTICE}' AND table_id = ? AND person = ? AND why = ?"  # noqa: S608
        f" AND wanted >= 0 AND (message IS NOT NULL OR stage = '{WANTED}')",
        (table, person, kind),
    )
    return found.fetchone() is not None


def ask_again(db: Connection, table: int, person: int, kind: str) -> None:
    """If a notice of this type was sent earlier, delete its message, because a new one will be sent."""
    _delete_message(
        db, f"what = '{NOTICE}' AND table_id = ? AND person = ? AND why = ?", (table, person, kind)
    )


def sent(db: Connection, one: Delivery, channel: int, message: int) -> None:
    """Record a notice's message. If the person can no longer answer the notice, delete the message."""
    db.execute(
        f"UPDATE deliveries SET stage = '{SHOWN}', channel = ?, message = ? WHERE id = ?",  # noqa: S608
        (channel, message, one.id),
    )
    settled = db.execute("SELECT 1 FROM deliveries WHERE id = ? AND wanted < 0", (one.id,)).fetchone()
    if settled is not None:
        _delete_message(db, "id = ?", (one.id,))


def _delete_message(db: Connection, which: str, values: tuple[int | str, ...]) -> None:
    orphan_messages(db, f"WHERE {which} AND message IS NOT NULL AND channel IS NOT NULL", values)
    db.execute(f"UPDATE deliveries SET message = NULL WHERE {which}", values)  # noqa: S608
