"""The connection to Discord over real sockets: starting while Discord is offline or sends nonsense, losing
the gateway, and ending the process.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot import __main__ as process
from bot import gateway
from bot.client import Courtyard
from bot.gateway import PatientBot
from bot.i18n.languages import language
from bot.settings import Settings
from tests.bot.sources import HOUSE
from tests.discord.fake_discord import BOT, HTML, FakeDiscord, garbage, html
from tests.nights import by_day

pytestmark = pytest.mark.filterwarnings("ignore:Unclosed connection:ResourceWarning")
"""discord.py leaves a lost gateway to the garbage collector."""

SAY = language(None)
SOON = 20.0
"""Everything in these tests happens within this many seconds."""


class Starting:
    """A bot that starts, and the pauses that it would have made between tries."""

    task: asyncio.Task[None]

    def __init__(self, bot: Courtyard) -> None:
        self.bot = bot
        self.pauses: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        assert len(self.pauses) < 20, "it leads nowhere"
        await asyncio.sleep(0)

    async def until(self, event: asyncio.Event) -> None:
        """Wait for an event. Fail if the bot ends first."""
        waiting = asyncio.ensure_future(event.wait())
        await asyncio.wait({waiting, self.task}, timeout=SOON, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if self.task.done():
            self.task.result()
        assert event.is_set()


@asynccontextmanager
async def starting(
    path: Path, there: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Starting]:
    monkeypatch.setattr(Route, "BASE", there.api)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(there.gateway))
    bot = Courtyard(Settings(token="t.o.k", database=path / "courtyard.db"))
    found = Starting(bot)
    bot.sleep = found.sleep
    await bot.open()
    bot.command_sync.sleep = found.sleep
    found.task = task = asyncio.ensure_future(bot.start("t.o.k"))
    try:
        yield found
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await task
        await bot.close()


AWAY = {
    "login is no JSON": ("/users/@me", html()),
    "login is garbage": ("/users/@me", garbage),
    "login is refused for now": ("/users/@me", html(503)),
    "login is never answered": ("/users/@me", lambda: None),
    "application is no JSON": ("/oauth2/applications/@me", html()),
    "gateway is no JSON": ("/gateway/bot", html()),
    "gateway is forbidden": ("/gateway/bot", html(403)),
    "gateway is never answered": ("/gateway/bot", lambda: None),
}


@pytest.mark.parametrize("trouble", AWAY)
async def test_a_start_waits_for_discord_and_says_so(
    trouble: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # This is real time, and a busy machine may take a while for a right answer.
    monkeypatch.setattr(gateway, "LOGIN", 1.0 if "never" in trouble else 9.0)
    path, fault = AWAY[trouble]
    async with FakeDiscord() as there:
        there.faults[path] = [fault] * 3
        async with starting(tmp_path, there, monkeypatch) as found:
            await found.until(there.ready)
            assert found.pauses == [5.0, 10.0, 20.0]
    told = [one.getMessage() for one in caplog.records if one.name == "bot.gateway"]
    assert [re.sub(r"\(.*\)", "()", line) for line in told] == [
        SAY("start-waiting", reason="", seconds=seconds) for seconds in (5, 10, 20)
    ]
    assert HTML not in caplog.text


async def test_the_bot_was_away_until_discord_was_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players' time is given back before anything is read from the gateway, and not at each new
    connection.
    """
    async with FakeDiscord() as there:
        there.faults["/gateway/bot"] = [html()] * 3
        async with starting(tmp_path, there, monkeypatch) as found:
            made_good: list[tuple[int, bool]] = []
            resume = found.bot.tables.deadlines.resume

            async def noted() -> int:
                made_good.append((len(found.pauses), found.bot.is_ready()))
                return await resume()

            monkeypatch.setattr(found.bot.tables.deadlines, "resume", noted)
            await found.until(there.ready)
            assert made_good == [(3, False)]
            there.ready.clear()
            await there.hang_up(4000)
            await found.until(there.ready)
            assert len(made_good) == 1


