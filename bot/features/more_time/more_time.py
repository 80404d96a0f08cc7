"""Give the players to move one more day, at most once per pending decision (question)."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Sequence

import engine
from bot.tables.clock import rows as clock_rows
from bot.tables.clock.hours import Rest
from bot.tables.clock.paces import DAY
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository
from bot.tables.core.step import Step, next_version
from bot.tables.core.table import Table
from bot.tables.core.timing import HoursOf, running_on

GIVEN = "more-time"
"""The name of the event recorded when a player gives the others more time."""


class MoreTime:
    """Extends the clocks of players on behalf of someone who is waiting for them."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables

    async def give(self, table: int, person: int, interaction: int | None = None) -> Table:
        """Give one more day to everyone the player is waiting for.

        Raise Refused if no other player's clock is running, or if those players already got their day.
        """
        async with self._tables.locked(table) as old:
            seat = old.seat_in_play(person)
            if not waited_for(old, seat):
                raise Refused("more-time-nobody")
            later = can_get(old, seat)
            if not later:
                raise Refused("more-time-given")
            people = [old.seats[number].person for number in later]
            hours = await clock_rows.hours(self._tables.database, people)
            return await self._tables.save(
                extended(old, seat, later, hours, self._tables.now(), self._tables.stops), interaction
            )


def waited_for(table: Table, seat: int) -> list[int]:
    """Return the seats with a running clock, except `seat`."""
    return [number for number, one in enumerate(table.seats) if number != seat and one.clock.since]


def can_get(table: Table, seat: int) -> list[int]:
    """Return the seats from `waited_for` that haven't received more time for their pending decision."""
    had = {
        number: version
        for version, event in table.recent_events
        if event.name == GIVEN
        for number in event.data["seats"]
    }
    return [one for one in waited_for(table, seat) if had.get(one, -1) < table.seats[one].question_version]


def extended(
    before: Table, seat: int, later: Collection[int], hours: HoursOf, now: int, stops: Sequence[Rest] = ()
) -> Step:
    """Return the step that gives a day to each seat in `later`, on behalf of `seat`.

    `stops` are the periods during which no clock ran.
    """
    seats = [*before.seats]
    for number in later:
        one = seats[number]
        own = hours[one.person]
        seats[number] = dataclasses.replace(one, clock=running_on(one.clock, own, own, now, stops, DAY))
    event = engine.Event(GIVEN, seat, {"seats": [*later]})
    return Step(before, next_version(before, [event], seats=tuple(seats)), by=before.seats[seat].person)
