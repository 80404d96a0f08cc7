"""Send notices: one-time messages to a player, in addition to the table's page."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import ClassVar

import discord

import engine
from bot.delivery.permissions import NEEDED
from bot.delivery.questions import ASKING
from bot.delivery.state import SEVERAL, Delivery
from bot.i18n.languages import language
from bot.jobs.posting import OutboxPart
from bot.jobs.reach import NotYet, Unreached
from bot.tables.core import tokens
from bot.tables.core.table import Table
from bot.tables.play.place import LOST
from bot.trouble import TROUBLE, passes, refused
from bot.ui.board import replaced
from bot.ui.calling import invitation, seat_offer, several_tables, without_place
from bot.ui.message import Message
from bot.ui.scene import recent_sentences, scene_of

PLAYED = 3
"""Maximum number of events in the notice that a robot has moved for a player."""

NO_PAGE, NO_PAGE_HERE = "no-page", "no-page-here"
"""Notices that explain how to continue if a player's private page, or the public one, can't be shown."""

_log = logging.getLogger(__name__)


_INSTEAD = {"replaced": "replaced-here"}
"""Maps a notice to the notice that replaces it in the channel if direct messages fail."""


NoticePage = Callable[[Table, int], Awaitable[Message | None]]
"""A function that takes a table and a person's ID, and returns a message, or None to send no message.