async def test_a_gateway_that_is_lost_later_on_stops_everybodys_time_until_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once for each loss, however often the bot tries to reconnect. Closing the gateway on purpose doesn't
    count.
    """
    async with FakeDiscord() as there:
        async with starting(tmp_path, there, monkeypatch) as found:
            heard: list[str] = []
            tables = found.bot.tables
            back = asyncio.Event()

            async def was_found() -> int:
                heard.append("found")
                back.set()
                return 0

            monkeypatch.setattr(tables.deadlines, "lost", lambda: heard.append("lost"))
            monkeypatch.setattr(tables.deadlines, "found", was_found)
            await found.until(there.ready)
            await found.until(back)
            for code, tries in ((4000, 0), (4000, 2), (4009, 0)):
                heard.clear()
                back.clear()
                there.ready.clear()
                there.faults["/gateway/bot"] = [html()] * tries
                await there.hang_up(code)
                await found.until(there.ready)
                await found.until(back)
                assert heard[0] == "lost"
                assert heard[-1] == "found"
            heard.clear()
        assert "lost" not in heard


async def test_pauses_rise_to_five_minutes_and_no_further() -> None:
    found = [pause for pause, _ in zip(gateway.pauses(), range(20), strict=False)]
    assert found[:4] == [5, 10, 20, 40]
    assert max(found) == found[-1] == 300


async def test_a_login_that_is_never_answered_is_told_of_within_seconds() -> None:
    assert gateway.LOGIN <= 15


async def test_a_wrong_token_ends_it_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with FakeDiscord() as there:
        there.faults["/users/@me"] = [html(401)]
        async with starting(tmp_path, there, monkeypatch) as found:
            await asyncio.wait({found.task}, timeout=SOON)
            assert isinstance(found.task.exception(), discord.LoginFailure)
            assert found.pauses == []


async def _nonsense(there: FakeDiscord) -> None:
    await there.say_bytes(b"{]\x00\x00\xff\xff")


async def _hung_up(there: FakeDiscord) -> None:
    await there.hang_up(4001)


async def _hung_up_for_good(there: FakeDiscord) -> None:
    await there.hang_up(4011)


@pytest.mark.parametrize("lose", [_nonsense, _hung_up, _hung_up_for_good])
async def test_no_loss_of_the_gateway_ends_it(
    lose: Callable[[FakeDiscord], Awaitable[None]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with FakeDiscord() as there, starting(tmp_path, there, monkeypatch) as found:
        await found.until(there.ready)
        there.ready.clear()
        await lose(there)
        await found.until(there.ready)
        assert there.identified + there.resumed == 2
        *given_up, _ = [one for one in threading.enumerate() if one.name.startswith("keep-alive-handler")]
        for greeting in given_up:
            await asyncio.to_thread(greeting.join, SOON)  # it ends as soon as it looks up
            assert not greeting.is_alive(), "a gateway that was given up is greeted on"
        number = await there.slash("games", 7)
        async with asyncio.timeout(SOON):
            await there.answers(1)
        assert any(str(number) in path for path in there.paths())


async def test_a_gateway_that_greets_with_nonsense_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with FakeDiscord() as there:
        there.greeting = ["{]", 4000, HTML]
        async with starting(tmp_path, there, monkeypatch) as found:
            await found.until(there.ready)
            assert found.pauses == [5.0, 10.0, 20.0, gateway.IDENTIFYING]


async def test_a_gateway_that_refuses_the_token_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with FakeDiscord() as there, starting(tmp_path, there, monkeypatch) as found:
        await found.until(there.ready)

        async def refuse() -> None:
            """Refuse each try. The connection may break before the reason is read, so refuse again."""
            while True:
                await there.hang_up(4004)
                await asyncio.sleep(0.05)

        refusing = asyncio.create_task(refuse())
        await asyncio.wait({found.task}, timeout=SOON)
        refusing.cancel()
        assert isinstance(found.task.exception(), discord.LoginFailure)


@pytest.mark.parametrize("trouble", [html(), html(500), html(403), garbage], ids=["html", "500", "403", "{]"])
async def test_commands_that_cannot_be_synced_keep_nobody_from_playing(
    trouble: Callable[[], object],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    # Shorter than discord.py's own pause between two tries.
    monkeypatch.setattr("bot.jobs.sync.PATIENCE", 0.9)
    path = f"/applications/{BOT}/commands"
    async with FakeDiscord() as there:
        there.faults[path] = [trouble, trouble]  # type: ignore[list-item]
        async with starting(tmp_path, there, monkeypatch) as found:
            await found.until(there.ready)
            async with asyncio.timeout(SOON):
                await found.bot.command_sync.task  # type: ignore[misc]
            # There were two tries, and more if a busy machine didn't answer in time.
            tries = len(found.pauses)
            assert tries >= 2
            assert found.pauses == [10.0 * 2**number for number in range(tries)]
            assert there.paths().count(path) >= 3
    assert caplog.text.count("could not register the commands") == tries


def test_the_parts_of_discord_py_that_are_its_own_are_there() -> None:
    """bot/gateway.py uses these private names, which another version of discord.py may not have."""
    bot = PatientBot("!", intents=discord.Intents.none())
    assert "_AutoShardedClient__shards" in vars(bot)
    assert hasattr(discord.shard.ExponentialBackoff(), "_max")


CHILD = """
import sys
from discord.http import Route
Route.BASE = sys.argv[1]
from bot.__main__ import main
sys.exit(main())
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGTERM")
@pytest.mark.parametrize("delay", by_day([0.0, 0.2, 30.0], 0.0, 30.0), ids=["at once", "slow", "never"])
async def test_a_sigterm_amid_taps_ends_it_quietly(delay: float, tmp_path: Path) -> None:
    async with FakeDiscord() as there:
        there.delay = delay
        ours = ("DISCORD", "COURTYARD")
        clean = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-c", CHILD, there.api,
            cwd=HOUSE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
            env=clean | {"DISCORD_TOKEN": "t.o.k", "COURTYARD_DATABASE": str(tmp_path / "courtyard.db"),
                         "COURTYARD_EMOJIS": "off", "PYTHONPATH": str(HOUSE)},
        )  # fmt: skip
        reading = asyncio.ensure_future(child.communicate())
        try:
            await asyncio.wait_for(there.ready.wait(), SOON)
            await there.slash("play", 7, "four-tribes")
            for person in range(8, 28):
                await there.tap("join:1:0::", person)
                await there.slash("games", person)
            async with asyncio.timeout(SOON):
                await there.answers(5)
            child.send_signal(signal.SIGTERM)
            for person in range(28, 40):
                with contextlib.suppress(ConnectionError):
                    await there.tap("join:1:0::", person)
            told, _ = await asyncio.wait_for(reading, SOON)
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()
        text = told.decode()
        assert child.returncode == 0, text
        assert "Traceback" not in text
        assert "File " not in text, text
        assert "ERROR" not in text


