"""Robots at several tables at once.

Each has a worker to think in while there are free ones. One robot that hangs, or many that wait, take only
their share of time from the others.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from pathlib import Path

import pytest

from bot.jobs import thinkers as jobs
from bot.jobs.thinkers import Tempo, share
from bot.worker.process import Worker
from tests.bot import draws
from tests.bot.thinkers import UNPAUSED, Here, Slow, robots_of
from tests.features.robots.test_robots_at_table import moves, rest, seated
from tests.features.robots.test_robots_at_table import room as anywhere

PATIENT = Tempo(
    **UNPAUSED,
    within=600,
    patience=600,
    deadline=600,
    nodes=20,
)


room = partial(anywhere, pace=PATIENT)
"""Tables with robots that think in these workers."""


async def test_two_tables_think_side_by_side(tmp_path: Path) -> None:
    first, second = Slow(), Slow()
    async with asyncio.timeout(60), room(tmp_path, first, second) as tables:
        numbers = [await seated(tables, "court-piece") for _ in range(3)]
        await first.thinks.wait()
        await second.thinks.wait()
        assert (first.at_once, second.at_once) == (1, 1), "and the third waits"
        first.go.set()
        second.go.set()
        for number in numbers:
            await rest(tables, number)
            assert await moves(tables, number)
    assert first.most_at_once == second.most_at_once == 1, "a worker has one thought at a time"


async def test_one_that_hangs_delays_nobody_else(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    stuck = Slow()
    async with asyncio.timeout(60), room(tmp_path, stuck, Here()) as tables:
        hangs = await seated(tables, "court-piece")
        await stuck.thinks.wait()
        for _ in range(5):
            number = await seated(tables, "court-piece")
            await rest(tables, number)
            assert await moves(tables, number)
        assert not await moves(tables, hangs)
    assert "quick move" not in caplog.text


async def test_one_that_waits_for_nothing_has_no_process(tmp_path: Path) -> None:
    """A running worker is used before another is started."""
    workers = Worker(), Worker()
    async with asyncio.timeout(60), room(tmp_path, *workers) as tables:
        for _ in range(2):
            await rest(tables, await seated(tables, "court-piece"))
        assert [bool(worker.process) for worker in workers] == [True, False]


@pytest.mark.parametrize(("cores", "workers"), [(1, 2), (2, 2), (4, 4), (64, 8)])
async def test_there_are_as_many_workers_as_cores(
    cores: int, workers: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And two on one core, since one of them may hang."""
    monkeypatch.setattr(jobs, "cores", lambda: cores)
    async with room(tmp_path) as tables:
        assert len(robots_of(tables).thinkers.workers) == workers


@pytest.mark.parametrize("workers", [1, 2, 3, 4])
@pytest.mark.parametrize("robots", [1, 2, 3, 8, 20])
def test_all_that_wait_think_for_as_long(workers: int, robots: int) -> None:
    """If all ask at once, they are all done in time, including the last."""
    window, begun, given = 1.3, [0.0] * workers, []
    for _ in range(robots):
        at = min(begun)
        unfinished = sum(end > at for end in begun) + robots - len(given)
        given.append(share(window - at, workers, unfinished))
        begun[begun.index(at)] = at + given[-1]
    assert max(begun) <= window + 1e-9
    assert min(given) == pytest.approx(max(given))
    assert sum(given) >= window * min(workers, robots) * 0.6


async def test_workers_are_processes_that_work_at_the_same_time() -> None:
    """Both work at the same time: neither ends before the other has begun."""
    first, second = Worker(), Worker()
    tasks = [asyncio.create_task(worker.run(60, draws.stamp, "")) for worker in (first, second)]
    await asyncio.gather(*tasks)
    assert first.process != second.process
    await asyncio.gather(first.close(), second.close())
