"""Discord's JSON about people, messages and applications, with as few fields as discord.py reads. For every
module that pretends to be Discord over real connections.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from aiohttp import web

Json = dict[str, Any]

TIME = "2026-01-01T00:00:00+00:00"
HELLO: Json = {"op": 10, "d": {"heartbeat_interval": 41_250}, "s": None, "t": None}
"""The gateway's greeting."""
HEARD: Json = {"op": 11, "d": None, "s": None, "t": None}
"""Its answer to a heartbeat."""
INVALID: Json = {"op": 9, "d": False, "s": None, "t": None}
"""Its message that it doesn't know a session."""
IDENTIFY, RESUME, HEARTBEAT = 2, 6, 1
"""The opcodes of messages to the gateway."""
JSON = {"Content-Type": "application/json"}
"""Discord's exact content type. discord.py accepts no other for JSON, not even one with a charset."""


def user(number: int, name: str, bot: bool = False) -> Json:
    """Return a person, or the bot."""
    return {
        "id": str(number),
        "username": name,
        "discriminator": "0",
        "global_name": name,
        "avatar": None,
        "bot": bot,
        "flags": 0,
        "public_flags": 0,
    }


def member(person: Json) -> Json:
    """Return a member of a server."""
    return {"user": person, "roles": [], "joined_at": TIME, "deaf": False, "mute": False, "flags": 0}


def application(number: int) -> Json:
    """Return the bot's application."""
    return {
        "id": str(number),
        "name": "Courtyard",
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "",
        "flags": 0,
        "owner": user(5, "owner"),
        "team": None,
    }


def message(number: int, channel: int, author: Json, parts: list[Json] | None = None) -> Json:
    """Return a message with these components."""
    return {
        "id": str(number),
        "channel_id": str(channel),
        "author": author,
        "content": "",
        "timestamp": TIME,
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": 1 << 15,
        "components": parts or [],
    }


def guild(number: int, locale: str, permissions: str, channels: list[Json], bot: Json) -> Json:
    """Return a server with these channels. Everybody has these permissions, and the bot is a member."""
    everyone = {
        "id": str(number), "name": "@everyone", "permissions": permissions, "position": 0, "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}, "hoist": False,
        "managed": False, "mentionable": False, "flags": 0,
    }  # fmt: skip
    none = ("emojis", "stickers", "features", "voice_states", "presences", "threads", "stage_instances",
            "guild_scheduled_events", "soundboard_sounds")  # fmt: skip
    zero = ("premium_tier", "premium_subscription_count", "verification_level", "explicit_content_filter",
            "default_message_notifications", "mfa_level", "nsfw_level", "system_channel_flags")  # fmt: skip
    return {
        "id": str(number), "name": f"server {number % 1000}", "owner_id": "1", "member_count": 2,
        "large": False, "unavailable": False, "roles": [everyone], "members": [bot], "channels": channels,
        "preferred_locale": locale, "afk_timeout": 300, "joined_at": TIME,
        "premium_progress_bar_enabled": False,
        **{name: [] for name in none}, **dict.fromkeys(zero, 0),
    }  # fmt: skip


def walk(parts: Any) -> Iterator[Json]:
    """Yield every component of a message or a form."""
    for part in parts:
        yield part
        yield from walk(part.get("components") or ())
        for inside in ("component", "accessory"):
            if isinstance(part.get(inside), dict):
                yield from walk([part[inside]])


def gateway(url: str) -> Json:
    """Return the gateway's address, with one shard."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 1, "max_concurrency": 1}
    return {"url": url, "shards": 1, "session_start_limit": limit}


def ready(bot: Json, number: int, url: str, shard: list[int], guilds: list[int]) -> Json:
    """Return READY's data: the bot's user, and servers that are still to be sent."""
    return {
        "v": 10,
        "user": bot,
        "guilds": [{"id": str(guild), "unavailable": True} for guild in guilds],
        "session_id": "s",
        "resume_gateway_url": url,
        "shard": shard,
        "application": {"id": str(number), "flags": 0},
        "private_channels": [],
    }


def event(name: str, data: Json, sequence: int) -> Json:
    """Return an event as the gateway sends it."""
    return {"op": 0, "t": name, "s": sequence, "d": data}


def interaction(bot: int, number: int, token: str, **more: Any) -> Json:
    """Return the fields that all interactions have."""
    return {
        "id": str(number),
        "application_id": str(bot),
        "token": token,
        "version": 1,
        "locale": "en-US",
        "entitlements": [],
        "authorizing_integration_owners": {},
        "attachment_size_limit": 10_000_000,
        **more,
    }


def answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """Return a JSON response, or an empty one if the value is None."""
    if value is None:
        return web.Response(status=204, headers=headers)
    return web.Response(status=status, body=json.dumps(value).encode(), headers={**(headers or {}), **JSON})
