"""How many edits of old messages a channel may still have: Discord takes three in six seconds, of all those
that are older than an hour, and refuses the others. Who gives way is decided in boards.py.
"""

from __future__ import annotations

from collections.abc import Callable

HOUR = 3600
"""Seconds after which a message is old."""
MOST, WINDOW = 3, 6
"""Edits of old messages in one channel, at most, in any so many seconds."""


class OldEdits:
    """One for the process. `now` gives seconds of any clock, of which the fraction may be missing."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._made: dict[int, list[float]] = {}

    def wait(self, channel: int, spare: int = 0) -> float:
        """Return the seconds until an old message may be edited there and so many edits are left; 0: now."""
        now = self._now()
        # A second more, since the clock may have no fractions; one that was set back counts nothing.
        made = [at for at in self._made.get(channel, ()) if 0 <= now - at < WINDOW + 1]
        self._made[channel] = made
        if not made:
            del self._made[channel]
        most = MOST - spare
        return 0.0 if len(made) < most else made[-most] + WINDOW + 1 - now

    def note(self, channel: int) -> None:
        """An old message is edited there now."""
        self._made.setdefault(channel, []).append(self._now())
