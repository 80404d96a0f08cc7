"""A rate limiter for people's actions.

Each key is limited separately, so one person's actions don't delay another's. State is kept in memory and
lost on restart.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from bot.tables.core.in_mind import Forgotten, drop

KEPT = 1_000
"""Maximum number of keys. The least recently used keys are evicted first."""


class RateLimiter:
    """Allows up to `most` actions within `seconds` for each key.

    Times are Unix times. Actions later than `now` are ignored, so setting the clock back blocks no one.

    >>> limiter = RateLimiter(2, 60)
    >>> [limiter.free("ana", 0), limiter.press("ana", 0), limiter.press("ana", 10), limiter.free("ana", 20)]
    [True, None, None, False]
    >>> limiter.free("ben", 20), limiter.free("ana", 60), limiter.free("ana", 5)
    (True, True, True)
    """

    def __init__(self, most: int, seconds: int) -> None:
        self._most = most
        self._seconds = seconds
        self._done: OrderedDict[Hashable, list[int]] = OrderedDict()

    def free(self, key: Hashable, now: int) -> bool:
        """Return True if one more action is allowed."""
        return len(self._lately(key, now)) < self._most

    def press(self, key: Hashable, now: int) -> None:
        """Count an action."""
        self._done[key] = [*self._lately(key, now), now]
        self._done.move_to_end(key)
        while len(self._done) > KEPT:
            self._done.popitem(last=False)

    def forget(self, forgotten: Forgotten) -> None:
        """Discard everything stored about this person."""
        drop(self._done, forgotten.person)

    def last(self, key: Hashable) -> int | None:
        """Return the Unix time of the key's last action, or None if no action is stored."""
        done = self._done.get(key)
        return done[-1] if done else None

    def _lately(self, key: Hashable, now: int) -> list[int]:
        return [at for at in self._done.get(key, ()) if now - self._seconds < at <= now]
