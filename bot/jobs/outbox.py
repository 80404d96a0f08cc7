"""Makes Discord show what the database says: table messages, hands, notices; and deletes what was replaced.
Never the other way round.

What is owed is a row in the database, so a kill costs nothing: on start-up the rows are simply what is left
to do. The outbox is a task that runs while something is owed and ends when nothing is. It answers no taps and
changes no game; how a display is shown is said in showing.py.

Many pieces of work are under way at the same time, one for each channel: a channel that is slow, refuses, or
is in trouble delays nobody but itself.
"""

from __future__ import annotations

import dataclasses
import logging

import discord

from bot import logs
from bot.jobs.calling import Calling
from bot.jobs.discord_port import DiscordPort
from bot.jobs.job import Job
from bot.jobs.lanes import LONGEST_REST, Lanes, Sick
from bot.jobs.ledger import Ledger
from bot.jobs.notices import Notices
from bot.jobs.reach import NotYet, Reach
from bot.jobs.showing import Showing
from bot.tables import Tables
from bot.tables.calls import Call
from bot.tables.displays import Displays
from bot.tables.owed import (
    LONGEST_PAUSE,
    MOST_ATTEMPTS,
    SOON,
    Display,
    Owed,
    Removal,
    pause,
)
from bot.tables.pings import Pings
from bot.tables.step import with_seat
from bot.tables.table import Table
from bot.tables.unshown import Owing
from bot.trouble import TROUBLE, passes, refused, told
from bot.ui.open_hands import OpenHands
from bot.ui.pages import PageRenderer

_log = logging.getLogger(__name__)

AHEAD = 32
"""What is owed is read from the database for so many pieces more than may begin at once."""
HOPELESS = 3
"""Tries after which a page that cannot be drawn is not expected to be drawn soon."""
PATIENT, PATIENT_ATTEMPTS = 60, 5
"""Seconds for which whoever is asked something waits for her hand before she is told in the channel, and
attempts that take about so long.
"""
LONGEST_SLEEP = 3600
"""Seconds. A clock that was set in the meantime is looked at after that at most."""


