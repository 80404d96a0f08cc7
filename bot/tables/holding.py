"""Which displays are held, since a tap on them is being answered. No row and no message is known here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

LONGEST_HOLD = 3.0
"""Seconds that a display may be held: within these Discord wants an answer to a tap."""


class Change:
    """Something that changes the message of a display: an edit, or the answer to a tap."""

    overruled = False
    """Whether another has crossed it, and the display is owed anew whatever this one has come to."""


class Holding:
    """One for the process."""

    def __init__(self) -> None:
        self.wake: Callable[[], None] = lambda: None
        """Called when a display that was passed over may be shown."""
        self._held: dict[tuple[int, int], set[object]] = {}
        self._passed_over: set[tuple[int, int]] = set()
        self._changing: dict[tuple[int, int], set[Change]] = {}
        self._crossed: set[tuple[int, int]] = set()

    @contextmanager
    def held(self, table: int, person: int) -> Iterator[None]:
        """While a tap on this display is being answered, and so may itself bring it up to date: it is passed
        over. Others that are owed are not, and neither is this one for longer than LONGEST_HOLD.
        """
        key, holder = (table, person), object()
        self._held.setdefault(key, set()).add(holder)
        late = asyncio.get_running_loop().call_later(LONGEST_HOLD, self._release, key, holder)
        try:
            with self.changing(table, person):
                yield
        finally:
            late.cancel()
            self._release(key, holder)

    @contextmanager
    def changing(self, table: int, person: int) -> Iterator[Change]:
        """While something changes its message, until it is noted what the message shows."""
        key, change = (table, person), Change()
        changes = self._changing.setdefault(key, set())
        changes.add(change)
        if len(changes) > 1:
            self._crossed.add(key)
        try:
            yield change
        finally:
            changes.discard(change)
            if not changes:
                del self._changing[key]
                self._crossed.discard(key)

    def is_held(self, table: int, person: int) -> bool:
        """Whether somebody holds it. Whoever asks is told when nobody does any more."""
        if (table, person) not in self._held:
            return False
        self._passed_over.add((table, person))
        return True

    def crossed(self, table: int, person: int) -> bool:
        """Whether two changes of it were under way at the same time, such as the answers to two taps: which
        of them Discord shows in the end is not known.
        """
        return (table, person) in self._crossed

    def overrule(self, table: int, person: int) -> None:
        """It is owed anew, since changes of it have crossed: none that is under way settles that."""
        for change in self._changing.get((table, person), ()):
            change.overruled = True

    def _release(self, key: tuple[int, int], holder: object) -> None:
        holders = self._held.get(key, set())
        holders.discard(holder)
        if not holders:
            self._held.pop(key, None)
            if key in self._passed_over:
                self._passed_over.discard(key)
                self.wake()
