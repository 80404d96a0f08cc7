"""Presence at the table: of those who have moved or tapped anything there a moment ago. What becomes of a
message for them is decided elsewhere; as rows their signs of life stand in rows.py.
"""

from __future__ import annotations

from collections.abc import Callable

AT_TABLE = 120
"""Seconds after their last sign of life for which somebody is at the table."""
SEEN_EVERY = 30
"""Seconds within which a person's signs of life at a table are written once: a restart may forget so much."""
SLACK = 2
"""Seconds by which a sign of life may be ahead of who asks."""


def until(seen: int, now: int) -> int:
    """Until when somebody with this last sign of life is at the table; 0 where it was none, since the clock
    on the wall has been set back since.
    """
    return seen + AT_TABLE if seen <= now + SLACK else 0


class Signs:
    """The signs of life of this process: known at once, and written now and then. One for the process."""

    def __init__(self, write: Callable[[int, int, int], None]) -> None:
        """`write` has a table, a person and a second written before long."""
        self._write = write
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
        self._write(table, person, now)

    def forget(self, person: int) -> None:
        """Keep nothing in mind of this person."""
        for signs in (self._seen, self._written):
            for key in [key for key in signs if key[1] == person]:
                del signs[key]

    def latest(self, table: int, person: int) -> int:
        """Return their last one, in seconds since 1970; 0 where there was none of late."""
        return self._seen.get((table, person), 0)
