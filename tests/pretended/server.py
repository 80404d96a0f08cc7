"""Discord, with the parts that the bot needs: its answer to each request, and what becomes of messages and of
answers to interactions.

It refuses what Discord refuses: a second answer, a late answer, a request for a deleted message, a closed DM.
Trouble comes from the transport: the simulation's loop (`tests/sim/wire.py`) or a port of this machine
(`tests/pretended/port.py`). This module knows no loop and no bot.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

from tests.pretended import payloads
from tests.pretended.values import EPHEMERAL, Asked, Channel, Message, Refusal, words_of
from tests.pretended.world import BOT, World

FIFTEEN_MINUTES = 900.0
NONCES_KEPT = 300.0
"""How long in seconds a repeated nonce returns its first message. Discord says "a few minutes"."""
OLD, OLD_EDITS, OLD_WINDOW = 3600.0, 3, 6.0
"""After how many seconds a message is old, and how many edits of old messages a channel accepts in how many
seconds.
"""


class Server(World):
    """All of Discord. Each method named for a request returns a status and an answer, or raises Refusal."""

    def handle(
        self, method: str, path: str, body: Any, files: tuple[str, ...], params: dict[str, Any]
    ) -> tuple[int, Any]:
        """Return the status and the answer. Raise Refusal if Discord would refuse the request."""
        for pattern, known_method, answer in _ROUTES:
            match = pattern.fullmatch(path)
            if match is not None and method == known_method:
                found: tuple[int, Any] = getattr(self, answer)(
                    *match.groups(), body=body or {}, files=files, params=params
                )
                return found
        raise Refusal(404, 0, f"no such route: {method} {path}")

    def _me(self, **_: Any) -> tuple[int, Any]:
        return 200, self.user(BOT)

    def _application(self, **_: Any) -> tuple[int, Any]:
        return 200, payloads.application(BOT)

    def _gateway(self, **_: Any) -> tuple[int, Any]:
        return 200, payloads.gateway("wss://discord.invalid")

    def _emojis(self, application: str, **_: Any) -> tuple[int, Any]:
        return 200, {"items": []}

    def _sync(self, application: str, *, body: Any, **_: Any) -> tuple[int, Any]:
        self.commands = [
            # A command in a person's menu has no description, and Discord returns an empty one.
            {
                "description": "",
                **one,
                "id": str(self.number()),
                "application_id": application,
                "version": "1",
            }
            for one in body
        ]
        return 200, self.commands

    # Messages in channels and DMs: sending, editing, deleting and looking up

    def _open_dm(self, *, body: Any, **_: Any) -> tuple[int, Any]:
        person = self.people.get(int(body["recipient_id"]))
        if person is None:
            raise Refusal(404, 10013, "Unknown User")
        return 200, self.channel_payload(self.channels[person.dm])

    def _channel(self, number: str, *, writing: bool = False) -> Channel:
        channel = self.channels.get(int(number))
        if channel is None or channel.gone:
            raise Refusal(404, 10003, "Unknown Channel")
        if channel.guild in self.without:
            raise Refusal(403, 50001, "Missing Access")
        if writing and not self.takes(channel):
            raise Refusal(403, 50013, "Missing Permissions") if channel.guild else Refusal(403, 50007)
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

    def takes(self, channel: Channel) -> bool:
        """Return whether the bot can send a message there."""
        if channel.guild:
            return channel.writable and not channel.gone and channel.guild not in self.without
        return self.people[channel.person].dm_open and not channel.gone

    def knows(self, channel: Channel, nonce: str | None) -> bool:
        """Return whether a message with this nonce would repeat an earlier one."""
        born, _ = self._nonces.get((channel.id, nonce or ""), (-1e9, 0))
        return self.now() - born < NONCES_KEPT

    def _message(
        self, channel: Channel, body: dict[str, Any], files: tuple[str, ...], reader: int
    ) -> Message:
        message = Message(self.number(), channel.id, dict(body), files, self.now(), reader=reader)
        message.changed = self.now()
        self.messages[message.id] = message
        self.in_channel.setdefault(channel.id, []).append(message)
        if not reader:
            channel.last_message = message.id
        self._show(channel, reader, body)
        return message

    def stands(self, channel: Channel, number: int = 0) -> Message:
        """Return a message of the bot's that already exists, without text."""
        message = Message(number or self.number(), channel.id, {}, (), self.now(), outbox=True)
        self.messages[message.id] = message
        self.in_channel.setdefault(channel.id, []).append(message)
        return message

    def _show(self, channel: Channel, reader: int, body: dict[str, Any]) -> None:
        reader = reader or channel.person
        for look in self.seen:
            look("person" if reader else "channel", reader or channel.id, body)

    def _latest(self, number: str, *, params: Any, **_: Any) -> tuple[int, Any]:
        channel = self._channel(number)
        found = self.in_channel.get(channel.id, [])
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
        self._judge_edit(found)
        before, answered = (found.body.get("components"), found.files), found.answered
        self._change(found, body, files, answered=False)
        for look in [] if answered else self.edited:
            look(f"/channels/{number}/messages/{message}", before, (found.body.get("components"), files))
        self._show(channel, found.reader, body)
        return 200, self.message_payload(found)

    def _judge_edit(self, message: Message) -> None:
        """Refuse an edit of an old message if its channel has had as many as it accepts."""
        now = self.now()
        if now - message.created <= OLD:
            return
        made = [at for at in self._edited_old.get(message.channel, ()) if 0 <= now - at < OLD_WINDOW]
        self._edited_old[message.channel] = made
        if len(made) >= OLD_EDITS:
            raise Refusal(429, 30046, "Maximum number of edits to messages older than 1 hour reached")
        made.append(now)

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
        if self.now() - asked.born > self.patience and not asked.answers:
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
            # The first message after a deferral replaces the placeholder.
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


