"""The rate limit for editing old messages in a channel.

Discord accepts three such edits in six seconds, counting all messages older than an hour together, and
rejects the rest. boards.py decides which edits wait.
"""

from __future__ import annotations

from collections.abc import Callable

HOUR = 3600
"""Seconds after which a message counts as old."""
MOST, WINDOW = 3, 6
"""Maximum number of edits to old messages per channel, and the period it applies to, in seconds."""


class OldEdits:
    """Limits edits per channel. `now` returns the time of any clock in seconds, whole or fractional."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._made: dict[int, list[float]] = {}

    def wait(self, channel: int, spare: int = 0) -> float:
        """Return the number of seconds to wait before the next edit to an old message.

        `spare` is the number of edits to leave for other messages in the channel.
        """
        now = self._now()
        # Add a second in case the clock returns whole seconds. Ignore times in the future, which were
        # recorded before the clock was set back.
        made = [at for at in self._made.get(channel, ()) if 0 <= now - at < WINDOW + 1]
        self._made[channel] = made
        if not made:
            del self._made[channel]
        most = MOST - spare
        return 0.0 if len(made) < most else made[-most] + WINDOW + 1 - now

    def note(self, channel: int) -> None:
        """Record an edit to an old message."""
        self._made.setdefault(channel, []).append(self._now())
