"""Timers of tables and seats: their values and kinds, and some intervals.

rows.py stores the timers. Other modules implement the actions that timers trigger.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.tables.clock.paces import DAY

OF_TABLE = -1
"""The seat number of a timer that belongs to the whole table."""


class Timer(NamedTuple):
    """A change to a timer of a table or a seat. Neither has more than one timer of the same kind.

    `due` is a Unix time, or None to delete the timer. Deleting a table's timer also deletes its seats' timers
    of the same kind. If `moves` is True, change the time of an existing timer, but don't set a new one.
    """

    kind: str
    due: int | None
    seat: int = OF_TABLE
    moves: bool = False


TIME = "time"
"""Ends the game at its time limit (CP-15)."""
LOBBY = "lobby"
"""Ends a lobby if the host never starts it."""
KEPT = "kept"
"""Releases a lobby's reserved seats."""
DEADLINE = "deadline"
"""For a seat: the player's time is up."""
REMINDER = "reminder"
"""For a seat: reminds the player before the deadline."""
BEGIN = "begin"
"""Starts a lobby automatically."""
SEAT_OFFERS = "seat-offers"
"""Withdraws all seat offers at a table."""
OFFER = "offer"
"""Ends an offer to the other players."""
PAUSE = "pause"
"""Ends a pause."""
QUIET = "quiet"
"""Checks if anyone has moved recently."""
QUIET_FOR = 23 * DAY
"""After this many seconds without a move, the bot warns all players that the table will be closed."""
PAUSED_FOR = 60 * DAY
"""Maximum length of a pause, in seconds."""
PUT_OFF = 1 << 40
"""Seconds added to a paused table's timers, so that they can't become due but keep the time left."""
SNOOZE = "snooze"
"""Notifies a player at the end of their snooze."""
LEFT = "left"
"""For a seat: notifies a player who must act again after their own move, unless their page shows it."""
ALL = ""
"""Stands for every kind of timer."""
ALL_TIMERS = (Timer(ALL, None),)
"""Deletes all of a table's timers."""
