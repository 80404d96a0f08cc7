"""The days of the daily. A day begins at 00:00 UTC and is counted from 1970.

Each day has a deal for every game with a short form. One of these games is "the day's own game": it's opened
by default, and only its results count in weekly contests.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection

from bot.i18n.zones import zone_of
from bot.tables.clock.paces import DAY
from engine import duplicate

FIRST = 20_785
"""The day of the first daily, 28 November 2026."""
GRACE = 3_600
"""Begun plays still count for this many seconds after the day ends. Then the day's deals are opened."""
SEALED = 7
"""Each day's seal is published this many days in advance."""
FORGIVEN = 7
"""A streak survives missed days that are at least this many days apart."""


def day_at(now: int) -> int:
    """Return the day that contains this Unix time."""
    return now // DAY


def begins(day: int) -> int:
    """Return the Unix time at which a day begins."""
    return day * DAY


def closes(day: int) -> int:
    """Return the Unix time at which a day's plays stop counting and its deals are opened."""
    return begins(day + 1) + GRACE


def week_of(day: int) -> int:
    """Return a day's week, counted from 1970. Weeks begin on Monday at 00:00 UTC.

    >>> week_of(3), week_of(4), list(week_days(1)) == list(range(4, 11))
    (0, 1, True)
    """
    return (day + 3) // 7


def week_days(week: int) -> range:
    """Return the days of a week."""
    return range(7 * week - 3, 7 * week + 4)


def at_hour(day: int, hour: int, zone: str) -> int:
    """Return the Unix time within a day at which clocks in a time zone show this hour.

    If clocks are changed and don't show the hour that day, return the time of the change or the beginning of
    the day. An unknown zone counts as UTC.

    >>> at_hour(20_000, 18, "UTC") - begins(20_000)
    64800
    """
    found, begin = zone_of(zone) or dt.UTC, begins(day)
    date = dt.datetime.fromtimestamp(begin, dt.UTC).date()
    clocks = (dt.datetime.combine(date + dt.timedelta(one), dt.time(hour), found) for one in (-1, 0, 1))
    shown = (int(one.timestamp()) for one in clocks)
    return next((at for at in shown if begin <= at < begin + DAY), begin)


def number(day: int) -> int:
    """Return the number of a day's dailies, counted from 1."""
    return day - FIRST + 1


def games(day: int) -> tuple[str, ...]:
    """Return the keys of the games that have a deal on a day, beginning with the day's own game."""
    found = duplicate.games()
    first = day % len(found)
    return found[first:] + found[:first]


def streak(played: Collection[int], today: int) -> int:
    """Return the number of days played in a row, given all days the person has played.

    Today counts once it's played. A missed day is forgiven if the next missed day is at least FORGIVEN days
    later.

    >>> streak({1, 2, 3}, 3), streak({1, 2, 3}, 4), streak({1, 2, 3}, 5)
    (3, 3, 3)
    >>> streak({1, 2, 3}, 6), streak({1, 3, 5}, 5), streak({1, 3, 4, 5, 6, 7, 8, 9, 11}, 11)
    (0, 2, 9)
    """
    count, missed, day = 0, today + FORGIVEN, today if today in played else today - 1
    earliest = min(played, default=today)
    while day >= earliest:
        if day in played:
            count += 1
        elif missed - day < FORGIVEN or day - 1 not in played:
            break
        else:
            missed = day
        day -= 1
    return count
