"""Pieces of work side by side, one at a time for each key; and which keys are in trouble.

A key is whatever must not be worked at twice at once: a channel, a person. What is done is not known here,
nor what time it is on the wall: a piece that takes long stands aside, so that it holds up nobody but its key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine
from typing import Any, NamedTuple

from bot import tasks

MOST = 48
"""Pieces under way at the same time: about as many as Discord takes requests a second."""
ASIDE = 1.0
"""Seconds after which a piece no longer counts: it waits for somebody else."""
LONGEST_REST = 300
"""Seconds for which a key in trouble is left alone, at most; but for one that was told how long."""


class Lanes:
    """One for a job. `freed` is called whenever another piece may begin; it must not wait and not raise."""

    def __init__(self, freed: Callable[[], None], most: int = MOST, aside: float = ASIDE) -> None:
        self.most = most
        self.aside = aside
        self._freed = freed
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._aside: set[int] = set()

    @property
    def busy(self) -> set[int]:
        """The keys of the pieces under way."""
        return set(self._under_way)

    def at(self, key: int) -> bool:
        """Return whether a piece of this key is under way."""
        return key in self._under_way

    @property
    def room(self) -> int:
        """How many more pieces may begin."""
        return max(0, self.most - len(self._under_way) + len(self._aside))

    @property
    def calm(self) -> bool:
        """Return whether there would be room even if those that stand aside counted."""
        return len(self._under_way) < self.most

    def start(self, key: int, work: Coroutine[Any, Any, None], name: str) -> None:
        """Begin a piece of work, which must not raise. Its key must not be busy."""
        assert key not in self._under_way
        task = tasks.start_task(work, name)
        slow = asyncio.get_running_loop().call_later(self.aside, self._stand_aside, key)
        self._under_way[key] = task
        # Not within the task: one that is cancelled before it has begun runs nothing of its own.
        task.add_done_callback(lambda _: self._ended(key, slow))

    def _ended(self, key: int, slow: asyncio.TimerHandle) -> None:
        slow.cancel()
        self._aside.discard(key)
        del self._under_way[key]
        self._freed()

    def _stand_aside(self, key: int) -> None:
        self._aside.add(key)
        self._freed()

    async def close(self) -> None:
        """End every piece, even in the middle of it."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0)  # their callbacks


EVERYWHERE, LONGEST_PROBE = 8, 60
"""Keys that come to grief one after the other, and none goes well in between, from which the trouble is taken
to be everywhere; and seconds, at most, between two probes then.
"""


class _Rest(NamedTuple):
    failures: int
    begun: int
    until: int


class Sick:
    """The keys whose latest piece came to grief, each with a rest that doubles until one goes well. Times are
    in whole seconds of any clock; one that was set back makes no rest longer.
    """

    def __init__(self) -> None:
        self._rests: dict[int, _Rest] = {}
        self._alike: set[int] = set()
        self._probe = _Rest(0, 0, 0)

    @property
    def keys(self) -> set[int]:
        """All of them, at rest or not."""
        return set(self._rests)

    def __contains__(self, key: int) -> bool:
        return key in self._rests

    def waits_for_probe(self, busy: Collection[int], now: int) -> bool:
        """Return whether the trouble is everywhere, and another key in trouble tries for all of them, or has
        a moment ago. `busy` are the keys of the pieces under way.
        """
        if len(self._alike) < EVERYWHERE:
            return False
        return self._probe.begun <= now < self._probe.until or not self._rests.keys().isdisjoint(busy)

    def rests(self, key: int, now: int) -> bool:
        """Return whether this one is to be left alone now."""
        rest = self._rests.get(key)
        return rest is not None and rest.begun <= now < rest.until

    def failed(self, key: int, now: int, told: float | None = None, longest: int = LONGEST_REST) -> int:
        """A piece came to grief. Returns until when its key rests: for `longest` seconds at most, or for
        `told` seconds, where somebody has said how long the trouble lasts.
        """
        failures = self._rests[key].failures + 1 if key in self._rests else 1
        rest = min(longest, 2 ** min(failures, 16)) if told is None else int(told) + 1
        self._rests[key] = _Rest(failures, now, now + rest)
        self._alike.add(key)
        # What was under way beside a probe is none.
        if len(self._alike) >= EVERYWHERE and not self._probe.begun <= now < self._probe.until:
            failures = self._probe.failures + 1
            self._probe = _Rest(failures, now, now + min(LONGEST_PROBE, 2 ** min(failures, 16)))
        return now + rest

    def well(self, key: int) -> None:
        """A piece went well: what there was is over."""
        self._rests.pop(key, None)
        self._alike.clear()
        self._probe = _Rest(0, 0, 0)

    def resting(self, now: int) -> set[int]:
        """The keys that are to be left alone now."""
        return {key for key in self._rests if self.rests(key, now)}

    def next(self, now: int) -> int | None:
        """When the first of them may be tried again; None where none rests."""
        rests = [*self._rests.values(), self._probe]
        return min((rest.until for rest in rests if rest.begun <= now < rest.until), default=None)
