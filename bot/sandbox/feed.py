"""Send the world to the page as JSON: all of it first, then only the changes.

The page belongs to a single tester, who may see every player's screen. It therefore receives all messages and
shows each to the right person. This module never acts on the world.
"""

import json
from collections.abc import Mapping
from typing import Any

from simcord.backend.cdn import CDN_BASE
from simcord.backend.models import Message

from bot.sandbox.cast import NAMES, Person
from bot.sandbox.offline_discord import BOT, CHANNEL, SERVER, OfflineDiscord

# Number of latest messages to start with, as in a Discord client.
KEPT = 50
MEDIA = "/media"

_THINKING = 1 << 7

# The greatest integer JavaScript can represent exactly.
_EXACT = 2**53 - 1


def for_page(value: Any) -> Any:
    """Convert to JSON data that JavaScript can represent. Large numbers become text, like Discord's IDs."""
    if isinstance(value, Mapping):
        return {key: for_page(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [for_page(one) for one in value]
    return str(value) if isinstance(value, int) and abs(value) > _EXACT else value


class Feed:
    """The state of an open page, including what it has already received."""

    def __init__(self, world: OfflineDiscord) -> None:
        self.world = world
        self.seen = -1
        self._told: dict[str, str] = {}
        self._heard = 0

    def news(self) -> dict[str, Any] | None:
        """Return the changes since the last call as JSON data, or `None` if there are none.

        Each changed message is included in full. `gone` lists the IDs of messages that no longer exist.
        """
        if self.seen == self.world.revision:
            return None
        first = self.seen < 0
        self.seen = self.world.revision
        told = self._messages()
        changed = [text for key, text in told.items() if self._told.get(key) != text]
        gone = [key for key in self._told if key not in told]
        self._told = told
        news: dict[str, Any] = {
            "messages": [json.loads(text) for text in changed],
            "gone": gone,
            "unexpected": len(self.world.unexpected),
        }
        if first:
            news |= {
                "server": SERVER,
                "channel": {"id": str(self.world.channel.id), "name": CHANNEL},
                "bot": {"id": str(self.world.env.backend.bot_user.id), "name": BOT},
                "languages": self.world.languages(),
                "casts": list(NAMES),
            }
        if first or self._heard != self.world.cast.changes:
            self._heard = self.world.cast.changes
            news |= {
                "people": [self._person(person) for person in self.world.people.values()],
                "locale": self.world.cast.locale,
                "names": self.world.cast.names,
            }
        return news

    def _person(self, person: Person) -> dict[str, Any]:
        return {
            "key": person.key,
            "name": person.name,
            "id": str(person.user.id),
            "locale": person.locale,
            "manages": person.manages,
            "commands": {
                "channel": for_page(self.world.commands("channel", person)),
                "dm": for_page(self.world.commands("dm", person)),
            },
        }

    def _messages(self) -> dict[str, str]:
        places: dict[str | None, dict[str, str]] = {}
        for message, owner in self.world.everything():
            text = json.dumps(for_page(self._message(message, owner)), ensure_ascii=False)
            places.setdefault(owner, {})[str(message.id)] = text.replace(f'"{CDN_BASE}/', f'"{MEDIA}/')
        told: dict[str, str] = {}
        for texts in places.values():
            told |= dict(list(texts.items())[-KEPT:])
        return told

    def _message(self, message: Message, owner: str | None) -> dict[str, Any]:
        asked = message.interaction_metadata or {}
        asker = self.world.env.backend.users.get(int((asked.get("user") or {}).get("id", 0)))
        by_id = {person.user.id: person for person in self.world.people.values()}
        author = by_id.get(message.author_id)
        only = by_id.get(asker.id) if asker is not None and message.is_ephemeral else None
        return {
            "id": str(message.id),
            "dm": owner,
            "only": only.key if only else None,
            "author": author.key if author else None,
            "at": message.timestamp,
            "edited": message.edited_timestamp is not None and not message.flags & _THINKING,
            "asked": {"by": asker.global_name or asker.name, "command": asked["name"]}
            if asker is not None and "name" in asked
            else None,
            "thinking": bool(message.flags & _THINKING),
            "content": message.content,
            "attachments": message.attachments if not message.flags & 1 << 15 else [],
            "components": message.components,
            "described": {file["url"]: file["description"] for file in message.attachments},
        }
