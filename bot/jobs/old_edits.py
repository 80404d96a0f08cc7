"""The rate limit on edits of old messages in a channel.

Discord accepts three in six seconds, over all messages older than an hour, and refuses the others. boards.py
decides which edits give way.
"""

from __future__ import annotations

from collections.abc import Callable

HOUR = 3600
"""Seconds after which a message is old."""
MOST, WINDOW = 3, 6
"""Maximum number of edits of old messages per channel, and the seconds of the window."""


class OldEdits:
    """The limiter of a process. `now` returns seconds of any clock, perhaps without their fraction."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._made: dict[int, list[float]] = {}

    def wait(self, channel: int, spare: int = 0) -> float:
        """Return the seconds until an old message may be edited with `spare` edits left, or 0."""
        now = self._now()
        # Add a second in case the clock has no fractions. Times in the future do not count: the clock was set
        # back.
        made = [at for at in self._made.get(channel, ()) if 0 <= now - at < WINDOW + 1]
        self._made[channel] = made
        if not made:
            del self._made[channel]
        most = MOST - spare
        return 0.0 if len(made) < most else made[-most] + WINDOW + 1 - now

    def note(self, channel: int) -> None:
        """Record an edit of an old message."""
        self._made.setdefault(channel, []).append(self._now())
