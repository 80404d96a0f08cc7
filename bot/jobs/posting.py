"""How the message of a page changes: by an edit, or by a new message that takes its place; and what is noted
of it then. Which of the two, and whether at all, is decided in boards.py and hands.py.

An orphaned message was sent, and nobody has noted which it is, since the answer was lost or the process
ended. Discord knows a nonce again for some minutes only, so it is looked for by its controls among the latest
of a channel.
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Awaitable, Callable, Sequence

from bot.delivery import lanes
from bot.delivery.deliveries import Deliveries
from bot.delivery.notes import FETCHED
from bot.delivery.rows import WAITING
from bot.delivery.state import Delivery
from bot.jobs.discord_port import DiscordPort, Ours
from bot.jobs.old_edits import HOUR
from bot.jobs.reach import Reach
from bot.tables import Tables
from bot.tables.core import tokens
from bot.tables.core.table import Table
from bot.tables.people.pings import Pings, question_of
from bot.ui.controls import ControlId, parse
from bot.ui.message import Message
from bot.ui.open_hands import OpenHands
from bot.ui.pages import PageRenderer

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
    _pings: Pings


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
            awaits, now = page.awaits_picture, self._tables.now()
            # Who only waits sees what happened in the meantime after a while.
            again = now + FETCHED if awaits else look_again or now + WAITING
            if not self._deliveries.shows(one, page.digest):
                assert one.channel is not None
                await self._port.edit(one.channel, one.message, page, old=self.is_old(one), spare=spare)
                await self.taken(table)
            elif awaits and one.shown == -1:
                # It is not there yet, and nothing is new: this is not worth a row written every two seconds.
                attempts = one.attempts + 1
                later = now + min(WAITING, FETCHED << min(attempts, 4))
                await self._deliveries.put_off(one, attempts, later)
                return
            await self._deliveries.shown(one, table.version, page.digest, again, awaits)

    async def post(
        self, one: Delivery, table: Table, channel: int, page: Message, *, silent: bool = False
    ) -> None:
        """Show this page in a new message, which takes the place of the one there is."""
        if await self._deliveries.sending(one, channel):
            message = await self._port.send(channel, page, _nonce(one, table), silent=silent)
            await self._note_posted(one, table, channel, message, page, [])

    def is_old(self, one: Delivery) -> bool:
        """Return whether Discord counts the edits of its message, which was sent long ago."""
        return not 0 <= self._tables.now() - one.posted <= HOUR

    async def taken(self, table: Table) -> None:
        """Hear that Discord has taken a page of this table, before that is noted: what fails here comes once
        more.
        """

    async def recover(self, one: Delivery, table: Table, channel: int, draw: Draw | None) -> bool:
        """Look for what may have been sent there. The newest that tells what a new one was to tell, or the
        newest at all where no message is known, becomes its message, and shows the table. All else is left to
        be deleted, and so is everything where nothing is to be drawn any more. Returns whether that was all.
        """
        found: list[Ours] = []
        if channel:
            ours = await self._port.ours(channel, one.message or 0)
            found = of_table(ours, table.id)
        if found and (await self._tables.get(table.id)).version != table.version:
            return True  # while it was looked for, a tap on it may have shown what is newer

        def fits(ours: Ours) -> bool:
            return asks(ours, table, one.person) if one.renewed else one.message is None

        # What a tap was answered with meanwhile stands below it, and asks nothing.
        kept = next(filter(fits, found), None)
        if draw is None or kept is None:
            messages = [ours.message for ours in found]
            await self._deliveries.orphaned(one, channel, messages)
            return False
        page = await drawn(draw)
        async with self._deliveries.lanes.changing(one.table_id, one.person, lanes.LONGEST) as alone:
            if not alone:
                await self._later(one)
            elif not await self._overtaken(one):  # else it is found again, and shows what is newer
                await self._port.edit(channel, kept.message, page)
                found.remove(kept)
                await self._note_posted(one, table, channel, kept.message, page, found)
        return True

    async def _later(self, one: Delivery) -> None:
        """Put off what waits for an answer that takes long: others of its channel do not wait with it."""
        await self._deliveries.put_off(one, one.attempts, self._tables.now() + FETCHED)

    async def _overtaken(self, one: Delivery) -> bool:
        now = await self._deliveries.read(one.id)
        return now is None or _as_shown(now) != _as_shown(one)

    async def _note_posted(
        self, one: Delivery, table: Table, channel: int, message: int, page: Message, found: list[Ours]
    ) -> None:
        await self.taken(table)
        now, others = self._tables.now(), [ours.message for ours in found]
        asks = bool(one.person) and question_of(table, one.person) is not None
        again = now + FETCHED if page.awaits_picture else 0
        await self._deliveries.posted(
            one, channel, message, table.version, page.digest, now, again, others, asks
        )


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


def _nonce(one: Delivery, table: Table) -> str:
    """Return the same for a send that is repeated, another for every other message: the one that it replaces
    tells two of the same version apart. Who receives the message may see it, and must not find the version.
    """
    return tokens.secret(table, "message", one.person, table.version, one.message).hex()[:24]


ELSEWHERE = ("come-back", "seat-take", "seat-decline", "accept")
"""The verbs of controls that stand below notices."""


def of_table(found: Sequence[Ours], table: int) -> list[Ours]:
    """Return those that show this table; what calls somebody to it, or tells of it, does not."""
    return [one for one in found if any(control.table == table for control in _controls(one))]


def of_call(found: Sequence[Ours], table: int, token: int) -> int | None:
    """Return the message of the call with this token."""
    for one in found:
        if any(control.table == table and control.asked == token for control in _calling(one)):
            return one.message
    return None


def asks(one: Ours, table: Table, person: int) -> bool:
    """Return whether this message has told a player already what they are to be told."""
    seat = table.seat_of(person)
    if seat is None or seat not in table.to_act:
        return True
    return any(tokens.asks(table, seat, control.asked) for control in _controls(one))


def _controls(one: Ours) -> list[ControlId]:
    """Return the controls by which a page is known; none of a message that calls somebody."""
    if _calling(one):
        return []
    return [control for control in _parsed(one) if control.verb not in ELSEWHERE]


def _calling(one: Ours) -> list[ControlId]:
    # **My hand** below the table is for everybody; a call's says which call it is.
    return [control for control in _parsed(one) if control.verb == "hand" and control.asked]


def _parsed(one: Ours) -> list[ControlId]:
    found = []
    for custom_id in one.controls:
        try:
            found.append(parse(custom_id))
        except ValueError:
            continue
    return found
