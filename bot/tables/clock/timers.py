"""Timers, of a table or of one of its seats: a timer as a value, the kinds of timers, and how far off some of
them are. What is done then is not known here; as rows they stand in rows.py.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.tables.clock.paces import DAY

OF_TABLE = -1
"""In timers, the seat of what concerns the whole table."""


class Timer(NamedTuple):
    """A deadline of a table or of a seat, one of each kind. `due` is in seconds since 1970; None: it falls,
    and where it is the table's those of all seats. One that `moves` is set only where it stands already.
    """

    kind: str
    due: int | None
    seat: int = OF_TABLE
    moves: bool = False


TIME = "time"
"""The kind of the timer that calls time (CP-15)."""
LOBBY = "lobby"
"""The kind of the timer that ends a lobby which nobody starts."""
KEPT = "kept"
"""The kind of the timer after which the seats of a lobby are kept for nobody any more."""
DEADLINE = "deadline"
"""The kind of the timer, a seat's, at which somebody's time is over."""
REMINDER = "reminder"
"""The kind of the timer, a seat's, at which somebody is told that their time is soon over."""
BEGIN = "begin"
"""The kind of the timer at which a lobby begins by itself."""
SEAT_OFFERS = "seat-offers"
"""The kind of the timer after which no seat of a table is offered any more."""
OFFER = "offer"
"""The kind of the timer after which what somebody has offered to the others lapses."""
PAUSE = "pause"
"""The kind of the timer that ends a pause."""
QUIET = "quiet"
"""The kind of the timer that looks whether anybody has moved of late."""
QUIET_FOR = 23 * DAY
"""Seconds without a move after which all are told that the table will be closed."""
PAUSED_FOR = 60 * DAY
"""Seconds that a pause may last."""
PUT_OFF = 1 << 40
"""Seconds by which the deadlines of a paused table are put off: they are never due, and keep what is left."""
SNOOZE = "snooze"
"""The kind of the timer at which somebody is called again who has put that off."""
LEFT = "left"
"""The kind of the timer, a seat's, after which a player whom their own move has asked is called, should they
see no hand of theirs.
"""
ALL = ""
"""In the place of a kind: each of them."""
ALL_TIMERS = (Timer(ALL, None),)
"""No deadline is left."""
