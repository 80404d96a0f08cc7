"""A process's metrics: what they count, and that they identify no person."""

from __future__ import annotations

import socket
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
import yarl

from bot import metrics
from bot.metrics import MetricsPage, route


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((metrics.HERE, 0))
        return int(probe.getsockname()[1])


async def asked(port: int, path: str) -> tuple[int, str]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://{metrics.HERE}:{port}{path}") as answer,
    ):
        return answer.status, await answer.text()


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("/api/v10/channels/123456789/messages/987654321", "/channels/:id/messages/:id"),
        ("/api/v10/interactions/123456789/very.secret-token/callback", "/interactions/:id/:token/callback"),
        ("/api/v10/users/@me/channels", "/users/@me/channels"),
    ],
)
def test_a_route_holds_no_number_and_no_token(path: str, found: str) -> None:
    assert route(path) == found


async def test_requests_are_counted_by_route_and_answer() -> None:
    trace = metrics.requests()
    trace.freeze()
    params = SimpleNamespace(
        method="POST",
        url=yarl.URL("https://discord.com/api/v10/channels/123456/messages"),
        response=SimpleNamespace(status=429),
    )
    labels = {"method": "POST", "route": "/channels/:id/messages", "status": "429"}
    before = metrics.REGISTRY.get_sample_value("courtyard_requests_total", labels) or 0
    nobody: Any = None
    await trace.on_request_end.send(nobody, nobody, params)  # type: ignore[arg-type]
    assert metrics.REGISTRY.get_sample_value("courtyard_requests_total", labels) == before + 1


async def test_the_page_tells_what_is_due_and_since_when() -> None:
    due = {"hand": [7, 9], "board": list[int]()}
    connected = True

    async def counted() -> dict[str, list[int]]:
        return due

    page, port = MetricsPage(counted, lambda: connected), free_port()
    await page.start(port)
    try:
        status, text = await asked(port, "/metrics")
        assert status == 200
        assert 'courtyard_due{what="hand"} 2.0' in text
        assert "courtyard_due_seconds 0.0" in text
        page.known = {number: since - 30 for number, since in page.known.items()}
        _, text = await asked(port, "/metrics")
        (line,) = [one for one in text.splitlines() if one.startswith("courtyard_due_seconds")]
        assert float(line.split()[1]) >= 30
        due["hand"] = [10]
        _, text = await asked(port, "/metrics")
        assert "courtyard_due_seconds 0.0" in text
        assert await asked(port, "/health") == (200, "ok")
        connected = False
        assert (await asked(port, "/health"))[0] == 503
    finally:
        await page.close()
