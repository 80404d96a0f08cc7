"""When a table begins by itself: as its host has chosen, as soon as all are there, or after some time with
robots in the seats that are left.

Here are tables as values; no clock may enter.
"""

from __future__ import annotations

from bot.tables.clock.timers import BEGIN, Timer
from bot.tables.core.table import Table
from bot.tables.lobby import seating

HOST, FULL = "host", "full"
WAITS = {"600": 600, "3600": 3600, "21600": 6 * 3600, "72000": 20 * 3600}
"""Seconds after which robots take the seats that are left."""
WAYS = (HOST, FULL, *WAITS)
"""When its host says so, when all seats are taken, or that and at the latest after so many seconds."""
GRACE = 20
"""Seconds for which somebody may still get up or change seats when all are there."""


def full(table: Table) -> bool:
    """Return whether all seats are taken."""
    return seating.here(table) >= table.about.seats[-1]


def fills_at(table: Table) -> int | None:
    """When robots take the seats that are left, in seconds since 1970; None: never."""
    wait = WAITS.get(table.terms.begins)
    return None if wait is None else (table.terms.begins_since or table.created) + wait


def timer(table: Table, now: int) -> Timer:
    """The timer of a lobby that has just changed."""
    at = fills_at(table)
    if table.terms.begins != HOST and full(table):
        return Timer(BEGIN, now + GRACE)
    return Timer(BEGIN, None if at is None else max(at, now))
