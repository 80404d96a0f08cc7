"""Discord's own limits, as discord.py keeps them: a real HTTP client, and a Discord that answers as told."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.http import HTTPClient, Route

from bot.jobs.discord_port import BURST, LIMIT, DiscordPort
from bot.trouble import TROUBLE, NotUnderstood, passes
from tests.bot.seconds import Seconds
from tests.discord import payloads
from tests.discord.fake_discord import FakeDiscord, Fault

SICK, WELL = 111, 222


def limited(seconds: float, everywhere: bool = False) -> Fault:
    """A limit that Discord sets."""
    told = {"message": "no", "retry_after": seconds, "global": everywhere}
    return lambda: payloads.answer(told, 429, {"Via": "1.1 google"})


@contextlib.asynccontextmanager
async def at(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[DiscordPort, Seconds]]:
    """A Discord that answers so where the first message of the sick channel is to be deleted."""
    async with FakeDiscord() as there:
        there.faults[f"/channels/{SICK}/messages/1"] = [fault] * 9
        monkeypatch.setattr(Route, "BASE", there.api)
        http = HTTPClient(asyncio.get_running_loop(), max_ratelimit_timeout=30)
        await http.static_login("token")
        client = SimpleNamespace(
            http=http, get_partial_messageable=lambda channel: SimpleNamespace(
                get_partial_message=lambda message: SimpleNamespace(
                    delete=lambda: http.delete_message(channel, message)
                )
            ),
        )  # fmt: skip
        with monkeypatch.context() as patch:
            yield DiscordPort(client), Seconds(patch)  # type: ignore[arg-type]
        await http.close()


@pytest.mark.parametrize("trouble", ["silent", "429"])
async def test_a_request_is_given_up_and_others_go_on(trouble: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py would sleep for 30 seconds within the request, or wait for five minutes."""
    fault = (lambda: None) if trouble == "silent" else limited(30.0)
    async with at(fault, monkeypatch) as (port, seconds):
        sick = asyncio.create_task(port.delete(SICK, 1))
        for message in range(3):
            await port.delete(WELL, message)
        assert not sick.done()
        seconds.go_on(LIMIT + 0.5)
        with pytest.raises(TimeoutError):
            await sick
        await port.delete(WELL, 4)


async def test_a_limit_that_is_long_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at(limited(600.0), monkeypatch) as (port, _):
        with pytest.raises(discord.RateLimited) as error:
            await port.delete(SICK, 1)
        assert error.value.retry_after == 600


async def test_what_sleeps_for_all_is_not_woken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit of the whole bot: discord.py lets one request sleep, and the others wait for it. Were that one
    given up, no request would ever be made again.
    """
    async with at(limited(28.0, everywhere=True), monkeypatch) as (port, seconds):
        sick = asyncio.create_task(port.delete(SICK, 1))
        while port._allowed:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        well = asyncio.create_task(port.delete(WELL, 1))
        seconds.go_on(LIMIT + 0.5)
        for _ in range(20):
            await asyncio.sleep(0)
        assert not sick.done(), "its own limit is long over"
        seconds.go_on(29)
        await well
        sick.cancel()
        await asyncio.gather(sick, return_exceptions=True)


async def test_no_more_requests_a_second_than_discord_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def asked() -> None:
        return None

    monkeypatch.setattr(asyncio, "sleep", sleep)
    port = DiscordPort(SimpleNamespace(http=None), rate=10)  # type: ignore[arg-type]
    for _ in range(BURST + 20):
        await port._ask(asked())
    assert 19 <= len(slept) <= 21
    assert 1.5 < max(slept) <= 2.0


async def test_an_answer_that_is_no_json_passes_and_is_not_quoted(caplog: pytest.LogCaptureFixture) -> None:
    async def create_dm(person: Any) -> Any:
        raise AttributeError("'str' object has no attribute 'get', of K♥")  # as discord.py does

    async def logs_from(channel: int, limit: int) -> Any:
        return "<html>502</html>"

    http = SimpleNamespace(logs_from=logs_from)
    client = SimpleNamespace(http=http, create_dm=create_dm, user=SimpleNamespace(id=1))
    port = DiscordPort(client)  # type: ignore[arg-type]
    for request in (port.open_dm(1), port.ours(WELL, 0)):
        with pytest.raises(NotUnderstood) as raised:
            await request
        assert isinstance(raised.value, TROUBLE)
        assert passes(raised.value)
    assert "is not understood: AttributeError in create_dm" in caplog.text
    assert "K♥" not in caplog.text
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize(("code", "known"), [(50001, True), (0, False)])
async def test_only_discord_itself_forbids_a_look(code: int, known: bool) -> None:
    """Who stands before it refuses without a code: whether the message is there is not known then."""

    async def logs_from(channel: int, limit: int) -> Any:
        response = SimpleNamespace(status=403, reason="Forbidden")
        raise discord.Forbidden(response, {"code": code, "message": "no"} if code else "<html>")  # type: ignore[arg-type]

    client = SimpleNamespace(http=SimpleNamespace(logs_from=logs_from), user=SimpleNamespace(id=1))
    looking = DiscordPort(client).ours(WELL, 0)  # type: ignore[arg-type]
    if known:
        assert await looking == []
    else:
        with pytest.raises(discord.Forbidden):
            await looking
