"""Everything in a pretended Discord, and its payloads: servers, channels, people, messages and
interactions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.pretended import payloads
from tests.pretended.values import EPHEMERAL, Asked, Channel, Message, Person

EPOCH = 1420070400000
"""The epoch of Discord's IDs, in milliseconds since 1970."""
BEGAN = 1_790_000_000
"""The start of Discord's clock, in seconds since 1970."""
BOT = 900000000000000001
PERMISSIONS = str((1 << 10) | (1 << 11) | (1 << 15) | (1 << 38))
CAN_MANAGE = str(int(PERMISSIONS) | (1 << 4))


class World:
    """A whole Discord. `now` is its clock: seconds since BEGAN, which never go back."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self._number = 0
        self.patience = 3.0
        """Seconds that it waits for the first answer to an interaction."""
        self.people: dict[int, Person] = {}
        self.channels: dict[int, Channel] = {}
        self.guilds: dict[int, str] = {}
        self.without: set[int] = set()
        """The servers that have removed the bot."""
        self.messages: dict[int, Message] = {}
        self.in_channel: dict[int, list[Message]] = {}
        """Each channel's messages, oldest first."""
        self.interactions: dict[int, Asked] = {}
        self._tokens: dict[str, Asked] = {}
        self._nonces: dict[tuple[int, str], tuple[float, int]] = {}
        self._edited_old: dict[int, list[float]] = {}
        """When old messages in a channel were edited."""
        self.commands: list[dict[str, Any]] = []
        self.edited: list[Callable[[str, tuple[Any, Any], tuple[Any, Any]], None]] = []
        """Called with an edited message's path, its old components and files, and its new ones."""
        self.seen: list[Callable[[str, int | None, dict[str, Any]], None]] = []
        """Called with everything that somebody can read from now on: the place ("channel", "person"), the
        reader and the body.
        """

    def number(self) -> int:
        """Return a new ID, which encodes its time as Discord's IDs do."""
        self._number += 1
        milliseconds = int((BEGAN + self.now()) * 1000) - EPOCH
        return (milliseconds << 22) | (self._number & 0x3FFFFF)

    # People and places

    def add_guild(self, locale: str) -> int:
        guild = self.number()
        self.guilds[guild] = locale
        return guild

    def add_channel(self, guild: int, person: int = 0) -> Channel:
        channel = Channel(self.number(), guild, person)
        self.channels[channel.id] = channel
        return channel

    def add_person(self, name: str, locale: str, manages: bool) -> Person:
        number = self.number()
        person = Person(number, name, locale, self.add_channel(0, number).id, manages)
        self.people[number] = person
        return person

    def visible(self, person: Person, channel: int) -> list[Message]:
        """Return the messages that a person sees there, oldest first."""
        there = self.in_channel.get(channel, [])
        there[:] = [one for one in there if not one.gone]
        return [one for one in there if one.reader in (0, person.id)]

    # Payloads

    def guild_payload(self, guild: int) -> dict[str, Any]:
        there = [one for one in self.channels.values() if one.guild == guild and not one.gone]
        return payloads.guild(
            guild, self.guilds[guild], PERMISSIONS, list(map(self.channel_payload, there)), self.member(None)
        )

    def channel_payload(self, channel: Channel) -> dict[str, Any]:
        last = None if channel.last_message is None else str(channel.last_message)
        if not channel.guild:
            recipients = [self.user(channel.person)]
            return {"id": str(channel.id), "type": 1, "last_message_id": last, "recipients": recipients}
        return {
            "id": str(channel.id), "type": 0, "guild_id": str(channel.guild), "name": "cards", "position": 0,
            "permission_overwrites": [], "parent_id": None, "nsfw": False, "last_message_id": last,
            "topic": None, "rate_limit_per_user": 0,
        }  # fmt: skip

    def user(self, person: int) -> dict[str, Any]:
        return payloads.user(
            person, "Courtyard" if person == BOT else self.people[person].name, person == BOT
        )

    def member(self, person: Person | None) -> dict[str, Any]:
        """Return a member of a server. None is the bot."""
        can = CAN_MANAGE if person is not None and person.manages else PERMISSIONS
        return payloads.member(self.user(BOT if person is None else person.id)) | {"permissions": can}

    def message_payload(self, message: Message) -> dict[str, Any]:
        parts = _answered(message.body.get("components") or [])
        found = payloads.message(message.id, message.channel, self.user(BOT), parts)
        found["content"] = message.body.get("content") or ""
        found["flags"] |= EPHEMERAL if message.reader else 0
        if message.nonce is not None:
            found["nonce"] = message.nonce
        return found

    def asked(
        self,
        person: Person,
        channel: Channel,
        kind: int,
        data: dict[str, Any],
        source: Message | None = None,
    ) -> Asked:
        """Return a new interaction, with the payload that the gateway sends."""
        number = self.number()
        token = f"token-{number}"
        payload = payloads.interaction(
            BOT, number, token, type=kind, data=data, channel_id=str(channel.id), locale=person.locale,
            channel=self.channel_payload(channel), app_permissions=PERMISSIONS,
            context=0 if channel.guild else 1,
        )  # fmt: skip
        if channel.guild:
            payload["guild_id"] = str(channel.guild)
            locale = self.guilds[channel.guild]
            payload["guild"] = {"id": str(channel.guild), "locale": locale, "features": []}
            payload["guild_locale"] = locale
            payload["member"] = self.member(person)
            if not channel.writable:
                payload["app_permissions"] = "0"
        else:
            payload["user"] = self.user(person.id)
        if source is not None:
            payload["message"] = self.message_payload(source)
        asked = Asked(
            number, token, person.id, channel.guild, channel.id, kind, str(data.get("custom_id", "")),
            self.now(), None if source is None else source.id, payload,
        )  # fmt: skip
        self.interactions[number] = asked
        self._tokens[token] = asked
        return asked


def _answered(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the components as Discord returns them: each with an ID, and pictures with an address."""
    number = 0

    def one(part: dict[str, Any]) -> dict[str, Any]:
        nonlocal number
        number += 1
        found = {**part, "id": number}
        if "components" in part:
            found["components"] = [one(inside) for inside in part["components"]]
        if "items" in part:
            found["items"] = [
                {
                    **item,
                    "media": {"url": "https://cdn.invalid/1.png", "proxy_url": "https://cdn.invalid/1.png"},
                }
                for item in part["items"]
            ]
        for name in ("component", "accessory"):
            if isinstance(part.get(name), dict):
                found[name] = one(part[name])
        return found

    return [one(part) for part in parts]
