"""The drawing workers never block the loop, are replaced if they fail, and leave no files behind.

Urgent pictures come first, and unwanted ones are never drawn.
"""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from bot.pictures.cards import draw_card
from bot.pictures.render import FAILURES, KEPT, Renderer, StillDrawing
from bot.pictures.svg import Canvas
from bot.pictures.wanted import Urgency
from bot.worker import process
from bot.worker.process import Worker, WorkerGone
from tests.bot import draws
from tests.bot.pixels import opened
from tests.bot.thinkers import Here, Slow

Timed = tuple[bytes, float]
ROOT = Path(__file__).resolve().parents[2]


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    # A dead process with a dead parent stays a zombie if no process adopts orphans.
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def processes(renderer: Renderer) -> list[int]:
    """Return the running workers' process ids."""
    return [worker.process for worker in renderer.workers if worker.process]  # type: ignore[attr-defined]


async def until(true: Callable[[], object]) -> None:
    while not true():  # noqa: ASYNC110
        await asyncio.sleep(0.005)


async def test_a_picture_becomes_a_png_and_what_is_no_svg_words():
    picture = Canvas(300, 200)
    draw_card(picture, "KH", 0, 0, 100)
    renderer = Renderer(workers=1)
    data = await renderer.render(picture.svg())
    assert await renderer.render("<svg") is None
    await renderer.close()
    assert data is not None
    assert opened(data).size == (300, 200)


async def test_no_worker_before_the_first_picture():
    renderer = Renderer(draws.stamp)
    assert not processes(renderer)
    await renderer.render("a")
    (process,) = processes(renderer)
    assert alive(process)
    await renderer.close()
    assert not alive(process)
    assert await renderer.render("b") is None


async def test_the_last_pictures_are_remembered():
    renderer = Renderer(draws.stamp, make=Here)
    first = [await renderer.render(f"{n}") for n in range(KEPT)]
    assert [await renderer.render(f"{n}") for n in range(KEPT)] == first
    await renderer.render("one more")
    assert await renderer.render("1") == first[1]
    assert await renderer.render("0") != first[0]
    await renderer.close()


async def test_one_picture_asked_for_twice_at_once_is_drawn_once():
    renderer = Renderer(draws.stamp, make=Here)
    one, two = await asyncio.gather(renderer.render("a"), renderer.render("a"))
    await renderer.close()
    assert one
    assert one == two


async def test_a_worker_killed_between_pictures_is_replaced():
    renderer = Renderer(draws.stamp)
    await renderer.render("a")
    (before,) = processes(renderer)
    os.kill(before, signal.SIGKILL)
    assert await renderer.render("b")
    assert before not in processes(renderer)
    await renderer.close()


async def test_a_worker_that_is_not_up_in_time_is_waited_for_and_not_begun_again(monkeypatch):
    worker = Worker("tests.bot.draws")
    monkeypatch.setattr(process, "START", 0.0)
    with pytest.raises(WorkerGone):
        await worker.run(10.0, draws.stamp, "a")
    begun = worker.process
    assert begun
    monkeypatch.setattr(process, "START", 20.0)
    assert await worker.run(10.0, draws.stamp, "a")
    assert worker.process == begun
    await worker.close()


async def test_a_worker_that_never_comes_up_is_ended(monkeypatch):
    worker = Worker("tests.bot.draws")
    monkeypatch.setattr(process, "START", 0.0)
    monkeypatch.setattr(process, "HOPELESS", 0.0)
    with pytest.raises(WorkerGone):
        await worker.run(10.0, draws.stamp, "a")
    assert not worker.process
    await worker.close()


async def test_a_slow_worker_is_ended_and_replaced(tmp_path, monkeypatch):
    """It's stopped as soon as it's known to hang."""
    warm, tried = tmp_path / "warm", tmp_path / "tried"
    warm.touch()
    waited = []
    poll = Connection.poll

    def passing(pipe, seconds=0.0):
        while not poll(pipe, 0.01):
            if tried.exists() and not waited:
                waited.append(seconds)
                return False
        return True

    monkeypatch.setattr(Connection, "poll", passing)
    renderer = Renderer(draws.hang_once, workers=1, patience=7)
    await renderer.render(str(warm))
    (stuck,) = processes(renderer)
    assert await renderer.render(str(tried)) == b"drawn"
    assert waited == [7]
    assert stuck not in processes(renderer)
    assert not alive(stuck)
    await renderer.close()


def breaks(svg: str) -> bytes:
    """Act as a worker with a process that ends on bad input."""
    if svg != "good":
        raise WorkerGone
    return b"drawn"


async def test_a_picture_that_breaks_its_workers_is_not_tried_for_ever_and_costs_no_other(caplog):
    renderer = Renderer(breaks, make=Here)
    for _ in range(2):
        assert await renderer.render("bad") is None
        assert await renderer.render("good") == b"drawn"
        assert caplog.text.count("worker that draws pictures failed") == 2
    await renderer.close()


