"""All that the outbox wants of Discord: to send, edit and delete a message, to open a DM, and to know the
last message of a channel.

Every request is made with the bot's token and raises what discord.py raises. No table is known here.
"""

from __future__ import annotations

import logging

import discord

from bot.ui.message import Message

_log = logging.getLogger(__name__)

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
NO_ACCESS = 50001
DM_CLOSED = 50007
NO_PERMISSION = 50013
"""Discord's codes for what it refuses."""

NEEDED = ("view_channel", "send_messages", "attach_files")
"""The permissions without which a table cannot be shown; the invite link asks for these and no more."""


class DiscordPort:
    """Channels, messages and people are Discord's numbers. A nonce (at most 25 characters) makes a send that
    is repeated after a kill find its first message instead of making a second.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(self, channel: int, page: Message, nonce: str) -> int:
        """Send a page. Returns the message."""
        sent = await self._client.get_partial_messageable(channel).send(
            view=page.view, files=list(page.files), nonce=nonce
        )
        return sent.id

    async def send_text(self, channel: int, text: str, nonce: str, pings: tuple[int, ...] = ()) -> int:
        """Send a line of text, which pings these people and nobody else. Returns the message."""
        allowed = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(person) for person in pings]
        )
        sent = await self._client.get_partial_messageable(channel).send(
            text, allowed_mentions=allowed, nonce=nonce
        )
        return sent.id

    async def edit(self, channel: int, message: int, page: Message) -> None:
        """Make a message show a page."""
        target = self._client.get_partial_messageable(channel).get_partial_message(message)
        await target.edit(view=page.view, attachments=list(page.files))

    async def delete(self, channel: int, message: int) -> None:
        """Delete a message; one that is gone or may not be deleted stays as it is."""
        try:
            await self._client.get_partial_messageable(channel).get_partial_message(message).delete()
        except (discord.NotFound, discord.Forbidden) as error:
            _log.debug("an old message stays: %s", error.code)

    async def open_dm(self, person: int) -> int:
        """The channel of a person's direct messages."""
        channel = await self._client.create_dm(discord.Object(person))
        return channel.id

    async def last_message(self, channel: int) -> int | None:
        """The last message of a channel, as far as Discord knows one."""
        found = await self._client.fetch_channel(channel)
        last: int | None = getattr(found, "last_message_id", None)
        return last
