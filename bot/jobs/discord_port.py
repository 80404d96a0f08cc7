"""All of the outbox's requests to Discord: sending, editing and deleting messages, and opening DM channels.

Each request uses the bot's token and raises discord.py's errors. Every request has a timeout, and the bot
stays below Discord's rate limit. Tables aren't used here.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import discord

from bot.jobs.old_edits import OldEdits
from bot.responses import hasty
from bot.trouble import TooManyEdits, understood
from bot.ui.message import Message

T = TypeVar("T")

LIMIT = 15.0
"""Seconds before a request times out. A request can take long, because Discord may be slow and discord.py
obeys rate limits by sleeping in it.
"""
RATE = 45.0
"""Maximum number of requests per second. At 50, Discord rejects all of them for a while."""
BURST = 40
"""Maximum number of requests at once after being idle."""


class DiscordPort:
    """Requests to Discord. Channels, messages and people are given as Discord IDs.

    A nonce has up to 25 characters. Sending with the same nonce within a few minutes returns the first
    message instead of creating another. Every method raises TimeoutError if a request takes longer than LIMIT
    seconds. As with NotUnderstood, the outcome of the request is then unknown.
    """

    def __init__(
        self,
        client: discord.Client,
        limit: float = LIMIT,
        rate: float = RATE,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Create a port for this client. `now` returns the current Unix time."""
        self._client = client
        self.limit = limit
        self.rate = rate
        self._paid_until = 0.0
        self._old_edits = OldEdits(now)

    async def send(
        self, channel: int, page: Message, nonce: str, *, silent: bool = False, pings: tuple[int, ...] = ()
    ) -> int:
        """Send a page that only mentions the people in `pings`. Return the message ID.

        If `silent` is True, their devices make no sound.
        """
        sent = await self._ask(
            self._client.get_partial_messageable(channel).send(
                view=page.view,
                files=list(page.files),
                allowed_mentions=_only(pings),
                silent=silent,
                nonce=nonce,
            )
        )
        return sent.id

    async def send_text(self, channel: int, text: str, nonce: str, *, silent: bool = False) -> int:
        """Send a line of text without mentions. Return the message ID. For `silent`, see `send`."""
        sent = await self._ask(
            self._client.get_partial_messageable(channel).send(
                text, allowed_mentions=discord.AllowedMentions.none(), silent=silent, nonce=nonce
            )
        )
        return sent.id

    async def edit(
        self, channel: int, message: int, page: Message, *, old: bool = False, spare: int = 0
    ) -> None:
        """Make a message show a page, without mentions.

        Raise TooManyEdits if the message is `old` and the channel has no more than `spare` edits to old
        messages left.
        """
        if old:
            if wait := self._old_edits.wait(channel, spare):
                raise TooManyEdits(wait)
            self._old_edits.note(channel)
        target = self._client.get_partial_messageable(channel).get_partial_message(message)
        nobody = discord.AllowedMentions.none()
        await self._ask(target.edit(view=page.view, attachments=list(page.files), allowed_mentions=nobody))

    async def delete(self, channel: int, message: int) -> None:
        """Delete a message. If it's missing, it counts as deleted."""
        target = self._client.get_partial_messageable(channel).get_partial_message(message)
        try:
            await self._ask(target.delete())
        except discord.NotFound:
            return

    async def open_dm(self, person: int) -> int:
        """Return the ID of a person's direct-message channel."""
        channel = await self._ask(self._client.create_dm(discord.Object(person)))
        return channel.id

    async def notify_owner(self, text: str, nonce: str) -> None:
        """Send a line of text to the owner of the bot's application, which may be a person or a team."""
        about = await self._ask(self._client.application_info())
        owner = about.owner.id if about.team is None else about.team.owner_id
        if owner is not None:
            await self.send_text(await self.open_dm(owner), text, nonce)

    def last_message(self, channel: int) -> int | None:
        """Return the ID of the last message in a channel, or None if the gateway hasn't reported it."""
        found = self._client.get_channel(channel)
        last: int | None = getattr(found, "last_message_id", None)
        return last

    async def _ask(self, request: Coroutine[Any, Any, T]) -> T:
        """Make a request once the rate limit allows it. Wait for the response until the timeout."""
        try:
            await self._turn()
        except BaseException:
            request.close()
            raise
        asked = hasty(request)
        try:
            while not (await asyncio.wait({asked}, timeout=self.limit))[0]:
                if self._allowed:
                    raise TimeoutError
            with understood():
                return asked.result()
        finally:
            if not asked.done():
                asked.cancel()
                asked.add_done_callback(_forget)

    @property
    def _allowed(self) -> bool:
        """Return True if Discord currently accepts requests from the bot.

        During a global rate limit, one request sleeps in discord.py and releases all others when it wakes up.
        Cancelling that request would make the others wait forever, so send none until the limit ends.
        """
        over = getattr(self._client.http, "_global_over", None)
        return not isinstance(over, asyncio.Event) or over.is_set()

    async def _turn(self) -> None:
        now = time.monotonic()
        if self._paid_until - now > LIMIT:
            self._paid_until = now  # no wait is that long, so the clock was set back
        rate = self.rate
        self._paid_until = max(self._paid_until, now - BURST / rate) + 1 / rate
        if self._paid_until > now:
            await asyncio.sleep(self._paid_until - now)


def _only(pings: tuple[int, ...]) -> discord.AllowedMentions:
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(person) for person in pings]
    )


def _forget(asked: asyncio.Future[Any]) -> None:
    if not asked.cancelled():
        asked.exception()  # retrieve the exception, because no caller awaits it
