"""Show a table's public message, by editing it or posting a new one.

A new message is needed if the old one has scrolled away, was deleted, or can't be edited. Discord errors with
a known code are handled here.
"""

from __future__ import annotations

import dataclasses

import discord

from bot.delivery.presence import AT_TABLE
from bot.delivery.state import MOST_ATTEMPTS, SOON, Delivery, pause
from bot.jobs.old_edits import MOST, WINDOW
from bot.jobs.posting import Posting, drawn
from bot.tables.core.table import Table
from bot.trouble import (
    ARCHIVED,
    LOCKED,
    NO_ACCESS,
    NO_PERMISSION,
    TROUBLE,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    TooManyEdits,
    limited,
)
from bot.ui.message import Message

SCROLLED = 600
"""A table's message this many seconds old can be reposted, unless it's the last one in its channel."""
HOUR = 3600
"""Minimum number of seconds between two reposts of scrolled messages in the same channel."""
REMEMBERED = 1000
"""Maximum number of cached message digests, one per table."""
LOOK_AGAIN = 60
"""Seconds before a channel that rejects messages gets its one retry. After another failure, its tables
continue without the channel.
"""


@dataclasses.dataclass(eq=False)
class Boards(Posting):
    """The part of the outbox that shows tables."""

    _moved: dict[int, int] = dataclasses.field(default_factory=dict)
    """Unix time of the latest repost in each channel."""
    _missing: dict[int, int] = dataclasses.field(default_factory=dict)
    """Unix time of the first failure, by ID of the failing channel."""

    _waiting: dict[int, tuple[int | None, int]] = dataclasses.field(default_factory=dict)
    """The public messages that wait for the rate limit on edits to old messages, by delivery ID.

    The values are the channel's ID and the Unix time at which the wait began.
    """
    _happened: dict[int, tuple[str, int, bool]] = dataclasses.field(default_factory=dict)
    """Each table's page digest, the Unix time it changed, and True if it had changed shortly before that."""

    async def show(self, board: Delivery, table: Table) -> None:
        """Make the public message show the table. Discord errors with an unknown code propagate."""
        try:
            await self._show(board, table)
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL:
                raise
            await self._not_found(board, table)
        except discord.Forbidden as error:
            if error.code not in (NO_ACCESS, NO_PERMISSION, ARCHIVED, LOCKED):
                raise
            await self._forbidden(board, table)

    async def taken(self, table: Table) -> None:
        """Restore the table's channel if it was lost, because it accepts messages again."""
        self._missing.pop(table.channel, None)
        if table.place_lost is not None:
            await self._tables.place.find(table.id)

    async def _show(self, board: Delivery, table: Table) -> None:
        page = await drawn(lambda: self._pages.board(table))
        if board.message is None or board.renewed:
            await self.post(board, table, table.channel, page, silent=bool(board.quiet))
            return
        # Only a public change can repost the table, because a repost after a secret action would reveal it.
        if self._deliveries.shows(board, page.digest) or not await self._scrolled(board):
            lively = self._is_lively(table, page)
            try:
                await self.edit(board, table, page, spare=0 if lively else 1)
                self._waiting.pop(board.id, None)
                return
            except TROUBLE as error:
                if not self._better_new(board, error, lively):
                    raise
            self._waiting.pop(board.id, None)
        await self._deliveries.renew(board, table.version)

    async def _not_found(self, board: Delivery, table: Table) -> None:
        """Let a missing channel's tables continue without it."""
        if not await self._looks_again(board, table):
            await self._tables.place.lose_channel(table.channel)
            await self._deliveries.give_up(board)

    async def _looks_again(self, board: Delivery, table: Table) -> bool:
        """Reschedule the message and return True, unless the channel has been failing for LOOK_AGAIN seconds.

        A single error may be a mistake by Discord, so the channel isn't given up at once.
        """
        now = self._tables.now()
        if not 0 <= now - self._missing.setdefault(table.channel, now) < LOOK_AGAIN:
            del self._missing[table.channel]
            return False
        await self._deliveries.put_off(board, max(1, board.attempts), now + LOOK_AGAIN)
        return True

    async def _forbidden(self, board: Delivery, table: Table) -> None:
        """Let a game continue without its channel, or notify a lobby's host once.

        The message is retried later, because someone may grant the permission.
        """
        playing = table.phase == "playing"
        if playing and table.place_lost is None:
            if await self._looks_again(board, table):
                return
            await self._tables.place.lose(table.id)
        if board.attempts >= MOST_ATTEMPTS:
            await self._deliveries.give_up(board)
            return
        attempts = max(board.attempts, SOON) + 1
        later = self._tables.now() + pause(attempts)
        if playing:
            await self._deliveries.put_off(board, attempts, later)
        else:
            await self._deliveries.put_off_and_notify(board, "no-permission", table.host, attempts, later)

    def _better_new(self, board: Delivery, error: BaseException, lively: bool) -> bool:
        """Return True if the table needs a new message because the old one can't be edited.

        The old message may be deleted, in an archived thread that only a new message reopens, or so old that
        Discord limits its edits.
        """
        if isinstance(error, discord.HTTPException) and error.code in (UNKNOWN_MESSAGE, ARCHIVED):
            return True
        if not self.is_old(board):
            return False
        if isinstance(error, TooManyEdits):
            return lively or not self._waits(board)
        return limited(error) or (isinstance(error, TimeoutError) and board.attempts > 0)

    def _waits(self, board: Delivery) -> bool:
        """Return True if a table must wait until its channel accepts edits to old messages again.

        A table waits only once, and only while the number of waiting messages is within the channel's limit.
        """
        now = self._tables.now()
        if board.id in self._waiting:
            return False
        self._waiting = {one: at for one, at in self._waiting.items() if 0 <= now - at[1] <= 2 * WINDOW}
        if sum(channel == board.channel for channel, _ in self._waiting.values()) >= MOST - 1:
            return False
        self._waiting[board.id] = board.channel, now
        return True

    def _is_lively(self, table: Table, page: Message) -> bool:
        """Return True if a public change came shortly before this one, so people may be watching the table.

        Secret actions don't count, because the time of an edit would reveal them.
        """
        now = self._tables.now()
        digest, at, lively = self._happened.pop(table.id, ("", 0, False))
        if digest != page.digest:
            lively = bool(digest) and 0 <= now - at <= AT_TABLE
            digest, at = page.digest, now
        self._happened[table.id] = digest, at, lively
        while len(self._happened) > REMEMBERED:
            del self._happened[next(iter(self._happened))]
        return lively

    async def _scrolled(self, board: Delivery) -> bool:
        """Return True if the message has scrolled away and may be posted again now.

        It must be older than SCROLLED seconds, and the channel's last message can't be one of the table's
        turn notifications. Each channel gets one such repost an hour.
        """
        if board.channel is None or 0 <= self._tables.now() - board.posted < SCROLLED:
            return False
        last = self._port.last_message(board.channel)
        if last is None or last <= (board.message or 0):
            return False
        now = self._tables.now()
        if 0 <= now - self._moved.get(board.channel, -HOUR) < HOUR:
            return False
        if await self._deliveries.calls_by(board.table_id, last):
            return False
        self._moved[board.channel] = now
        return True
