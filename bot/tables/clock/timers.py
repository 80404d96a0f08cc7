"""Timers of a table or of one of its seats: their values, their kinds, and some intervals.

rows.py stores them. This module does not know the actions that they trigger.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.tables.clock.paces import DAY

OF_TABLE = -1
"""The seat number of timers for the whole table."""


class Timer(NamedTuple):
    """A deadline of a table or of a seat, one of each kind, in seconds since 1970.

    A `due` of None deletes the timer; for the table, it deletes those of all seats, too. One that `moves`
    changes an existing timer only.
    """

    kind: str
    due: int | None
    seat: int = OF_TABLE
    moves: bool = False


TIME = "time"
"""The timer that calls time (CP-15)."""
LOBBY = "lobby"
"""The timer that ends a lobby which its host never starts."""
KEPT = "kept"
"""The timer that releases the reserved seats of a lobby."""
DEADLINE = "deadline"
"""The timer of a seat for the end of its player's time."""
REMINDER = "reminder"
"""The timer of a seat for the reminder before its deadline."""
BEGIN = "begin"
"""The timer that starts a lobby by itself."""
SEAT_OFFERS = "seat-offers"
"""The timer that withdraws the offers of all seats at a table."""
OFFER = "offer"
"""The timer at which an offer to the other players lapses."""
PAUSE = "pause"
"""The timer that ends a pause."""
QUIET = "quiet"
"""The timer that checks if a player has moved recently."""
QUIET_FOR = 23 * DAY
"""Seconds without a move after which all players hear that the table will be closed."""
PAUSED_FOR = 60 * DAY
"""Maximum seconds of a pause."""
PUT_OFF = 1 << 40
"""Seconds added to the deadlines of a paused table, so that they never come due but keep the time left."""
SNOOZE = "snooze"
"""The timer that calls a player again who put a call off."""
LEFT = "left"
"""The timer of a seat after which a player is called to the question that their own move raised, unless they
see their hand.
"""
ALL = ""
"""Stands for every kind."""
ALL_TIMERS = (Timer(ALL, None),)
"""Deletes all deadlines."""