The message goes to the person. If HERE in bot/delivery/rows.py lists the type of notice, it goes to the
channel, without a sound.
"""


@dataclasses.dataclass(eq=False)
class Notices(OutboxPart):
    """The part of the outbox that sends notices. During a player's quiet hours, it sends them silently."""

    _more: Mapping[str, NoticePage]
    """The types of notices added by features."""

    async def send(self, notice: Delivery, table: Table) -> None:
        """Send a notice and record it.

        If the player can't get direct messages, some types of notice use the channel instead. Temporary
        errors propagate to the caller.
        """
        try:
            if (page_of := self._more.get(notice.why)) is not None:
                page = await page_of(table, notice.person)
                if page is not None:
                    await (self._show_here if notice.here else self._show)(notice, table, page)
            else:
                await self._SENT_BY[notice.why](self, notice, table)
        except (Unreached, NotYet, *TROUBLE) as error:
            if not await self._told_elsewhere(notice, error):
                raise
            return
        await self._deliveries.settle(notice)

    async def _told_elsewhere(self, notice: Delivery, error: BaseException) -> bool:
        """Handle a notice that can't be sent, and return True. If the error is temporary, return False.

        Depending on the notice's type, call the player in the channel, send another notice there, or give up.
        """
        kind, hopeless = _INSTEAD.get(notice.why), isinstance(error, Unreached)
        if isinstance(error, discord.Forbidden | discord.NotFound) and not passes(error):
            hopeless = True
        # It's the player's turn, so call them in the channel instead of waiting.
        if notice.why == NO_PAGE and (hopeless or isinstance(error, NotYet) or refused(error)):
            await self._deliveries.unreached(notice.table_id, notice.person)
            await self._deliveries.give_up(notice)
        elif notice.why == SEVERAL and hopeless:
            owed = [one.id for one in await self._facts.owed(notice.person)]
            await self._deliveries.call_one_by_one(owed, notice.person)
            await self._deliveries.give_up(notice)
        elif kind is not None and hopeless:
            await self._deliveries.notify_instead(notice, kind)
        elif hopeless:
            _log.info("table %s: nobody can be told of %s", notice.table_id, notice.why)
            await self._deliveries.give_up(notice)
        else:
            return False
        return True

    # In the channel

    async def _replaced_here(self, notice: Delivery, table: Table) -> None:
        kept = table.seat_kept(notice.person)
        if kept is not None and table.phase == "playing":
            page = replaced(table, kept, here=True)
            await self._name(notice, table, page)

    async def _no_page_here(self, notice: Delivery, table: Table) -> None:
        say = language(table.locale)
        if table.alive:
            key = "notice-no-lobby" if table.phase == "gathering" else "notice-no-page-here"
            text = say(key, game=say(f"game-{table.record}"))
            await self._port.send_text(table.channel, text, nonce(notice, table))

    async def _seat_offered(self, notice: Delivery, table: Table) -> None:
        page = seat_offer(table, notice.person)
        if page is not None:
            await self._name(notice, table, page)

    async def _invited(self, notice: Delivery, table: Table) -> None:
        if table.phase == "gathering" and table.seat_of(notice.person) is None:
            page = invitation(table, notice.person)
            await self._name(notice, table, page)

    async def _show_here(self, notice: Delivery, table: Table, page: Message) -> None:
        await self._port.send(table.channel, page, nonce(notice, table), silent=True)

    # In direct messages

    async def _no_permission(self, notice: Delivery, table: Table) -> None:
        seat = table.seat_of(notice.person)
        say = language(table.locale if seat is None else table.seats[seat].locale)
        text = say(
            "notice-no-permission",
            channel=f"<#{table.channel}>",
            game=say(f"game-{table.record}"),
            permissions=say.list(say(f"permission-{name}") for name in NEEDED),
        )
        await self._tell(notice, table, text)

    async def _replaced(self, notice: Delivery, table: Table) -> None:
        kept = table.seat_kept(notice.person)
        if kept is not None and table.phase == "playing":
            await self._show(notice, table, replaced(table, kept))

    async def _place_lost(self, notice: Delivery, table: Table) -> None:
        seat = table.seat_of(notice.person)
        if seat is not None and table.place_lost is not None and table.phase == "playing":
            await self._show(notice, table, without_place(table, language(table.seats[seat].locale)))

    async def _no_page(self, notice: Delivery, table: Table) -> None:
        seat = table.seat_of(notice.person)
        if seat is not None and seat in table.to_act:
            say = language(table.seats[seat].locale)
            text = say("notice-no-page", game=say(f"game-{table.record}"), channel=f"<#{table.channel}>")
            await self._tell(notice, table, text)

    async def _several(self, notice: Delivery, table: Table) -> None:
        """Send a list of all tables that wait for the player, with links to the player's private pages."""
        owed = await self._facts.owed(notice.person)
        if not owed:
            return
        seat = table.seat_of(notice.person)
        say = language(table.locale if seat is None else table.seats[seat].locale)
        hands = [await self._deliveries.of(one.id, notice.person) for one in owed]
        several = list(zip(owed, hands, strict=True))
        await self._tell(notice, table, several_tables(several, notice.person, say))

    async def _played_for(self, notice: Delivery, table: Table) -> None:
        seat = table.seat_of(notice.person)
        if seat is None or table.state is None:
            return
        say = language(table.seats[seat].locale)
        played = recent_sentences(scene_of(table, seat, say), _stood_in(table, seat), PLAYED)
        text = say("notice-played-for", game=say(f"game-{table.record}"), channel=f"<#{table.channel}>")
        await self._tell(notice, table, f"{text}\n{played}".strip())

    _SENT_BY: ClassVar[Mapping[str, Callable[[Notices, Delivery, Table], Awaitable[None]]]] = {
        NO_PAGE: _no_page,
        NO_PAGE_HERE: _no_page_here,
        "no-permission": _no_permission,
        "replaced": _replaced,
        "replaced-here": _replaced_here,
        "seat-offered": _seat_offered,
        "invited": _invited,
        "played-for": _played_for,
        LOST: _place_lost,
        SEVERAL: _several,
    }

    # Sending

    async def _name(self, notice: Delivery, table: Table, page: Message) -> None:
        """Send a page to the channel, and ping the player if they want pings."""
        wanted = await self._facts.wanted(notice.person)
        silent = bool(notice.quiet) or not wanted or await self._facts.rests(notice.person)
        pings = (notice.person,) if wanted else ()
        sent = await self._port.send(table.channel, page, nonce(notice, table), pings=pings, silent=silent)
        await self._asked(notice, table.channel, sent)

    async def _show(self, notice: Delivery, table: Table, page: Message) -> None:
        async with self._reach.to(notice.person) as channel:
            silent = await self._facts.rests(notice.person)
            sent = await self._port.send(channel, page, nonce(notice, table), silent=silent)
            await self._asked(notice, channel, sent)

    async def _asked(self, notice: Delivery, channel: int, message: int) -> None:
        if notice.why in ASKING:
            await self._deliveries.asked(notice, channel, message)

    async def _tell(self, notice: Delivery, table: Table, text: str) -> None:
        async with self._reach.to(notice.person) as channel:
            silent = await self._facts.rests(notice.person)
            await self._port.send_text(channel, text, nonce(notice, table), silent=silent)


def nonce(notice: Delivery, table: Table) -> str:
    """Return a nonce that is unique to this notice and the same in each attempt to send it."""
    # A notice's ID reveals how many notices all tables have sent, so hide it.
    return tokens.secret(table, "notice", notice.id).hex()[:24]


def _stood_in(table: Table, seat: int) -> list[engine.Event]:
    """Return the events of the last move that a robot made in this seat."""
    found: list[engine.Event] = []
    for event in table.events_for(seat):
        if event.seat == seat:
            found = [] if event.name == "stood-in" else [*found, event]
    return found
