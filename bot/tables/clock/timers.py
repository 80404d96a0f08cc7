"""Timers of a table or of one of its seats: their values, their kinds, and some intervals.

rows.py stores them. The actions they trigger are elsewhere.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.tables.clock.paces import DAY

OF_TABLE = -1
"""The seat number of a timer for the whole table."""


class Timer(NamedTuple):
    """A deadline of a table or of a seat, as Unix time. Each kind exists once.

    A `due` of None deletes the timer; for a table, it also deletes the timers of all seats. A timer with
    `moves` only changes an existing timer.
    """

    kind: str
    due: int | None
    seat: int = OF_TABLE
    moves: bool = False


TIME = "time"
"""Ends the game at its time limit (CP-15)."""
LOBBY = "lobby"
"""Ends a lobby its host never starts."""
KEPT = "kept"
"""Releases the reserved seats of a lobby."""
DEADLINE = "deadline"
"""Timer of a seat: the player's time is up."""
REMINDER = "reminder"
"""Timer of a seat: reminds the player before the deadline."""
BEGIN = "begin"
"""Starts a lobby automatically."""
SEAT_OFFERS = "seat-offers"
"""Withdraws the offers of all seats at a table."""
OFFER = "offer"
"""Ends an offer to the other players."""
PAUSE = "pause"
"""Ends a pause."""
QUIET = "quiet"
"""Checks if a player has moved recently."""
QUIET_FOR = 23 * DAY
"""Seconds without a move after which the bot warns all players the table will be closed."""
PAUSED_FOR = 60 * DAY
"""Maximum number of seconds of a pause."""
PUT_OFF = 1 << 40
"""Seconds to add to the deadlines of a paused table, so that they are never due but keep the time left."""
SNOOZE = "snooze"
"""Calls a player at the end of their snooze."""
LEFT = "left"
"""Timer of a seat: calls a player to a question that follows from their own move, unless they see their hand.
"""
ALL = ""
"""Stands for every kind of timer."""
ALL_TIMERS = (Timer(ALL, None),)
"""Deletes all timers of a table."""