async def test_where_workers_fail_again_and_again_there_are_words_for_a_while(caplog):
    now = [1000.0]
    renderer = Renderer(breaks, workers=1, late=600, rest=60, now=lambda: now[0], make=Here)
    asked = [renderer.render(f"{table}", Urgency.PUBLIC, table) for table in range(1, FAILURES + 3)]
    assert await asyncio.gather(*asked) == [None] * (FAILURES + 2)
    assert caplog.text.count("worker that draws pictures failed") == 2 * FAILURES
    assert "no pictures for 60 seconds" in caplog.text
    renderer._draw = draws.stamp
    now[0] += 59
    assert await renderer.render("b") is None
    assert [len(worker.handed) for worker in renderer.workers] == [2 * FAILURES]
    now[0] += 1
    assert await renderer.render("b")
    assert await renderer.render("1"), "it was the workers' fault"
    await renderer.close()


async def test_a_bad_drawing_costs_no_worker(caplog):
    renderer = Renderer(draws.refuse)
    process = await renderer.render("good")
    assert await renderer.render("bad") is None
    assert "Panic" in caplog.text
    assert "bad svg" not in caplog.text, "an SVG tells of hands"
    assert await renderer.render("good again") == process
    await renderer.close()


async def test_closing_does_not_wait_for_stuck_workers_and_leaves_none(tmp_path):
    renderer = Renderer(draws.hang_once, workers=2, patience=600, late=600)
    paths = [tmp_path / name for name in ("one", "two", "waits")]
    drawing = [asyncio.create_task(renderer.render(str(path))) for path in paths]
    await until(lambda: all(path.exists() for path in paths[:2]))
    with pytest.raises(StillDrawing):
        await renderer.render(str(tmp_path / "later"), Urgency.PUBLIC, 1, 0)
    running = processes(renderer)
    assert len(running) == 2
    async with asyncio.timeout(60):
        await renderer.close()
        assert await asyncio.gather(*drawing) == [None, None, None]
    assert not any(map(alive, running))
    assert not paths[2].exists()
    assert not (tmp_path / "later").exists()


# Several workers


async def test_there_is_a_worker_for_each_picture_that_would_wait_and_no_more():
    workers: list[Slow] = []

    def made() -> Slow:
        workers.append(Slow())
        return workers[-1]

    renderer = Renderer(draws.stamp, workers=2, patience=600, late=600, make=made)
    before = asyncio.create_task(renderer.render("before"))
    await until(lambda: workers)
    workers[0].go.set()
    assert await before
    workers[0].go.clear()
    drawing = [asyncio.create_task(renderer.render(name)) for name in "abc"]
    await until(lambda: [worker.at_once for worker in workers] == [1, 1])
    assert sum(len(worker.handed) for worker in workers) == 3, "the last waits"
    for worker in workers:
        worker.go.set()
    assert all(await asyncio.gather(*drawing))
    assert len(workers) == 2
    await renderer.close()


async def test_where_all_workers_are_stuck_another_goes_on():
    workers = Slow(), Slow(), Here()
    renderer = Renderer(draws.stamp, workers=2, patience=600, late=0, make=iter(workers).__next__)
    stuck = [asyncio.create_task(renderer.render(name)) for name in ("one", "two")]
    await until(lambda: workers[0].at_once + workers[1].at_once == 2)
    for name in ("fine", "fine too"):
        assert await renderer.render(name)
    assert not any(one.done() for one in stuck)
    for worker in workers[:2]:
        worker.go.set()
    await renderer.close()


async def test_a_worker_that_is_killed_amid_its_work_costs_no_picture(tmp_path):
    renderer = Renderer(draws.hang_once, workers=1, patience=600)
    drawing = asyncio.create_task(renderer.render(str(tmp_path / "one")))
    await until((tmp_path / "one").exists)
    (process,) = processes(renderer)
    os.kill(process, signal.SIGKILL)
    assert await drawing == b"drawn"
    await renderer.close()


# Which pictures are drawn


class Held:
    """A renderer with a worker that is busy until `order`, which returns the pictures drawn since."""

    def __init__(self) -> None:
        self.renderer = Renderer(workers=1, late=600)
        self._drawn: list[str] = []
        self._waiting: list[asyncio.Task[bytes | None]] = []
        self._go = asyncio.Event()

    async def run(self, worker: Worker, patience: float, work: object, draw: object, svg: str) -> Timed:
        """Stand in for the worker."""
        self._drawn.append(svg)
        await self._go.wait()
        return b"drawn", 0.15

    async def draw(self, svg: str, *wanted: object) -> "asyncio.Task[bytes | None]":
        """Start to wait for a picture."""
        task = asyncio.create_task(self.renderer.render(svg, *wanted))
        self._waiting.append(task)
        await asyncio.sleep(0)
        return task

    async def order(self) -> list[str]:
        self._go.set()
        await until(lambda: not self.renderer.at_work)
        return self._drawn[1:]


