"""Somebody who is not there must not stall a table: whose time is over, and for whom a robot plays.

When it is over is said in timing.py, what is done then in deadlines.py and substitution.py; here are tables
as values, and no clock.
"""

from __future__ import annotations

from bot.tables.core.table import Table


def idle_seats(table: Table) -> tuple[int, ...]:
    """The seats of people whose time is over, and whom the table still waits for."""
    return tuple(n for n in table.to_act if table.seats[n].idle_person and not table.seats[n].robot)


def left_to_others(table: Table) -> tuple[int, ...]:
    """The seats of those for whom the others may call a robot now."""
    return idle_seats(table) if table.at_deadline == "others" else ()


def replaced(table: Table) -> tuple[int, ...]:
    """The seats in which a robot plays on until their people come back."""
    if table.phase != "playing":
        return ()
    return tuple(n for n, seat in enumerate(table.seats) if seat.kept_for)
