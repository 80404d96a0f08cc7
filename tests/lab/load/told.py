"""What a pretended Discord tells of a tap and of a server, and what is read from the messages that it was
sent. It keeps nothing.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import NamedTuple

from bot.ui.controls import ControlId, parse
from tests.discord import payloads
from tests.discord.payloads import Json
from tests.lab.load.prepared import Prepared, Seat

ALL = str((1 << 50) - 1)
"""All permissions."""
PRIVATE = 1 << 6
"""The flag of a message that one person alone sees."""
SILENT = 1 << 12
"""The flag of a message for which no phone makes a sound."""
_GALLERY = 12


class Post(NamedTuple):
    """A new message: `at` is in seconds since 1970, `parts` are what its controls say. `nonce` is empty where
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
    """Return what the bot has sent."""
    pings = frozenset(map(int, (body.get("allowed_mentions") or {}).get("users") or ()))
    said = tuple(controls(body.get("components") or []))
    silent = bool(body.get("flags", 0) & SILENT)
    return Post(at, message, channel, str(body.get("nonce") or ""), silent, pings, said)


def in_private(seat: Seat, person: Json, message: int) -> Json:
    """Return what a tap in direct messages has of its own."""
    channel = {"id": str(seat.channel), "type": 1, "last_message_id": str(message), "recipients": []}
    return {"channel_id": str(seat.channel), "channel": channel, "user": person, "context": 1}


def in_server(table: Prepared, person: Json) -> Json:
    """Return what a tap in the channel of a table has of its own."""
    return {
        "channel_id": str(table.channel),
        "channel": channel_of(table.channel),
        "guild_id": str(table.guild),
        "guild": {"id": str(table.guild), "locale": "en-US", "features": []},
        "member": payloads.member(person) | {"permissions": ALL},
        "context": 0,
    }


def controls(parts: list[Json]) -> Iterator[ControlId]:
    """Give what the controls of a message say."""
    for part in payloads.walk(parts):
        with contextlib.suppress(ValueError):
            yield parse(str(part.get("custom_id")))


def private(message: Json) -> bool:
    """Return whether one person alone sees it."""
    return bool(message["flags"] & PRIVATE)


def gallery(parts: list[Json]) -> bool:
    """Return whether a message holds a picture."""
    return any(part["type"] == _GALLERY for part in payloads.walk(parts))


def shows(parts: list[Json]) -> int:
    """The table that a message shows; 0 where it shows none, or calls somebody to it."""
    said = list(controls(parts))
    calls = any(one.verb == "hand" and one.asked for one in said)
    return 0 if calls else next((one.table for one in said if one.table), 0)


def channel_of(number: int) -> Json:
    """A channel of a server."""
    return {
        "id": str(number), "type": 0, "name": f"table-{number % 1000}", "position": 0,
        "permission_overwrites": [], "nsfw": False,
    }  # fmt: skip


def server(number: int, channels: list[int], bot: Json) -> Json:
    """A server with these channels."""
    told = [channel_of(channel) for channel in channels]
    return payloads.guild(number, "en-US", ALL, told, payloads.member(bot))
