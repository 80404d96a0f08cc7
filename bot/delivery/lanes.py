"""One lock per message, so that edits and the answers to interactions wait for each other.

Discord then receives changes in the same order as the database. Here, a message is just the key (table,
person): this module reads no rows and sends no requests.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from weakref import WeakValueDictionary

LONGEST = 3.0
"""Maximum number of seconds an edit waits for an answer to an interaction. Discord has the same limit."""


class MessageLanes:
    """The locks for all messages. Use a single instance per process. Person 0 means the public message."""

    def __init__(self) -> None:
        self.freed: Callable[[], None] = lambda: None
        """Called when a message that was skipped during an interaction can be changed again."""
        self._locks: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()
        self._tapped: Counter[tuple[int, int]] = Counter()
        self._passed_over: set[tuple[int, int]] = set()

    @contextmanager
    def tapped(self, table: int, person: int) -> Iterator[None]:
        """Hold back edits to this message while an interaction is answered, for up to LONGEST seconds.

        The answer itself may update the message.
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
        """Return True while an interaction with this message is being answered. Afterwards, call `freed`."""
        if not self._tapped[table, person]:
            return False
        self._passed_over.add((table, person))
        return True

    @asynccontextmanager
    async def changing(self, table: int, person: int, patience: float | None = None) -> AsyncIterator[bool]:
        """Wait for earlier changes to this message, and block later ones until this one is recorded.

        Yield True if the lock was acquired within `patience` seconds. If it yields False, don't change the
        message.
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
