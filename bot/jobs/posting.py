"""Edit a page's message, or replace the message with a new one, and record the result.

boards.py and decide.py choose between an edit, a new message, and neither.
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from bot.delivery import decide, lanes
from bot.delivery.deliveries import Deliveries
from bot.delivery.rows import WAITING
from bot.delivery.state import Delivery
from bot.jobs.discord_port import DiscordPort
from bot.jobs.facts import Facts
from bot.jobs.old_edits import HOUR
from bot.jobs.reach import Reach
from bot.storage.errors import ERRORS
from bot.tables import Tables
from bot.tables.core import tokens
from bot.tables.core.table import Table
from bot.tables.people import rows as snoozes
from bot.tables.people.notifications import Snooze
from bot.trouble import TROUBLE, refused
from bot.ui.message import Message
from bot.ui.open_hands import OpenHands
from bot.ui.pages import PageRenderer

SOON = 2
"""Seconds before retrying an edit that waited for the answer to an interaction."""
DRAWING = 30.0
"""Maximum number of seconds to render a page."""

Draw = Callable[[], Awaitable[Message]]
"""A function that renders a page. The page's files can only be sent once."""


class PageTooSlow(Exception):
    """Raised when rendering a page takes longer than DRAWING seconds."""


@dataclasses.dataclass(eq=False)
class OutboxPart:
    """A part of the outbox, with the tools all parts share. The outbox has one instance of each subclass."""

    _port: DiscordPort
    _tables: Tables
    _deliveries: Deliveries
    _reach: Reach
    _pages: PageRenderer
    _open_hands: OpenHands
    _facts: Facts

    @contextmanager
    def hearing(self, one: Delivery, channel: int, nonce: str) -> Iterator[None]:
        """Wrap this around a send and the recording of its result.

        If either fails although the message may have been sent, remember that the outcome is unknown.
        """
        try:
            yield
        except (*TROUBLE, *ERRORS) as error:
            if not refused(error):
                self._deliveries.unheard(one, channel, nonce)
            raise

    async def keep_for_later(self, person: int, table: Table, row: str) -> None:
        """Schedule a later turn notification for a player if `row` held one back.

        `row` is the deciding row of a table in decide.py. The notification is sent two minutes later, in case
        the player has left the table, or at the end of their rest period.
        """
        question, now = table.question_of(person), self._tables.now()
        if question is None or decide.next_good_moment(row, now, now) is None:
            return  # this is the usual case, so return before reading the player's hours
        until = decide.next_good_moment(row, now, await self._facts.awake_at(person))
        snooze = Snooze(person, question, until)
        await self._tables.database.note(lambda db: snoozes.put_off_unasked(db, table.id, snooze, now))


class Posting(OutboxPart):
    """A part of the outbox that edits or posts pages."""

    async def edit(
        self, one: Delivery, table: Table, page: Message, look_again: int = 0, spare: int = 0
    ) -> None:
        """Make the delivery's message show this page, unless an interaction's answer has shown a newer one.

        In that case, the row stays due and is read again. `look_again` is the Unix time at which a new
        message may replace the old one. `spare` is the number of edits to old messages to leave for other
        messages in the channel.
        """
        assert one.message is not None
        async with self._deliveries.lanes.changing(one.table_id, one.person, lanes.LONGEST) as alone:
            if not alone:
                await self._later(one)
                return
            if await self._overtaken(one):
                return
            # Players who needn't act see the news after a while.
            again = look_again or self._tables.now() + WAITING
            if not self._deliveries.shows(one, page.digest):
                assert one.channel is not None
                with self._pages.just_shown.showing(one.table_id, one.person, page.view):
                    old = self.is_old(one)
                    await self._port.edit(one.channel, one.message, page, old=old, spare=spare)
                await self.taken(table)
            await self._deliveries.shown(one, table.version, page.digest, again)

    async def post(
        self, one: Delivery, table: Table, channel: int, page: Message, *, silent: bool = False
    ) -> None:
        """Show this page in a new message, which replaces the current one.

        If an earlier send had an unknown outcome, Discord recognises the nonce for a few minutes and returns
        the first message. The first message may show an older page, so it's edited next.
        """
        nonce = nonce_of(one, table)
        if one.person:
            if one.nonce != nonce:
                await self._deliveries.leave_unheard(one)
        elif one.nonce is not None:
            nonce = one.nonce  # a game has a different secret than its lobby, so keep the nonce
        if not await self._deliveries.is_as_read(one):
            return
        again = self._deliveries.sends(one)
        asks = bool(one.person) and table.question_of(one.person) is not None
        with self.hearing(one, channel, nonce):
            with self._pages.just_shown.showing(one.table_id, one.person, page.view):
                message = await self._port.send(channel, page, nonce, silent=silent)
            await self.taken(table)
            digest = None if again else page.digest
            await self._deliveries.posted(one, channel, message, table.version, digest, asks)

    def is_old(self, one: Delivery) -> bool:
        """Return True if the message is so old that Discord limits its edits."""
        return not 0 <= self._tables.now() - one.posted <= HOUR

    async def taken(self, table: Table) -> None:
        """React to a page for this table that Discord has accepted. This runs before the send is recorded.

        If it raises an exception, the send is repeated.
        """

    async def _later(self, one: Delivery) -> None:
        """Reschedule a delivery that must wait for a slow answer, so that it doesn't block the channel."""
        await self._deliveries.put_off(one, one.attempts, self._tables.now() + SOON)

    async def _overtaken(self, one: Delivery) -> bool:
        now = await self._deliveries.read(one.id)
        return now is None or _as_shown(now) != _as_shown(one)


async def drawn(draw: Draw) -> Message:
    """Render the page. Raise PageTooSlow if that takes longer than DRAWING seconds."""
    try:
        async with asyncio.timeout(DRAWING):
            return await draw()
    except TimeoutError:
        # a TimeoutError would count as a channel error
        raise PageTooSlow from None


def _as_shown(one: Delivery) -> tuple[int | None, int, str | None, int]:
    return one.message, one.shown, one.digest, one.renewed


def nonce_of(one: Delivery, table: Table) -> str:
    """Return a nonce that stays the same until the send is recorded.

    The nonce differs for each message and each turn, because a new turn needs a new message. The recipient
    may see the nonce, so it must not reveal the version.
    """
    question = table.question_of(one.person) if one.person else None
    return tokens.secret(table, "message", one.id, one.message, one.posted, question).hex()[:24]
