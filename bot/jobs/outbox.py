"""Makes Discord show what the database says: table messages, hands, notices; and deletes what was replaced.
Never the other way round.

What is owed is a row in the database, so a kill costs nothing: on start-up the rows are simply what is left
to do. The outbox is a task that runs while something is owed and ends when nothing is. It answers no taps and
changes no game.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord

from bot import logs
from bot.i18n.languages import language
from bot.jobs import notices
from bot.jobs.discord_port import (
    DM_CLOSED,
    NO_ACCESS,
    NO_PERMISSION,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    DiscordPort,
)
from bot.jobs.job import Job
from bot.tables import Tables
from bot.tables.displays import Display, Displays, OwedNotice, Removal
from bot.tables.presence import AT_TABLE
from bot.tables.table import Table
from bot.ui.message import Message
from bot.ui.open_hands import OpenHands
from bot.ui.pages import PageRenderer

_log = logging.getLogger(__name__)

Owed = TypeVar("Owed", Display, OwedNotice, Removal)

AT_ONCE = 4
"""Messages under way at the same time, each to another channel."""
BATCH = 64
LONGEST_PAUSE = 300
"""Seconds between tries, at most."""
MOST_ATTEMPTS = 8
SCROLLED = 600
"""Seconds after which a table message that is no longer the last one of its channel is posted anew."""


class Outbox(Job):
    """One for the process. What is owed wakes it: `displays.watch(outbox.wake)`."""

    def __init__(
        self,
        port: DiscordPort,
        tables: Tables,
        displays: Displays,
        pages: PageRenderer,
        open_hands: OpenHands,
    ) -> None:
        super().__init__("outbox")
        self._port = port
        self._tables = tables
        self._displays = displays
        self._pages = pages
        self._open_hands = open_hands
        self._drawn: set[tuple[int, int]] = set()

    def drawn(self, table: int, person: int) -> None:
        """A picture that this display's page awaits is there: it is not to wait for its time."""
        self._drawn.add((table, person))
        self.wake()

    async def _round(self) -> float | None:
        """Do what may be done now, side by side."""
        now = self._tables.now()
        dirty = await self._displays.dirty(now, BATCH)
        dirty += [one for one in await self._pictured() if one not in dirty]
        owed = await self._displays.notices(now, BATCH)
        replaced = await self._displays.removals(now, BATCH)
        lanes = asyncio.Semaphore(AT_ONCE)

        async def one(work: Callable[[Owed], Awaitable[None]], what: Owed) -> None:
            async with lanes:
                await self._try(work, what)

        await asyncio.gather(
            *(one(self._show, display) for display in dirty),
            *(one(self._notify, notice) for notice in owed),
            *(one(self._delete, message) for message in replaced),
        )
        if dirty or owed or replaced:
            return 0
        retry_at = await self._displays.next_retry(now)
        return None if retry_at is None else retry_at - now

    async def _pictured(self) -> list[Display]:
        """The displays that are dirty for a picture that is there by now."""
        found = []
        for table, person in list(self._drawn):
            # While a tap on it is answered it is not known yet to await anything.
            if not self._displays.is_held(table, person):
                self._drawn.discard((table, person))
                found.append(await self._displays.awaiting(table, person))
        return [one for one in found if one is not None]

    async def _try(self, work: Callable[[Owed], Awaitable[None]], what: Owed) -> None:
        try:
            await work(what)
        except (TimeoutError, discord.HTTPException, aiohttp.ClientError, OSError) as error:
            await self._put_off(what, error)
        except Exception as error:
            # A page that cannot be drawn must not be tried for ever, nor hold up the others.
            logs.log_unexpected(_log, f"table {what.table_id}: what is owed cannot be shown", error)
            await self._put_off(what, None)

    async def _put_off(self, what: Display | OwedNotice | Removal, error: Exception | None) -> None:
        attempts = what.attempts + 1
        if isinstance(error, discord.HTTPException) and error.status < 500 and error.status != 429:
            _log.warning("table %s: Discord refused what it was sent: %s", what.table_id, error.code)
            await self._displays.give_up(what)
        elif attempts > MOST_ATTEMPTS and not (isinstance(what, Removal) and error is not None):
            await self._displays.give_up(what)
        else:
            # A message that was replaced is not given up while Discord is in trouble: no step of its table
            # would bring it up again.
            pause = min(LONGEST_PAUSE, 2 ** min(attempts, MOST_ATTEMPTS + 1))
            await self._displays.put_off(what, self._tables.now() + pause)

    async def _delete(self, replaced: Removal) -> None:
        if not self._displays.is_held(replaced.table_id, replaced.person):
            await self._port.delete(replaced.channel, replaced.message)
            await self._displays.give_up(replaced)

    async def _notify(self, notice: OwedNotice) -> None:
        table = await self._tables.get(notice.table_id)
        await notices.send(self._port, notice, table)
        await self._displays.give_up(notice)

    async def _show(self, one: Display) -> None:
        # In the meantime she may have moved, and needs no new message.
        display = await self._displays.still_dirty(one)
        if display is None:
            return
        table = await self._tables.get(display.table_id)
        if display.person:
            await self._show_hand(display, table)
        else:
            await self._show_table(display, table)

    async def _overtaken(self, display: Display) -> bool:
        """Whether an answer to a tap has shown something in its message, or is about to, while a page was
        made for it: that is newer, and what is still owed is looked at again.
        """
        now = await self._displays.still_dirty(display)
        return now is None or now[:-2] != display[:-2]

    # The public table

    async def _show_table(self, display: Display, table: Table) -> None:
        try:
            old = display.message
            repost = bool(display.repost) or old is None or await self._scrolled(display)
            page = await self._pages.board(table)
            if await self._overtaken(display):
                return
            if old is not None and not repost and page.digest != display.digest:
                try:
                    await self._port.edit(table.channel, old, page)
                except discord.NotFound as error:
                    if error.code != UNKNOWN_MESSAGE:
                        raise
                    repost, page = True, await self._pages.board(table)
            if not repost:
                await self._displays.shown(
                    display, table.version, page.digest, awaits_picture=page.awaits_picture
                )
                return
            await self._post(display, table, table.channel, page)
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL:
                raise
            await self._displays.give_up(display)
            await self._tables.lose(table.channel)
        except discord.Forbidden as error:
            if error.code not in (NO_ACCESS, NO_PERMISSION):
                raise
            await self._displays.no_permission(display, table.host)

    async def _scrolled(self, display: Display) -> bool:
        """Whether something else is the last message of the channel by now; asked only of messages that are
        old.
        """
        if display.channel is None or self._tables.now() - display.posted < SCROLLED:
            return False
        last = await self._port.last_message(display.channel)
        return last is not None and last != display.message

    # Hands

    async def _show_hand(self, display: Display, table: Table) -> None:
        seat = table.seat_of(display.person)
        if seat is None or table.phase == "gathering":
            await self._displays.remove(display)
            return
        if not display.repost and display.message is None:
            await self._displays.give_up(display)
            return
        look_again = self._look_again(display)
        say = language(table.seats[seat].locale)
        try:
            if display.repost and not look_again:
                page = await self._pages.panel(table, seat, say)
                if await self._overtaken(display):
                    return
                channel = display.channel or await self._port.open_dm(display.person)
                await self._post(display, table, channel, page)
                return
            digest, awaits = display.digest, False
            if display.channel and display.message and display.shown_version != table.version:
                page = await self._pages.panel(table, seat, say)
                if await self._overtaken(display):
                    return
                if page.digest != digest:
                    await self._port.edit(display.channel, display.message, page)
                digest, awaits = page.digest, page.awaits_picture
            await self._displays.shown(display, table.version, digest, look_again, awaits)
        except discord.NotFound:
            # The message is gone, or she has left Discord: the next turn brings a new one.
            await self._displays.message_gone(display)
        except discord.Forbidden as error:
            if error.code != DM_CLOSED:
                raise
            await self._displays.dm_closed(display)

    def _look_again(self, display: Display) -> int:
        """Until when somebody who is to get a new message sees an edit, since she is at the table; 0 where
        she is not, or has no message that could be edited. Not for longer than AT_TABLE from now: an open
        hand may close at any time, and a restart forgets it.
        """
        now = self._tables.now()
        there = max(display.seen + AT_TABLE, self._open_hands.awake_until(display.table_id, display.person))
        if not display.repost or display.message is None or there <= now:
            return 0
        return min(there, now + AT_TABLE)

    async def _post(self, display: Display, table: Table, channel: int, page: Message) -> None:
        message = await self._port.send(channel, page, _nonce(display, table))
        now = self._tables.now()
        await self._displays.posted(
            display, channel, message, table.version, page.digest, now, page.awaits_picture
        )


def _nonce(display: Display, table: Table) -> str:
    """The same for a send that is repeated, another for every other message: the one that it replaces tells
    two of the same version apart.
    """
    text = f"{table.id} {display.person} {table.version} {display.message}"
    return hashlib.blake2s(text.encode(), digest_size=12).hexdigest()
