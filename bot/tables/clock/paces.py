"""Paces: the time that players have for their moves, and the function that ends a question.

A clock is a bank of counting seconds (see hours.py). Each answer adds to it, up to a cap. Only `runs_out`
computes when a question runs out. This module holds values and arithmetic only. It knows no table, no
database, no wall clock and no cards.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from bot.tables.clock.hours import Hours, Rest

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
LONGEST = 60 * DAY
"""Seconds after which any question has run out, apart from stops and the rest that the player is in then."""
EXCUSED = 2
"""Timeouts in a game that do not count against a player."""
IN_A_ROW = 3
"""Timeouts in a row, beyond EXCUSED, after which a robot takes the seat until the player is back."""

AtDeadline = Literal["robot", "others", "wait"]
AT_DEADLINE: tuple[AtDeadline, ...] = ("robot", "others", "wait")
"""The effect of a timeout: a robot makes this one move, the others decide, or the game waits. The first is
the default.
"""


@dataclasses.dataclass(frozen=True, slots=True)
class Pace:
    """The seconds of a pace: the bank at the deal, its increment per answer, its cap, and `warning`.

    The reminder comes `warning` seconds before the timeout. Each question starts with at least one
    `increment` in the bank.
    """

    bank: int
    increment: int
    cap: int
    warning: int


PACES: Mapping[str, Pace] = MappingProxyType(
    {
        "evening": Pace(15 * MINUTE, 3 * MINUTE, 20 * MINUTE, 3 * MINUTE),
        "few": Pace(24 * HOUR, 12 * HOUR, 36 * HOUR, 3 * HOUR),
        "daily": Pace(2 * DAY, DAY, 3 * DAY, 6 * HOUR),
        "unhurried": Pace(7 * DAY, 3 * DAY, 14 * DAY, DAY),
    }
)
"""The paces by key. All but the first leave room for a night, even for a player who entered no hours."""
USUAL = "few"
AT_ONE_SITTING = frozenset({"evening"})
"""Paces of one evening. At the others, a move takes hours."""


def begins_with(key: str, newcomer: bool) -> int:
    """Return the seconds in the bank at the deal: twice as many in a player's first game of a kind."""
    return PACES[key].bank * (2 if newcomer else 1)


def a_while(key: str) -> int:
    """Return the seconds before a player is called to a question that their own move raised.

    It is an hour, or the increment if that is shorter. They have seen the question already.
    """
    return min(HOUR, PACES[key].increment)


def answered(left: int, pace: Pace) -> int:
    """Return the bank after an answer. Seconds beyond the cap stay, but it adds none to them."""
    return max(left, min(pace.cap, left + pace.increment))


def left(bank: int, hours: Hours, asked: int, now: int, stops: Sequence[Rest] = ()) -> int:
    """Return the seconds left in the bank for a question asked at this second.

    Stops of the clock do not count.
    """
    stopped = sum(hours.between(begin, min(end, now)) for begin, end in _ahead(stops, asked))
    return max(0, bank - hours.between(asked, now) + stopped)


def runs_out(bank: int, hours: Hours, asked: int, stops: Sequence[Rest] = ()) -> int:
    """Return the second at which a question runs out, given the bank. It never lies within a rest.

    Time does not count during `stops`, a pause or an absence of the bot. Stops add no time either: the
    seconds left before a stop are left after it.

    >>> utc = Hours("UTC", quiet=(22 * 60, 7 * 60))
    >>> noon = 1_800_014_400
    >>> (runs_out(11 * HOUR, utc, noon) - noon) // HOUR     # ten until 22:00, one from 7:00 on
    20
    >>> (runs_out(11 * HOUR, utc, noon, [(noon + HOUR, noon + 3 * HOUR)]) - noon) // HOUR
    22
    """
    at, last = asked, asked + LONGEST
    for begin, end in _ahead(stops, asked):
        counted = hours.between(at, begin)
        if counted > bank:
            break
        bank -= counted
        at = end
    end = hours.after(at, bank)
    for begin, over in _ahead(stops, asked):
        if begin <= last:
            last += over - begin
    if end <= last:
        return end
    # The stops and the rests may alternate. Neither may contain the end, so skip both until it is stable.
    while last != (last := _past(stops, hours.awake_at(last))):
        pass
    return min(end, last)


def reminds(bank: int, pace: Pace, hours: Hours, asked: int) -> int | None:
    """Return the time of the reminder for a new question, or None if it would come before half-time.

    The reminder never comes within a rest.
    """
    return warns(bank, pace, hours, asked) if bank > 2 * pace.warning else None


def warns(bank: int, pace: Pace, hours: Hours, asked: int) -> int | None:
    """Return the second at which only `warning` seconds are left, or None if fewer are left already."""
    if bank <= pace.warning:
        return None
    at = runs_out(bank - pace.warning, hours, asked)
    return at if at < runs_out(bank, hours, asked) else None


def _ahead(stops: Sequence[Rest], at: int) -> Iterator[Rest]:
    """Yield the rest of these stops after this second, in order and without overlap."""
    for begin, end in sorted(stops):
        if end > at:
            yield max(begin, at), end
            at = end


def _past(stops: Sequence[Rest], at: int) -> int:
    for begin, end in sorted(stops):
        if begin <= at < end:
            at = end
    return at
