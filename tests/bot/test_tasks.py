"""Failing tasks are always reported."""

from __future__ import annotations

import ast
import asyncio

import pytest

from bot import tasks
from tests.bot.seconds import Seconds
from tests.bot.sources import HOUSE

SECRET = "K♥ of Ana"

AWAITED = {
    "bot/tasks.py": "here they are made",
    "bot/__main__.py": "waits for all of them, and ends with them",
    "bot/features/robots/robots.py": "waits for the thought; one that comes too late is not missed",
    "bot/responses.py": "is waited for, and raises what the request raises",
    "bot/ui/reply.py": "waits for the page, and raises what it raises",
}
"""The files that make tasks of their own, and why none of these fails silently."""


async def test_work_that_fails_is_begun_again_until_it_is_done(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    seconds, begun = Seconds(monkeypatch), 0

    async def work() -> None:
        nonlocal begun
        begun += 1
        if begun < 4:
            raise KeyError(SECRET)

    task = tasks.keep_task(work, "faces")
    for until in (1.1, 3.2, 7.3):
        for _ in range(5):
            await asyncio.sleep(0)
        assert not task.done()
        seconds.go_on(until)
        for _ in range(5):
            await asyncio.sleep(0)
    await task
    assert begun == 4
    lines = [one.getMessage() for one in caplog.records]
    assert [line.split(": KeyError in work (test_tasks.py:")[0] for line in lines] == [
        f"task died: faces, begun again in {pause} s" for pause in (1, 2, 4)
    ]
    assert SECRET not in caplog.text


async def test_what_is_done_once_and_fails_is_a_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        raise ValueError(SECRET)

    task = tasks.start_task(work(), "forwarding")
    await asyncio.wait({task})
    await asyncio.sleep(0)
    assert "task died: forwarding: ValueError in work (test_tasks.py:" in caplog.text
    assert SECRET not in caplog.text


async def test_what_is_cancelled_has_not_died(caplog: pytest.LogCaptureFixture) -> None:
    task = tasks.keep_task(asyncio.Event().wait, "leases")  # type: ignore[arg-type]
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert task.cancelled()
    assert not caplog.text


def test_the_house_begins_no_task_that_may_die_unheard() -> None:
    makes = {"create_task", "ensure_future", "run_coroutine_threadsafe", "TaskGroup"}
    found = set()
    for room in ("bot", "cogs"):
        for path in sorted((HOUSE / room).rglob("*.py")):
            calls = [
                one.func for one in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(one, ast.Call)
            ]
            named = {one.attr if isinstance(one, ast.Attribute) else getattr(one, "id", "") for one in calls}
            if named & makes:
                found.add(path.relative_to(HOUSE).as_posix())
    assert found == set(AWAITED)
