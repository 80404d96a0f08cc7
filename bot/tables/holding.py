"""Which displays are held, since a tap on them is being answered. No row and no message is known here."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

LONGEST_HOLD = 3.0
"""Seconds that a display may be held: within these Discord wants an answer to a tap."""


class Holding:
    """One for the process."""

    def __init__(self) -> None:
        self.wake: Callable[[], None] = lambda: None
        """Called when a display that was passed over may be shown."""
        self._held: dict[tuple[int, int], set[object]] = {}
        self._passed_over: set[tuple[int, int]] = set()
        self._changing: Counter[tuple[int, int]] = Counter()
        self._crossed: set[tuple[int, int]] = set()
        self._drawn_anew: set[tuple[int, int]] = set()

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
    def changing(self, table: int, person: int) -> Iterator[None]:
        """While something changes its message: an edit, or the answer to a tap, until it is noted what the
        message shows.
        """
        key = table, person
        self._changing[key] += 1
        if self._changing[key] > 1:
            self._crossed.add(key)
        try:
            yield
        finally:
            self._changing[key] -= 1
            if not self._changing[key]:
                del self._changing[key]
                self._crossed.discard(key)
                self._drawn_anew.discard(key)

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

    def draws_anew(self, table: int, person: int) -> None:
        """Since changes of it have crossed it is owed anew, and is whatever else is noted of these."""
        self._drawn_anew.add((table, person))

    def is_drawn_anew(self, table: int, person: int) -> bool:
        """Whether that is so, of changes that are under way still."""
        return (table, person) in self._drawn_anew

    def _release(self, key: tuple[int, int], holder: object) -> None:
        holders = self._held.get(key, set())
        holders.discard(holder)
        if not holders:
            self._held.pop(key, None)
            if key in self._passed_over:
                self._passed_over.discard(key)
                self.wake()
