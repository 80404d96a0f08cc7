"""Panels that can only be edited with an interaction's token, while the token is valid (15 minutes).

Tokens are only kept in memory, so they're lost in a restart. This module never changes a table, and only
shows readers their own hand.

An open hand is a panel in the channel that only its player sees, updated as others move. Only an
interaction's token can edit this kind of message, so each interaction with the panel renews the token. Before
the token expires, the panel is marked as no longer updated, and says how to renew it. After a restart, the
player still has the hand in their direct messages.

Someone without a seat can also have an open hand, as a spectator. No delivery is ever scheduled for
spectators, so they never count as "at the table". If they take a seat, the panel becomes their hand.

An answered hand is a panel in the direct messages of a player who is waiting. Before its token expires, it
shrinks to a line about the last move, and this line stays when a new hand is posted. Discord doesn't count
edits by token among a bot's requests, but it would count deleting the old hand hours later.
"""

from __future__ import annotations

import asyncio
import copy
import dataclasses
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import discord

from bot import logs, tasks
from bot.delivery.deliveries import Deliveries
from bot.delivery.state import LINE, SHOWN
from bot.i18n.languages import Language
from bot.tables.core.in_mind import Forgotten
from bot.tables.core.outbox import OwnPages
from bot.tables.core.repository import TableRepository
from bot.tables.core.step import Stepped
from bot.tables.core.table import Table
from bot.trouble import TROUBLE, understood
from bot.ui.controls import ControlId, button, row
from bot.ui.interactions import AWAKE, LastChanges, change, last, take_away
from bot.ui.message import Message, text_view
from bot.ui.pages import PageRenderer

_log = logging.getLogger(__name__)

CALM = 2.0
"""Seconds between two updates for a player who needn't act, so that one update shows several moves."""
MOST = 1000
"""Maximum number of open hands. Beyond it, the oldest is no longer updated. Spectators' go first."""

ANSWERED = 20_000
"""Maximum number of answered hands that keep their tokens. At 50 requests per second, a bot collects about
that many in 15 minutes.
"""

Key = tuple[int, int]
"""A table and a person."""


@dataclasses.dataclass(slots=True, eq=False)
class _Hand:
    interaction: discord.Interaction[Any]
    message: int
    say: Language
    version: int
    digest: str
    until: int
    sleep: asyncio.TimerHandle
    watches: bool
    """True if it shows a spectator's view, because the person has no seat."""
    still: bool = False
    """True if it's a lobby page that stays unchanged until the game begins."""
    lobby: bool = False
    """True if its game hasn't begun."""
    task: asyncio.Task[None] | None = None
    crossed: bool = False
    """True if an update overlapped with the answer to an interaction, so the page in Discord is unknown."""
    redraw: bool = False
    """True if it must be redrawn even though its table hasn't changed."""
    asked: bool = False
    """True if it's the person's turn."""
    calm_until: float = 0.0
    """Time on the loop's clock at which a player who needn't act sees the next news."""
    later: asyncio.TimerHandle | None = None
    """The timer for that update."""

    @property
    def busy(self) -> bool:
        return self.task is not None and not self.task.done()


