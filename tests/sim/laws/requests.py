"""Nothing is sent in vain: an edit changes something, but for the few that are made because nobody knows what
stands there, or because a person looks for it; and a channel is looked at once an hour at most.
"""

from __future__ import annotations

import re
from typing import Any

from tests.sim.laws import Law
from tests.sim.laws.displays import looks

EDIT = re.compile(r"/channels/\d+/messages/(\d+)")
LEAST, SHARE = 10, 0.1
"""Edits in vain, and their share of all edits, from which on they are no chance."""
LOOK = re.compile(r"/channels/\d+")
HOUR = 3500.0
TROUBLE = 120.0
"""Seconds after any trouble, in which something may be done again to be sure."""


class Here(Law):
    name = "requests"

    def begin(self) -> None:
        self._edits = self._vain = 0
        self._killed = -TROUBLE
        self._last = ""
        self._looked: dict[str, float] = {}
        """When each channel was looked at by this process."""

    def sent(self, method: str, path: str, body: Any, cause: int | None) -> None:
        world, now = self.world, self.world.loop.time()
        if method != "GET" or cause is not None or not LOOK.fullmatch(path) or not world.runs:
            return  # a process that dies as it asks hears nothing, and another does not know of it
        place = world.server.channels.get(int(path.split("/")[2]))
        if world.struck.get(path, -HOUR) > now - HOUR or place is None or place.gone:
            return
        before, self._looked[path] = self._looked.get(path, -HOUR), now
        if now - before < HOUR and world.jumped < before - 3 * HOUR:
            world.broken(self.name, f"{path} is looked at again after {now - before:.0f} s")

    def edited(self, path: str, before: tuple[Any, Any], after: tuple[Any, Any]) -> None:
        world, now = self.world, self.world.loop.time()
        # One that begins, however much later, does not know whether an earlier one has shown it.
        troubled = max(self._killed, world.last_start, world.bad_disk, world.struck.get(path, -TROUBLE))
        calm = now - troubled > TROUBLE
        if not calm:
            return
        self._edits += 1
        if (looks(before[0]), before[1]) == (looks(after[0]), after[1]):
            self._vain += 1
            self._last = path

    async def rest(self) -> list[str]:
        world = self.world
        world.counts["edits"], world.counts["vain"] = self._edits, self._vain
        if self._vain >= LEAST and self._vain > SHARE * self._edits:
            return [f"{self._vain} of {self._edits} edits have changed nothing, at last {self._last}"]
        return []

    def died(self) -> None:
        self._killed = self.world.loop.time()
        self._looked.clear()
