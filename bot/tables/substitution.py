"""Getting up from a table, and robots that play on for whoever has left or has not moved for a day, until she
comes back.

Each step is one transaction; one that is refused has changed nothing.
"""

from __future__ import annotations

import dataclasses

import engine
from bot.tables import idle
from bot.tables.errors import Refused, Stale
from bot.tables.repository import TableRepository
from bot.tables.step import Notice, Step, abandoned, next_version, with_seat
from bot.tables.table import Seat, Table

SUBSTITUTE = "fair"
"""The level of a robot that plays on for somebody who has left or is idle."""


class Substitution:
    """What may be done where people are not there."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables

    async def leave(self, table: int, person: int, interaction: int | None = None) -> Table:
        """Get up. In the lobby the seat is free again; in a running game a robot takes it, or the game is
        abandoned.
        """
        async with self._tables.locked(table) as old:
            seat = old.seat_of(person)
            if seat is None or not old.alive:
                raise Refused("not-seated")
            step = left(old, seat) or abandoned(old, "everybody-left", self._tables.now())
            return await self._tables.save(step, interaction)

    def consequence(self, table: Table, person: int) -> str:
        """What leaving a running game leads to: a "robot" takes the seat, or, when no other person is left,
        the "end".
        """
        return "robot" if others_sit(table, person) else "end"

    async def mark_idle(self, table: int) -> Table | None:
        """The day is over: whoever was asked then is idle, and is reminded. None where nobody is."""
        async with self._tables.locked(table) as old:
            if not idle.waited_for(old):
                return None
            return await self._tables.save(fell_idle(old, self._tables.now()))

    async def stand_in(
        self,
        table: int,
        person: int,
        seat: int,
        question_version: int,
        stays: bool,
        interaction: int | None = None,
    ) -> Table:
        """Somebody at the table lets a robot move for somebody idle: once, or until she comes back (`stays`).

        Raises Stale where she is idle no more.
        """
        async with self._tables.locked(table) as old:
            if old.seat_of(person) is None:
                raise Refused("not-seated")
            if seat not in idle.idle_seats(old) or old.seats[seat].question_version != question_version:
                raise Stale
            if old.seats[seat].person == person:
                raise Refused("awake-yourself")
            return await self._tables.save((replaced if stays else stood_in)(old, seat), interaction)

    async def come_back(self, table: int, person: int, interaction: int | None = None) -> Table:
        """Somebody takes her seat back from the robot that played on for her."""
        async with self._tables.locked(table) as old:
            seat = idle.seat_kept(old, person)
            if seat is None:
                raise Refused("not-replaced")
            return await self._tables.save(returned(old, seat, self._tables.now()), interaction)


# What each leads to, as pure functions of the table before


def left(before: Table, seat: int) -> Step | None:
    """Whoever sits there gets up; None where nobody else is left."""
    person = before.seats[seat].person
    if not others_sit(before, person):
        return None
    if before.phase == "gathering":
        seats = tuple(one for one in before.seats if one.person != person)
        return Step(before, next_version(before, seats=seats, host=_host(before, seats)))
    seats = with_seat(before, seat, person=0, robot=SUBSTITUTE)
    event = engine.Event("left", seat, {})
    return Step(before, next_version(before, [event], seats=seats, host=_host(before, seats)))


def fell_idle(before: Table, now: int) -> Step:
    """Whoever is waited for is idle from now on, and is reminded by a new message; who was asked later, and
    is waited for next, has her own day.
    """
    fallen = idle.waited_for(before)
    seats = tuple(
        dataclasses.replace(seat, idle_person=seat.person) if number in fallen else seat
        for number, seat in enumerate(before.seats)
    )
    after = next_version(before, seats=seats)
    timers = tuple(timer._replace(keeps=False) for timer in idle.watch(after, now))
    return Step(before, after, frozenset(before.seats[number].person for number in fallen), timers=timers)


def stood_in(before: Table, seat: int) -> Step:
    """A robot makes the present move of somebody idle."""
    seats = with_seat(before, seat, robot=SUBSTITUTE)
    return Step(before, next_version(before, [engine.Event("stood-in", seat, {})], seats=seats))


def replaced(before: Table, seat: int) -> Step:
    """A robot plays on for somebody idle, who is told that the seat is still hers."""
    person = before.seats[seat].person
    seats = with_seat(before, seat, person=0, robot=SUBSTITUTE, idle_person=person)
    event = engine.Event("replaced", seat, {})
    after = next_version(before, [event], seats=seats, host=_host(before, seats))
    return Step(before, after, notices=(Notice("replaced", person),))


def returned(before: Table, seat: int, now: int) -> Step:
    """Whoever the seat was kept for has it back."""
    # The question is asked anew, so that what the robot thinks of at this moment comes too late.
    person, version = before.seats[seat].idle_person, before.version + 1
    seats = with_seat(before, seat, person=person, robot=None, idle_person=0, question_version=version)
    after = next_version(before, [engine.Event("returned", seat, {})], seats=seats)
    return Step(before, after, opens=frozenset((person,)), timers=idle.watch(after, now))


def others_sit(table: Table, person: int) -> bool:
    """Whether any person but this one has a seat."""
    return any(seat.person not in (0, person) for seat in table.seats)


def _host(before: Table, seats: tuple[Seat, ...]) -> int:
    """The host, or whoever hosts the table when she is gone."""
    people = [seat.person for seat in seats if seat.person]
    return before.host if before.host in people else people[0]
