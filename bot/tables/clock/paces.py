"""Time controls ("paces"): the time players have, and the time at which a question times out.

A question is a decision the game is waiting for, and an answer the player's move. Each player's clock is a
bank of seconds that only runs down outside their rest hours (see hours.py). Every answer adds to the bank, up
to a cap. Only `runs_out` computes timeouts. The module is pure: it uses no table, database, system clock or
cards.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from bot.tables.clock.hours import Hours, Rest

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
LONGEST = 60 * DAY
"""Maximum number of seconds a question stays open, not counting outages (`stops`). If the limit falls in a
rest period, the question stays open until the period ends.
"""
EXCUSED = 2
"""Number of timeouts per game that don't count against a player."""
IN_A_ROW = 3
"""Number of consecutive timeouts, not counting excused ones, after which a robot takes over the seat."""

AtDeadline = Literal["robot", "others", "wait"]
AT_DEADLINE: tuple[AtDeadline, ...] = ("robot", "others", "wait")
"""The effects of a timeout: a robot moves (the default), the other players decide, or the game waits."""


@dataclasses.dataclass(frozen=True, slots=True)
class Pace:
    """A time control in seconds: the initial bank, the increment per answer, and the bank's cap.

    The reminder is sent `warning` seconds before the timeout. When a question is asked, a bank with less than
    `increment` seconds is raised to that.
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
"""The time controls by key. All except "evening" leave time to sleep, even without rest hours."""
USUAL = "few"
AT_ONE_SITTING = frozenset({"evening"})
"""Keys of time controls for a game in one sitting. With any other, a single move may take hours."""


def begins_with(key: str, newcomer: bool) -> int:
    """Return the initial bank in seconds. It's doubled if this is the player's first such game."""
    return PACES[key].bank * (2 if newcomer else 1)


def a_while(key: str) -> int:
    """Return the seconds to wait before notifying a player who must act again after their own move.

    It's an hour or, if that's shorter, the increment. The player has already seen that it's their turn.
    """
    return min(HOUR, PACES[key].increment)


def answered(left: int, pace: Pace) -> int:
    """Return the bank after an answer: `left` plus the increment, up to the cap.

    A bank that's already above the cap stays as it is.
    """
    return max(left, min(pace.cap, left + pace.increment))


def left(bank: int, hours: Hours, asked: int, now: int, stops: Sequence[Rest] = ()) -> int:
    """Return the seconds left in the bank at `now`, for a question asked at `asked`.

    `stops` are the periods without a connection to Discord, which don't count.
    """
    stopped = sum(hours.between(begin, min(end, now)) for begin, end in _ahead(stops, asked))
    return max(0, bank - hours.between(asked, now) + stopped)


def runs_out(bank: int, hours: Hours, asked: int, stops: Sequence[Rest] = ()) -> int:
    """Return the Unix time at which a question times out. It's never in a rest period.

    `stops` are the periods without a connection to Discord. No clock runs during them.

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
    # Repeat until `last` is in neither, because moving past a stop may land in a rest period and vice versa.
    while last != (last := _past(stops, hours.awake_at(last))):
        pass
    return min(end, last)


def reminds(bank: int, pace: Pace, hours: Hours, asked: int) -> int | None:
    """Return the Unix time at which to remind the player of a new question. It's never in a rest period.

    Return None if at least half of the bank would still be left then, which is too early for a reminder.
    """
    return warns(bank, pace, hours, asked) if bank > 2 * pace.warning else None


def warns(bank: int, pace: Pace, hours: Hours, asked: int) -> int | None:
    """Return the Unix time at which `pace.warning` seconds are left in the bank.

    Return None if the bank holds no more than that, or if the question times out first.
    """
    if bank <= pace.warning:
        return None
    at = runs_out(bank - pace.warning, hours, asked)
    return at if at < runs_out(bank, hours, asked) else None


def _ahead(stops: Sequence[Rest], at: int) -> Iterator[Rest]:
    """Yield the parts of `stops` after `at`, in order and without overlaps."""
    for begin, end in sorted(stops):
        if end > at:
            yield max(begin, at), end
            at = end


def _past(stops: Sequence[Rest], at: int) -> int:
    for begin, end in sorted(stops):
        if begin <= at < end:
            at = end
    return at
