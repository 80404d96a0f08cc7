"""One lane a message: what changes a message waits for what changes it before, be it an edit or the answer to
a tap. So Discord takes them in the order in which they are noted, and none crosses another.

No row, no message and no request is known here.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from weakref import WeakValueDictionary

LONGEST = 3.0
"""Seconds for which an edit keeps out of the way of a tap, and waits for its answer: within these Discord
wants it.
"""


class MessageLanes:
    """One for the process. A message is named by its table and its person, 0 for everybody."""

    def __init__(self) -> None:
        self.freed: Callable[[], None] = lambda: None
        """Called when a message that was passed over may be changed."""
        self._locks: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()
        self._tapped: Counter[tuple[int, int]] = Counter()
        self._passed_over: set[tuple[int, int]] = set()

    @contextmanager
    def tapped(self, table: int, person: int) -> Iterator[None]:
        """Keep edits out of the way while a tap on this message is being answered, which may itself bring it
        up to date; for LONGEST at most.
        """
        key, left = (table, person), [True]

        def leave() -> None:
            if left and left.pop():
                self._leave(key)

        self._tapped[key] += 1
        late = asyncio.get_running_loop().call_later(LONGEST, leave)
        try:
            yield
        finally:
            late.cancel()
            leave()

    def is_tapped(self, table: int, person: int) -> bool:
        """Return whether a tap on this message is being answered. `freed` is called when none is any more."""
        if not self._tapped[table, person]:
            return False
        self._passed_over.add((table, person))
        return True

    @asynccontextmanager
    async def changing(self, table: int, person: int, patience: float | None = None) -> AsyncIterator[bool]:
        """Wait for what changes this message, and keep others waiting until it is noted what it shows. Yields
        whether the turn has come within `patience` seconds; where it has not, nothing may be changed.
        """
        lock = self._locks.setdefault((table, person), asyncio.Lock())
        try:
            async with asyncio.timeout(patience):
                await lock.acquire()
        except TimeoutError:
            yield False
            return
        try:
            yield True
        finally:
            lock.release()

    def _leave(self, key: tuple[int, int]) -> None:
        self._tapped[key] -= 1
        if self._tapped[key] > 0:
            return
        del self._tapped[key]
        if key in self._passed_over:
            self._passed_over.discard(key)
            self.freed()
