"""Run tasks concurrently, but one at a time per key, and keep track of keys that fail.

A key stands for a channel or a person that must not get two tasks at once. A slow task stops counting towards
the limit, so that it only delays its own key. Callers define the tasks. The system
clock isn't read here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine
from typing import Any, NamedTuple

from bot import tasks

MOST = 48
"""Maximum number of tasks at once, which is about the number of requests Discord accepts per second."""
ASIDE = 1.0
"""Seconds after which a slow task no longer counts towards the maximum."""
LONGEST_REST = 300
"""Maximum pause for a failing key, in seconds, unless Discord gave a time."""


class Lanes:
    """Runs a job's tasks, one at a time for each key.

    Up to `most` tasks run at once, not counting tasks slower than `aside` seconds. `freed` is called when
    another task can start. It must not block or raise.
    """

    def __init__(self, freed: Callable[[], None], most: int = MOST, aside: float = ASIDE) -> None:
        self.most = most
        self.aside = aside
        self._freed = freed
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._aside: set[int] = set()

    @property
    def busy(self) -> set[int]:
        """Return the keys of all running tasks."""
        return set(self._under_way)

    def at(self, key: int) -> bool:
        """Return True if a task for this key is running."""
        return key in self._under_way

    @property
    def room(self) -> int:
        """Return the number of tasks that can start now."""
        return max(0, self.most - len(self._under_way) + len(self._aside))

    @property
    def calm(self) -> bool:
        """Return True if another task could start even if slow tasks counted."""
        return len(self._under_way) < self.most

    def start(self, key: int, work: Coroutine[Any, Any, None], name: str) -> None:
        """Run `work`, which must not raise, in a new task. No task for this key may be running."""
        assert key not in self._under_way
        task = tasks.start_task(work, name)
        slow = asyncio.get_running_loop().call_later(self.aside, self._stand_aside, key)
        self._under_way[key] = task
        # A task that's cancelled before it starts runs none of its own code, so clean up in a callback.
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
        """Cancel every running task."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0)  # let their callbacks run


EVERYWHERE, LONGEST_PROBE = 8, 60
"""Trouble counts as global once this many keys have failed without a success in between.

From then on, one key at a time probes on behalf of all. LONGEST_PROBE is the longest interval between probes,
in seconds.
"""


class _Rest(NamedTuple):
    failures: int
    begun: int
    until: int


class Sick:
    """The keys that failed in their latest task.

    A failing key is paused, for twice as long after each failure, until a task succeeds. Times are whole
    seconds of any clock. Setting the clock back doesn't make pauses longer.
    """

    def __init__(self) -> None:
        self._rests: dict[int, _Rest] = {}
        self._alike: set[int] = set()
        self._probe = _Rest(0, 0, 0)

    @property
    def keys(self) -> set[int]:
        """Return all failing keys, paused or not."""
        return set(self._rests)

    def __contains__(self, key: int) -> bool:
        return key in self._rests

    def waits_for_probe(self, busy: Collection[int], now: int) -> bool:
        """Return True if the trouble is global and another key is probing, or has just probed, for all.

        `busy` holds the keys of the running tasks.
        """
        if len(self._alike) < EVERYWHERE:
            return False
        return self._probe.begun <= now < self._probe.until or not self._rests.keys().isdisjoint(busy)

    def rests(self, key: int, now: int) -> bool:
        """Return True if this key is paused."""
        rest = self._rests.get(key)
        return rest is not None and rest.begun <= now < rest.until

    def failed(self, key: int, now: int, told: float | None = None, longest: int = LONGEST_REST) -> int:
        """Record a failure. Return the time at which the key's pause ends.

        `told` is the pause in seconds that Discord asked for. If it's None, pauses grow up to `longest`
        seconds.
        """
        failures = self._rests[key].failures + 1 if key in self._rests else 1
        rest = min(longest, 2 ** min(failures, 16)) if told is None else int(told) + 1
        self._rests[key] = _Rest(failures, now, now + rest)
        self._alike.add(key)
        # Tasks that were already running may fail during a probe's pause. Don't extend the pause for them.
        if len(self._alike) >= EVERYWHERE and not self._probe.begun <= now < self._probe.until:
            failures = self._probe.failures + 1
            self._probe = _Rest(failures, now, now + min(LONGEST_PROBE, 2 ** min(failures, 16)))
        return now + rest

    def well(self, key: int) -> None:
        """Record a success, which ends this key's pause as well as global trouble."""
        self._rests.pop(key, None)
        self._alike.clear()
        self._probe = _Rest(0, 0, 0)

    def resting(self, now: int) -> set[int]:
        """Return the keys that are paused."""
        return {key for key in self._rests if self.rests(key, now)}

    def next(self, now: int) -> int | None:
        """Return the time at which the first pause ends, or None if no key is paused."""
        rests = [*self._rests.values(), self._probe]
        return min((rest.until for rest in rests if rest.begun <= now < rest.until), default=None)
