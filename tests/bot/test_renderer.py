"""The worker that rasterises: it never holds the loop, is replaced once, and leaves nothing behind."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace

import discord
import pytest
import simcord
from discord.ext import commands

from bot.pictures.cards import draw_hand
from bot.pictures.render import KEPT, Renderer
from bot.pictures.svg import Canvas
from tests.bot import draws
from tests.bot.pixels import read_png

ROOT = Path(__file__).resolve().parents[2]


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    # A dead process whose parent died before it stays a zombie where nobody takes orphans in.
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


async def test_a_picture_becomes_a_png():
    picture = Canvas(300, 200)
    draw_hand(picture, ["KH", "TD"], 0, 0, 300)
    renderer = Renderer()
    data = await renderer.render(picture.svg())
    await renderer.close()
    assert data is not None
    pixels = read_png(data)
    assert (pixels.width, pixels.height) == (300, 200)


async def test_no_worker_before_the_first_picture():
    renderer = Renderer(draws.stamp)
    assert not renderer.process
    await renderer.render("a")
    process = renderer.process
    assert alive(process)
    await renderer.close()
    assert not alive(process)
    assert await renderer.render("b") is None


async def test_the_last_64_pictures_are_remembered():
    renderer = Renderer(draws.stamp)
    first = [await renderer.render(f"{n}") for n in range(KEPT)]
    assert [await renderer.render(f"{n}") for n in range(KEPT)] == first
    await renderer.render("one more")
    assert await renderer.render("1") == first[1]
    assert await renderer.render("0") != first[0]
    await renderer.close()


async def test_one_picture_asked_for_twice_at_once_is_drawn_once():
    renderer = Renderer(draws.stamp)
    one, two = await asyncio.gather(renderer.render("a"), renderer.render("a"))
    await renderer.close()
    assert one
    assert one == two


async def test_a_broken_worker_is_replaced(tmp_path):
    renderer = Renderer(draws.break_once)
    assert await renderer.render(str(tmp_path / "tried")) == b"drawn"
    await renderer.close()


async def test_a_worker_killed_between_pictures_is_replaced():
    renderer = Renderer(draws.stamp)
    await renderer.render("a")
    before = renderer.process
    os.kill(before, signal.SIGKILL)
    assert await renderer.render("b")
    assert renderer.process != before
    await renderer.close()


async def test_a_slow_worker_is_ended_and_replaced(tmp_path, monkeypatch):
    """Its time is over as soon as it is known to hang."""
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
    renderer = Renderer(draws.hang_once, patience=7)
    await renderer.render(str(warm))
    stuck = renderer.process
    assert await renderer.render(str(tried)) == b"drawn"
    assert waited == [7]
    assert renderer.process != stuck
    assert not alive(stuck)
    await renderer.close()


async def test_after_two_failures_words_alone_for_a_while(monkeypatch, caplog):
    now = [1000.0]
    monkeypatch.setattr("bot.pictures.render.time", SimpleNamespace(monotonic=lambda: now[0]))
    renderer = Renderer(draws.always_break, rest=60)
    assert await renderer.render("a") is None
    failures = caplog.text.count("worker that draws pictures failed")
    assert failures == 2
    renderer._draw = draws.stamp
    now[0] += 59
    assert await renderer.render("b") is None
    assert not renderer.process
    assert caplog.text.count("worker that draws pictures failed") == failures
    now[0] += 1
    assert await renderer.render("b")
    await renderer.close()


async def test_a_bad_drawing_costs_no_worker(caplog):
    renderer = Renderer(draws.refuse)
    process = await renderer.render("good")
    assert await renderer.render("bad") is None
    assert "bad svg" in caplog.text
    assert await renderer.render("good again") == process
    await renderer.close()


async def test_what_is_no_svg_gives_words():
    renderer = Renderer()
    assert await renderer.render("<svg") is None
    await renderer.close()


async def test_closing_does_not_wait_for_a_stuck_worker(tmp_path):
    renderer = Renderer(draws.hang_once, patience=600)
    drawing = asyncio.create_task(renderer.render(str(tmp_path / "tried")))
    while not (tmp_path / "tried").exists():  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    async with asyncio.timeout(60):
        await renderer.close()
        assert await drawing is None


async def test_the_loop_is_not_held_while_a_picture_is_drawn(tmp_path):
    """The picture waits for the loop; where the loop waited for the picture, neither would go on."""
    go = tmp_path / "go"
    renderer = Renderer(draws.until, patience=60)
    drawing = asyncio.create_task(renderer.render(str(go)))
    while not renderer.process:  # noqa: ASYNC110
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
        "    print(renderer.process, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n"
    )
    bot = subprocess.run([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, check=False)
    assert bot.returncode == -signal.SIGKILL
    process = int(bot.stdout)
    while alive(process):  # for ever, where it outlives the bot
        time.sleep(0.01)


async def test_a_simulated_discord_waits_for_the_picture():
    renderer = Renderer(draws.labour)
    bot = commands.Bot("!", intents=discord.Intents.all())

    @bot.command()
    async def draw(context: "commands.Context[commands.Bot]") -> None:
        drawn = await renderer.render("300")
        await context.send(repr(drawn))

    async with simcord.run(bot) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("general")
        ana = guild.add_member(env.create_user("ana"))
        await ana.send(channel, "!draw")
        assert channel.last_message.content == "b'drawn'"
        await renderer.close()
