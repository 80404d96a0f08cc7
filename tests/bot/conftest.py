"""Fixtures of the tests that need tables: a database of their own, a clock that stands still, and those."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.database import Database
from bot.storage.opening import open_database
from bot.tables import Tables
from bot.tables.people.preferences import Preferences
from tests.bot.test_tables import Clock, seeded


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """Return a new one, which is closed afterwards."""
    database = await open_database(tmp_path / "courtyard.db")
    yield database
    await database.close()


@pytest.fixture
def clock() -> Clock:
    """Return the clock of the tables."""
    return Clock()


@pytest.fixture
def tables(database: Database, clock: Clock) -> Tables:
    """Return tables whose seeds and numbers are known."""
    return seeded(database, clock)


@pytest.fixture
def preferences(database: Database) -> Preferences:
    """Return what people choose, with nothing chosen yet."""
    return Preferences(Tables(database))
