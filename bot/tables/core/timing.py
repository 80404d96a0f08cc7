"""A table's clocks: which ones run, how a step changes them, and their timers.

All functions are pure. They take tables, steps and people's hours, and use no database or system clock.
Deadlines depend only on public facts, namely who must act and since when, and never on cards.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from bot.tables.clock.hours import Hours, Rest
from bot.tables.clock.paces import PACES, answered, left, reminds, runs_out, warns
from bot.tables.clock.timers import DEADLINE, REMINDER, Timer
from bot.tables.core.step import Step, next_version, with_seat
from bot.tables.core.table import STOPPED, Clock, Seat, Table

HoursOf = Mapping[int, Hours]
"""Hours by Discord ID."""


def runs(table: Table, number: int) -> bool:
    """Return True if this seat's clock is running.

    It runs while the player must act, someone else is waiting for them, and their time isn't up.
    """
    seat = table.seats[number]
    asked = bool(seat.person) and not seat.robot and not seat.idle_person
    return asked and number in table.to_act and len(table.people) > 1


def timed_people(step: Step) -> set[int]:
    """Return the IDs of the people with hours that `timed` needs."""
    before = () if step.before is None else step.before.seats
    return {seat.person for seat in before if seat.clock.since} | {
        seat.person for number, seat in enumerate(step.after.seats) if runs(step.after, number)
    }


def timed(step: Step, hours: HoursOf, now: int, stops: Sequence[Rest] = ()) -> Step:
    """Return the step with updated clocks and their timers. No clock ran during the periods in `stops`."""
    before = () if step.before is None else step.before.seats
    seats: list[Seat] = []
    timers: list[Timer] = []
    for number, seat in enumerate(step.after.seats):
        was = before[number] if number < len(before) else None
        clocked = _clocked(step, number, was, hours, now, stops)
        seats.append(clocked)
        before_it = was.clock if was else STOPPED
        if (clocked.clock.since, clocked.clock.deadline) != (before_it.since, before_it.deadline):
            # If the step itself moved the clock's start, the decision is the same, so remind by what's left.
            goes_on = seat.clock.since != 0 and seat.clock.since == clocked.clock.since
            timers += _timers(step.after, clocked, number, hours, goes_on)
    after = dataclasses.replace(step.after, seats=tuple(seats))
    return dataclasses.replace(step, after=after, timers=(*step.timers, *timers))


def gone_on(
    before: Table, person: int, old: Hours, new: Hours, now: int, stops: Sequence[Rest] = ()
) -> Step | None:
    """Return the step that switches a person's running clock to their new hours.

    The clock didn't run during the periods in `stops`. Return None if the person's clock is stopped.
    """
    number = before.seat_of(person)
    if number is None or not before.seats[number].clock.since:
        return None
    clock = running_on(before.seats[number].clock, old, new, now, stops)
    return Step(before, next_version(before, seats=with_seat(before, number, clock=clock)))


def running_on(
    clock: Clock, old: Hours, new: Hours, now: int, stops: Sequence[Rest] = (), more: int = 0
) -> Clock:
    """Return the running clock, restarted at `now` with the hours `new` and with `more` seconds added."""
    bank = left(clock.bank, old, clock.since, now, stops) + more
    return clock._replace(bank=bank, since=now, deadline=runs_out(bank, new, now))


def _clocked(
    step: Step, number: int, was: Seat | None, hours: HoursOf, now: int, stops: Sequence[Rest]
) -> Seat:
    after, move = step.after, step.move
    seat = after.seats[number]
    pace = PACES[after.pace]
    bank, since, deadline, _, misses = seat.clock
    another = was is not None and was.person != seat.person
    answers = move is not None and move.seat == number
    if since and was is not None and (answers or another or not runs(after, number)):
        bank = left(bank, hours[was.person], since, now, stops)
        if answers:
            bank = answered(bank, pace)
        since = deadline = 0
    if move is not None and answers and seat.person and move.person == seat.person:
        misses = 0
    if not since and runs(after, number):
        if another or seat.question_version == after.version:
            bank = max(bank, pace.increment)
        since, deadline = now, runs_out(bank, hours[seat.person], now)
    clock = seat.clock._replace(bank=bank, since=since, deadline=deadline, misses=misses)
    return dataclasses.replace(seat, clock=clock)


def _timers(table: Table, seat: Seat, number: int, hours: HoursOf, goes_on: bool) -> tuple[Timer, Timer]:
    clock = seat.clock
    if not clock.since:
        return Timer(DEADLINE, None, number), Timer(REMINDER, None, number)
    reminds_at = warns if goes_on else reminds
    reminder = reminds_at(clock.bank, PACES[table.pace], hours[seat.person], clock.since)
    return Timer(DEADLINE, clock.deadline, number), Timer(REMINDER, reminder, number, moves=goes_on)
