"""Fixtures for tests with Discord in memory, and the replacements that make simcord faster."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.pictures.render import Renderer
from tests.discord import copies, settling
from tests.discord.browser import Browser
from tests.discord.people import House, house
from tests.discord.toy_bot import picture
from tests.discord.wire import Wire

copies.begin()
settling.begin()


@pytest.fixture
async def world(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[House]:
    """People at a table with the bot. There are two of them, unless the mark `people` says otherwise."""
    mark = request.node.get_closest_marker("people")
    async with house(tmp_path, *(mark.args if mark else ()), **(mark.kwargs if mark else {})) as found:
        yield found


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Render every picture at once, as an empty one. Return the list of the SVGs that were to be rendered."""
    asked: list[str] = []

    async def render(self: Renderer, svg: str, *urgency: object, **limits: object) -> bytes:
        asked.append(svg)
        return picture() + svg.encode()  # differs if the SVG differs

    monkeypatch.setattr(Renderer, "render", render)
    return asked


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def window(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Browser]:
    """A browser for all tests of a file, which must run in one loop (`asyncio(loop_scope="module")`)."""
    async with Browser(tmp_path_factory.mktemp("window")) as found:
        yield found


@pytest_asyncio.fixture(loop_scope="module")
async def browser(window: Browser) -> AsyncIterator[Browser]:
    """The file's browser. It leaves the page after each test."""
    yield window
    await window.leave()


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    """The bot's requests in tests without a house."""
    return Wire(monkeypatch)
