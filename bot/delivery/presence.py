"""Presence at the table: of those who have moved or tapped anything there a moment ago. What becomes of a
message for her is decided elsewhere; here are only signs of life, as rows.
"""

from __future__ import annotations

from sqlite3 import Connection

from bot.storage.database import Database

AT_TABLE = 120
"""Seconds after her last sign of life for which somebody is at the table."""
SEEN_EVERY = 30
"""Seconds within which a person's signs of life at a table are written once: a restart may forget so much."""
SLACK = 2
"""Seconds by which a sign of life may be ahead of who asks."""

# A tap that comes late is no step back; but where the clock was set back, what it said before is no sign.
_SEEN = (
    "INSERT INTO presence (table_id, person, seen)"  # noqa: S608
    " SELECT id, :person, :seen FROM tables WHERE id = :table AND (phase = 'gathering' OR phase = 'playing'"
    " AND EXISTS (SELECT 1 FROM seats WHERE table_id = id AND person = :person))"
    " ON CONFLICT (table_id, person) DO UPDATE"
    f" SET seen = CASE WHEN seen > excluded.seen + {AT_TABLE} THEN excluded.seen"
    " ELSE max(seen, excluded.seen) END"
)


def until(seen: int, now: int) -> int:
    """Until when somebody with this last sign of life is at the table; 0 where it was none, since the clock
    on the wall has been set back since.
    """
    return seen + AT_TABLE if seen <= now + SLACK else 0


class Signs:
    """The signs of life of this process: known at once, and written now and then. One for the process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._seen: dict[tuple[int, int], int] = {}
        self._written: dict[tuple[int, int], int] = {}
        self._looked_through = 0

    def note(self, table: int, person: int, now: int) -> None:
        """This person has tapped something at this table."""
        key = (table, person)
        before = self._seen.get(key, 0)
        self._seen[key] = max(now, before) if before <= now + AT_TABLE else now
        if 0 <= now - self._written.get(key, 0) < SEEN_EVERY:
            return
        self._written[key] = now
        if not 0 <= now - self._looked_through < SEEN_EVERY:
            self._looked_through = now
            for signs in (self._seen, self._written):
                for old in [one for one, at in signs.items() if at + AT_TABLE < now]:
                    del signs[old]
        self._database.along(("seen", *key), lambda db: note(db, table, person, now))

    def latest(self, table: int, person: int) -> int:
        """Her last one, in seconds since 1970; 0 where there was none of late."""
        return self._seen.get((table, person), 0)


def note(db: Connection, table: int, person: int, now: int) -> None:
    """Within a transaction: this person gave a sign of life at this table. Nothing is kept of tables that are
    over, of those that never were, and of people without a seat in a game: they are at no table. In a lobby
    the tap may be the one that takes a seat.
    """
    db.execute(_SEEN, {"person": person, "seen": now, "table": table})
