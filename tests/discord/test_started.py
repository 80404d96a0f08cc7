"""What the process does beside its bot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot import __main__ as process
from bot.settings import Settings

Heard = Callable[[], Awaitable[None]]


class Connected:
    """A bot that is connected, twice: discord.py tells of it again where it had to begin anew."""

    def __init__(self, settings: Settings) -> None:
        self.heard: list[Heard] = []

    def add_listener(self, listener: Heard, name: str) -> None:
        assert name == "on_ready"
        self.heard.append(listener)

    def remove_listener(self, listener: Heard, name: str) -> None:
        self.heard.remove(listener)

    async def start(self, token: str) -> None:
        for _ in range(2):
            for listener in list(self.heard):
                await listener()

    async def close(self) -> None:
        """Nothing is open."""


async def test_what_is_there_once_connected_is_looked_through_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once: what is there later also holds what is on its way, which would never be thrown away."""
    left: list[str] = []
    monkeypatch.setattr(process, "Courtyard", Connected)
    monkeypatch.setattr(process.gc, "collect", lambda: left.append("collect"))
    monkeypatch.setattr(process.gc, "freeze", lambda: left.append("freeze"))
    await process.run(Settings(token="t", database=tmp_path / "courtyard.db"))
    assert left == ["collect", "freeze"]
