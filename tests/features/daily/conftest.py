"""Databases for the daily."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.database import Database
from bot.storage.opening import open_database


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """Return a new one, which is closed afterwards."""
    database = await open_database(tmp_path / "courtyard.db")
    yield database
    await database.close()


@pytest.fixture
async def other(tmp_path: Path) -> AsyncIterator[Database]:
    """Return another one."""
    database = await open_database(tmp_path / "other.db")
    yield database
    await database.close()
