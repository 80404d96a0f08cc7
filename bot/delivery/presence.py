"""Presence: a person counts as being at a table for a short time after each move or interaction.

rows.py stores the time of the last activity. Other modules decide how presence affects messages.
"""

from __future__ import annotations

from collections.abc import Callable

AT_TABLE = 120
"""Seconds a person counts as present after their last activity."""
SEEN_EVERY = 30
"""Seconds between two writes of a person's activity at a table. A restart can lose that much."""
SLACK = 2
"""Seconds by which a recorded activity can be ahead of the reader's clock."""


def until(seen: int, now: int) -> int:
    """Return the Unix time until which a person counts as present after this activity.

    Return 0 if `seen` is in the future, because the system clock was set back after it.
    """
    return seen + AT_TABLE if seen <= now + SLACK else 0


class Signs:
    """Each person's last activity, periodically written to the database. There's one instance per process."""

    def __init__(self, write: Callable[[int, int, int], None]) -> None:
        """`write` schedules a database write of a table, a person and a Unix time."""
        self._write = write
        self._seen: dict[tuple[int, int], int] = {}
        self._written: dict[tuple[int, int], int] = {}
        self._looked_through = 0

    def note(self, table: int, person: int, now: int) -> None:
        """Record that this person used a control at this table."""
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
        self._write(table, person, now)

    def forget(self, person: int) -> None:
        """Discard this person's activity."""
        for signs in (self._seen, self._written):
            for key in [key for key in signs if key[1] == person]:
                del signs[key]

    def latest(self, table: int, person: int) -> int:
        """Return the Unix time of the person's last activity, or 0 if none is stored."""
        return self._seen.get((table, person), 0)
