"""A start that fails. No matter which part fails, the open parts are closed, the process ends with an exit
code, and its owner reads one sentence.
"""

from __future__ import annotations

import ast
import asyncio
import dataclasses
import inspect
import logging
import re
import socket
import textwrap
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from aiosqlite import core

from bot import __main__ as process
from bot import client, gateway, logs
from bot.client import CLOSED, Courtyard
from bot.i18n.languages import language
from bot.settings import Settings
from bot.storage.sqlite import own
from bot.tables.play.deadlines import ALIVE, Deadlines
from tests.bot.test_metrics import free_port

pytestmark = pytest.mark.usefixtures("threads")

SAY = language(None)
SOON = 10.0
"""A thread that was told to end does so within this many seconds."""
OPENING = ("open", "_settle_in")
"""The methods that open parts of the bot."""


SECRET = "".join(("a card: ", "K", "♣"))
"""An error's text. It isn't in this file in one piece, because a logged error quotes source lines."""


class Planted(ValueError):
    """An error of a kind that the connection takes for a malfunction of Discord."""


def statements(method: str) -> list[str]:
    (found,) = ast.parse(textwrap.dedent(inspect.getsource(getattr(Courtyard, method)))).body
    assert isinstance(found, ast.AsyncFunctionDef)
    return [ast.unparse(one).splitlines()[0] for one in found.body[1:]]


MOMENTS = [
    pytest.param(method, at, id=f"{method}-{at}-{re.sub('[^a-z_.]+', ' ', line.lower())[:40].strip()}")
    for method in OPENING
    for at, line in enumerate([*statements(method), "the end"])
]
"""Before each of their statements, and after the last. A new part is covered by its own statement."""


def failing(method: str, at: int) -> Any:
    """Return the bot's method, changed to fail before one of its statements."""
    made = getattr(Courtyard, method)
    (found,) = (tree := ast.parse(textwrap.dedent(inspect.getsource(made)))).body
    assert isinstance(found, ast.AsyncFunctionDef)
    found.body.insert(at + 1, *ast.parse("await self.fails()").body)
    names: dict[str, Any] = {}
    source = ast.unparse(ast.fix_missing_locations(tree))
    exec("from __future__ import annotations\n" + source, vars(client), names)
    return names[method]


class Watched:
    """A bot started as `bot.__main__` does. Its parts are recorded when they are closed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
        self.rooms: dict[str, Any] = {}
        self.ended: list[str] = []
        self.left: list[str] = []
        self.path = path
        self.threads: list[threading.Thread] = []
        close = Courtyard.close

        def thread(**how: Any) -> threading.Thread:
            # A leftover thread, which would keep the bot from ending, must not keep the tests from ending.
            self.threads.append(made := threading.Thread(**how, daemon=True))
            return made

        async def arrives(bot: Courtyard) -> None:
            await bot.setup_hook()

        async def fails(bot: Courtyard) -> None:
            self.watch(bot)
            raise Planted(SECRET)

        async def closes(bot: Courtyard) -> None:
            await close(bot)
            for _ in range(5):
                await asyncio.sleep(0)
            tasks = asyncio.all_tasks() - {asyncio.current_task()}
            self.left = [one.get_name() for one in tasks if not one.cancelling()]

        async def never(seconds: float) -> None:
            raise AssertionError("it is tried again")

        # Not with monkeypatch, which might restore it after the fixture `threads` does.
        core.Thread = thread  # type: ignore[assignment, misc]
        monkeypatch.setattr(Courtyard, "login", lambda bot, token: arrives(bot))
        monkeypatch.setattr(Courtyard, "fails", fails, raising=False)
        monkeypatch.setattr(Courtyard, "close", closes)
        monkeypatch.setattr(Courtyard, "sleep", staticmethod(never))
        monkeypatch.setattr(process, "load", lambda: None)
        monkeypatch.setattr(logs, "set_up", lambda level: None)
        monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
        monkeypatch.setenv("COURTYARD_DATABASE", str(path))

    def watch(self, bot: Courtyard) -> None:
        """Record the closing of each part that exists now and can be closed."""
        for name, room in list(vars(bot).items()):
            if type(room).__module__.startswith("bot.") and hasattr(room, "close"):
                self.rooms[name] = room
                room.close = self._closing(name, room.close)

    def _closing(self, name: str, close: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
        async def closes() -> None:
            await close()
            self.ended.append(name)

        return closes

    def end(self) -> int:
        """Run the process to its end. Return its exit code, after checking that it has left no trace."""
        code = process.main()
        assert set(self.rooms) == set(self.ended)
        assert not self.left
        for thread in self.threads:
            thread.join(SOON)
            assert not thread.is_alive(), "the process would never end"
        own(self.path).release()  # another process could open the database
        return code


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Watched:
    return Watched(monkeypatch, tmp_path / "courtyard.db")


@pytest.fixture
def ports(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask for everything that is opened only on request."""
    monkeypatch.setenv("COURTYARD_METRICS", str(free_port()))


