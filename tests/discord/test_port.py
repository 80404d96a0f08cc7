"""Discord's limits as discord.py handles them: a real HTTP client, and a Discord with responses that the
tests choose.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from aiohttp import web
from discord.http import HTTPClient, Route

from bot import responses
from bot.jobs.discord_port import BURST, LIMIT, DiscordPort
from bot.trouble import TROUBLE, NotUnderstood, passes, refused, retry_after, too_old_to_edit
from tests.bot.seconds import Seconds
from tests.discord.fake_discord import GUILD, FakeDiscord, Fault
from tests.pretended import payloads
from tests.pretended.values import Channel

SICK, WELL = 111, 222


def limited(seconds: float, everywhere: bool = False) -> Fault:
    """Return a fault that responds with a rate limit."""
    told = {"message": "no", "retry_after": seconds, "global": everywhere}
    return lambda: payloads.answer(told, 429, {"Via": "1.1 google"})


@contextlib.asynccontextmanager
async def at(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[DiscordPort, Seconds]]:
    """A Discord that responds with this fault when the sick channel's first message is to be deleted."""
    async with FakeDiscord() as there:
        for number, messages in ((SICK, [1]), (WELL, range(10, 15))):
            there.server.channels[number] = channel = Channel(number, GUILD)
            for message in messages:
                there.server.stands(channel, message)
        there.faults[f"/channels/{SICK}/messages/1"] = [fault] * 9
        monkeypatch.setattr(Route, "BASE", there.api)
        responses.read_all()
        http = HTTPClient(asyncio.get_running_loop(), max_ratelimit_timeout=30)
        await http.static_login("token")
        client = SimpleNamespace(
            http=http, get_partial_messageable=lambda channel: SimpleNamespace(
                get_partial_message=lambda message: SimpleNamespace(
                    delete=lambda: http.delete_message(channel, message)
                )
            ),
        )  # fmt: skip
        try:
            with monkeypatch.context() as patch:
                yield DiscordPort(client), Seconds(patch)  # type: ignore[arg-type]
        finally:
            await http.close()


