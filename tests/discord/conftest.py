"""Fixtures of the tests that play on a Discord in memory, whose copies are made quickly."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.discord import copies
from tests.discord.people import House, house
from tests.discord.wire import Wire

copies.begin()


@pytest.fixture
async def world(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[House]:
    """People at a table of the bot: two, where the mark `people` does not say what house it is."""
    mark = request.node.get_closest_marker("people")
    async with house(tmp_path, *(mark.args if mark else ()), **(mark.kwargs if mark else {})) as found:
        yield found


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    """Everything that a bot sends that no house has."""
    return Wire(monkeypatch)
