"""Find the tables on a server that a person can join now."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Table
from bot.tables.play import seating

AMONG = 2
"""Minimum number of people in a running game that others can join."""


class OpenTable(NamedTuple):
    """A table a person can join. `seat` is the robot's seat in a running game, or None in a lobby."""

    table: Table
    seat: int | None


def robots_seat(table: Table) -> int | None:
    """Return the first seat in a running game that a newcomer can take over from a robot.

    Return None if there's no such seat. A seat that's reserved for an absent player or offered to someone
    isn't free. Newcomers also can't join uninvited if only one person plays, or if the game is paused or
    continues a finished one.
    """
    if table.phase != "playing" or table.paused_since is not None or table.played_on is not None:
        return None
    if len(table.people) < AMONG:
        return None
    return next(
        (
            number
            for number, seat in enumerate(table.seats)
            if seat.robot and not seat.person and not seat.kept_for and seat.offered is None
        ),
        None,
    )


async def open_tables(
    tables: TableRepository,
    guild: int,
    person: int,
    sees: Callable[[int], bool],
    admits: Callable[[Table], Awaitable[bool]],
) -> list[OpenTable]:
    """Return the tables this person can join on this server, lobbies before games and newest first.

    If `person` is 0, return the tables that anyone could join.

    `sees` returns True if the person can see a channel. `admits` returns True if a table that has a seat for
    the person would accept them. All other tables are left out, and the person isn't told why.
    """
    found = []
    for table in await tables.of_server(guild):
        if not sees(table.channel) or table.place_lost is not None or table.seat_of(person) is not None:
            continue
        seat = robots_seat(table)
        if seat is not None and await _may_know(tables, table, seat, person) and await admits(table):
            found.append(OpenTable(table, seat))
        elif table.phase == "gathering" and _has_seat(table, person) and await admits(table):
            found.append(OpenTable(table, None))
    return sorted(found, key=lambda one: (one.seat is not None, -one.table.created, -one.table.id))


def _has_seat(table: Table, person: int) -> bool:
    """Return True if a lobby has a free seat, or one that is reserved for the person."""
    empty = (seat for seat in seating.all_seats(table) if not seat.taken)
    return any(seat.kept_for in (0, person) for seat in empty)


async def _may_know(tables: TableRepository, table: Table, seat: int, person: int) -> bool:
    """Return True if the person hasn't seen another seat's hand in this game."""
    parts = await tables.parts(table.id) if person else []
    return all(part.person != person or part.seat == seat for part in parts)
