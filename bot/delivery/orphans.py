"""SQL that orphans messages. An orphan is a message that the outbox must delete."""

from __future__ import annotations

from bot.delivery.state import ORPHAN
from bot.storage.sql import Connection


def orphan_messages(db: Connection, which: str, values: tuple[int | str, ...]) -> None:
    """Add an orphan for each matching delivery's message, given a WHERE clause.

    The deliveries themselves stay unchanged. The clause must exclude deliveries without a message.
    """
    db.execute(
        "INSERT INTO deliveries (table_id, person, what, here, wanted, channel, message, place)"  # noqa: S608
        f" SELECT table_id, person, '{ORPHAN}', here, -1, channel, message, place FROM deliveries {which}"
        " ON CONFLICT DO NOTHING",
        values,
    )
