"""How the message of a page changes: by an edit, or by a new message that takes its place; and what is noted
of it then. Which of the two, and whether at all, is decided in boards.py and decide.py.
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
"""Seconds until an edit is tried again that waited for the answer to a tap."""
DRAWING = 30.0
"""Seconds that a page may take."""

Draw = Callable[[], Awaitable[Message]]
"""Makes a page: its files can be sent once."""


class PageTooSlow(Exception):
    """A page took longer than DRAWING."""


@dataclasses.dataclass(eq=False)
class OutboxPart:
    """A part of the outbox, one of each: it has to hand what all of them have."""

    _port: DiscordPort
    _tables: Tables
    _deliveries: Deliveries
    _reach: Reach
    _pages: PageRenderer
    _open_hands: OpenHands
    _facts: Facts

    @contextmanager
    def hearing(self, one: Delivery, channel: int, nonce: str) -> Iterator[None]:
        """While a new message of this is sent and noted: keep in mind where nobody knows how that went."""
        try:
            yield
        except (*TROUBLE, *ERRORS) as error:
            if not refused(error):
                self._deliveries.unheard(one, channel, nonce)
            raise

    async def keep_for_later(self, person: int, table: Table, row: str) -> None:
        """Keep that a player is to be called later, where this row of a decision kept it from ringing: should
        they be gone in a moment, or when they rest no more.
        """
        question, now = table.question_of(person), self._tables.now()
        if question is None or decide.next_good_moment(row, now, now) is None:
            return  # as for nearly every call: nobody's hours are read for nothing
        until = decide.next_good_moment(row, now, await self._facts.awake_at(person))
        snooze = Snooze(person, question, until)
        await self._tables.database.note(lambda db: snoozes.put_off_unasked(db, table.id, snooze, now))


class Posting(OutboxPart):
    """A part that changes the messages of pages."""

    async def edit(
        self, one: Delivery, table: Table, page: Message, look_again: int = 0, spare: int = 0
    ) -> None:
        """Make its message show this page, unless the answer to a tap has shown what is newer: then what is
        still due is looked at again. `look_again` is when a new message may take its place. An old one leaves
        its channel so many edits to `spare`.
        """
        assert one.message is not None
        async with self._deliveries.lanes.changing(one.table_id, one.person, lanes.LONGEST) as alone:
            if not alone:
                await self._later(one)
                return
            if await self._overtaken(one):
                return
            # A player who only waits sees what happened in the meantime after a while.
            again = look_again or self._tables.now() + WAITING
            if not self._deliveries.shows(one, page.digest):
                assert one.channel is not None
                await self._port.edit(one.channel, one.message, page, old=self.is_old(one), spare=spare)
                await self.taken(table)
            await self._deliveries.shown(one, table.version, page.digest, again)

    async def post(
        self, one: Delivery, table: Table, channel: int, page: Message, *, silent: bool = False
    ) -> None:
        """Show this page in a new message, which takes the place of the one there is. If it was sent before
        and nobody heard of it, Discord knows the nonce again for some minutes, and gives the first message,
        which shows what was so then: it is edited next.
        """
        nonce = nonce_of(one, table)
        if one.person:
            if one.nonce != nonce:
                await self._deliveries.leave_unheard(one)
        elif one.nonce is not None:
            nonce = one.nonce  # a game that begins has another secret than its lobby
        if not await self._deliveries.is_as_read(one):
            return
        again = self._deliveries.sends(one)
        asks = bool(one.person) and table.question_of(one.person) is not None
        with self.hearing(one, channel, nonce):
            message = await self._port.send(channel, page, nonce, silent=silent)
            await self.taken(table)
            digest = None if again else page.digest
            await self._deliveries.posted(one, channel, message, table.version, digest, asks)

    def is_old(self, one: Delivery) -> bool:
        """Return whether Discord counts the edits of its message, which was sent long ago."""
        return not 0 <= self._tables.now() - one.posted <= HOUR

    async def taken(self, table: Table) -> None:
        """Hear that Discord has taken a page of this table, before that is noted: what fails here comes once
        more.
        """

    async def _later(self, one: Delivery) -> None:
        """Put off what waits for an answer that takes long: others of its channel do not wait with it."""
        await self._deliveries.put_off(one, one.attempts, self._tables.now() + SOON)

    async def _overtaken(self, one: Delivery) -> bool:
        now = await self._deliveries.read(one.id)
        return now is None or _as_shown(now) != _as_shown(one)


async def drawn(draw: Draw) -> Message:
    """Return the page. Raises PageTooSlow."""
    try:
        async with asyncio.timeout(DRAWING):
            return await draw()
    except TimeoutError:
        # This says nothing of the channel.
        raise PageTooSlow from None


def _as_shown(one: Delivery) -> tuple[int | None, int, str | None, int]:
    return one.message, one.shown, one.digest, one.renewed


def nonce_of(one: Delivery, table: Table) -> str:
    """Return the same until it is noted that the message was sent; another for each message, and for each
    question, since a player is to hear of the next one. The player who receives it may see it, and must not
    find the version.
    """
    question = table.question_of(one.person) if one.person else None
    return tokens.secret(table, "message", one.id, one.message, one.posted, question).hex()[:24]