def body_of(data: Any) -> tuple[Any, tuple[str, ...]]:
    """Return a request's JSON and its files, from the arguments that discord.py gives aiohttp. Each file is
    its name with its content.
    """
    if data is None:
        return None, ()
    if isinstance(data, (str, bytes)):
        return json.loads(data), ()
    body, files = None, []
    for options, _headers, value in data._fields:
        if options.get("name") == "payload_json":
            body = json.loads(value)
        else:
            held = value if isinstance(value, bytes) else value.read()
            files.append(f"{options.get('filename')} {hashlib.blake2b(held, digest_size=6).hexdigest()}")
    return body, tuple(files)


_N = r"(\d+)"
_ROUTES: list[tuple[re.Pattern[str], str, str]] = [
    (re.compile(pattern), method, answer)
    for method, pattern, answer in [
        ("GET", "/users/@me", "_me"),
        ("GET", "/oauth2/applications/@me|/applications/@me", "_application"),
        ("GET", "/gateway/bot|/gateway", "_gateway"),
        ("GET", f"/applications/{_N}/emojis", "_emojis"),
        ("PUT", f"/applications/{_N}/commands", "_sync"),
        ("POST", "/users/@me/channels", "_open_dm"),
        ("GET", f"/channels/{_N}", "_get_channel"),
        ("GET", f"/channels/{_N}/messages", "_latest"),
        ("POST", f"/channels/{_N}/messages", "_send"),
        ("PATCH", f"/channels/{_N}/messages/{_N}", "_edit"),
        ("DELETE", f"/channels/{_N}/messages/{_N}", "_delete"),
        ("POST", f"/interactions/{_N}/([^/]+)/callback", "_callback"),
        ("POST", f"/webhooks/{_N}/([^/]+)", "_follow"),
        ("PATCH", f"/webhooks/{_N}/([^/]+)/messages/([^/]+)", "_edit_original"),
        ("GET", f"/webhooks/{_N}/([^/]+)/messages/([^/]+)", "_get_original"),
        ("DELETE", f"/webhooks/{_N}/([^/]+)/messages/([^/]+)", "_delete_original"),
    ]
]
