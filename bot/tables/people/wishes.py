"""Notification preferences of a person: which pings, where, in which language; how often they may change when
their time counts; and to when a ping may be put off. Values alone: as rows they stand in rows.py.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import zoneinfo
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from bot.tables.clock.hours import DAY, Hours

PURSE = 30
"""Days of vacation in a calendar year."""
AHEAD = 366
"""Days for which vacations may be named."""
WEEK = 7 * 24 * 3600
"""Seconds between two changes of somebody's hours: with free days moved from day to day, no time of theirs
would ever count.
"""
SLIP = 3600
"""Seconds after a change within which it may be put right."""

Days = tuple[dt.date, dt.date]


@dataclasses.dataclass(frozen=True, slots=True)
class Wishes:
    """The wishes of a person; the defaults are what those have who never chose."""

    turn: bool = True
    """A ping when it becomes the person's turn."""
    reminder: bool = True
    """One before their time is up."""
    morning: bool = False
    """One more after their quiet hours, where a turn came in these."""
    in_channel: bool = False
    """In the channel of the table, by a mention, and not as a direct message."""
    language: str | None = None
    """The code of a language of the house; None: whichever Discord has."""
    by_itself: bool = False
    """A move is made for the person where they have no choice."""


class Chosen(NamedTuple):
    """The choices of a person, or of a server for a channel; the defaults are what those have who never
    chose.
    """

    pictures: bool = True
    palette: str | None = None
    """The key of the colours; None: the usual ones."""
    large_print: bool = False


# How often hours may change


def may_change_at(changed: int | None, now: int) -> int:
    """When somebody may change their hours who did so then: now, where that is not after it.

    >>> may_change_at(None, 5), may_change_at(0, SLIP - 1), may_change_at(0, SLIP), may_change_at(0, WEEK)
    (5, 3599, 604800, 604800)
    """
    if changed is None or not SLIP <= now - changed < WEEK:
        return now
    return changed + WEEK


def same_hours(one: Hours, other: Hours) -> bool:
    """Return whether they rest alike, but for vacations: these have a purse of their own."""
    return dataclasses.replace(one, vacations=()) == dataclasses.replace(other, vacations=())


# Vacations


def today(zone: str, now: int) -> dt.date:
    """The day that it is there."""
    return dt.datetime.fromtimestamp(now, zoneinfo.ZoneInfo(zone)).date()


def with_vacations(old: Iterable[Days], wanted: Iterable[Days], day: dt.date) -> tuple[Days, ...]:
    """The vacations when these are wanted on this day: what has begun is spent, and nothing is taken
    afterwards.

    >>> aug = [dt.date(2027, 8, day) for day in range(1, 10)]
    >>> with_vacations([(aug[0], aug[5])], [], aug[3]) == ((aug[0], aug[3]),)
    True
    >>> with_vacations([], [(aug[0], aug[5])], aug[3]) == ((aug[3], aug[5]),)
    True
    """
    spent = {one for one in _days(old) if one <= day}
    return _together(spent | {one for one in _days(wanted) if one >= day})


def overdrawn(vacations: Iterable[Days]) -> dict[int, int]:
    """The years whose purse does not hold these vacations, and by how many days."""
    return {year: days - PURSE for year, days in sorted(_spent(vacations).items()) if days > PURSE}


def left(vacations: Iterable[Days], year: int) -> int:
    """How many days of vacation this year has left."""
    return max(0, PURSE - _spent(vacations)[year])


def _spent(vacations: Iterable[Days]) -> Counter[int]:
    return Counter(one.year for one in _days(vacations))


def _days(vacations: Iterable[Days]) -> set[dt.date]:
    return {first + number * DAY for first, last in vacations for number in range((last - first).days + 1)}


def _together(days: set[dt.date]) -> tuple[Days, ...]:
    found: list[Days] = []
    for one in sorted(days):
        if found and found[-1][1] + DAY == one:
            found[-1] = found[-1][0], one
        else:
            found.append((one, one))
    return tuple(found)


FARTHEST = 8 * 24 * 3600
"""Seconds for which a ping may be put off."""
EVENING, MORNING = 20, 8
"""Hours of the day that are offered to a person who has named no quiet hours."""
HOUR = 3600


class SnoozeOption(NamedTuple):
    """When a person may be called again: `key` is what it is to them, "hours" from now or a time of their
    day.
    """

    key: str
    at: int
    hours: int = 0


class Snooze(NamedTuple):
    """A ping put off by a player for the question of this version, until `until`; None: none at all in this
    turn.
    """

    person: int
    question_version: int
    until: int | None

    def holds(self, now: int) -> bool:
        """Return whether the person wants none yet."""
        return self.until is None or self.until > now


def moments(hours: Hours, now: int) -> list[SnoozeOption]:
    """When somebody of these hours may be called again, soonest first. Without a time zone only so many hours
    from now.

    >>> [one.key for one in moments(Hours(), 0)]
    ['hours', 'hours', 'hours', 'hours']
    >>> [(one.key, one.at // 3600) for one in moments(Hours("UTC", (22 * 60, 7 * 60)), 9 * 3600)]
    [('hours', 10), ('hours', 12), ('tonight', 20), ('morning', 31), ('next-day', 44)]
    """
    if hours.zone is None:
        return [SnoozeOption("hours", now + count * HOUR, count) for count in (1, 3, 8, 24)]
    zone = zoneinfo.ZoneInfo(hours.zone)
    here = dt.datetime.fromtimestamp(now, zone)
    found = [SnoozeOption("hours", now + count * HOUR, count) for count in (1, 3)]

    def at(day: dt.date, hour: int) -> int:
        return int(dt.datetime.combine(day, dt.time(hour), zone).timestamp())

    tomorrow = here.date() + DAY
    quiet_ends = None if hours.quiet is None else hours.quiet[1]
    if here.hour < MORNING and (quiet_ends is None or here.hour * 60 + here.minute >= quiet_ends):
        found.append(SnoozeOption("morning", at(here.date(), MORNING)))
    found += [
        SnoozeOption("tonight", at(here.date(), EVENING)),
        SnoozeOption("morning", hours.awake_at(at(tomorrow, 0 if quiet_ends else MORNING))),
        SnoozeOption("next-day", at(tomorrow, EVENING)),
    ]
    fit = [one for one in found if one.at > now + HOUR // 2 and not hours.rests(one.at)]
    return sorted({one.at: one for one in reversed(fit)}.values(), key=lambda one: one.at)
