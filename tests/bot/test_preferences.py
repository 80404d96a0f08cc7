"""People's choices are cached after one read, and never reported in an old state."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.storage.database import Database
from bot.tables.people import preferences as room
from bot.tables.people.notifications import Chosen
from bot.tables.people.preferences import Preferences
from tests.rooms import Rooms


@pytest.fixture
async def preferences(database: Database) -> Preferences:
    rooms = Rooms(database)
    found = Preferences(rooms, rooms.deadlines)
    await found.recall()
    return found


def counted(database: Database, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that records each query from now on."""
    asked: list[str] = []
    read = database.read

    async def noted(sql: str, values: Any = ()) -> Any:
        asked.append(sql)
        return await read(sql, values)

    monkeypatch.setattr(database, "read", noted)
    return asked


async def test_a_choice_is_read_once(
    database: Database, preferences: Preferences, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = counted(database, monkeypatch)
    for _ in range(3):
        assert await preferences.of("persons", 1) == Chosen()
        assert await preferences.of("channels", 1) == Chosen()
    assert len(asked) == 2


async def test_who_chooses_has_it_at_once_and_nobody_else(preferences: Preferences) -> None:
    assert [await preferences.of("persons", person) for person in (1, 2)] == [Chosen(), Chosen()]
    assert await preferences.of("channels", 1) == Chosen()
    assert await preferences.choose("persons", 1, pictures=False) == Chosen(False)
    assert await preferences.choose("channels", 1, large_print=True) == Chosen(large_print=True)
    assert await preferences.of("persons", 1) == Chosen(False)
    assert await preferences.of("persons", 2) == Chosen()


async def test_no_matter_who_writes_it(database: Database, preferences: Preferences) -> None:
    """The writer of such a row needn't announce it."""
    assert await preferences.of("persons", 1) == Chosen()
    await database.change("INSERT INTO persons (id, pictures) VALUES (1, 0)")
    assert await preferences.of("persons", 1) == Chosen(False)
    await database.change("UPDATE persons SET palette = 'classic'")
    assert await preferences.of("persons", 1) == Chosen(False, "classic")


async def test_what_was_read_before_a_change_is_not_kept(
    database: Database, preferences: Preferences, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()
    read = database.read

    async def slow(sql: str, values: Any = ()) -> Any:
        rows = await read(sql, values)
        begun.set()
        await go_on.wait()
        return rows

    monkeypatch.setattr(database, "read", slow)
    reading = asyncio.create_task(preferences.of("persons", 1))
    await begun.wait()
    monkeypatch.setattr(database, "read", read)
    await database.change("INSERT INTO persons (id, pictures) VALUES (1, 0)")
    go_on.set()
    await reading
    assert await preferences.of("persons", 1) == Chosen(False)


async def test_not_everybody_is_kept_in_mind(
    database: Database, preferences: Preferences, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "KEPT", 3)
    asked = counted(database, monkeypatch)
    for _ in range(2):
        for person in range(8):
            await preferences.of("persons", person)
    assert len(asked) > 8
