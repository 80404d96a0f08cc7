"""Somebody who has not moved for a day must not stall a table for ever: who that is, and when.

A day after she was asked the table offers a robot to everybody who plays there: for this one turn, or until
she comes back. What is done then is in bot/tables/substitution.py; here are tables as values, and no clock.
"""

from __future__ import annotations

from bot.tables.table import Table, Timer

DAY = 24 * 3600
"""Seconds that a question may wait for its answer before the others may have it answered."""
TIMER = "idle"


def waited_for(table: Table) -> tuple[int, ...]:
    """The seats of people who are to act and are not idle yet, as far as they were asked first: where
    several act at once, whoever was asked later has a day of her own.
    """
    waiting = [n for n in table.to_act if table.seats[n].person and not table.seats[n].idle_person]
    first = min((table.seats[n].question_version for n in waiting), default=0)
    return tuple(n for n in waiting if table.seats[n].question_version == first)


def idle_seats(table: Table) -> tuple[int, ...]:
    """The seats of people for whom a robot may move now."""
    return tuple(n for n in table.to_act if table.seats[n].idle_person and not table.seats[n].robot)


def replaced(table: Table) -> tuple[int, ...]:
    """The seats in which a robot plays on until their people come back."""
    if table.phase != "playing":
        return ()
    return tuple(n for n, seat in enumerate(table.seats) if seat.kept_for)


def watch(table: Table, now: int) -> tuple[Timer]:
    """The timer for whoever is to act; it runs on while nobody of those was asked by this very step."""
    waiting = waited_for(table)
    if not waiting:
        return (Timer(TIMER, None),)
    anew = all(table.seats[n].question_version == table.version for n in waiting)
    return (Timer(TIMER, now + DAY, keeps=not anew),)
