"""discord.py's own HTTP client on a Discord in memory.

Each request passes through discord.py's real client, with its retries, sleeps and rate limits, and each
refusal comes back as a status, headers and a body. simcord alone raises discord.py's final exception, so it
would skip all of this.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp import web
from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter
from simcord.backend.errors import BackendError
from simcord.http import client, router

from tests.pretended.payloads import JSON

VIA = {"Via": "1.1 google"}
"""The header of Discord's own rate limits. A proxy's limits don't have it."""


class Reply(Exception):
    """A response that replaces Discord's own. `Wire` hooks raise it."""

    def __init__(
        self, status: int, body: Any = "", headers: dict[str, str] | None = None, half: bool = False
    ) -> None:
        """`body` is JSON, or text that is sent unchanged. If `half`, the connection breaks in the middle of
        the body.
        """
        super().__init__(status)
        text = isinstance(body, str)
        self.status, self.half = status, half
        self.body = body if text else json.dumps(body)
        self.headers = ({"Content-Type": "text/html"} if text else JSON) | (headers or {})


def answered(status: int, code: int = 0, message: str = "no", **more: Any) -> Reply:
    """Return a refusal in Discord's format. `more` holds further fields, such as `retry_after`."""
    said = {"code": code, "message": message, **more}
    return Reply(status, said | {"global": False} if status == 429 else said, VIA if status == 429 else None)


class _Response:
    """A response with the attributes that discord.py reads."""

    reason = "told"

    def __init__(self, reply: Reply) -> None:
        self.status, self._reply = reply.status, reply
        self.headers = web.Response(headers=reply.headers).headers

    async def text(self, encoding: str = "utf-8") -> str:
        if self._reply.half:
            raise aiohttp.ClientPayloadError("half of it")
        return self._reply.body

    async def read(self) -> bytes:
        return self._reply.body.encode()


class _Request:
    def __init__(self, backend: Any, method: str, url: str, more: dict[str, Any], content: bool) -> None:
        self._backend, self._method, self._url, self._more, self._content = (
            backend,
            method,
            url,
            more,
            content,
        )

    async def __aenter__(self) -> _Response:
        body, files = _body(self._more.get("data"))
        headers = self._more.get("headers") or {}
        try:
            answer = router.dispatch(
                self._backend,
                self._method,
                client._path_of(self._url),
                json=body,
                params=self._more.get("params"),
                files=files,
                reason=headers.get("X-Audit-Log-Reason"),
                message_content_access=self._content,
            )
        except Reply as reply:
            return _Response(reply)
        except BackendError as error:
            return _Response(answered(error.status, **_worded(error.to_json())))
        return _Response(Reply(204) if answer is None else Reply(200, answer))

    async def __aexit__(self, *error: object) -> None:
        return


class Session:
    """A replacement for aiohttp.ClientSession."""

    def __init__(self, backend: Any, content: bool) -> None:
        self._backend, self._content = backend, content

    def request(self, method: str, url: str, **more: Any) -> _Request:
        return _Request(self._backend, method, str(url), more, self._content)


def _worded(said: dict[str, Any]) -> dict[str, Any]:
    return {"code": 0, "message": "", **said}


def _body(data: Any) -> tuple[Any, list[Any]]:
    """Return the JSON and the files of a request, from the arguments that discord.py gives aiohttp."""
    if data is None:
        return None, []
    if isinstance(data, str | bytes):
        return json.loads(data), []
    fields = [(options.get("name"), options.get("filename"), value) for options, _, value in data._fields]
    form = [
        {"name": name, "value": value} | ({} if filename is None else {"filename": filename})
        for name, filename, value in fields
    ]
    files = [discord.File(value, filename) for _, filename, value in fields if filename is not None]
    return router.parse_form(form, files)


async def _requested(self: Any, route: Any, *, files: Any = None, form: Any = None, **more: Any) -> Any:
    if self._HTTPClient__session is None:
        self._HTTPClient__session = Session(self.backend, self.message_content_access)
        self._global_over = asyncio.Event()
        self._global_over.set()
        self.max_ratelimit_timeout = 30.0
    return await HTTPClient.request(self, route, files=files, form=form, **more)


async def _hooked(self: Any, route: Any, session: Any, **more: Any) -> Any:
    if "courtyard" not in vars(self):
        self.courtyard = AsyncWebhookAdapter()
    here = Session(self.backend, self.message_content_access)
    return await self.courtyard.request(route, here, **more)


def begin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make simcord's clients use discord.py's own."""
    monkeypatch.setattr(client.FakeHTTPClient, "request", _requested)
    monkeypatch.setattr(client.FakeWebhookAdapter, "request", _hooked)