async def test_what_an_event_asks_of_a_closed_house_is_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bot = Courtyard(Settings(token="t", database=tmp_path / "courtyard.db"))

    async def fail() -> None:
        try:
            raise ValueError("no active connection")
        except ValueError:
            await bot.on_error("on_shard_ready")

    async with bot:
        await fail()
        assert "on_shard_ready failed" in caplog.text
        caplog.clear()
    await fail()
    assert not caplog.text


# The process around its bot


Heard = Callable[[], Awaitable[None]]


class Connected:
    """A bot that connects twice, because discord.py reports each new session."""

    def __init__(self, settings: Settings) -> None:
        self.heard: list[Heard] = []
        self.ended = asyncio.Event()
        self.failure: Exception | None = None

    def add_listener(self, listener: Heard, name: str) -> None:
        assert name == "on_ready"
        self.heard.append(listener)

    def remove_listener(self, listener: Heard, name: str) -> None:
        self.heard.remove(listener)

    async def start(self, token: str) -> None:
        for _ in range(2):
            for listener in list(self.heard):
                await listener()

    async def close(self) -> None:
        """Close no connection, since none is open."""


async def test_what_is_there_once_connected_is_looked_through_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It's done once, because later objects include short-lived ones, which would then never be freed."""
    left: list[str] = []
    monkeypatch.setattr(process, "Courtyard", Connected)
    monkeypatch.setattr(process.gc, "collect", lambda: left.append("collect"))
    monkeypatch.setattr(process.gc, "freeze", lambda: left.append("freeze"))
    await process.run(Settings(token="t", database=tmp_path / "courtyard.db"))
    assert left == ["collect", "freeze"]
