"""The outbox, which makes Discord match the database.

It sends public messages, private pages (hands), turn notifications (calls) and one-time messages (notices),
and deletes messages that were replaced. It never changes the database to match Discord. All pending work
consists of database rows, so a killed process loses none of it. The outbox answers no interactions and
changes no games. boards.py and hands.py show pages. Many deliveries run at the same time, one per channel. A
channel that's slow, fails or rejects messages only delays its own messages.
"""

from __future__ import annotations

import dataclasses
import itertools
import logging
import math
from collections.abc import Mapping

import discord

from bot import logs
from bot.delivery.deliveries import Deliveries, DirectMessages
from bot.delivery.state import (
    BOARD,
    CALL,
    HAND,
    KNOWN_AGAIN,
    LONGEST_PAUSE,
    MOST_ATTEMPTS,
    NOTICE,
    ORPHAN,
    SOON,
    Delivery,
    pause,
)
from bot.jobs.boards import Boards
from bot.jobs.calling import Calling
from bot.jobs.discord_port import DiscordPort
from bot.jobs.facts import Facts, Planned, by_nobody
from bot.jobs.hands import Hands
from bot.jobs.job import Job
from bot.jobs.lanes import LONGEST_REST, Lanes, Sick
from bot.jobs.later import Later
from bot.jobs.notices import NO_PAGE, NO_PAGE_HERE, NoticePage, Notices
from bot.jobs.reach import NotYet, Reach
from bot.storage.errors import ERRORS, INTEGRITY
from bot.storage.saving import nothing_saved
from bot.tables import Tables
from bot.tables.core.in_mind import Forgotten
from bot.tables.core.step import with_seat
from bot.tables.core.table import Table
from bot.tables.people.preferences import Preferences
from bot.trouble import TROUBLE, UNKNOWN_CHANNEL, TooManyEdits, passes, refused, retry_after, too_old_to_edit
from bot.ui.open_hands import OpenHands
from bot.ui.pages import PageRenderer

_log = logging.getLogger(__name__)

AHEAD = 32
"""Number of due rows to read beyond the number that can start at once."""
HOPELESS = 3
"""Maximum number of attempts to show a page that can't be rendered or is rejected."""
PATIENT, PATIENT_ATTEMPTS = 60, 5
"""A player who must act is called in the channel if their private page is this many seconds late. The second
number is how many attempts take about as long.
"""
LONGEST_SLEEP = 3600
"""Maximum number of seconds to sleep, in case the clock is changed."""


