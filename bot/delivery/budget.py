"""Rate limits on messages that ring in a channel at a person's request.

Limits apply to each person asked, each asker, each channel, and each kind of message at a table. The
transaction of the step writes a row for each message and keeps it for a day, so a restart forgets none. A
message over the limit of its asker, channel or table is sent without a sound. bot/tables/core/asking.py
decides if a person may be asked at all. Calls to a turn do not count here: bot/delivery/decide.py limits them
by the turn.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.delivery.state import DAY
from bot.storage.sql import Connection

HOUR = 3600
KEPT = DAY
"""Seconds to keep a row: the longest window of any limit."""


class Limit(NamedTuple):
    """Allow `most` messages within `seconds`."""

    most: int
    seconds: int

    def window(self, now: int) -> dict[str, int]:
        """Return the values for `WITHIN`: `since`, the last second that no longer counts, and `now`."""
        return {"since": now - self.seconds, "now": now}


WITHIN = "at > :since AND at <= :now"
"""SQL condition for rows that count. Rows in the future do not: the clock was set back."""


FROM_ONE = Limit(1, HOUR)
"""Invitations that one person gets from one inviter."""
TO_ONE = Limit(3, DAY)
"""Invitations that one person gets in all."""
BY_ONE = Limit(20, HOUR)
"""Loud messages that one asker causes: three tables an evening, with five guests each, fit."""
IN_CHANNEL = Limit(30, HOUR)
"""Loud messages in one channel: ten games at once, with three deals or rounds an hour each."""
OF_A_KIND = Limit(1, 600)
"""Loud messages of one kind at one table, if people ask for them."""
TABLES = Limit(10, HOUR)
"""Tables that one person opens."""

TABLE, GAME, SAID = "table", "game", "said"
"""Kinds of messages to everybody: a new table, news of the game itself, other actions of a person. Each kind
of offer is a kind of its own: `offer-` and its name.
"""


def speaks(db: Connection, now: int, table: int, kind: str, asker: int = 0, person: int = 0) -> bool:
    """Record a message at this table, to everybody or to one `person`. Return True if it may ring.

    Runs within the caller's transaction.
    """
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
    """Return True if the loud messages with these values have reached the limit."""
    same = " AND ".join(f"{column} = :{column}" for column in alike)
    ((count,),) = db.execute(
        f"SELECT count(*) FROM asks WHERE {same} AND loud = 1 AND {WITHIN}",  # noqa: S608
        alike | limit.window(now),
    ).fetchall()
    return int(count) >= limit.most
