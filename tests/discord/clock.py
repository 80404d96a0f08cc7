"""The time on the wall in a test: one clock for the tables, the people and simcord.

Two clocks of which one stands still make a bot look again and again for what is never due.
"""

from __future__ import annotations

import simcord


class Clock:
    """Seconds since 1970. It stands still, but for what passes on simcord's clock; set `now` to skip some."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self._start = now
        self._env: simcord.Env | None = None
        self._begun = 0.0

    def follow(self, env: simcord.Env) -> None:
        """From now on what passes there passes here."""
        self._begun, self._env = env.now().timestamp(), env

    @property
    def now(self) -> float:
        return self._start + (self._env.now().timestamp() - self._begun if self._env else 0.0)

    @now.setter
    def now(self, now: float) -> None:
        self._start += now - self.now

    def __call__(self) -> float:
        return self.now
