"""How many channels of direct messages may be opened in a minute: Discord takes whoever opens many for a
spammer, and says so late.

Only counted here: nothing is opened, and no person is known but as a number that waits for its turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

MINUTE = 60
MOST = 10
"""Channels in any minute, unless Discord complains: then half as many, and one more with each minute."""
REST = 60
"""Seconds after a complaint in which none is opened."""
LONGEST = 600
"""Seconds that somebody waits for her turn, at most: whoever would wait for longer does not stand in line."""


class Budget:
    """One for the process. `now` gives seconds of any clock; one that was set back makes nobody wait."""

    def __init__(self, now: Callable[[], int], most: int = MOST) -> None:
        self._now = now
        self._full = most
        self._used: list[int] = []
        self._line: dict[int, int] = {}
        """Who waits, and from when she may."""
        self._least = most
        self._complained = 0
        self._closed_until = 0
        self._latest = 0

    @property
    def most(self) -> int:
        """Channels in a minute, as it is now."""
        return min(self._full, self._least + (self._clock() - self._complained) // MINUTE)

    def remember(self, opened: Iterable[int]) -> None:
        """An earlier process has opened some, at these seconds."""
        self._used = sorted([*self._used, *opened])

    def wait(self, person: int) -> int | None:
        """The seconds until a channel may be opened with this person; 0: now, and it counts as opened. She
        keeps her place in the line. None: not within LONGEST, and she has no place.
        """
        now = self._clock()
        self._used = [at for at in self._used if now - MINUTE < at <= now]
        self._line = {who: at for who, at in self._line.items() if at > now - MINUTE}
        mine = self._line.pop(person, None)
        ahead = [at for at in self._line.values() if mine is None or at < mine]
        due = sum(1 for at in ahead if at <= now)
        if now >= self._closed_until and len(self._used) + due < self.most:
            self._used.append(now)
            return 0
        if mine is None or mine <= now:
            taken = sorted([*self._used, *self._line.values()])
            most = self.most
            free = taken[-most] + MINUTE if len(taken) >= most else now + 1
            mine = max(now + 1, free, self._closed_until)
        if mine - now > LONGEST:
            return None
        self._line[person] = mine
        return mine - now

    def complained(self) -> None:
        """Discord says that it was too fast: nothing for a while, and less after that."""
        now = self._clock()
        self._least = max(1, self.most // 2)
        self._complained, self._closed_until = now, now + REST
        self._line.clear()

    def _clock(self) -> int:
        now = self._now()
        if now < self._latest:
            self._used.clear()
            self._line.clear()
            self._complained = min(self._complained, now)
            self._closed_until = min(self._closed_until, now + REST)
        self._latest = now
        return now
