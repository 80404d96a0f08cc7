"""One lane per message: changes to a message, edits and answers to taps alike, wait for each other.

So Discord receives them in the order of the database. This module knows no row, no message
and no request.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from weakref import WeakValueDictionary

LONGEST = 3.0
"""Seconds that an edit waits for the answer to a tap: Discord wants the answer within them."""


class MessageLanes:
    """One per process. A table and a person name a message; person 0 is everybody."""

    def __init__(self) -> None:
        self.freed: Callable[[], None] = lambda: None
        """Called when a skipped message may be changed again."""
        self._locks: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()
        self._tapped: Counter[tuple[int, int]] = Counter()
        self._passed_over: set[tuple[int, int]] = set()

    @contextmanager
    def tapped(self, table: int, person: int) -> Iterator[None]:
        """Hold edits of this message back, for LONGEST at most, during the answer to a tap on it.

        The answer itself may bring the message up to date.
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
        """Return True during the answer to a tap on this message. `freed` is called when it ends."""
        if not self._tapped[table, person]:
            return False
        self._passed_over.add((table, person))
        return True

    @asynccontextmanager
    async def changing(self, table: int, person: int, patience: float | None = None) -> AsyncIterator[bool]:
        """Wait for earlier changes of this message, and block later ones until this one is recorded.

        Yield True if the turn came within `patience` seconds. If it yields False, do not change the message.
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
