"""Resend rejected pages without their ornaments: the card faces and the picture.

If Discord rejects a page, it's resent immediately, first with letters instead of card faces, then with words
instead of its picture. All of discord.py's requests go through two functions, and both are wrapped here for
the whole process.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import discord
from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.trouble import of_content

_log = logging.getLogger(__name__)

Letters = Callable[[int], str | None]
"""A function that returns the letters for the card face with an emoji ID, or None for any other emoji."""

FACE = re.compile(r"<a?:\w{2,32}:(\d{1,20})>")
GALLERY, TEXT = 12, 10
LABEL = 80


class Ornaments:
    """The letters for card faces, and a callback for pages Discord only accepts without faces."""

    def __init__(self, letters: Letters, lost: Callable[[], None]) -> None:
        self.letters, self.lost = letters, lost
        self._pictures = 0

    def refused_picture(self) -> None:
        """Count a page that Discord only accepted without its picture. The count is logged at intervals."""
        self._pictures += 1
        if self._pictures in (1, 10, 100) or self._pictures % 1000 == 0:
            _log.warning(
                "Discord refuses pictures: their words are shown in their place (%d)", self._pictures
            )

    def watch(self) -> None:
        """From now on, resend rejected pages without ornaments."""
        global _worn
        _worn = self
        HTTPClient.request = _request  # type: ignore[method-assign]
        AsyncWebhookAdapter.request = _hook  # type: ignore[method-assign]


_worn: Ornaments | None = None
_request_once, _hook_once = HTTPClient.request, AsyncWebhookAdapter.request


async def _request(self: HTTPClient, route: Any, *, files: Any = None, form: Any = None, **more: Any) -> Any:
    try:
        return await _request_once(self, route, files=files, form=form, **more)
    except discord.HTTPException as error:
        refused = error

    async def send(body: Any, parts: Any) -> Any:
        if parts is None:
            return await _request_once(self, route, **{**more, "json": body})
        return await _request_once(self, route, files=files, form=parts, **more)

    return await _again(refused, more.get("json"), form, send)


async def _hook(
    self: AsyncWebhookAdapter,
    route: Any,
    session: Any,
    *,
    payload: Any = None,
    multipart: Any = None,
    files: Any = None,
    **more: Any,
) -> Any:
    try:
        return await _hook_once(
            self, route, session, payload=payload, multipart=multipart, files=files, **more
        )
    except discord.HTTPException as error:
        refused = error

    async def send(body: Any, parts: Any) -> Any:
        if parts is None:
            return await _hook_once(self, route, session, payload=body, **more)
        return await _hook_once(self, route, session, multipart=parts, files=files, **more)

    return await _again(refused, payload, multipart, send)


async def _again(
    refused: discord.HTTPException, body: Any, form: Any, send: Callable[[Any, Any], Awaitable[Any]]
) -> Any:
    """Retry a rejected request with fewer and fewer ornaments. Return the first successful response.

    `send` takes the body, plus the form parts if files are attached. Raise the rejection if none of the
    attempts succeeds.
    """
    for taken, plainer, dropped in _plainer(body, form, refused):
        try:
            answer = await send(plainer, None if form is None or dropped else _with(form, plainer))
        except discord.HTTPException as error:
            if not of_content(error):
                raise
            continue
        taken()
        return answer
    raise refused


def _plainer(
    body: Any, form: Any, refused: discord.HTTPException
) -> Iterable[tuple[Callable[[], None], Any, bool]]:
    """Yield the body of a rejected request with fewer ornaments each time.

    Each item consists of a callback for success, the body, and True if its files are dropped.
    """
    if not of_content(refused) or _worn is None:
        return
    if form is not None:
        found = next((part["value"] for part in form if part["name"] == "payload_json"), None)
        body = None if found is None else json.loads(found)
    if not isinstance(body, dict):
        return
    lettered = without_faces(body, _worn.letters)
    if lettered != body:
        yield _worn.lost, lettered, False
    worded = without_pictures(lettered)
    if worded != lettered:
        yield _worn.refused_picture, worded, True


def _with(form: Iterable[dict[str, Any]], body: Any) -> list[dict[str, Any]]:
    return [part | {"value": json.dumps(body)} if part["name"] == "payload_json" else part for part in form]


def without_faces(value: Any, letters: Letters) -> Any:
    """Replace card faces in the body with letters.

    >>> without_faces({"content": "<:king:7> <:other:8>"}, {7: "K♠"}.get)
    {'content': 'K♠ <:other:8>'}
    >>> without_faces({"type": 2, "emoji": {"id": "7", "name": "king"}}, {7: "K♠"}.get)
    {'type': 2, 'label': 'K♠'}
    """
    if isinstance(value, str):
        return FACE.sub(lambda found: letters(int(found[1])) or found[0], value)
    if isinstance(value, list | tuple):
        return [without_faces(one, letters) for one in value]
    if not isinstance(value, dict):
        return value
    face = value.get("emoji")
    number = str(face.get("id") or "") if isinstance(face, dict) else ""
    written = letters(int(number)) if number.isdecimal() else None
    plain = {
        key: without_faces(one, letters) for key, one in value.items() if key != "emoji" or written is None
    }
    if written is not None and not plain.get("label"):
        plain["label"] = written[:LABEL]
    return plain


def without_pictures(value: Any) -> Any:
    """Replace pictures in the body with words and drop the files.

    >>> without_pictures({"type": 12, "items": [{"description": "three cards"}]})
    {'type': 10, 'content': 'three cards'}
    """
    if isinstance(value, list | tuple):
        return [without_pictures(one) for one in value]
    if not isinstance(value, dict):
        return value
    if value.get("type") == GALLERY and "items" in value:
        told = [one.get("description") or "" for one in value["items"]]
        return {"type": TEXT, "content": "\n".join(filter(None, told)) or "…"}
    return {key: [] if key == "attachments" else without_pictures(one) for key, one in value.items()}
