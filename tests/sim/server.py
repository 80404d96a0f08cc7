"""Discord as far as the bot needs it: servers, channels, people, messages, interactions, and how each request
is answered in fair weather.

It refuses what Discord refuses: a second answer, a late one, a message that is gone, a closed DM. Trouble is
not made here but in `tests/sim/weather.py`; no loop and no bot is known.
"""

from __future__ import annotations

import dataclasses
import datetime
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

EPOCH = 1420070400000
"""Of Discord's numbers, in milliseconds since 1970."""
BOT = 900000000000000001
EPHEMERAL = 64
THREE_SECONDS, FIFTEEN_MINUTES = 3.0, 900.0
NONCES_KEPT = 300.0
"""Seconds for which a repeated nonce finds its first message. Discord says "a few minutes"."""
PERMISSIONS = str((1 << 10) | (1 << 11) | (1 << 15) | (1 << 38))
CAN_MANAGE = str(int(PERMISSIONS) | (1 << 4))


class Refusal(Exception):
    """A status, Discord's code and its words."""

    def __init__(self, status: int, code: int, message: str = "no") -> None:
        super().__init__(f"{status} {code}")
        self.status, self.code, self.message = status, code, message


@dataclasses.dataclass(eq=False)
class Person:
    """Somebody with an account. `guild` is where her member is."""

    id: int
    name: str
    locale: str
    dm: int
    manages: bool = False
    dm_open: bool = True


@dataclasses.dataclass(eq=False)
class Channel:
    """A place for messages. `guild` 0: somebody's DM."""

    id: int
    guild: int
    person: int = 0
    gone: bool = False
    writable: bool = True
    last_message: int | None = None


@dataclasses.dataclass(eq=False)
class Message:
    """A message of the bot's. `reader`: who alone sees it, 0 for everybody in the channel."""

    id: int
    channel: int
    body: dict[str, Any]
    files: tuple[str, ...]
    created: float
    nonce: str | None = None
    reader: int = 0
    gone: bool = False
    edits: int = 0
    answered: bool = False
    """Whether what it shows is the answer to an interaction, and no edit of the outbox."""
    changed: float = 0.0
    outbox: bool = False
    """Whether it was sent with the bot's token, and not as an answer."""
    heard: bool = False
    """Whether the bot was told that it was sent, and had the time to write that down."""
    heard_at: float = -1e9
    unnoted: bool = False
    """Whether the disk was full then."""
    first: str = ""
    """What it said when it was sent."""

    @property
    def controls(self) -> Iterator[dict[str, Any]]:
        """Buttons and menus that can be tapped."""
        for part in walk(self.body.get("components") or ()):
            if "custom_id" in part and not part.get("disabled"):
                yield part


@dataclasses.dataclass(eq=False)
class Asked:
    """An interaction, and what it was answered."""

    id: int
    token: str
    person: int
    guild: int
    channel: int
    kind: int
    custom_id: str
    born: float
    source: int | None
    payload: dict[str, Any]
    answers: list[tuple[float, int, dict[str, Any]]] = dataclasses.field(default_factory=list)
    """First answers that Discord took: when, of which type, and their data."""
    original: int | None = None
    told: list[tuple[float, str]] = dataclasses.field(default_factory=list)
    """All that she read because of it: first answers, edits of them, what followed."""
    modal: dict[str, Any] | None = None
    brought: list[tuple[float, bool]] = dataclasses.field(default_factory=list)
    """When it was delivered, and whether there was a bot."""
    again: int = 0
    """How often the bot gave a first answer after one that Discord took."""

    @property
    def called(self) -> str:
        """The control, or the command."""
        return self.custom_id or str(self.payload["data"].get("name"))


def walk(parts: Any) -> Iterator[dict[str, Any]]:
    """Every part of a message, or of a form."""
    for part in parts:
        yield part
        yield from walk(part.get("components") or ())
        for inside in ("component", "accessory"):
            if isinstance(part.get(inside), dict):
                yield from walk([part[inside]])


