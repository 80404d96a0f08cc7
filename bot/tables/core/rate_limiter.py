"""How often something may be done: so many times within so many seconds, by the person that a key stands for.

Nothing is kept in the database: after a restart everybody may begin again. A rate limiter is no rule of a
game, and holds up nobody else's action.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from bot.tables.core.in_mind import Forgotten, drop

KEPT = 1_000
"""Keys that are remembered; those that did something longest ago are forgotten first."""


class RateLimiter:
    """`most` times within `seconds`, for each key. Instants are in seconds since 1970, and may go back: what
    lies in the future does not count.

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
        """Return whether it may be done once more."""
        return len(self._lately(key, now)) < self._most

    def press(self, key: Hashable, now: int) -> None:
        """It was done."""
        self._done[key] = [*self._lately(key, now), now]
        self._done.move_to_end(key)
        while len(self._done) > KEPT:
            self._done.popitem(last=False)

    def forget(self, forgotten: Forgotten) -> None:
        """Keep nothing in mind of this person."""
        drop(self._done, forgotten.person)

    def last(self, key: Hashable) -> int | None:
        """When it was last done, as far as that is remembered."""
        done = self._done.get(key)
        return done[-1] if done else None

    def _lately(self, key: Hashable, now: int) -> list[int]:
        return [at for at in self._done.get(key, ()) if now - self._seconds < at <= now]
