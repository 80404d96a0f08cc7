"""How much time a person has for their moves, and when it is over: paces, and the one function that says when
a question runs out.

A clock is a bank of seconds that count (see hours.py): each answer adds to it, up to a cap. Here are values
and arithmetic alone; no table, no database and no clock on the wall may enter, nor anything of the cards.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from bot.tables.clock.hours import Hours, Rest

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
LONGEST = 60 * DAY
"""Seconds after which any question has run out, but for stops and the rest that the player is at then."""
EXCUSED = 2
"""Times in a game that somebody may let their time run out without its being counted."""
IN_A_ROW = 3
"""Times in a row, beyond those, after which a robot has the seat until the player is back."""

AtDeadline = Literal["robot", "others", "wait"]
AT_DEADLINE: tuple[AtDeadline, ...] = ("robot", "others", "wait")
"""What happens when somebody's time is over: a robot plays this one move, the others decide, nothing. The
first is the usual one.
"""


@dataclasses.dataclass(frozen=True, slots=True)
class Pace:
    """Seconds: in the bank at the deal, what an answer adds, what the bank holds at most, and how long before
    the end the player is reminded. Nobody is asked with less than one `increment`.
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
"""Each by its key. All but the first leave room for a night, also where a person has said nothing of their
hours.
"""
USUAL = "few"
AT_ONE_SITTING = frozenset({"evening"})
"""At the others a move takes hours."""


def begins_with(key: str, newcomer: bool) -> int:
    """Return the seconds in the bank at the deal: double in a player's first game of a kind."""
    return PACES[key].bank * (2 if newcomer else 1)


def a_while(key: str) -> int:
    """Seconds for which nobody at a table of this pace is called for what their own move has asked them,
    since they have seen it: an hour, or what a move takes.
    """
    return min(HOUR, PACES[key].increment)


def answered(left: int, pace: Pace) -> int:
    """Return what is in the bank after an answer. What was in it beyond the cap stays, and grows no more."""
    return max(left, min(pace.cap, left + pace.increment))


def left(bank: int, hours: Hours, asked: int, now: int, stops: Sequence[Rest] = ()) -> int:
    """Return what is left of the bank, of a question that was asked at this second. While the clock stops
    nothing counts.
    """
    stopped = sum(hours.between(begin, min(end, now)) for begin, end in _ahead(stops, asked))
    return max(0, bank - hours.between(asked, now) + stopped)


def runs_out(bank: int, hours: Hours, asked: int, stops: Sequence[Rest] = ()) -> int:
    """When a question runs out that was asked at this second of somebody with so much in their bank: never
    while they rest. While the clock stops, in a pause or while the bot is away, nothing counts, and nothing
    is added: what is left then is left afterwards.

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
    # It may be that neither may be the end of anything before the other is over.
    while last != (last := _past(stops, hours.awake_at(last))):
        pass
    return min(end, last)


def reminds(bank: int, pace: Pace, hours: Hours, asked: int) -> int | None:
    """When a player is reminded of a question that is asked again, while they do not rest; None where that
    would be no later than half-time.
    """
    return warns(bank, pace, hours, asked) if bank > 2 * pace.warning else None


def warns(bank: int, pace: Pace, hours: Hours, asked: int) -> int | None:
    """When so much is left as a player is reminded with; None where it is less already."""
    if bank <= pace.warning:
        return None
    at = runs_out(bank - pace.warning, hours, asked)
    return at if at < runs_out(bank, hours, asked) else None


def _ahead(stops: Sequence[Rest], at: int) -> Iterator[Rest]:
    """Return what is ahead of these, in order, each second once."""
    for begin, end in sorted(stops):
        if end > at:
            yield max(begin, at), end
            at = end


def _past(stops: Sequence[Rest], at: int) -> int:
    for begin, end in sorted(stops):
        if begin <= at < end:
            at = end
    return at