@pytest.fixture
async def held(monkeypatch):
    held = Held()
    monkeypatch.setattr(Worker, "run", lambda *how: held.run(*how))
    await held.draw("first")
    await until(lambda: held._drawn)
    yield held
    held._go.set()
    await held.renderer.close()
    await asyncio.gather(*held._waiting, return_exceptions=True)


async def test_what_is_urgent_is_drawn_first(held):
    for number, urgency in enumerate(reversed(Urgency), 1):
        await held.draw(urgency.name, urgency, number)
    assert await held.order() == [urgency.name for urgency in Urgency]


async def test_what_is_asked_for_more_urgently_moves_up(held):
    await held.draw("public", Urgency.PUBLIC, 1)
    await held.draw("own", Urgency.WAITING, 2)
    await held.draw("own", Urgency.TAPPED, 2)
    assert await held.order() == ["own", "public"]


async def test_tables_take_turns(held):
    for number in range(3):
        await held.draw(f"1-{number}", Urgency.PUBLIC, 1)
    for table in (2, 3):
        for number in range(2):
            await held.draw(f"{table}-{number}", Urgency.PUBLIC, table)
    assert await held.order() == ["1-0", "2-0", "3-0", "1-1", "2-1", "3-1", "1-2"]


async def test_what_several_wait_for_is_drawn_once(held):
    both = [await held.draw("same", urgency, 1) for urgency in (Urgency.TURN, Urgency.PUBLIC)]
    assert await held.order() == ["same"]
    assert [await one for one in both] == [b"drawn"] * 2


async def test_what_nobody_waits_for_any_more_is_not_drawn(held):
    given_up = [await held.draw("given up", Urgency.TURN, 1), await held.draw("of no table")]
    with pytest.raises(StillDrawing):
        await held.renderer.render("in vain", patience=0)
    for task in given_up:
        task.cancel()
    await asyncio.gather(*given_up, return_exceptions=True)
    assert not list(held.renderer.wanted.waiting)
    assert await held.order() == []


async def test_what_has_begun_is_there_for_the_next_who_asks(held):
    with pytest.raises(StillDrawing):
        await held.renderer.render("first", Urgency.TURN, 1, 0)
    await held.order()
    assert await held.renderer.render("first", Urgency.TURN, 1, 0) == b"drawn"


async def test_words_come_at_once_where_a_picture_would_take_too_long(held):
    """Clocks don't matter: the person has all the patience of this test, except for foreseeable delays."""
    held.renderer.typical = 10.0
    await held.draw("other", Urgency.PUBLIC, 1)
    with pytest.raises(StillDrawing):
        await held.renderer.render("long", Urgency.WAITING, 2, 29)
    before = await held.draw("before", Urgency.TAPPED, 3, 29)
    assert not before.done()
    assert await held.order() == ["before", "other"]
    assert await before == b"drawn"


async def test_of_too_many_the_least_urgent_is_told_in_words(held):
    held.renderer.wanted.most = 2
    await held.draw("public", Urgency.PUBLIC, 1)
    waits = await held.draw("waits", Urgency.WAITING, 2)
    assert await held.renderer.render("more", Urgency.WAITING, 3, 0) is None
    await held.draw("tapped", Urgency.TAPPED, 4)
    assert await waits is None
    assert await held.order() == ["tapped", "public"]


async def test_the_loop_is_not_held_while_a_picture_is_drawn(tmp_path):
    """The picture waits for the loop. If the loop waited for the picture too, both would hang."""
    go = tmp_path / "go"
    renderer = Renderer(draws.until, patience=60)
    drawing = asyncio.create_task(renderer.render(str(go)))
    while not processes(renderer):  # noqa: ASYNC110
        await asyncio.sleep(0)
    for _ in range(100):
        await asyncio.sleep(0.001)
        assert not drawing.done()
    go.touch()
    assert await drawing == b"drawn"
    await renderer.close()


@pytest.mark.skipif(sys.platform == "win32", reason="kills a process as POSIX does")
def test_a_killed_bot_leaves_no_worker_behind():
    script = (
        "import asyncio, os, signal\n"
        "from bot.pictures.render import Renderer\n"
        "from tests.bot import draws\n"
        "async def main():\n"
        "    renderer = Renderer(draws.stamp)\n"
        "    await renderer.render('a')\n"
        "    print(*(one.process for one in renderer.workers), flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n"
    )
    bot = subprocess.run([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, check=False)
    assert bot.returncode == -signal.SIGKILL
    process = int(bot.stdout)
    while alive(process):  # for ever, if it outlives the bot
        time.sleep(0.01)
