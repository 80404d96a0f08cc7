"""No request is useless.

An edit changes something, except for the few made because a person looks for the message. A channel is
checked once an hour at most. The edit after a lost answer, after an unrecorded one or after another process's
isn't judged, however late it comes, because the bot doesn't know the message's content, and a look would be a
request as well.
"""

from __future__ import annotations

import re
from typing import Any

from tests.sim.laws import Law
from tests.sim.laws.displays import looks

EDIT = re.compile(r"/channels/\d+/messages/(\d+)")
LEAST, SHARE = 4, 0.05
"""How many useless edits, and which share of all edits, can't be chance."""
SOON = 360.0
"""Seconds after a start or a failed request within which earlier messages may be sent again."""
LOOK = re.compile(r"/channels/\d+")
HOUR = 3500.0


class Here(Law):
    name = "requests"

    def begin(self) -> None:
        self._edits = self._vain = 0
        self._last = ""
        self._sent: dict[str, float] = {}
        """When the latest edit of each message was sent."""
        self._unsure: set[str] = set()
        """The messages with unknown content at the time of that request."""
        self._looked: dict[str, float] = {}
        """When this process last checked each channel."""

    def sent(self, method: str, path: str, body: Any, cause: int | None) -> None:
        world, now = self.world, self.world.loop.time()
        edit = EDIT.fullmatch(path)
        if method == "PATCH" and edit is not None:
            (self._unsure.add if self._doubts(int(edit[1]), path) else self._unsure.discard)(path)
            self._sent[path] = now
        if method != "GET" or cause is not None or not LOOK.fullmatch(path) or not world.runs:
            return  # a process that dies while asking gets no answer, and the next one doesn't know of it
        place = world.server.channels.get(int(path.split("/")[2]))
        if world.struck.get(path, -HOUR) > now - HOUR or place is None or place.gone:
            return
        before, self._looked[path] = self._looked.get(path, -HOUR), now
        if now - before < HOUR and world.jumped < before - 3 * HOUR:
            world.broken(self.name, f"{path} is looked at again after {now - before:.0f} s")

    def _doubts(self, number: int, path: str) -> bool:
        """Return whether this message's content is unknown: a fault has hit its last request, or the bot
        since then.
        """
        world, before = self.world, self._sent.get(path)
        message = world.server.messages.get(number)
        if message is None or (before is None and message.outbox and not message.heard):
            return True
        channel = f"/channels/{message.channel}/messages"
        befell = max(
            world.struck.get(path, -1.0), world.struck.get(channel, -1.0), world.bad_disk, world.last_start
        )
        return befell >= (message.created - SOON if before is None else before)

    def edited(self, path: str, before: tuple[Any, Any], after: tuple[Any, Any]) -> None:
        if path in self._unsure:
            return
        self._edits += 1
        # A change in a picture's words counts, though all pictures are sketches here.
        if (looks(before[0], in_words=True), before[1]) == (looks(after[0], in_words=True), after[1]):
            self._vain += 1
            self._last = path

    async def rest(self) -> list[str]:
        world = self.world
        world.counts["edits"], world.counts["vain"] = self._edits, self._vain
        if self._vain >= LEAST and self._vain > SHARE * self._edits:
            return [f"{self._vain} of {self._edits} edits have changed nothing, at last {self._last}"]
        return []

    def died(self) -> None:
        self._looked.clear()