def words_of(body: dict[str, Any]) -> str:
    """All that can be read in a message or a form."""
    found = [str(body.get("content") or ""), str(body.get("title") or "")]
    for part in walk(body.get("components") or ()):
        found += [
            str(part[name]) for name in ("content", "label", "placeholder", "description") if part.get(name)
        ]
        found += [
            f"{option['label']} {option.get('description') or ''}" for option in part.get("options") or ()
        ]
        found += [str(item.get("description") or "") for item in part.get("items") or ()]
    return "\n".join(one for one in found if one)


class Server:
    """All of Discord. `now` is its own clock: seconds that only go forward."""

    def __init__(self, now: Callable[[], float], wall: Callable[[], float]) -> None:
        self.now, self._wall = now, wall
        self._number = 0
        self.people: dict[int, Person] = {}
        self.channels: dict[int, Channel] = {}
        self.guilds: dict[int, str] = {}
        self.messages: dict[int, Message] = {}
        self.interactions: dict[int, Asked] = {}
        self._tokens: dict[str, Asked] = {}
        self._nonces: dict[tuple[int, str], tuple[float, int]] = {}
        self.commands: list[dict[str, Any]] = []
        self.seen: list[Callable[[str, int | None, dict[str, Any]], None]] = []
        """Called with all that somebody can read from now on: where ("channel", "person"), whom, the body."""

    def number(self) -> int:
        """A new id of Discord's, which says when it was made."""
        self._number += 1
        milliseconds = 1_790_000_000_000 + int(self.now() * 1000) - EPOCH
        return (milliseconds << 22) | (self._number & 0x3FFFFF)

    # Who and what there is

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
        """What she sees there, oldest first."""
        return [
            one
            for one in self.messages.values()
            if one.channel == channel and not one.gone and one.reader in (0, person.id)
        ]

    # Payloads

    def guild_payload(self, guild: int) -> dict[str, Any]:
        everyone = {
            "id": str(guild), "name": "@everyone", "permissions": PERMISSIONS, "position": 0, "color": 0,
            "colors": {"primary_color": 0}, "hoist": False, "managed": False, "mentionable": False,
        }  # fmt: skip
        return {
            "id": str(guild), "name": "Server", "owner_id": str(guild), "roles": [everyone], "emojis": [],
            "features": [], "preferred_locale": self.guilds[guild], "member_count": len(self.people),
            "channels": [
                self.channel_payload(one)
                for one in self.channels.values()
                if one.guild == guild and not one.gone
            ],
            "threads": [], "voice_states": [], "presences": [], "stage_instances": [], "large": False,
            "members": [self.member(guild, None)], "unavailable": False, "afk_timeout": 60,
            "verification_level": 0, "default_message_notifications": 1, "explicit_content_filter": 0,
            "mfa_level": 0, "premium_tier": 0, "nsfw_level": 0, "system_channel_flags": 0,
            "premium_progress_bar_enabled": False, "stickers": [], "joined_at": _iso(self._wall()),
        }  # fmt: skip

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
        name = "Courtyard" if person == BOT else self.people[person].name
        return {
            "id": str(person), "username": f"user{person % 10000}", "global_name": name, "avatar": None,
            "discriminator": "0", "bot": person == BOT, "public_flags": 0,
        }  # fmt: skip

    def member(self, guild: int, person: Person | None) -> dict[str, Any]:
        return {
            "user": self.user(BOT if person is None else person.id), "roles": [], "nick": None,
            "avatar": None, "joined_at": _iso(0.0), "deaf": False, "mute": False, "flags": 0,
            "permissions": CAN_MANAGE if person is not None and person.manages else PERMISSIONS,
        }  # fmt: skip

    def message_payload(self, message: Message) -> dict[str, Any]:
        found = {
            "id": str(message.id), "channel_id": str(message.channel), "author": self.user(BOT),
            "content": message.body.get("content") or "", "timestamp": _iso(self._wall()),
            "edited_timestamp": None, "tts": False, "mention_everyone": False, "mentions": [],
            "mention_roles": [], "attachments": [], "embeds": [], "pinned": False, "type": 0,
            "flags": (EPHEMERAL if message.reader else 0) | (1 << 15),
            "components": _answered(message.body.get("components") or []),
        }  # fmt: skip
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
        """A new interaction, with the payload that the gateway brings."""
        number = self.number()
        token = f"token-{number}"
        payload: dict[str, Any] = {
            "id": str(number), "application_id": str(BOT), "type": kind, "data": data, "token": token,
            "version": 1, "channel_id": str(channel.id), "channel": self.channel_payload(channel),
            "locale": person.locale, "app_permissions": PERMISSIONS, "entitlements": [],
            "authorizing_integration_owners": {}, "context": 0 if channel.guild else 1,
            "attachment_size_limit": 10485760,
        }  # fmt: skip
        if channel.guild:
            payload["guild_id"] = str(channel.guild)
            locale = self.guilds[channel.guild]
            payload["guild"] = {"id": str(channel.guild), "locale": locale, "features": []}
            payload["guild_locale"] = locale
            payload["member"] = self.member(channel.guild, person)
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

    # Requests

    def handle(
        self, method: str, path: str, body: Any, files: tuple[str, ...], params: dict[str, Any]
    ) -> tuple[int, Any]:
        """The status and the answer. Raises Refusal."""
        for pattern, known_method, answer in _ROUTES:
            match = pattern.fullmatch(path)
            if match is not None and method == known_method:
                found: tuple[int, Any] = answer(
                    self, *match.groups(), body=body or {}, files=files, params=params
                )
                return found
        raise Refusal(404, 0, f"no such route: {method} {path}")

    def _me(self, **_: Any) -> tuple[int, Any]:
        return 200, self.user(BOT)

    def _application(self, **_: Any) -> tuple[int, Any]:
        return 200, {
            "id": str(BOT), "name": "Courtyard", "description": "", "icon": None, "flags": 0,
            "bot_public": True, "bot_require_code_grant": False, "verify_key": "", "owner": self.user(BOT),
            "team": None, "rpc_origins": [],
        }  # fmt: skip

    def _gateway(self, **_: Any) -> tuple[int, Any]:
        limits = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return 200, {"url": "wss://discord.invalid", "shards": 1, "session_start_limit": limits}

    def _sync(self, application: str, *, body: Any, **_: Any) -> tuple[int, Any]:
        self.commands = [
            {**one, "id": str(self.number()), "application_id": application, "version": "1"} for one in body
        ]
        return 200, self.commands

    def _open_dm(self, *, body: Any, **_: Any) -> tuple[int, Any]:
        person = self.people.get(int(body["recipient_id"]))
        if person is None:
            raise Refusal(404, 10013, "Unknown User")
        return 200, self.channel_payload(self.channels[person.dm])

    def _channel(self, number: str, *, writing: bool = False) -> Channel:
        channel = self.channels.get(int(number))
        if channel is None or channel.gone:
            raise Refusal(404, 10003, "Unknown Channel")
        if writing and not channel.writable:
            raise Refusal(403, 50013, "Missing Permissions")
        if writing and not channel.guild and not self.people[channel.person].dm_open:
            raise Refusal(403, 50007, "Cannot send messages to this user")
        return channel

    def _get_channel(self, number: str, **_: Any) -> tuple[int, Any]:
        return 200, self.channel_payload(self._channel(number))

    def _send(self, number: str, *, body: Any, files: tuple[str, ...], **_: Any) -> tuple[int, Any]:
        channel = self._channel(number, writing=True)
        nonce = body.get("nonce")
        if nonce is not None and body.get("enforce_nonce"):
            born, before = self._nonces.get((channel.id, nonce), (-1e9, 0))
            if self.now() - born < NONCES_KEPT:
                return 200, self.message_payload(self.messages[before])
        message = self._message(channel, body, files, 0)
        message.nonce = nonce
        message.outbox, message.first = True, json.dumps(body.get("components") or body.get("content"))
        if nonce is not None:
            self._nonces[channel.id, nonce] = (self.now(), message.id)
        return 200, self.message_payload(message)

    def _message(
        self, channel: Channel, body: dict[str, Any], files: tuple[str, ...], reader: int
    ) -> Message:
        message = Message(self.number(), channel.id, dict(body), files, self.now(), reader=reader)
        message.changed = self.now()
        self.messages[message.id] = message
        if not reader:
            channel.last_message = message.id
        self._show(channel, reader, body)
        return message

    def _show(self, channel: Channel, reader: int, body: dict[str, Any]) -> None:
        reader = reader or channel.person
        for look in self.seen:
            look("person" if reader else "channel", reader or channel.id, body)

    def _latest(self, number: str, *, params: Any, **_: Any) -> tuple[int, Any]:
        channel = self._channel(number)
        found = [one for one in self.messages.values() if one.channel == channel.id]
        seen = [one for one in found if not one.gone and not one.reader]
        return 200, [self.message_payload(one) for one in seen[: -int(params.get("limit", 50)) - 1 : -1]]

    def _known(self, channel: str, number: str) -> Message:
        message = self.messages.get(int(number))
        if message is None or message.gone or message.reader or message.channel != int(channel):
            raise Refusal(404, 10008, "Unknown Message")
        return message

    def _edit(
        self, number: str, message: str, *, body: Any, files: tuple[str, ...], **_: Any
    ) -> tuple[int, Any]:
        channel = self._channel(number)
        found = self._known(number, message)
        self._change(found, body, files, answered=False)
        self._show(channel, found.reader, body)
        return 200, self.message_payload(found)

    def _change(
        self, message: Message, body: dict[str, Any], files: tuple[str, ...], answered: bool = True
    ) -> None:
        message.answered = answered
        message.body = {**message.body, **body}
        message.files = files
        message.edits += 1
        message.changed = self.now()

    def _delete(self, number: str, message: str, **_: Any) -> tuple[int, Any]:
        self._channel(number)
        self._known(number, message).gone = True
        return 204, None

    # Interactions

    def _callback(
        self, number: str, token: str, *, body: Any, files: tuple[str, ...], **_: Any
    ) -> tuple[int, Any]:
        asked = self.interactions[int(number)]
        if self.now() - asked.born > THREE_SECONDS and not asked.answers:
            raise Refusal(404, 10062, "Unknown interaction")
        if asked.answers:
            asked.again += 1
            raise Refusal(400, 40060, "Interaction has already been acknowledged.")
        kind, data = int(body["type"]), dict(body.get("data") or {})
        channel = self.channels[asked.channel]
        loading, message = False, None
        if kind in (4, 5):
            reader = asked.person if int(data.get("flags") or 0) & EPHEMERAL and channel.guild else 0
            message = self._message(channel, data, files, reader)
            loading = kind == 5
        elif kind in (6, 7):
            message = None if asked.source is None else self.messages.get(asked.source)
            if kind == 7 and (message is None or message.gone):
                raise Refusal(404, 10008, "Unknown Message")
            if kind == 7 and message is not None:
                self._change(message, data, files)
                self._show(channel, message.reader, data)
        elif kind == 9:
            asked.modal = data
            for look in self.seen:
                look("person", asked.person, data)
        asked.answers.append((self.now(), kind, data))
        asked.original = None if message is None else message.id
        if kind in (4, 7, 9, 8):
            asked.told.append((self.now(), words_of(data)))
        answer: dict[str, Any] = {"interaction": {"id": number, "type": asked.kind}}
        if message is not None:
            answer["interaction"] |= {
                "response_message_id": str(message.id),
                "response_message_loading": loading,
                "response_message_ephemeral": bool(message.reader),
            }
            answer["resource"] = {"type": kind, "message": self.message_payload(message)}
        return 200, answer

    def _of_token(self, token: str) -> Asked:
        asked = self._tokens.get(token)
        if asked is None or self.now() - asked.born > FIFTEEN_MINUTES:
            raise Refusal(401, 50027, "Invalid Webhook Token")
        if not asked.answers:
            raise Refusal(404, 10015, "Unknown Webhook")
        return asked

    def _original(self, asked: Asked, which: str) -> Message:
        number = asked.original if which == "@original" else int(which)
        message = None if number is None else self.messages.get(number)
        if message is None or message.gone:
            raise Refusal(404, 10008, "Unknown Message")
        return message

    def _follow(
        self, _app: str, token: str, *, body: Any, files: tuple[str, ...], **_: Any
    ) -> tuple[int, Any]:
        asked = self._of_token(token)
        channel = self.channels[asked.channel]
        last = asked.answers[-1]
        if (
            last[1] == 5
            and not self.messages[asked.original or 0].body.get("components")
            and len(asked.answers) == 1
        ):
            # What follows a deferral takes its place.
            message = self.messages[asked.original or 0]
            asked.answers.append((self.now(), 0, body))
            self._change(message, body, files)
            self._show(channel, message.reader, body)
        else:
            reader = asked.person if int(body.get("flags") or 0) & EPHEMERAL and channel.guild else 0
            message = self._message(channel, body, files, reader)
        asked.told.append((self.now(), words_of(body)))
        return 200, self.message_payload(message)

    def _edit_original(
        self, _app: str, token: str, which: str, *, body: Any, files: tuple[str, ...], **_: Any
    ) -> tuple[int, Any]:
        asked = self._of_token(token)
        message = self._original(asked, which)
        self._change(message, body, files)
        self._show(self.channels[asked.channel], message.reader, body)
        asked.told.append((self.now(), words_of(body)))
        return 200, self.message_payload(message)

    def _get_original(self, _app: str, token: str, which: str, **_: Any) -> tuple[int, Any]:
        return 200, self.message_payload(self._original(self._of_token(token), which))

    def _delete_original(self, _app: str, token: str, which: str, **_: Any) -> tuple[int, Any]:
        self._original(self._of_token(token), which).gone = True
        return 204, None


