"""Messages in channels and DMs, as the simulated Discord takes them: sent, edited, deleted, looked for."""

from __future__ import annotations

import json
from typing import Any

from tests.sim.payloads import Payloads
from tests.sim.values import Channel, Message, Refusal

NONCES_KEPT = 300.0
"""Seconds for which a repeated nonce finds its first message. Discord says "a few minutes"."""


class Messages(Payloads):
    """Each method whose name is that of a request gives its status and its answer, or raises Refusal."""

    def _open_dm(self, *, body: Any, **_: Any) -> tuple[int, Any]:
        person = self.people.get(int(body["recipient_id"]))
        if person is None:
            raise Refusal(404, 10013, "Unknown User")
        return 200, self.channel_payload(self.channels[person.dm])

    def _channel(self, number: str, *, writing: bool = False) -> Channel:
        channel = self.channels.get(int(number))
        if channel is None or channel.gone:
            raise Refusal(404, 10003, "Unknown Channel")
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
        """Whether the bot may send anything there."""
        if channel.guild:
            return channel.writable and not channel.gone
        return self.people[channel.person].dm_open and not channel.gone

    def knows(self, channel: Channel, nonce: str | None) -> bool:
        """Whether a message with this nonce would be that one once more."""
        born, _ = self._nonces.get((channel.id, nonce or ""), (-1e9, 0))
        return self.now() - born < NONCES_KEPT

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
        before, answered = (found.body.get("components"), found.files), found.answered
        self._change(found, body, files, answered=False)
        for look in [] if answered else self.edited:
            look(f"/channels/{number}/messages/{message}", before, (found.body.get("components"), files))
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
