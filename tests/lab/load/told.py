"""Facts read from the bot's messages. This module has no state."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import NamedTuple

from bot.ui.controls import ControlId, parse
from tests.pretended import payloads
from tests.pretended.payloads import Json

SILENT = 1 << 12
"""The flag of a message that makes no sound."""
_GALLERY = 12


class Post(NamedTuple):
    """A new message. `at` is in seconds since 1970, and `parts` are its parsed controls. `nonce` is empty if
    there is none.
    """

    at: float
    message: int
    channel: int
    nonce: str
    silent: bool
    pings: frozenset[int]
    parts: tuple[ControlId, ...]


def post(body: Json, message: int, channel: int, at: float) -> Post:
    """Return the message that the bot has sent."""
    pings = frozenset(map(int, (body.get("allowed_mentions") or {}).get("users") or ()))
    said = tuple(controls(body.get("components") or []))
    silent = bool(body.get("flags", 0) & SILENT)
    return Post(at, message, channel, str(body.get("nonce") or ""), silent, pings, said)


def controls(parts: list[Json]) -> Iterator[ControlId]:
    """Yield the parsed controls of a message."""
    for part in payloads.walk(parts):
        with contextlib.suppress(ValueError):
            yield parse(str(part.get("custom_id")))


def gallery(parts: list[Json]) -> bool:
    """Return whether a message has a picture."""
    return any(part["type"] == _GALLERY for part in payloads.walk(parts))


def shows(parts: list[Json]) -> int:
    """Return the table that a message shows, or 0 if it shows none or calls a player."""
    said = list(controls(parts))
    calls = any(one.verb == "hand" and one.asked for one in said)
    return 0 if calls else next((one.table for one in said if one.table), 0)
