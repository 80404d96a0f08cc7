"""Read Discord's responses before discord.py interprets them.

A rejection stays a rejection even if its body is malformed, and a long rate limit raises an error at once. By
default, discord.py sleeps inside the request for the time given by a 429, raises KeyError if a 429 gives no
time, and treats a rejection without JSON as a response it can't understand.
"""

from __future__ import annotations

import asyncio
import contextvars
import json
import math
from collections.abc import Coroutine
from typing import Any, TypeVar

import aiohttp
import discord
from discord import http
from discord.webhook import async_

from bot.trouble import EDITED_TOO_OFTEN, GARBLED, Limited, NotUnderstood

T = TypeVar("T")

HASTY = 8.0
"""Maximum number of seconds to sleep inside a hasty request."""

_sleeps: contextvars.ContextVar[float] = contextvars.ContextVar("sleeps", default=math.inf)
_fell_over: contextvars.ContextVar[list[int]] = contextvars.ContextVar("fell_over")
"""Responses of 500 and above after which discord.py itself retries a hasty request."""
_NO_JSON = (ValueError, RecursionError)


def read_all() -> None:
    """From now on, let this module read every response of this process first."""
    http.json_or_text = _read_request
    async_.json_or_text = _read  # type: ignore[attr-defined]


def hasty(request: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Return a task that makes this request.

    The task raises Limited rather than sleep for long. It raises NotUnderstood if a rejection follows a
    response of 500 or above, because Discord may have executed the request.
    """
    context = contextvars.copy_context()
    context.run(_sleeps.set, HASTY)
    context.run(_fell_over.set, [])
    return asyncio.get_running_loop().create_task(_sure(request), context=context)


async def _sure(request: Coroutine[Any, Any, T]) -> T:
    try:
        return await request
    except (discord.Forbidden, discord.NotFound) as error:
        if _fell_over.get():
            raise NotUnderstood from error
        raise


async def _read_request(response: aiohttp.ClientResponse) -> Any:
    """Return the content of Discord's response to one of the bot's requests.

    Raise Limited if an old message was edited too often, or if a request would have to sleep too long.
    """
    said = await _read(response)
    if response.status >= 500 and (before := _fell_over.get(None)) is not None:
        before.append(response.status)
    code = said.get("code") if response.status >= 400 and isinstance(said, dict) else None
    seconds = _seconds(said) if response.status == 429 or code == EDITED_TOO_OFTEN else None
    if code == EDITED_TOO_OFTEN:
        raise Limited(response, said, seconds)
    if response.status == 429 and seconds is not None and not said["global"] and seconds > _sleeps.get():
        raise Limited(response, said, seconds)
    return said


async def _read(response: aiohttp.ClientResponse) -> Any:
    """Return the content of a response, as JSON or text.

    Raise Limited for a rate limit that doesn't say when it ends, and the original error if the response
    can't be read and isn't a rejection.
    """
    refused = response.status >= 400
    try:
        text = await response.text(encoding="utf-8")
    except (aiohttp.ClientError, UnicodeDecodeError):
        if not refused:
            raise
        return ""  # the status is sufficient
    if response.headers.get("Content-Type", "").partition(";")[0].strip().lower() != "application/json":
        return text
    try:
        said = json.loads(text)
    except _NO_JSON:
        if not refused:
            raise
        return text
    if refused:
        said = _plain(response, said) if isinstance(said, dict) else text
        if response.status == 429 and _seconds(said) is None:
            raise Limited(response, said, None)
    return said


def _plain(response: aiohttp.ClientResponse, said: dict[str, Any]) -> dict[str, Any]:
    """Convert a rejection to the format discord.py expects."""
    code, message = said.get("code"), said.get("message")
    found = {**said, "global": said.get("global") is True}
    found["code"] = code if type(code) is int else 0
    found["message"] = message if isinstance(message, str) else ""
    try:
        discord.HTTPException(response, found)
    except GARBLED:
        del found["errors"]
    return found


def _seconds(said: Any) -> float | None:
    """Return the number of seconds a rate limit lasts, or None if the response doesn't say."""
    after = said.get("retry_after") if isinstance(said, dict) else None
    if isinstance(after, bool) or not isinstance(after, int | float) or not 0 <= after < math.inf:
        return None
    return float(after)
