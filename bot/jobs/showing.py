"""How one display is shown: by a new message, by an edit, or not at all, and what is noted of it then.

What Discord refuses is settled here where the code says how; all else is raised. When a display is shown, and
how often it is tried, is the outbox's business.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import discord

from bot.jobs import lost
from bot.jobs.discord_port import DiscordPort, Ours
from bot.jobs.ledger import Ledger
from bot.jobs.reach import Reach, Unreached
from bot.tables import Tables, presence, tokens
from bot.tables.displays import FETCHED, Displays
from bot.tables.owed import MOST_ATTEMPTS, SOON, Display, pause
from bot.tables.owing import WAITING
from bot.tables.pings import Pings, Way, question_of
from bot.tables.table import Table
from bot.trouble import (
    ARCHIVED,
    NO_ACCESS,
    NO_PERMISSION,
    TROUBLE,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    refused,
    too_old_to_edit,
)
from bot.ui.message import Message
from bot.ui.open_hands import OpenHands
from bot.ui.pages import PageRenderer

DRAWING = 30.0
"""Seconds that a page may take."""
SCROLLED = 600
"""Seconds after which a table message that is no longer the last one of its channel is posted anew."""
HOUR, DAY = 3600, 86400
"""Seconds between two looks whether that is so, from and to: the more rarely, the quieter the channel."""

Draw = Callable[[], Awaitable[Message]]
"""Makes a page anew: its files can be sent once."""


class PageTooSlow(Exception):
    """A page took longer than DRAWING."""


class Showing:
    """One for the outbox."""

    def __init__(
        self,
        port: DiscordPort,
        tables: Tables,
        displays: Displays,
        ledger: Ledger,
        reach: Reach,
        pages: PageRenderer,
        open_hands: OpenHands,
        pings: Pings,
    ) -> None:
        self._port = port
        self._reach = reach
        self._tables = tables
        self._displays = displays
        self._ledger = ledger
        self._pages = pages
        self._open_hands = open_hands
        self._calls = displays.calls
        self._pings = pings
        self._looks: dict[int, tuple[int, int]] = {}

    async def show(self, display: Display, table: Table) -> None:
        """Make its message show the table, perhaps in words for now."""
        if display.person:
            await self._show_hand(display, table)
        else:
            await self._show_table(display, table)

    # The public table

    async def _show_table(self, display: Display, table: Table) -> None:
        try:
            if display.message is not None and not display.repost:
                page = await _drawn(lambda: self._pages.board(table))
                # Only what everybody may see brings the table here anew: a secret deed must not.
                if page.digest == display.digest or not await self._scrolled(display):
                    try:
                        await self._edit(display, table, display.message, page)
                        return
                    except TROUBLE as error:
                        if not self._better_new(display, error):
                            raise
                # Known before it is sent: where the answer is lost, or the process ends, it is looked for.
                await self._ledger.note(lambda: self._displays.move(display, table.version))
                return
            page = await _drawn(lambda: self._pages.board(table))
            if not await self._overtaken(display):
                await self._post(display, table, table.channel, page)
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL:
                raise
            await self._tables.lose(table.channel)
            await self._ledger.note(lambda: self._displays.give_up(display))
        except discord.Forbidden as error:
            if error.code not in (NO_ACCESS, NO_PERMISSION):
                raise
            if display.attempts >= MOST_ATTEMPTS:
                await self._ledger.note(lambda: self._displays.give_up(display))
                return
            later = self._tables.now() + pause(max(display.attempts, SOON) + 1)
            await self._ledger.note(lambda: self._displays.no_permission(display, table.host, later))

    def _better_new(self, display: Display, error: BaseException) -> bool:
        """Whether the table comes as a new message, since the one there is cannot be edited: it is gone, or
        in a thread that only a new message wakes, or old, and Discord takes few edits of old messages.
        """
        if isinstance(error, discord.HTTPException) and error.code in (UNKNOWN_MESSAGE, ARCHIVED):
            return True
        return too_old_to_edit(error) and not 0 <= self._tables.now() - display.posted <= HOUR

    async def _scrolled(self, display: Display) -> bool:
        """Whether something else is the last message of the channel by now; asked only of messages that are
        old, and seldom.
        """
        now, channel = self._tables.now(), display.channel
        if channel is None or 0 <= now - display.posted < SCROLLED:
            return False
        looked, rest = self._looks.get(channel, (0, 0))
        if 0 <= now - looked < rest:
            return False
        last = await self._port.last_message(channel)
        scrolled = last not in (None, display.message) and not await self._calls.is_one(
            display.table_id, last
        )
        self._looks[channel] = now, HOUR if scrolled else min(DAY, max(4 * HOUR, 2 * rest))
        return scrolled

    # Hands

    async def _show_hand(self, display: Display, table: Table) -> None:
        seat = table.seat_of(display.person)
        if seat is None or table.phase == "gathering":
            await self._discard_lost(display, table)
            await self._ledger.note(lambda: self._displays.remove(display))
            return
        say = self._pages.language(display.person, table.seats[seat].locale)

        def panel() -> Awaitable[Message]:
            return self._pages.panel(table, seat, say)

        if not display.repost and await self._took_in(display, table, panel):
            return
        if self._needs_nothing(display):
            await self._ledger.note(lambda: self._displays.give_up(display))
            return
        look_again = await self._look_again(display, table)
        try:
            way = await self._way(display, table) if display.repost and not look_again else None
            if way is Way.IN_CHANNEL and (there := self._there(display)):
                # She has no message that an edit could bring up to date, and looks at the table anyhow.
                await self._ledger.note(lambda: self._displays.put_off(display, display.attempts, there))
                return
            if way in (Way.IN_CHANNEL, Way.NOT_HERE) or (way is Way.EDIT and display.message):
                display = await self._as_no_new_one(display, table, way)
                if display.message is None:
                    return
            if display.repost and not look_again:
                await self._post_hand(display, table, panel, way)
            elif display.channel and display.message and display.shown_version != table.version:
                try:
                    await self._edit(display, table, display.message, await _drawn(panel), look_again)
                except TROUBLE as error:
                    if not refused(error):
                        raise
                    await self._not_edited(display, table, panel, error)
            else:
                await self._ledger.note(
                    lambda: self._displays.shown(display, table.version, display.digest, look_again)
                )
        except Unreached:
            await self._ask_in_channel(display, table, seat)

    async def _way(self, display: Display, table: Table) -> Way:
        way = await self._pings.way(display, table)
        if way is not Way.PLANNED:
            return way
        if not await self._reach.may_try(display.person, display.seen):
            return Way.SILENT  # she is named in the channel, as she would be without a plan
        await self._ledger.note(lambda: self._pings.keeps_back(display))
        return Way.EDIT

    async def _post_hand(self, display: Display, table: Table, panel: Draw, way: Way | None) -> None:
        sees = display.dm_closed and self._sees_elsewhere(display, table)
        if sees or not await self._reach.may_try(display.person, display.seen):
            raise Unreached  # and nothing is drawn for nobody
        page = await _drawn(panel)
        if await self._overtaken(display):
            return
        async with self._reach.to(display.person, display.seen) as channel:
            await self._post(display, table, channel, page, silent=way is not Way.RING)

    async def _not_edited(self, display: Display, table: Table, panel: Draw, error: Exception) -> None:
        """Discord does not take the edit of a hand. Where it should have told her that it is her turn, a new
        message does.
        """
        missing = isinstance(error, discord.NotFound) and error.code != 0
        if not missing:
            await self._reach.judge(display.person, error)
        if display.repost:
            await self._post_hand(display, table, panel, await self._way(display, table))
        elif missing:
            # The message is gone, or she has left Discord: the next turn brings a new one.
            await self._ledger.note(lambda: self._displays.message_gone(display))
        else:
            raise error

    async def _ask_in_channel(self, display: Display, table: Table, seat: int) -> None:
        """Her hand does not reach her. Whoever is asked is told so in the channel, once she does not see it
        anyhow.
        """
        sees, asked = self._sees_elsewhere(display, table), _asked(table, seat)
        if sees and asked and display.repost:
            later = min(sees, self._tables.now() + presence.AT_TABLE)
            await self._ledger.note(lambda: self._displays.put_off(display, display.attempts, later))
        else:
            tell = asked and not sees
            await self._ledger.note(lambda: self._calls.instead_of_hand(display, tell))

    async def tell(self, display: Display, table: Table) -> None:
        """A new hand is late. Whoever is asked is told in the channel that it is her turn, unless she was, or
        sees it anyhow.
        """
        seat = table.seat_of(display.person) if display.person and display.repost else None
        if seat is not None and _asked(table, seat) and not self._sees_elsewhere(display, table):
            await self._ledger.note(lambda: self._calls.unreached(display.table_id, display.person))

    def _sees_elsewhere(self, display: Display, table: Table) -> int:
        """Until when she sees on her own what she is asked, although no hand reaches her: in an open hand, or
        below the table of a game that hides nothing, where she plays; 0: she does not.
        """
        now = self._tables.now()
        until = self._open_hands.awake_until(display.table_id, display.person)
        if display.dm_closed and table.state is not None and table.state.open_to_all:
            until = max(until, presence.until(display.seen, now))
        return until if until > now else 0

    async def _as_no_new_one(self, display: Display, table: Table, way: Way) -> Display:
        """It comes as no new message; its person is perhaps called elsewhere. The display as it is then."""
        await self._discard_lost(display, table)
        if way is Way.IN_CHANNEL:
            await self._ledger.note(lambda: self._pings.calls_in_channel(display, table))
        else:
            await self._ledger.note(lambda: self._pings.comes_as_no_new_one(display))
        kept = display._replace(repost=0)
        if kept.message is None:
            await self._ledger.note(lambda: self._displays.give_up(kept))
        return kept

    def _needs_nothing(self, display: Display) -> bool:
        """Whether there is no message that could be edited, or she merely waits, and does not look at it."""
        if display.message is None:
            return not display.repost
        now = self._tables.now()
        elsewhere = self._open_hands.awake_until(display.table_id, display.person) > now
        return display.lags and (elsewhere or presence.until(display.seen, now) <= now)

    async def _look_again(self, display: Display, table: Table) -> int:
        """Until when somebody who is to get a new message sees an edit, since she is at the table; 0 where
        she is not, or has no message that could be edited, or has got the new one without anybody knowing.
        """
        there = self._there(display) if display.repost and display.message is not None else 0
        if there and display.unsure and display.channel is not None:
            found = await self._lost(display, table, display.channel)
            if found and lost.asks(found[0], table, display.person):
                return 0
            await self._discard(display, display.channel, found)
        return there

    def _there(self, display: Display) -> int:
        """Until when she is at the table; 0 where she is not. Not for longer than AT_TABLE from now: an open
        hand may close at any time, and a restart forgets it.
        """
        now = self._tables.now()
        seen = presence.until(display.seen, now)
        there = max(seen, self._open_hands.awake_until(display.table_id, display.person))
        return 0 if there <= now else min(there, now + presence.AT_TABLE)

    # Both

    async def _overtaken(self, display: Display) -> bool:
        """Whether an answer to a tap has shown something in its message, or is about to, while a page was
        made for it: that is newer, and what is still owed is looked at again.
        """
        now = await self._displays.display(display.table_id, display.person)
        return now is None or _as_shown(now) != _as_shown(display)

    async def _edit(
        self, display: Display, table: Table, message: int, page: Message, look_again: int = 0
    ) -> None:
        if await self._overtaken(display):
            return
        changed, awaits, now = page.digest != display.digest, page.awaits_picture, self._tables.now()
        # Whoever merely waits sees what happened in the meantime after a while.
        again = now + FETCHED if awaits else look_again or now + WAITING

        def shown() -> Awaitable[None]:
            return self._displays.shown(display, table.version, page.digest, again, awaits)

        if changed:
            assert display.channel is not None
            with self._displays.changing(display.table_id, display.person) as change:
                await self._port.edit(display.channel, message, page)
                if not change.overruled:
                    await self._ledger.note(shown)
        elif awaits and display.shown_version == -1:
            # It is not there yet, and nothing is new: this is not worth a row written every two seconds.
            attempts = display.attempts + 1
            later = now + min(WAITING, FETCHED << min(attempts, 4))
            await self._ledger.note(lambda: self._displays.put_off(display, attempts, later))
        else:
            await self._ledger.note(shown)

    async def _post(
        self, display: Display, table: Table, place: int, page: Message, silent: bool = False
    ) -> None:
        found = await self._lost(display, table, place) if display.unsure else []
        if found and (await self._tables.get(table.id)).version != table.version:
            return  # while it was looked for a tap on it may have shown what is newer
        if found and lost.asks(found[0], table, display.person):
            await self._reclaim(display, table, place, page, found)
            return
        # A refusal does not settle it either: it may have followed a first try that broke off, within
        # discord.py.
        await self._displays.doubts.begin(display)
        if await self._overtaken(display):
            self._displays.doubts.unsent(display)
            return
        message = await self._port.send(place, page, _nonce(display, table), silent=silent)
        await self._note_posted(display, table, place, message, page, found)

    async def _took_in(self, display: Display, table: Table, panel: Draw) -> bool:
        """Whether the only hand that she has, if nobody knows of it, is hers again, and up to date. Where she
        has one that is known, what was sent all the same is to be deleted. Nothing new is sent.
        """
        if not display.unsure:
            return False
        place, found = await self._lost_hand(display, table)
        if not found or display.message is not None:
            await self._discard(display, place, found)
            return False
        await self._reclaim(display, table, place, await _drawn(panel), found)
        return True

    async def _reclaim(
        self, display: Display, table: Table, place: int, page: Message, found: list[Ours]
    ) -> None:
        """The newest that was found is the display's own again and shows this page. Not where the answer to a
        tap on it overtakes or crosses that: then it is found again, and shows what is newer.
        """
        if await self._overtaken(display):
            return
        message = found.pop(0).message
        with self._displays.changing(display.table_id, display.person) as change:
            await self._port.edit(place, message, page)
            if not change.overruled:
                await self._note_posted(display, table, place, message, page, found)

    async def _note_posted(
        self, display: Display, table: Table, place: int, message: int, page: Message, found: list[Ours]
    ) -> None:
        now, others = self._tables.now(), [one.message for one in found]
        asks = bool(display.person) and question_of(table, display.person) is not None
        again = now + FETCHED if page.awaits_picture else 0
        await self._ledger.note(
            lambda: self._displays.posted(
                display, place, message, table.version, page.digest, now, again, others, asks
            )
        )

    async def _lost(self, display: Display, table: Table, channel: int) -> list[Ours]:
        """Messages of this display that nobody knows of, the newest first."""
        return lost.of_display(await self._port.ours(channel, display.message or 0), table.id)

    async def _lost_hand(self, display: Display, table: Table) -> tuple[int, list[Ours]]:
        """Her channel, 0 where she has none, and the messages there that nobody knows of."""
        place = display.channel or await self._reach.channel(display.person) or 0
        return place, await self._lost(display, table, place) if place else []

    async def _discard_lost(self, display: Display, table: Table) -> None:
        """No new message is wanted any more: what was sent all the same is to be deleted."""
        if not display.unsure:
            return
        await self._discard(display, *await self._lost_hand(display, table))

    async def _discard(self, display: Display, channel: int, found: list[Ours]) -> None:
        messages = [one.message for one in found]
        await self._ledger.note(lambda: self._displays.left_behind(display, channel, messages))


def _asked(table: Table, seat: int) -> bool:
    """Whether somebody who sits there is asked something, and no robot answers for her."""
    return seat in table.to_act and not table.seats[seat].robot


def _as_shown(display: Display) -> tuple[int | None, int, str | None, int]:
    return display.message, display.shown_version, display.digest, display.repost


async def _drawn(draw: Draw) -> Message:
    try:
        async with asyncio.timeout(DRAWING):
            return await draw()
    except TimeoutError:
        # This says nothing of the channel.
        raise PageTooSlow from None


def _nonce(display: Display, table: Table) -> str:
    """The same for a send that is repeated, another for every other message: the one that it replaces tells
    two of the same version apart. Whoever receives the message may see it, and must not find the version.
    """
    return tokens.secret(table, "message", display.person, table.version, display.message).hex()[:24]
