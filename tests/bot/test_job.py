"""A task that runs while there is work: waking it at any time makes it look again, and it ends."""

from __future__ import annotations

import asyncio

import pytest

from bot.jobs.job import LONGEST_PAUSE, Job


class Work(Job):
    """A job with rounds that return or raise the next of `answers`. Afterwards it idles."""

    def __init__(self, *answers: float | Exception | None) -> None:
        super().__init__("work")
        self.answers = list(answers)
        self.rounds = 0
        self.slept: list[float] = []
        self.go = asyncio.Event()
        self.go.set()
        self.sleep = self.nap

    async def nap(self, seconds: float) -> None:
        self.slept.append(seconds)
        if seconds >= 1000:
            await asyncio.Event().wait()

    async def do_due(self) -> float | None:
        self.rounds += 1
        await self.go.wait()
        answer = self.answers.pop(0) if self.answers else None
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def rest(self) -> None:
        for _ in range(50):
            await asyncio.sleep(0)


async def test_it_looks_until_there_is_nothing_to_do_and_ends() -> None:
    work = Work(0, 3, 0)
    work.start()
    await work.rest()
    assert (work.rounds, work.slept) == (4, [3])
    assert work.task.done()
    work.wake()
    await work.rest()
    assert work.rounds == 5


async def test_woken_in_the_middle_of_a_round_it_looks_once_more() -> None:
    work = Work()
    work.go.clear()
    work.start()
    await work.rest()
    task = work.task
    for _ in range(3):
        work.wake()
    work.go.set()
    await work.rest()
    assert (work.rounds, work.task) == (2, task)


async def test_woken_asleep_it_looks_at_once() -> None:
    work = Work(1000, 2000)
    work.start()
    for rounds in (1, 2):
        await work.rest()
        assert work.rounds == rounds
        work.wake()
        work.wake()
    await work.rest()
    assert (work.rounds, work.slept) == (3, [1000, 2000])


async def test_a_look_that_fails_is_logged_and_repeated_after_longer_and_longer(
    caplog: pytest.LogCaptureFixture,
) -> None:
    work = Work(*(ValueError("hearts") for _ in range(12)), 0, ValueError("hearts"))
    work.start()
    await work.rest()
    assert work.slept[:3] == [2, 4, 8]
    assert work.slept[10:] == [LONGEST_PAUSE, LONGEST_PAUSE, 2]
    assert "the work cannot look" in caplog.text
    assert "hearts" not in caplog.text


async def test_before_it_is_started_and_after_it_is_closed_nothing_runs() -> None:
    work = Work(1000)
    work.wake()
    assert work.task is None
    await work.close()
    work.start()
    await work.rest()
    await work.close()
    assert work.task.cancelled()
    work.wake()
    await work.rest()
    assert work.rounds == 1