def _answered(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The components as Discord gives them back: each with its number, pictures with an address."""
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


def _iso(seconds: float) -> str:
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).isoformat()


def body_of(data: Any) -> tuple[Any, tuple[str, ...]]:
    """What a request says, from what discord.py hands aiohttp: the JSON, and the names of the files."""
    if data is None:
        return None, ()
    if isinstance(data, (str, bytes)):
        return json.loads(data), ()
    body, files = None, []
    for options, _headers, value in data._fields:
        if options.get("name") == "payload_json":
            body = json.loads(value)
        else:
            files.append(str(options.get("filename") or options.get("name")))
    return body, tuple(files)


_N = r"(\d+)"
_ROUTES: list[tuple[re.Pattern[str], str, Callable[..., Any]]] = [
    (re.compile(pattern), method, answer)
    for method, pattern, answer in [
        ("GET", "/users/@me", Server._me),
        ("GET", "/oauth2/applications/@me|/applications/@me", Server._application),
        ("GET", "/gateway/bot|/gateway", Server._gateway),
        ("PUT", f"/applications/{_N}/commands", Server._sync),
        ("POST", "/users/@me/channels", Server._open_dm),
        ("GET", f"/channels/{_N}", Server._get_channel),
        ("GET", f"/channels/{_N}/messages", Server._latest),
        ("POST", f"/channels/{_N}/messages", Server._send),
        ("PATCH", f"/channels/{_N}/messages/{_N}", Server._edit),
        ("DELETE", f"/channels/{_N}/messages/{_N}", Server._delete),
        ("POST", f"/interactions/{_N}/([^/]+)/callback", Server._callback),
        ("POST", f"/webhooks/{_N}/([^/]+)", Server._follow),
        ("PATCH", f"/webhooks/{_N}/([^/]+)/messages/([^/]+)", Server._edit_original),
        ("GET", f"/webhooks/{_N}/([^/]+)/messages/([^/]+)", Server._get_original),
        ("DELETE", f"/webhooks/{_N}/([^/]+)/messages/([^/]+)", Server._delete_original),
    ]
]