class OpenHands:
    """Keeps open hands up to date: the latest for each person and table.

    A hand is updated after each change to its table.
    """

    def __init__(self, tables: TableRepository, pages: PageRenderer) -> None:
        self._tables = tables
        self._pages = pages
        self.hands: dict[Key, _Hand] = {}
        self._answering: Counter[Key] = Counter()
        self._closing = LastChanges()
        self.calm = CALM
        """The pause between updates. Tests replace it."""

    def awake_until(self, table: int, person: int) -> int:
        """Return the Unix time until which this person's open hand is updated.

        Return 0 for a spectator or a person without an open hand.
        """
        hand = self.hands.get((table, person))
        return 0 if hand is None or hand.watches else hand.until

    def open(
        self,
        interaction: discord.Interaction[Any],
        table: Table,
        say: Language,
        page: Message,
        message: int,
        still: bool = False,
    ) -> None:
        """Keep the page in this message up to date with its table. The message answers the interaction.

        Any other open hand of the person at the table is deleted. `still` marks a lobby page that becomes
        their hand only when the game begins.
        """
        last(interaction)
        key = (table.id, interaction.user.id)
        before = self._forget(key)
        if before is not None and before.message != message:
            self._closing.begin(take_away(before.interaction, before.message))
        if not table.alive:
            return
        sleep = asyncio.get_running_loop().call_later(AWAKE, self._fall_asleep, key)
        until = self._tables.now() + AWAKE
        watches = table.seat_of(interaction.user.id) is None
        hand = _Hand(interaction, message, say, table.version, page.digest, until, sleep, watches, still)
        if before is not None and (before.crossed or before.busy or before.redraw):
            hand.version, hand.digest = -1, ""
        self._has_shown(hand, table, key[1])
        hand.calm_until = 0.0  # show the next event at once
        self.hands[key] = hand
        self._refresh(key, None if before is None else before.task)
        while len(self.hands) > MOST:
            watching = (key for key, hand in self.hands.items() if hand.watches)
            self._forget(next(watching, next(iter(self.hands))))

    @contextmanager
    def answering(self, table: int, person: int) -> Iterator[None]:
        """Pause updates to an open hand while an interaction with the hand is answered.

        The answer itself updates the hand.
        """
        key = (table, person)
        self._answering[key] += 1
        hand = self.hands.get(key)
        if hand is not None:
            hand.crossed = hand.crossed or hand.busy
        try:
            yield
        finally:
            self._answering[key] -= 1
            if not self._answering[key]:
                del self._answering[key]
            self._refresh(key)

    def stepped(self, stepped: Stepped) -> None:
        """Update the open hands of a table that has changed."""
        for key in [key for key in self.hands if key[0] == stepped.table.id]:
            self._refresh(key)

    def redraw(self, pages: OwnPages) -> None:
        """Redraw a player's open hands at every table, because their content has changed."""
        for key, hand in list(self.hands.items()):
            if key[1] == pages.person:
                hand.redraw = True
                hand.say = self._pages.language(pages.person, str(hand.interaction.locale))
                self._refresh(key)

    def forget(self, forgotten: Forgotten) -> None:
        """Delete this person's open hands."""
        for key in [key for key in self.hands if key[1] == forgotten.person]:
            hand = self._forget(key)
            if hand is not None:
                self._closing.begin(take_away(hand.interaction, hand.message))

    async def close(self) -> None:
        """Stop all updates."""
        tasks = [hand.task for hand in self.hands.values() if hand.task is not None]
        for key in list(self.hands):
            self._forget(key)
        await self._closing.close(*tasks)

    # Updating a hand. Each one has its own task, so that a slow update doesn't delay the others.

    def _refresh(self, key: Key, before: asyncio.Task[None] | None = None) -> None:
        """Start updating the hand once the task `before` has ended."""
        hand = self.hands.get(key)
        if hand is not None and not hand.busy and key not in self._answering:
            hand.task = tasks.start_task(self._follow(key, hand, before), f"open hand at table {key[0]}")

    def _may_show(self, key: Key, hand: _Hand) -> bool:
        return self.hands.get(key) is hand and key not in self._answering

    async def _follow(self, key: Key, hand: _Hand, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await asyncio.wait({before})
        try:
            while self._may_show(key, hand):
                table = await self._tables.find(key[0])
                if table is None or (hand.version >= table.version and not hand.redraw):
                    return
                if (hand.still and table.phase == "gathering") or self._calm(key, hand, table):
                    return
                await self._show(key, hand, table)
        except TROUBLE as error:
            _log.info("table %s: an open hand is not refreshed: %s", key[0], type(error).__name__)
            if isinstance(error, discord.HTTPException) and error.status < 500:
                self._forget(key, hand)
        except Exception as error:
            logs.log_unexpected(_log, f"table {key[0]}: an open hand cannot be drawn", error)
            self._forget(key, hand)

    def _calm(self, key: Key, hand: _Hand, table: Table) -> bool:
        """Return True if the update can wait for further events, or for the robots' last move."""
        loop = asyncio.get_running_loop()
        due = hand.redraw or hand.version < 0 or table.phase != "playing"
        asked = _asked(table, key[1])
        if table.robots_at_once and not due and (asked is None or asked <= hand.version):
            return True  # the robots' last move triggers the next check
        if due or hand.asked or asked is not None or loop.time() >= hand.calm_until:
            return False
        if hand.later is not None:
            hand.later.cancel()
        hand.later = loop.call_at(hand.calm_until, self._end_calm, key, hand)
        return True

    def _end_calm(self, key: Key, hand: _Hand) -> None:
        hand.calm_until = 0.0
        self._refresh(key)

    def _has_shown(self, hand: _Hand, table: Table, person: int) -> None:
        hand.asked = _asked(table, person) is not None
        hand.lobby = table.state is None
        hand.calm_until = asyncio.get_running_loop().time() + self.calm

    async def _show(self, key: Key, hand: _Hand, table: Table) -> None:
        """Update a panel, unless an interaction with it begins in between."""
        hand.watches, hand.redraw, hand.still = table.seat_of(key[1]) is None, False, False
        if not table.alive:
            self._forget(key, hand)
        page = await self._pages.own(table, key[1], hand.say)
        if table.alive and not self._may_show(key, hand):
            return
        if page.digest != hand.digest:
            with self._pages.just_shown.showing(*key, page.view):
                await change(hand.interaction, hand.message, page.view, page.files)
        hand.version, hand.digest = table.version, page.digest
        self._has_shown(hand, table, key[1])

    # Closing a hand

    def _fall_asleep(self, key: Key) -> None:
        hand = self._forget(key)
        if hand is not None and hand.lobby:
            self._closing.begin(take_away(hand.interaction, hand.message))
        elif hand is not None:
            label = hand.say("watch-button" if hand.watches else "table-hand-button")
            line = hand.say("watch-asleep" if hand.watches else "panel-asleep", button=label)
            wake = row(button(label, ControlId("hand", key[0])))
            self._closing.begin(change(hand.interaction, hand.message, text_view(line, wake)))

    def _forget(self, key: Key, only: _Hand | None = None) -> _Hand | None:
        """Stop updating a hand. If `only` is given, ignore any other hand."""
        hand = self.hands.get(key)
        if hand is None or only not in (None, hand):
            return None
        hand.sleep.cancel()
        if hand.later is not None:
            hand.later.cancel()
        return self.hands.pop(key)


def _asked(table: Table, person: int) -> int | None:
    """Return the version at which this person's pending decision arose, or None if there's none."""
    seat = table.seat_of(person)
    return None if seat is None or seat not in table.to_act else table.seats[seat].question_version


@dataclasses.dataclass(frozen=True, slots=True)
class _Answered:
    tap: discord.Interaction[Any]
    table: int
    person: int
    version: int
    """The table's version that its player has seen."""
    say: Language
    sleep: asyncio.TimerHandle


class AnsweredHands:
    """Tracks answered hands, and shrinks each to a line before its token expires."""

    def __init__(self, tables: TableRepository, pages: PageRenderer, deliveries: Deliveries) -> None:
        self._tables = tables
        self._pages = pages
        self._deliveries = deliveries
        self.hands: dict[int, _Answered] = {}
        self._closing = LastChanges()

    def keep(self, interaction: discord.Interaction[Any], table: Table, say: Language, message: int) -> None:
        """Keep the token of the interaction that showed a person's hand in this message."""
        self._forget(message)
        sleep = asyncio.get_running_loop().call_later(AWAKE, self._fall_asleep, message)
        tap = copy.copy(interaction)
        tap.message = tap.data = None  # these take up most of its memory
        self.hands[message] = _Answered(tap, table.id, interaction.user.id, table.version, say, sleep)
        while len(self.hands) > ANSWERED:
            self._forget(next(iter(self.hands)))

    def forget(self, forgotten: Forgotten) -> None:
        """Stop tracking this person's hands, leaving them as they are."""
        for message in [at for at, hand in self.hands.items() if hand.person == forgotten.person]:
            self._forget(message)

    async def close(self) -> None:
        """Stop tracking all hands, leaving them as they are."""
        for message in list(self.hands):
            self._forget(message)
        await self._closing.close()

    def _forget(self, message: int) -> _Answered | None:
        hand = self.hands.pop(message, None)
        if hand is not None:
            hand.sleep.cancel()
        return hand

    def _fall_asleep(self, message: int) -> None:
        hand = self._forget(message)
        assert hand is not None
        self._closing.begin(self._show_line(message, hand))

    async def _show_line(self, message: int, hand: _Answered) -> None:
        """Shrink an answered hand to a line, unless it has news or the player must act."""
        async with self._deliveries.lanes.changing(hand.table, hand.person):
            shown = await self._deliveries.of(hand.table, hand.person)
            table = await self._tables.find(hand.table)
            seat = None if table is None else table.seat_of(hand.person)
            if shown is None or table is None or seat is None or table.phase != "playing":
                return
            current = shown.message == message
            read = shown.stage == SHOWN and shown.needed <= hand.version
            if current and (seat in table.to_act or not read):
                return
            view = self._pages.answered(table, seat, hand.say)
            with understood():
                await hand.tap.edit_original_response(view=view, attachments=[])
            if current:
                await self._deliveries.mark(hand.table, shown.shown, hand.person, message, LINE)
