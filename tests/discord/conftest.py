"""Fixtures of the tests that play on a Discord in memory, whose copies are made quickly."""

import pytest

from tests.discord import copies
from tests.discord.wire import Wire

copies.begin()


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    """Everything that the bot sends."""
    return Wire(monkeypatch)
