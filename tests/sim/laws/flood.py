"""While the disk refuses to write, the bot sends nearly no messages, because an unrecorded one would be sent
again and again.
"""

from __future__ import annotations

import re
from typing import Any

from tests.sim.laws import Law

OURS = re.compile(r"/channels/\d+/messages.*")
MOST, PER_SECOND = 16, 0.5
"""The bot's own requests until a commit succeeds again: one for each channel at work, and a few more over
time.
"""
CERTAIN = 3
"""How many refused commits, or statements before them, prove that the disk is full."""


class Here(Law):
    name = "flood"

    def begin(self) -> None:
        self._refused = self._sent = 0
        self._since = 0.0

    def refused(self, head: str) -> None:
        self._refused += 1
        if self._refused == CERTAIN:
            self._since, self._sent = self.world.loop.time(), 0

    def statement(self, sql: str, values: Any, cause: int | None) -> None:
        if sql.startswith("COMMIT"):
            self._refused = 0

    def sent(self, method: str, path: str, body: Any, cause: int | None) -> None:
        if self._refused < CERTAIN or cause is not None or not OURS.fullmatch(path):
            return
        self._sent += 1
        passed = self.world.loop.time() - self._since
        if self._sent > MOST + PER_SECOND * passed:
            self.world.broken(
                self.name, f"{self._sent} requests in {passed:.1f} s, and nothing was written meanwhile"
            )

    def died(self) -> None:
        self._refused = 0