class Outbox(Job):
    """One for the process. What is owed wakes it: `displays.watch(outbox.wake)`. A picture that somebody
    waited for was drawn: `outbox.drawn`.
    """

    def __init__(
        self,
        port: DiscordPort,
        tables: Tables,
        displays: Displays,
        pages: PageRenderer,
        open_hands: OpenHands,
        pings: Pings,
    ) -> None:
        super().__init__("outbox")
        self.port = port
        self._tables = tables
        self._displays = displays
        self.lanes = Lanes(super().wake)
        self._pages = pages
        self._sick = Sick()
        self._ledger = Ledger(tables.now)
        self.reach = Reach(port, displays.dms, self._ledger, tables.now)
        self._notices = Notices(port, self.reach, displays, self._ledger, pings.rests)
        self._showing = Showing(port, tables, displays, self._ledger, self.reach, pages, open_hands, pings)
        self.calling = Calling(port, self.reach, displays, self._ledger, pages, pings)
        self._ahead: list[Owed] = []
        self._pictured: set[tuple[int, int]] = set()
        self._at_work: set[tuple[int, int]] = set()

    async def recall(self) -> None:
        """What an earlier process may have sent and not noted is looked for. To be called before anybody can
        move: after her move nothing shows any more that a new message was wanted.
        """
        await self.reach.recall()
        await self._ledger.note(self._displays.doubts.recall)
        self.calling.unsure |= await self._displays.calls.unsure()

    def wake(self) -> None:
        """Something is owed, or something earlier than before."""
        self._ledger.hasten()
        super().wake()

    def drawn(self, table: int, person: int) -> None:
        """The picture is there that this display awaits, if it does: it is not put off any longer."""
        self._pictured.add((table, person))
        super().wake()

    async def close(self) -> None:
        """Stop, even in the middle of something; what is left stands in the database."""
        await super().close()
        await self.lanes.close()

    async def _round(self) -> float | None:
        """Begin whatever may be done now and has room."""
        if self._ledger.behind and (wait := await self._ledger.catch_up()):
            return wait
        now = self._tables.now()
        # Whatever was read before is looked at again as it begins.
        self._ahead = self._begin([*await self._with_pictures(), *self._ahead], now)
        if not self.lanes.room:
            return None  # whatever ends, or stands aside, brings the next
        wanted = self.lanes.room + AHEAD
        sick = self._sick.resting(now) if self.lanes.calm else self._sick.keys
        owed = await self._displays.owed(now, wanted, self.lanes.busy | sick)
        self._ahead = self._begin(owed, now)
        if len(owed) == wanted or self._ahead:
            return None
        again = [at for at in (await self._displays.next_retry(now), self._sick.next(now)) if at is not None]
        return min(LONGEST_SLEEP, *(at - now for at in again)) if again else None

    async def _with_pictures(self) -> list[Owed]:
        """The displays that were put off for a picture that is there by now."""
        found = []
        for key in list(self._pictured):
            # While words are on their way, or a tap is answered, it is not noted yet that a picture is
            # awaited: whatever ends then brings the next round.
            if key in self._at_work or self._displays.is_held(*key):
                continue
            one = await self._displays.awaiting(*key)
            if one is not None and self.lanes.at(one.lane):
                continue
            self._pictured.discard(key)
            if one is not None:
                found.append(one)
        return found

    def _may_begin(self, lane: int, now: int) -> bool:
        """Whether nothing is under way there. A lane in trouble never takes the place of others."""
        if self.lanes.at(lane) or self._sick.rests(lane, now):
            return False
        return self.lanes.calm or lane not in self._sick

    def _begin(self, owed: list[Owed], now: int) -> list[Owed]:
        """Begin these in their order, as far as there is room. Returns what is left over; what may not begin
        now is not, since it is owed still.
        """
        for number, one in enumerate(owed):
            if not self.lanes.room or self._ledger.behind:
                return owed[number:]
            if self._may_begin(one.lane, now):
                self.lanes.start(one.lane, self._do(one), f"{one.kind} {one.table_id}")
        return []

    async def _do(self, one: Owed) -> None:
        """One piece of work. Raises nothing."""
        what: Owing | None = None
        table: Table | None = None
        try:
            # In the meantime she may have moved, and needs no new message.
            if one.kind == "display":
                self._at_work.add((one.table_id, one.person))
                what = display = await self._displays.display(one.table_id, one.person)
                if display is not None:
                    table = await self._tables.get(one.table_id)
                    await self._showing.show(display, table)
            elif one.kind == "notice":
                what = notice = await self._displays.notice(one)
                if notice is not None:
                    table = await self._tables.get(one.table_id)
                    await self._notices.send(notice, self._in_her_language(table, notice.person))
            elif one.kind == "call":
                what = call = await self._displays.calls.owed(one.number)
                if call is not None:
                    table = await self._tables.get(one.table_id)
                    await self.calling.call(call, table)
            else:
                what = removal = await self._displays.removal(one)
                if removal is not None:
                    await self.port.delete(removal.channel, removal.message)
                    await self._ledger.note(lambda: self._displays.give_up(removal))
            if what is not None:
                self._sick.well(one.lane)
        except NotYet as wait:
            assert what is not None
            await self._wait(what, table, wait.seconds)
        except TROUBLE as error:
            await self._failed(one, what, table, error)
        except Exception as error:
            # A page that cannot be drawn must not be tried for ever, nor hold up the others.
            logs.log_unexpected(_log, f"table {one.table_id}: what is owed cannot be shown", error)
            if what is None:
                self._sick.failed(one.lane, self._tables.now())
            elif isinstance(what, Display) and table is not None and HOPELESS <= what.attempts + 1 <= SOON:
                await self._no_page(what, table)
            else:
                await self._put_off(what, what.attempts + 1)
        finally:
            if one.kind == "display":
                self._at_work.discard((one.table_id, one.person))

    def _in_her_language(self, table: Table, person: int) -> Table:
        """The table, at which her seat has the language that she has chosen."""
        seat = table.seat_of(person)
        if seat is None:
            seat = table.seat_kept(person)
        if seat is None:
            return table
        code = self._pages.language(person, table.seats[seat].locale).code
        return dataclasses.replace(table, seats=with_seat(table, seat, locale=code))

    # What went wrong

    async def _wait(self, what: Owing, table: Table | None, seconds: int) -> None:
        """Nothing is wrong, but that she is to wait before she gets a message; once, if she is not told."""
        if isinstance(what, Display) and table is not None and (seconds >= PATIENT or what.attempts):
            await self._showing.tell(what, table)
        later = self._tables.now() + min(seconds, LONGEST_PAUSE)
        await self._ledger.note(lambda: self._displays.put_off(what, max(1, what.attempts), later))

    async def _failed(
        self,
        one: Owed,
        what: Owing | None,
        table: Table | None,
        error: BaseException,
    ) -> None:
        now = self._tables.now()
        late = isinstance(what, Display) and what.attempts >= PATIENT_ATTEMPTS
        if isinstance(what, Display) and table is not None and (late or refused(error)):
            await self._showing.tell(what, table)
        if passes(error):
            # Should her turn come meanwhile, she is to hear of it before long.
            longest = PATIENT if one.person else LONGEST_REST
            rests = self._sick.failed(one.lane, now, told(error), longest)
            _log.info("table %s: not shown yet, for %s", one.table_id, type(error).__name__)
            if what is not None:
                await self._put_off(what, what.attempts + 1, rests)
            return
        self._sick.well(one.lane)
        assert isinstance(error, discord.HTTPException)
        _log.warning("table %s: Discord refused what it was sent: %s", one.table_id, error.code)
        if isinstance(what, Display):
            await self._refused(what, error)
        elif isinstance(what, Removal | Call):
            await self._put_off(what, max(what.attempts, SOON) + 1)
        elif what is not None:
            notice = what
            await self._ledger.note(lambda: self._displays.give_up(notice))

    async def _refused(self, display: Display, error: discord.HTTPException) -> None:
        """The same request would be refused again; a later one, perhaps of a later release, may not be."""
        table = await self._tables.find(display.table_id)
        if display.attempts <= SOON and error.status == 400 and table is not None:
            await self._no_page(display, table)
        else:
            await self._put_off(display, max(display.attempts, SOON) + 1)

    async def _no_page(self, display: Display, table: Table) -> None:
        """It cannot be shown as it is: whoever needs it is told how she goes on."""
        attempts = max(display.attempts, SOON) + 1
        if _leaves_without_controls(display, table):
            later = self._tables.now() + pause(attempts)
            await self._ledger.note(lambda: self._displays.no_page(display, later))
        else:
            await self._put_off(display, attempts)

    async def _put_off(self, what: Owing, attempts: int, not_before: int = 0) -> None:
        if attempts > MOST_ATTEMPTS:
            _log.warning("table %s: given up after %s attempts", what.table_id, what.attempts)
            await self._ledger.note(lambda: self._displays.give_up(what))
            return
        later = max(not_before, self._tables.now() + pause(attempts))
        await self._ledger.note(lambda: self._displays.put_off(what, attempts, later))


def _leaves_without_controls(display: Display, table: Table) -> bool:
    """Whether somebody is to act, or to sit down, who cannot without this display."""
    if display.person:
        return table.seat_of(display.person) in table.to_act
    return table.alive and (display.message is None or display.repost > 0)
