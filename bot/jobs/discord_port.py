"""All that the outbox wants of Discord: to send, edit and delete a message, and to open a DM.

Every request is made with the bot's token and raises what discord.py raises; no request takes for ever, and
no more are made a second than Discord allows. No table is known here.
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
"""Seconds after which a request is given up. Discord itself may take its time, and discord.py sleeps inside a
request for as long as Discord asks it to.
"""
RATE = 45.0
"""Requests a second, a little below the 50 after which Discord refuses all of them for a while."""
BURST = 40
"""Requests that may be made at once when none was made for a while."""


class DiscordPort:
    """Channels, messages and people are Discord's numbers. A nonce (at most 25 characters) makes a send that
    is repeated within a few minutes find its first message instead of making a second.

    Every method raises TimeoutError for a request that took longer than LIMIT: whether Discord has done what
    it asks is not known then; so it is with NotUnderstood.
    """

    def __init__(
        self,
        client: discord.Client,
        limit: float = LIMIT,
        rate: float = RATE,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`now` gives seconds since 1970."""
        self._client = client
        self.limit = limit
        self.rate = rate
        self._paid_until = 0.0
        self._old_edits = OldEdits(now)

    async def send(
        self, channel: int, page: Message, nonce: str, *, silent: bool = False, pings: tuple[int, ...] = ()
    ) -> int:
        """Send a page, which pings these people and nobody else; `silent`: no phone says that it is there.
        Returns the message.
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
        """Send a line of text, which pings nobody; `silent` as above. Returns the message."""
        sent = await self._ask(
            self._client.get_partial_messageable(channel).send(
                text, allowed_mentions=discord.AllowedMentions.none(), silent=silent, nonce=nonce
            )
        )
        return sent.id

    async def edit(
        self, channel: int, message: int, page: Message, *, old: bool = False, spare: int = 0
    ) -> None:
        """Make a message show a page, which pings nobody, whomever it names. Raises TooManyEdits for an `old`
        message where its channel has had as many edits as Discord takes, but for so many to `spare`.
        """
        if old:
            if wait := self._old_edits.wait(channel, spare):
                raise TooManyEdits(wait)
            self._old_edits.note(channel)
        target = self._client.get_partial_messageable(channel).get_partial_message(message)
        nobody = discord.AllowedMentions.none()
        await self._ask(target.edit(view=page.view, attachments=list(page.files), allowed_mentions=nobody))

    async def delete(self, channel: int, message: int) -> None:
        """Delete a message; one that is gone is deleted."""
        target = self._client.get_partial_messageable(channel).get_partial_message(message)
        try:
            await self._ask(target.delete())
        except discord.NotFound:
            return

    async def open_dm(self, person: int) -> int:
        """The channel of a person's direct messages."""
        channel = await self._ask(self._client.create_dm(discord.Object(person)))
        return channel.id

    async def notify_owner(self, text: str, nonce: str) -> None:
        """Send a line to the person, or the owner of the team, whose application the bot is."""
        about = await self._ask(self._client.application_info())
        owner = about.owner.id if about.team is None else about.team.owner_id
        if owner is not None:
            await self.send_text(await self.open_dm(owner), text, nonce)

    def last_message(self, channel: int) -> int | None:
        """Return the last message of a channel, as the gateway has told it; None where it has not."""
        found = self._client.get_channel(channel)
        last: int | None = getattr(found, "last_message_id", None)
        return last

    async def _ask(self, request: Coroutine[Any, Any, T]) -> T:
        """Make a request when it may be made, and wait for its answer, but not for ever."""
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
        """Return whether Discord lets the bot make requests at all. While it does not, one of them is asleep
        in discord.py and lets all others go on when it awakes: were it cancelled, none ever would.
        """
        over = getattr(self._client.http, "_global_over", None)
        return not isinstance(over, asyncio.Event) or over.is_set()

    async def _turn(self) -> None:
        now = time.monotonic()
        if self._paid_until - now > LIMIT:
            self._paid_until = now  # nobody waits so long: the clock is another
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
        asked.exception()  # nobody waits for it any more