class Outbox(Job):
    """The job that carries out deliveries. Due rows wake it: `deliveries.watch(outbox.wake)`."""

    def __init__(
        self,
        port: DiscordPort,
        tables: Tables,
        deliveries: Deliveries,
        pages: PageRenderer,
        open_hands: OpenHands,
        preferences: Preferences,
        planned: Planned = by_nobody,
        notices: Mapping[str, NoticePage] | None = None,
    ) -> None:
        """Create the outbox. `notices` are the types of notices added by features."""
        super().__init__("outbox")
        self.port = port
        self._tables = tables
        self._deliveries = deliveries
        self.lanes = Lanes(super().wake)
        self._pages = pages
        self._sick = Sick()
        self.reach = Reach(port, DirectMessages(tables.database), tables.now)
        self.facts = Facts(tables, preferences, deliveries, self.reach, open_hands, planned)
        means = port, tables, deliveries, self.reach, pages, open_hands, self.facts
        self._hands = Hands(*means)
        self._notices = Notices(*means, notices or {})
        self.later = Later(*means)
        self._do_by = {
            BOARD: Boards(*means).show,
            HAND: self._hands.show,
            CALL: Calling(*means).call,
            NOTICE: self._notify,
        }
        self._refusals, self._refused_at = 0, 0
        """Number of consecutive failed writes to the database and the Unix time of the last one. Concurrent
        failures count once.
        """
        self._ahead: list[Delivery] = []
        self._at_work: dict[int, Delivery] = {}
        """Deliveries that are being sent, in the order they started. Their lane may change, because the first
        message to a player reveals the ID of their channel.
        """

    async def recall(self) -> None:
        """Load the direct-message routes and mark sends that an earlier process may not have finished.

        Call this before sending anything.
        """
        await self.reach.recall()
        await self._deliveries.recall()
        self.wake()

    def wake(self) -> None:
        """Look for due rows. Call this when rows have been added or are due earlier than before."""
        self._refused_at = 0  # the database has just accepted a write
        super().wake()

    def forget(self, forgotten: Forgotten) -> None:
        """Discard everything cached about this person. Their due rows are read again."""
        person = forgotten.person
        self.reach.forget(person)
        self._ahead = [one for one in self._ahead if one.person != person]

    async def close(self) -> None:
        """Stop, even in the middle of work. Unfinished work stays in the database."""
        await super().close()
        await self.lanes.close()

    async def do_due(self) -> float | None:
        """Start as many due deliveries as the limit allows."""
        now = self._tables.now()
        if left := self._pause_left(now):
            return left
        # Start with rows that an earlier call has read. Each is read again when its work starts.
        self._ahead = self._begin(self._ahead, now)
        if not self.lanes.room:
            return None  # `lanes` wakes this job when a delivery ends or becomes slow
        wanted = self.lanes.room + AHEAD
        waits = not self.lanes.calm or self._sick.waits_for_probe(self.lanes.busy, now)
        sick = self._sick.keys if waits else self._sick.resting(now)
        due = await self._deliveries.due(now, wanted, self.lanes.busy | sick)
        self._ahead = self._begin(due, now)
        if len(due) == wanted or self._ahead:
            return None
        again = [
            at for at in (await self._deliveries.next_retry(now), self._sick.next(now)) if at is not None
        ]
        return min(LONGEST_SLEEP, *(at - now for at in again)) if again else None

    def _pause_left(self, now: int) -> int:
        """Return the number of seconds to wait before using the database again, after a failed write."""
        left = self._refused_at + pause(self._refusals) - now
        return left if self._refusals and 0 < left <= pause(self._refusals) else 0

    def _may_begin(self, lane: int, now: int) -> bool:
        """Return True if the lane is free. A failing lane only starts while there's spare capacity."""
        if self.lanes.at(lane) or self._sick.rests(lane, now):
            return False
        if lane not in self._sick:
            return True
        return self.lanes.calm and not self._sick.waits_for_probe(self.lanes.busy, now)

    def _begin(self, due: list[Delivery], now: int) -> list[Delivery]:
        """Start these rows in order while the limit allows it. Return the rest.

        Rows that can't start now are left out, because they're still due in the database.
        """
        for number, one in enumerate(due):
            if not self.lanes.room or (self._refusals and self.lanes.busy):
                return due[number:]
            if one.id not in self._at_work and self._may_begin(one.lane, now):
                self._at_work[one.id] = one
                self.lanes.start(one.lane, self._do(one), f"{one.what} {one.table_id}")
        return []

    async def _do(self, due: Delivery) -> None:
        try:
            await self._attempt(due)
        except ERRORS as error:
            # Each send is recorded in its row beforehand, so a message that was sent will be found again.
            if self._pause_left(now := self._tables.now()):
                return  # other deliveries failed at the same time, and one of them was counted
            self._refusals, self._refused_at = self._refusals + 1, now
            if self._refusals == 1 and not nothing_saved(error):  # otherwise the database has logged it
                _log.error("nothing more is shown: the database cannot be written to (%s)", _kind(error))
        except Exception as error:
            logs.log_unexpected(_log, f"table {due.table_id}: what is due cannot be put off", error)
        finally:
            del self._at_work[due.id]

    async def _attempt(self, due: Delivery) -> None:
        """Do the work and handle its errors. Raise one of ERRORS if the outcome can't be recorded."""
        one: Delivery | None = None
        table: Table | None = None
        try:
            now = self._tables.now()
            if self._refusals:
                # Do not send a message if writes still fail. It would be sent again later, and after some
                # minutes, Discord would accept it a second time.
                await self._deliveries.put_off(due, due.attempts, now)
            # The player may have moved since the row was read and need no new message, so read it again.
            one = await self._deliveries.read(due.id)
            if one is None:
                return
            if self._calls_already(one):
                await self._deliveries.put_off(one, one.attempts, now + 1)
                return
            if one.what == ORPHAN:
                await self._delete(one)
            else:
                table = await self._tables.get(one.table_id)
                await self._do_by[one.what](one, table)
            self._sick.well(due.lane)
            self._refusals = 0
        except NotYet as wait:
            assert one is not None
            await self._wait(one, table, wait.seconds)
        except TROUBLE as error:
            await self._failed(due, one, table, error)
        except Exception as error:
            if isinstance(error, ERRORS) and not isinstance(error, INTEGRITY):
                raise
            # Count the attempt, so that a page that can't be rendered isn't retried forever.
            logs.log_unexpected(_log, f"table {due.table_id}: what is due cannot be shown", error)
            if one is None:
                self._sick.failed(due.lane, self._tables.now())
            elif table is not None and one.what in (BOARD, HAND) and HOPELESS <= one.attempts + 1 <= SOON:
                await self._no_page(one, table)
            else:
                await self._put_off(one, one.attempts + 1)

    def _calls_already(self, one: Delivery) -> bool:
        """Return True if this delivery's counterpart is being sent.

        A late private page and the call that replaces it have different lanes, so both could notify the
        player about the same turn. The second must wait for the first.
        """
        earlier = itertools.takewhile(lambda other: other.id != one.id, self._at_work.values())
        return any(one.stands_in_for(other) or other.stands_in_for(one) for other in earlier)

    async def _notify(self, notice: Delivery, table: Table) -> None:
        await self._notices.send(notice, self._in_their_language(table, notice.person))

    async def _delete(self, orphan: Delivery) -> None:
        assert orphan.channel is not None
        if orphan.message is not None:
            await self.port.delete(orphan.channel, orphan.message)
        elif orphan.nonce is not None and 0 <= self._tables.now() - orphan.nonce_at < KNOWN_AGAIN:
            # If a message was sent with this nonce, Discord returns it, and the next run deletes it.
            message = await self.port.send_text(orphan.channel, "…", orphan.nonce, silent=True)
            await self._deliveries.found(orphan, message)
            return
        await self._deliveries.settle(orphan)

    def _in_their_language(self, table: Table, person: int) -> Table:
        """Return the table with the person's chosen language in their seat."""
        seat = table.seat_of(person)
        if seat is None:
            seat = table.seat_kept(person)
        if seat is None:
            return table
        code = self._pages.language(person, table.seats[seat].locale).code
        return dataclasses.replace(table, seats=with_seat(table, seat, locale=code))

    # Failures

    async def _wait(self, one: Delivery, table: Table | None, seconds: int) -> None:
        """Reschedule a delivery, because messages to the player have to wait.

        If it's a private page that has waited before or must wait long, call the player in the channel.
        """
        if one.what == HAND and table is not None and (seconds >= PATIENT or one.attempts):
            await self._hands.call_instead(one, table)
        later = self._tables.now() + min(seconds, LONGEST_PAUSE)
        await self._deliveries.put_off(one, max(1, one.attempts), later)

    async def _failed(
        self, due: Delivery, one: Delivery | None, table: Table | None, error: BaseException
    ) -> None:
        now = self._tables.now()
        late = one is not None and (one.attempts >= PATIENT_ATTEMPTS or refused(error))
        if late and one is not None and one.what == HAND and table is not None:
            await self._hands.call_instead(one, table)
        if one is not None and too_old_to_edit(error):
            # The channel still accepts all other messages.
            seconds, counted = retry_after(error), isinstance(error, TooManyEdits)
            attempts = min(one.attempts + (not counted), SOON)
            later = pause(attempts) if seconds is None else math.ceil(seconds)
            _log.info("table %s: not edited yet, for %s", due.table_id, type(error).__name__)
            await self._deliveries.put_off(one, attempts, now + later)
            return
        if passes(error):
            # The player's turn may come during this pause, so keep it short.
            longest = PATIENT if due.person else LONGEST_REST
            rests = self._sick.failed(due.lane, now, retry_after(error), longest)
            _log.info("table %s: not shown yet, for %s", due.table_id, type(error).__name__)
            if one is not None:
                attempts = one.attempts + 1
                if table is not None and table.alive:
                    attempts = min(attempts, SOON)  # a player waits, however long it has lasted
                await self._put_off(one, attempts, rests)
            return
        self._sick.well(due.lane)
        assert isinstance(error, discord.HTTPException)
        _log.warning("table %s: Discord refused what it was sent: %s", due.table_id, error.code)
        if one is not None:
            await self._refused(one, table, error)

    async def _refused(self, one: Delivery, table: Table | None, error: discord.HTTPException) -> None:
        """Handle a rejection that an early retry would also get.

        A later retry, or a newer release, may succeed.
        """
        if error.code == UNKNOWN_CHANNEL and one.what in (CALL, NOTICE) and table is not None:
            # If the channel was deleted, the public message's delivery decides if the channel's tables end.
            await self._deliveries.look_after(table.id)
        if one.what == NOTICE:
            await self._deliveries.give_up(one)
        elif error.status != 400 or one.what not in (BOARD, HAND) or table is None or one.attempts > SOON:
            await self._put_off(one, max(one.attempts, SOON) + 1)
        elif one.message is not None and not one.renewed and one.attempts + 1 < HOPELESS:
            await self._put_off(one, one.attempts + 1)
        else:
            await self._no_page(one, table)

    async def _no_page(self, one: Delivery, table: Table) -> None:
        """Reschedule a page that can't be shown. Each time, tell people who need it how to continue."""
        attempts = max(one.attempts, SOON) + 1
        if _leaves_without_controls(one, table):
            kind, later = NO_PAGE if one.person else NO_PAGE_HERE, self._tables.now() + pause(attempts)
            await self._deliveries.put_off_and_notify(one, kind, one.person, attempts, later, again=True)
        else:
            await self._put_off(one, attempts)

    async def _put_off(self, one: Delivery, attempts: int, not_before: int = 0) -> None:
        if attempts > MOST_ATTEMPTS:
            _log.warning("table %s: given up after %s attempts", one.table_id, one.attempts)
            await self._deliveries.give_up(one)
            return
        later = max(not_before, self._tables.now() + pause(attempts))
        await self._deliveries.put_off(one, attempts, later)


def _leaves_without_controls(one: Delivery, table: Table) -> bool:
    """Return True if a player needs this message to act, or people need it to join."""
    if one.person:
        return table.seat_of(one.person) in table.to_act
    return table.alive and (one.message is None or one.renewed > 0)


def _kind(error: Exception) -> str:
    """Return the error's name, such as SQLITE_FULL, without its text, which may quote data."""
    return getattr(error, "sqlite_errorname", None) or type(error).__name__
