"""Fixtures of the tests that play on a Discord in memory."""

import pytest

from tests.discord.wire import Wire


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    """Everything that the bot sends."""
    return Wire(monkeypatch)
