"""Deadlines: timeouts, reminders, and adjusting clocks when hours change or after an outage.

In an outage, the bot is down or has lost its connection to Discord. Each method saves one step (a change to
the table) in one transaction. Deadlines are computed in bot/tables/core/timing.py.
"""

from __future__ import annotations

import dataclasses
import logging

from bot.storage.saving import nothing_saved
from bot.tables.clock import rows as clock_rows
from bot.tables.clock.hours import Hours, Rest
from bot.tables.clock.paces import IN_A_ROW, PACES, left, runs_out, warns
from bot.tables.clock.rows import Going
from bot.tables.clock.timers import DEADLINE, REMINDER, Timer
from bot.tables.core.repository import TableRepository
from bot.tables.core.step import Notice, Step, next_version, with_seat
from bot.tables.core.table import Table
from bot.tables.core.timing import gone_on, runs
from bot.tables.play.substitution import replaced, robot_name, stood_in

_log = logging.getLogger(__name__)

ALIVE = "alive"
"""The key of the Unix time at which the bot was last online."""
AWAY = 60
"""Minimum length of an outage that counts, in seconds."""
FAR = 1 << 40
"""Unix time used as the end of an outage that isn't over yet."""


class Deadlines:
    """Handles timeouts and reminders, and keeps clocks correct through outages and changes of hours."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._resumed = 0
        self._lost: int | None = None
        self._behind = 0

    async def run_out(self, table: int, seat: int | None = None) -> Table | None:
        """Handle a seat's timeout as the host chose. Return None if the table no longer waits for the player.

        If the player has time left after all, the clock continues. During a Discord outage, return None and
        set a timer to try again a minute later. `seat` is None if an earlier release set the timer. In that
        case, start the seats' clocks.
        """
        async with self._tables.locked(table) as old:
            if old.phase != "playing":
                return None
            if seat is None:
                return await self._tables.save(Step(old, next_version(old)))
            if not runs(old, seat):
                return None
            now, sits = self._tables.now(), old.seats[seat]
            if self._lost is not None:
                await self._tables.set_timer(table, Timer(DEADLINE, now + AWAY, seat))
                return None
            hours = await self._hours(sits.person)
            if runs_out(sits.clock.bank, hours, sits.clock.since, self._tables.stops) > now:
                going = gone_on(old, sits.person, hours, hours, now, self._tables.stops)
                return None if going is None else await self._tables.save(going)
            return await self._tables.save(missed(old, seat, now))

    async def remind(self, table: int, seat: int) -> Table | None:
        """Remind the player in this seat about their deadline.

        Return None if the table no longer waits for the player, or if their time is up. During a Discord
        outage, return None and set a timer to try again a minute later.
        """
        async with self._tables.locked(table) as old:
            if not runs(old, seat):
                return None
            if self._lost is not None:
                await self._tables.set_timer(table, Timer(REMINDER, self._tables.now() + AWAY, seat))
                return None
            if old.seats[seat].clock.deadline <= self._tables.now():
                return None
            notices = (Notice("reminder", old.seats[seat].person),)
            return await self._tables.save(Step(old, next_version(old), notices=notices))

    async def hours_changed(self, person: int, before: Hours) -> None:
        """Adjust a player's clocks after their hours have changed from `before`."""
        hours = await self._hours(person)
        for one in await self._tables.of_person(person):
            await self._go_on(one.id, person, before, hours)

    async def _go_on(self, table: int, person: int, before: Hours, hours: Hours) -> None:
        """Switch a player's running clock at a table from their old hours to the new ones."""
        async with self._tables.locked(table) as old:
            going = gone_on(old, person, before, hours, self._tables.now(), self._tables.stops)
            if going is not None:
                await self._tables.save(going)

    async def alive(self) -> bool:
        """Record that the bot is online and connected to Discord.

        Return True if any clock is running, so that another heartbeat is needed.
        """
        # Until all clocks are corrected, don't record that the bot is online. The next process then corrects
        # the rest.
        if self._lost is None and not self._behind:
            await self._tables.database.keep_fact(ALIVE, str(self._tables.now()))
        return await clock_rows.any_clock_runs(self._tables.database)

    async def resume(self) -> int:
        """Resume all clocks after a bot outage, during which none of them ran.

        Call this before reading any table. Return the length of the outage in seconds, or 0 if it's too short
        to count.
        """
        said, now = await self._tables.database.fact(ALIVE), self._tables.now()
        gone = now if said is None else max(int(said), self._resumed)
        if now - gone < AWAY:
            return 0
        self._resumed = now
        clocks = await clock_rows.running_clocks(self._tables.database)
        hours = await clock_rows.hours(self._tables.database, {one.person for one in clocks})
        going = []
        for one in clocks:
            bank = left(one.bank, hours[one.person], one.clock_since, gone)
            deadline = runs_out(bank, hours[one.person], now)
            going.append(
                Going(one, bank, now, deadline, warns(bank, PACES[one.pace], hours[one.person], now))
            )
        await clock_rows.let_go_on(self._tables.database, going)
        return now - gone

    def lost(self) -> None:
        """Stop all clocks. The connection to Discord is lost, so players can't answer."""
        if self._lost is None:
            self._lost = self._tables.now()
            self._tables.stops = (*self._tables.stops, (self._lost, FAR))

    async def found(self) -> int:
        """Resume all clocks when Discord is back, with the time they had before the outage.

        Return the length of the outage in seconds, or 0 if it's too short to count.
        """
        if self._lost is None:
            return 0
        begun, now, self._lost = self._lost, self._tables.now(), None
        stop = (begun, now)
        self._end((begun, FAR), stop if now - begun >= AWAY else None)
        if now - begun < AWAY:
            return 0
        self._behind += 1
        try:
            # After a failure, keep the outage in `stops`, so that deadlines still take it into account.
            if await self._all_go_on():
                self._end(stop)
        finally:
            self._behind -= 1
        return now - begun

    async def _all_go_on(self) -> bool:
        """Resume all clocks, not counting the outages. Return True if every change was saved."""
        well = True
        for one in await clock_rows.running_clocks(self._tables.database):
            try:
                hours = await self._hours(one.person)
                await self._go_on(one.table_id, one.person, hours, hours)
            except Exception as error:
                well = False
                if not nothing_saved(error):  # otherwise the database has already logged it
                    kind = type(error).__name__
                    _log.error("table %s: its clocks cannot be made good: %s", one.table_id, kind)
        return well

    def _end(self, stop: Rest, instead: Rest | None = None) -> None:
        others = tuple(one for one in self._tables.stops if one != stop)
        self._tables.stops = others if instead is None else (*others, instead)

    async def _hours(self, person: int) -> Hours:
        return (await clock_rows.hours(self._tables.database, [person]))[person]


def missed(before: Table, seat: int, now: int) -> Step:
    """Return the step that handles a timeout as the host chose.

    If the host chose robots, a robot makes the move or, after IN_A_ROW timeouts, takes the seat. Otherwise,
    the table waits until the player moves or, if the host allowed it, the other players call a robot.
    """
    sits = before.seats[seat]
    misses = sits.clock.misses if sits.clock.excused else sits.clock.misses + 1
    clock = sits.clock._replace(excused=max(0, sits.clock.excused - 1), misses=misses)
    seats = with_seat(before, seat, idle_person=sits.person, clock=clock)
    if before.at_deadline != "robot":
        # The player was notified when the turn began and reminded before the deadline, so don't notify again.
        return Step(before, next_version(before, seats=seats))
    noted = dataclasses.replace(before, seats=seats)
    step = replaced(noted, seat, robot_name(noted), now) if misses >= IN_A_ROW else stood_in(noted, seat)
    return dataclasses.replace(step, before=before)
