"""Rate limits for messages with a sound that people's actions cause in a channel.

There are limits per recipient, per sender, per channel, and per type of message at a table. The transaction
that causes a message inserts a row. The row is kept for a day, so the limits survive a restart. If the
sender, channel or table is over its limit, the message is sent without a sound. bot/tables/core/asking.py
decides if someone can be invited at all. Turn notifications don't count; they're limited per turn, in
bot/delivery/decide.py.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.delivery.state import DAY
from bot.storage.sql import Connection

HOUR = 3600
KEPT = DAY
"""Seconds to keep a row. No limit has a longer window."""


class Limit(NamedTuple):
    """Allows up to `most` messages within `seconds`."""

    most: int
    seconds: int

    def window(self, now: int) -> dict[str, int]:
        """Return the parameters of `WITHIN`: `since`, the latest Unix time not to count, and `now`."""
        return {"since": now - self.seconds, "now": now}


WITHIN = "at > :since AND at <= :now"
"""SQL condition for rows that count. It skips rows later than now, which exist if the clock was set back."""


FROM_ONE = Limit(1, HOUR)
"""Maximum number of invitations from one inviter to one person."""
TO_ONE = Limit(3, DAY)
"""Maximum number of invitations to one person, from anyone."""
BY_ONE = Limit(20, HOUR)
"""Maximum number of messages with a sound per sender.

Three tables in an evening, with five guests each, stay within this limit.
"""
IN_CHANNEL = Limit(30, HOUR)
"""Maximum number of messages with a sound per channel.

Ten games at once, each with three deals or rounds an hour, stay within this limit.
"""
OF_A_KIND = Limit(1, 600)
"""Maximum number of messages with a sound of one type at one table, if people caused them."""
TABLES = Limit(10, HOUR)
"""Maximum number of tables opened by one person."""

TABLE, GAME, SAID = "table", "game", "said"
"""Types of public messages: a new table, news of the game itself, and anything else people do. An offer has
the type `offer-` followed by its kind.
"""


def speaks(
    db: Connection, now: int, table: int, kind: str, asker: int = 0, person: int = 0, channel: int = 0
) -> bool:
    """Record a message at this table, to everyone or to one `person`. Return True if it can make a sound.

    For a message that belongs to no table, pass a number of its own as `table`, and its `channel`. Run this
    within the caller's transaction.
    """
    if not channel:
        ((channel,),) = db.execute("SELECT channel FROM tables WHERE id = ?", (table,)).fetchall()
    loud = not _spent(db, IN_CHANNEL, now, channel=channel)
    if asker:
        loud = loud and not _spent(db, BY_ONE, now, by_person=asker)
    if kind not in (TABLE, GAME) and not person:
        loud = loud and not _spent(db, OF_A_KIND, now, table_id=table, kind=kind)
    db.execute(
        "INSERT INTO asks (at, table_id, channel, kind, by_person, person, loud)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (now, table, channel, kind, asker, person, int(loud)),
    )
    return loud


def _spent(db: Connection, limit: Limit, now: int, **alike: int | str) -> bool:
    """Return True if the messages with a sound that match these column values have reached the limit."""
    same = " AND ".join(f"{column} = :{column}" for column in alike)
    ((count,),) = db.execute(
        f"SELECT count(*) FROM asks WHERE {same} AND loud = 1 AND {WITHIN}",  # noqa: S608
        alike | limit.window(now),
    ).fetchall()
    return int(count) >= limit.most