@pytest.mark.usefixtures("ports")
@pytest.mark.parametrize(("method", "at"), MOMENTS)
def test_whichever_room_fails_those_that_are_open_are_closed_and_the_process_ends(
    method: str,
    at: int,
    watched: Watched,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(Courtyard, method, failing(method, at))
    assert watched.end() == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(SAY("start-broken", reason="Planted in fails").split("Planted in fails")[0])
    assert "Planted in fails" in line
    assert SECRET not in line + caplog.text
    errors = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert [one.name for one in errors] == ["bot.__main__"], "closing goes without a word"


def test_every_room_that_can_be_closed_is_among_those_that_are(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = len(statements("_settle_in"))
    monkeypatch.setattr(Courtyard, "_settle_in", failing("_settle_in", end))
    watched.end()
    assert set(watched.rooms) - {"database"} == set(CLOSED)


@pytest.mark.parametrize("name", CLOSED)
def test_a_room_that_cannot_be_closed_keeps_no_other_open(
    name: str, watched: Watched, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def refuses() -> None:
        raise Planted(SECRET)

    async def fails(bot: Courtyard) -> None:
        watched.watch(bot)
        setattr(bot, name, room := watched.rooms.pop(name, watched))
        close = room.close if room is not watched else None

        async def closes() -> None:
            if close is not None:
                await close()
                watched.ended.remove(name)
            await refuses()

        room.close = closes
        raise Planted

    monkeypatch.setattr(Courtyard, "fails", fails)
    monkeypatch.setattr(Courtyard, "_settle_in", failing("_settle_in", len(statements("_settle_in"))))
    assert watched.end() == 2
    told = [one.getMessage() for one in caplog.records if one.name == "bot.client"]
    assert len([line for line in told if name in line]) == 1
    assert SECRET not in caplog.text


def test_a_feature_that_cannot_be_closed_keeps_no_room_open(
    watched: Watched, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    named: list[str] = []

    async def refuses() -> None:
        raise Planted(SECRET)

    async def fails(bot: Courtyard) -> None:
        watched.watch(bot)
        for job in [job for feature in bot.features for job in feature.jobs]:
            named.append(job.name)
            monkeypatch.setattr(job, "close", refuses)
        bot.features = [
            dataclasses.replace(feature, close=feature.close and refuses) for feature in bot.features
        ]
        raise Planted

    monkeypatch.setattr(Courtyard, "fails", fails)
    monkeypatch.setattr(Courtyard, "_settle_in", failing("_settle_in", len(statements("_settle_in"))))
    assert watched.end() == 2
    told = [one.getMessage() for one in caplog.records if one.name == "bot.client"]
    assert sorted(named) == [
        "challenges",
        "daily",
        "lists",
        "members",
        "months",
        "pairs",
        "par",
        "plans",
        "reminders",
        "retention",
        "robots",
    ]
    assert len(told) == len(named) + 1, "and the solver of the second look"
    assert all(any(name in line for line in told) for name in named)
    assert SECRET not in caplog.text


def test_workers_that_a_file_cannot_have_are_said_and_the_process_ends(
    watched: Watched, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COURTYARD_WORKERS", "2")
    assert watched.end() == 2
    said = SAY("start-workers-of-a-file", path=str(watched.path))
    assert capsys.readouterr().err.splitlines() == [said]


def test_a_port_that_is_taken_closes_what_was_opened_before_it(
    watched: Watched, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        monkeypatch.setenv("COURTYARD_METRICS", port)
        assert watched.end() == 2
    assert capsys.readouterr().err.splitlines() == [SAY("start-metrics-taken", port=port)]


# How long the bot was offline


@pytest.mark.parametrize("fails", ["before it is made good", "before Discord is reached", "never"])
async def test_who_was_never_there_leaves_the_time_before_to_the_next_process(
    fails: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise, what a failed start has saved would cost the players that time."""

    async def bot() -> Courtyard:
        return Courtyard(Settings(token="a.b.c", database=tmp_path / "courtyard.db"))

    first = await bot()
    await first.open()
    await first.database.keep_fact(ALIVE, "1")
    await first.database.close()
    first.__dict__.pop("database")
    await first.close()

    second = await bot()
    with monkeypatch.context() as patch:
        if fails == "before it is made good":
            patch.setattr(Deadlines, "resume", lambda self: refused())
            with pytest.raises(Planted):
                await second.open()
        elif fails == "before Discord is reached":
            patch.setattr(gateway.PatientBot, "start", lambda self, token: refused())
            with pytest.raises(Planted):
                await second.start("a.b.c")
        else:
            await second.open()
        await second.close()

    third = await bot()
    await third.open()
    try:
        assert (await third.database.fact(ALIVE) == "1") is (fails != "never")
    finally:
        await third.close()


async def refused() -> None:
    raise Planted
