"""What is done when somebody's time is over, or soon will be; and her clock when her hours change, or the bot
was away.

Each step is one transaction. When her time is over is said in clock.py.
"""

from __future__ import annotations

import dataclasses

from bot.tables import records, timers
from bot.tables.clock import IN_A_ROW, left, pace_of, runs_out, warns
from bot.tables.hours import Hours
from bot.tables.repository import TableRepository
from bot.tables.step import Notice, Step, next_version, with_seat
from bot.tables.substitution import replaced, robot_name, stood_in
from bot.tables.table import Table
from bot.tables.timers import Going
from bot.tables.timing import gone_on, runs

ALIVE = "alive"
"""The fact that says when the bot was last there, in seconds since 1970."""
AWAY = 60
"""Seconds without it that count as none."""


class Deadlines:
    """The clocks of people at tables."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._resumed = 0

    async def run_out(self, table: int, seat: int | None = None) -> Table | None:
        """The time of whoever sits there is over: what the host has chosen is done. None where it is not, or
        nobody is waited for by now.

        Without a seat: an earlier release has timed this table, and the clocks of its seats begin.
        """
        async with self._tables.locked(table) as old:
            if old.phase != "playing":
                return None
            if seat is None:
                return await self._tables.save(Step(old, next_version(old)))
            if not runs(old, seat):
                return None
            now, sits = self._tables.now(), old.seats[seat]
            hours = await self._hours(sits.person)
            if runs_out(sits.bank, hours, sits.clock_since) > now:
                going = gone_on(old, sits.person, now, hours, hours, now)
                return None if going is None else await self._tables.save(going)
            return await self._tables.save(missed(old, seat, now))

    async def remind(self, table: int, seat: int) -> Table | None:
        """The time of whoever sits there is soon over: she is told. None where nobody is waited for by
        now.
        """
        async with self._tables.locked(table) as old:
            if not runs(old, seat) or old.seats[seat].deadline <= self._tables.now():
                return None
            notices = (Notice("reminder", old.seats[seat].person),)
            return await self._tables.save(Step(old, next_version(old), notices=notices))

    async def keep_hours(self, person: int, hours: Hours) -> None:
        """From now on her time counts like this, also that of the questions that she is asked: what has
        passed has counted as it did before.
        """
        before = await self._hours(person)
        await self._tables.database.at_once(lambda db: records.keep_hours(db, person, hours))
        await self.hours_changed(person, before)

    async def hours_changed(self, person: int, before: Hours) -> None:
        """Her time has counted as it did `before`, and counts otherwise from now on."""
        hours = await self._hours(person)
        for one in await self._tables.of_person(person):
            async with self._tables.locked(one.id) as old:
                now = self._tables.now()
                going = gone_on(old, person, now, before, hours, now)
                if going is not None:
                    await self._tables.save(going)

    async def alive(self) -> bool:
        """The bot is there; whether anybody's time is running, so that it is to be said again."""
        await records.keep_fact(self._tables.database, ALIVE, str(self._tables.now()))
        return await timers.any_clock_runs(self._tables.database)

    async def resume(self) -> int:
        """The bot is there again: nobody's time has run while it was away, or since it was thought to be
        there. To be called before anybody knows a table. Gives the seconds that it was away, 0 where that was
        hardly worth the name.
        """
        said, now = await records.fact(self._tables.database, ALIVE), self._tables.now()
        gone = now if said is None else max(int(said), self._resumed)
        if now - gone < AWAY:
            return 0
        self._resumed = now
        clocks = await timers.running_clocks(self._tables.database)
        hours = await records.hours(self._tables.database, {one.person for one in clocks})
        going = []
        for one in clocks:
            bank = left(one.bank, hours[one.person], one.clock_since, gone)
            pace = pace_of(one.pace, bool(one.newcomer))
            deadline = runs_out(bank, hours[one.person], now)
            going.append(Going(one, bank, now, deadline, warns(bank, pace, hours[one.person], now)))
        await timers.let_go_on(self._tables.database, going)
        return now - gone

    async def _hours(self, person: int) -> Hours:
        return (await records.hours(self._tables.database, [person]))[person]


def missed(before: Table, seat: int, now: int) -> Step:
    """Her time is over: a robot plays this one move, or has the seat until she is back; or her question
    stands on, for the others or for nobody to decide.
    """
    sits = before.seats[seat]
    misses = sits.misses if sits.excused else sits.misses + 1
    seats = with_seat(before, seat, idle_person=sits.person, excused=max(0, sits.excused - 1), misses=misses)
    if before.at_deadline != "robot":
        # She was called when it became her turn, and before its end: there is no third time.
        return Step(before, next_version(before, seats=seats))
    noted = dataclasses.replace(before, seats=seats)
    step = replaced(noted, seat, robot_name(noted), now) if misses >= IN_A_ROW else stood_in(noted, seat)
    return dataclasses.replace(step, before=before)