@pytest.mark.parametrize("trouble", ["silent", "429"])
async def test_a_request_is_given_up_and_others_go_on(trouble: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py alone would sleep again and again within the request, or wait for five minutes."""
    fault = (lambda: None) if trouble == "silent" else limited(7.9)
    async with at(fault, monkeypatch) as (port, seconds):
        sick = asyncio.create_task(port.delete(SICK, 1))
        for message in range(3):
            await port.delete(WELL, 10 + message)
        assert not sick.done()
        seconds.go_on(LIMIT + 0.5)
        with pytest.raises(TimeoutError):
            await sick
        await port.delete(WELL, 14)


@pytest.mark.parametrize("seconds", [8.1, 25.0, 600.0])
async def test_a_limit_that_is_long_is_told_at_once(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at(limited(seconds), monkeypatch) as (port, _):
        with pytest.raises(discord.HTTPException) as error:
            await port.delete(SICK, 1)
        assert retry_after(error.value) == seconds
        assert passes(error.value)


OLD = "Maximum number of edits to messages older than 1 hour reached. Try again later."
VIA = {"Via": "1.1 google"}


def says(status: int, body: str, kind: str = "application/json", **headers: str) -> Fault:
    return lambda: web.Response(status=status, body=body.encode(), headers={"Content-Type": kind, **headers})


def half(status: int) -> Fault:
    """Return a fault with a response that breaks off in the middle of its body."""

    class Half(web.StreamResponse):
        async def prepare(self, request: web.BaseRequest) -> Any:
            await super().prepare(request)
            await self.write(b'{"code": 50013, "mess')
            assert request.transport is not None
            request.transport.close()

    def fault() -> web.StreamResponse:
        found = Half(status=status, headers={"Content-Type": "application/json"})
        found.content_length = 500
        return found

    return fault


REFUSALS: dict[str, tuple[Fault, int, int, float | None, bool]] = {
    # Discord's response, then the status, code and seconds to be understood, and True if the trouble passes.
    "30046, 429 with seconds": (
        says(429, json.dumps({"code": 30046, "message": OLD, "retry_after": 25, "global": False}), **VIA),
        429, 30046, 25.0, True,
    ),
    "30046, 429 with few seconds": (
        says(429, json.dumps({"code": 30046, "message": OLD, "retry_after": 0.4}), **VIA),
        429, 30046, 0.4, True,
    ),
    "30046, 429 without seconds": (
        says(429, json.dumps({"code": 30046, "message": OLD}), **VIA), 429, 30046, None, True,
    ),
    "30046, 429 without Via": (
        says(429, json.dumps({"code": 30046, "message": OLD})), 429, 30046, None, True,
    ),
    "30046, 400": (says(400, json.dumps({"code": 30046, "message": OLD})), 400, 30046, None, True),
    "429 without seconds": (says(429, "{}", **VIA), 429, 0, None, True),
    "429 with other seconds": (says(429, '{"retry_after": "soon", "global": 3}', **VIA), 429, 0, None, True),
    "429 that is no object": (says(429, "[]", **VIA), 429, 0, None, True),
    "429 of somebody before it": (says(429, "<html>", "text/html"), 429, 0, None, True),
    "429 in garbage": (says(429, "{]", **VIA), 429, 0, None, True),
    "429, half of it": (half(429), 429, 0, None, True),
    "50035": (
        says(400, '{"code": 50035, "message": "x", "errors": {"a": {"_errors": [{"message": "K"}]}}}'),
        400, 50035, None, False,
    ),
    "50035 in another form": (says(400, '{"code": 50035, "errors": ["x"]}'), 400, 50035, None, False),
    "50035 without words": (says(400, '{"code": 50035, "message": null}'), 400, 50035, None, False),
    "50013": (says(403, '{"code": 50013, "message": "x"}'), 403, 50013, None, False),
    "50013 with a charset": (
        says(403, '{"code": 50013, "message": "x"}', "application/json; charset=utf-8"),
        403, 50013, None, False,
    ),
    "403 in garbage": (says(403, "{]"), 403, 0, None, True),
    "403, half of it": (half(403), 403, 0, None, True),
    "400 in garbage": (says(400, "{]"), 400, 0, None, False),
    "400 with a code that is none": (says(400, '{"code": "x"}'), 400, 0, None, False),
    "413 of somebody before it": (says(413, "<html>", "text/html"), 413, 0, None, False),
    "503": (says(503, "{}"), 503, 0, None, True),
}  # fmt: skip


@pytest.mark.parametrize("refusal", REFUSALS)
async def test_every_refusal_is_understood_at_once(refusal: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With any body, the status is an answer: no request sleeps because of it, and none is left in doubt."""
    fault, status, code, seconds, whether = REFUSALS[refusal]
    async with at(fault, monkeypatch) as (port, _):
        with pytest.raises(discord.HTTPException) as error:
            await port.delete(SICK, 1)
    found = error.value
    assert (found.status, found.code, retry_after(found)) == (status, code, seconds)
    assert passes(found) == whether
    assert too_old_to_edit(found) == (code == 30046)


@pytest.mark.parametrize("status", [500, 502])
async def test_what_discord_py_tries_again_is_tried_again(
    status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the body is incomplete, because the trouble may be over in a moment."""
    async with at(half(status), monkeypatch) as (port, seconds):
        sick = asyncio.create_task(port.delete(SICK, 1))
        await port.delete(WELL, 10)
        for second in range(1, int(LIMIT) + 2):
            for _ in range(200):
                await asyncio.sleep(0)
            seconds.go_on(float(second))
        with pytest.raises((TimeoutError, discord.HTTPException)):
            await sick


async def test_an_answer_that_is_no_refusal_and_breaks_off_is_in_doubt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Discord may have done what it was asked."""
    for fault in (half(200), says(200, "{]")):
        async with at(fault, monkeypatch) as (port, _):
            with pytest.raises(TROUBLE) as error:
                await port.delete(SICK, 1)
        assert passes(error.value)
        assert not refused(error.value)


async def test_what_sleeps_for_all_is_not_woken(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a global rate limit, discord.py lets one request sleep, and the others wait for it. If that one
    were given up, no request would ever be made again.
    """
    async with at(limited(28.0, everywhere=True), monkeypatch) as (port, seconds):
        sick = asyncio.create_task(port.delete(SICK, 1))
        while port._allowed:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        well = asyncio.create_task(port.delete(WELL, 10))
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

    client = SimpleNamespace(http=None, create_dm=create_dm)
    with pytest.raises(NotUnderstood) as raised:
        await DiscordPort(client).open_dm(1)  # type: ignore[arg-type]
    assert isinstance(raised.value, TROUBLE)
    assert passes(raised.value)
    assert "is not understood: AttributeError in create_dm" in caplog.text
    assert "K♥" not in caplog.text
    assert "Traceback" not in caplog.text
