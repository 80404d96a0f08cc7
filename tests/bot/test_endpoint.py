"""Interactions over HTTP: what Discord has signed is taken, and nothing else."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.settings import Settings

pytest.importorskip("nacl")

from nacl.signing import SigningKey

from bot.jobs.endpoint import PATH, Endpoint

KEY = SigningKey(bytes(range(32)))
HOST = "127.0.0.1"
PUBLIC = bytes(KEY.verify_key).hex()
TAP = {"id": "1", "type": 3, "token": "t", "data": {"custom_id": "look:1:0::"}}


@pytest.fixture
async def heard() -> AsyncIterator[tuple[str, list[Any]]]:
    """Return the address of an endpoint, and what it has heard."""
    found: list[Any] = []
    endpoint = Endpoint(PUBLIC, found.append)
    port = await endpoint.start(0, HOST)
    yield f"http://{HOST}:{port}{PATH}", found
    await endpoint.close()


async def said(
    address: str, body: bytes, key: SigningKey | None = KEY, time: str = "1795000000", **headers: str
) -> tuple[int, str]:
    """Say it there, signed with this key. Return the status of the answer, and its text."""
    told = {"X-Signature-Timestamp": time}
    if key is not None:
        told["X-Signature-Ed25519"] = key.sign(b"1795000000" + body).signature.hex()
    async with (
        aiohttp.ClientSession() as session,
        session.post(address, data=body, headers=told | headers) as got,
    ):
        return got.status, await got.text()


async def test_what_discord_has_signed_is_taken(heard: tuple[str, list[Any]]) -> None:
    address, found = heard
    assert await said(address, json.dumps(TAP).encode()) == (202, "")
    assert found == [TAP]


async def test_a_ping_is_answered_and_nobody_hears_of_it(heard: tuple[str, list[Any]]) -> None:
    address, found = heard
    status, text = await said(address, b'{"type": 1}')
    assert (status, json.loads(text)) == (200, {"type": 1})
    assert found == []


@pytest.mark.parametrize(
    "how",
    [
        {"key": None},
        {"key": SigningKey(bytes(32))},
        {"time": "1795000001"},
        {"X-Signature-Ed25519": "zz"},
        {"X-Signature-Ed25519": "00" * 64},
        {"X-Signature-Ed25519": "00"},
    ],
    ids=["unsigned", "another key", "another time", "no hex", "zeros", "too short"],
)
async def test_anything_else_is_refused(heard: tuple[str, list[Any]], how: dict[str, Any]) -> None:
    address, found = heard
    status, _ = await said(address, json.dumps(TAP).encode(), **how)
    assert status == 401
    assert found == []


@pytest.mark.parametrize("body", [b"", b"no JSON", b"[]", b"{}", b'"type"', b"3"])
async def test_what_is_signed_and_no_interaction_is_no_error(
    heard: tuple[str, list[Any]], body: bytes
) -> None:
    address, found = heard
    assert (await said(address, body))[0] == 400
    assert found == []


async def test_what_cannot_be_read_is_told_to_the_log_and_not_to_discord(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def receive(payload: Any) -> None:
        raise KeyError(payload["token"])

    endpoint = Endpoint(PUBLIC, receive)
    port = await endpoint.start(0, HOST)
    status, text = await said(f"http://{HOST}:{port}{PATH}", json.dumps(TAP | {"token": "sesame"}).encode())
    await endpoint.close()
    assert (status, text) == (400, "")
    assert "sesame" not in caplog.text


def test_settings_that_can_be_used_are() -> None:
    found = Settings.read(
        {
            "COURTYARD_HTTP": "8080",
            "COURTYARD_PUBLIC_KEY": PUBLIC,
            "COURTYARD_SHARDS": "0-3/8",
            "COURTYARD_WORKERS": "8",
        }
    )
    assert (found.http, found.public_key, str(found.shards), found.workers) == (8080, PUBLIC, "0-3/8", 8)
