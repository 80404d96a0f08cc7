"""The budget of what makes a sound in a channel because somebody asked for it: so much for each person who is
asked, each asker, each channel, and each kind of thing at a table.

Everything that is said is a row for a day, within the transaction of the step that leaves it, so a restart
forgets none of it. What goes beyond the budget of an asker, a channel or a table is said without a sound.
Whether a person may be asked at all is decided in bot/tables/core/asking.py. Calls of players to their turns
are no part of it: bot/delivery/decide.py bounds them by the turn.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.delivery.state import DAY
from bot.storage.sql import Connection

HOUR = 3600
KEPT = DAY
"""Seconds for which a row is kept: as long as any limit looks back."""


class Limit(NamedTuple):
    """So many within so many seconds."""

    most: int
    seconds: int

    def window(self, now: int) -> dict[str, int]:
        """Return the values for `WITHIN`: `since`, the last second that no longer counts, and `now`."""
        return {"since": now - self.seconds, "now": now}


WITHIN = "at > :since AND at <= :now"
"""SQL that says that a row counts. What lies in the future does not: the clock was set back."""


FROM_ONE = Limit(1, HOUR)
"""Invitations that one person gets from one inviter."""
TO_ONE = Limit(3, DAY)
"""Invitations that one person gets in all."""
BY_ONE = Limit(20, HOUR)
"""Loud messages that one asker causes: three tables an evening, with five guests each, fit."""
IN_CHANNEL = Limit(30, HOUR)
"""Loud messages in one channel: ten games at once, with three deals or rounds an hour each."""
OF_A_KIND = Limit(1, 600)
"""Loud messages of one kind at one table, where people ask for them."""
TABLES = Limit(10, HOUR)
"""Tables that one person opens."""

TABLE, GAME, SAID = "table", "game", "said"
"""Kinds of what is said to everybody: a new table; what the game itself brings; what else somebody has done.
An offer is a kind of its own, `offer-` and what is offered.
"""


def speaks(db: Connection, now: int, table: int, kind: str, asker: int = 0, person: int = 0) -> bool:
    """Note, within a transaction, that something is said at this table, to everybody or to one `person`.
    Return whether it makes a sound.
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
    """Return whether the loud messages with these values are as many as they may be."""
    same = " AND ".join(f"{column} = :{column}" for column in alike)
    ((count,),) = db.execute(
        f"SELECT count(*) FROM asks WHERE {same} AND loud = 1 AND {WITHIN}",  # noqa: S608
        alike | limit.window(now),
    ).fetchall()
    return int(count) >= limit.most
