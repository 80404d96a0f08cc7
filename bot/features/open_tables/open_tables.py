"""Find the tables on a server that a person can join now."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot.tables.core import reliability
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Table
from bot.tables.play import seating


class OpenTable(NamedTuple):
    """A table a person can join. `seat` is the robot's seat in a running game, or None in a lobby."""

    table: Table
    seat: int | None


def robots_seat(table: Table) -> int | None:
    """Return the first seat in a running game that a newcomer can take over from a robot, or None.

    A seat that's reserved for an absent player or offered to someone else isn't free. If only one person
    plays, among robots, newcomers can't join without being asked. The same goes for a game that a player
    continues from a finished one.
    """
    if table.phase != "playing" or table.paused_since is not None or table.played_on is not None:
        return None
    if table.terms.wants == seating.INVITED or len(table.people) < MOST_ALONE:
        return None
    return next(
        (
            number
            for number, seat in enumerate(table.seats)
            if seat.robot and not seat.person and not seat.kept_for and seat.offered is None
        ),
        None,
    )


MOST_ALONE = 2
"""Minimum number of people in a running game that others can join."""


async def open_tables(
    tables: TableRepository, guild: int, person: int, sees: Callable[[int], bool]
) -> list[OpenTable]:
    """Return the tables this person can join on this server, lobbies first, then newest first.

    `sees` returns True if the person can see a channel. Leave out tables that the person can't join, without
    revealing why.
    """
    said, found = await tables.reliability(person), []
    for table in await tables.of_server(guild):
        if not sees(table.channel) or table.place_lost is not None or table.seat_of(person) is not None:
            continue
        if await tables.bars(table.people, person):
            continue
        seat = robots_seat(table)
        if seat is not None and await _may_know(tables, table, seat, person):
            found.append(OpenTable(table, seat))
        elif table.phase == "gathering" and await _may_join(tables, table, person, said):
            found.append(OpenTable(table, None))
    return sorted(found, key=lambda one: (one.seat is not None, -one.table.created, -one.table.id))


async def _may_join(tables: TableRepository, table: Table, person: int, said: reliability.Word) -> bool:
    if table.seat_kept(person) is not None:
        return True
    free = any(not seat.taken and not seat.kept_for for seat in seating.all_seats(table))
    wants = table.terms.wants
    if free and (wants == seating.INVITED or not reliability.enough(wants, said)):
        return person in await tables.invited(table.id)
    return free


async def _may_know(tables: TableRepository, table: Table, seat: int, person: int) -> bool:
    """Return True if the person hasn't seen the hand of another seat in this game."""
    return all(part.person != person or part.seat == seat for part in await tables.parts(table.id))
