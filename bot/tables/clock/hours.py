"""When a person's time counts: not in quiet hours, on free days, nor in a vacation, all in the person's own
time zone; how often that may change, and how many days of vacation there are.

Here are values and arithmetic over seconds since 1970; no clock, no database and no table may enter. What is
kept of it is in bot/tables/people/rows.py and bot/tables/clock/rows.py.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import zoneinfo
from collections import Counter
from collections.abc import Iterable, Iterator

from bot.i18n.zones import zone_of

DAY = dt.timedelta(days=1)
HORIZON = 800
"""Days that are looked through; nobody rests so long."""
LONGEST_QUIET = 14 * 60
"""Minutes a day that may be quiet."""
MOST_FREE_DAYS = 3
"""Days of the week that may be free, so that nothing waits for ever."""

Rest = tuple[int, int]
"""From this second until that one, which is no longer part of it."""


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
class Hours:
    """A player's hours, as they said them. Who has named no time zone rests never.

    >>> utc = Hours("UTC", quiet=(22 * 60, 7 * 60))
    >>> noon, hour = 1_800_014_400, 3600     # 2027-01-15 12:00
    >>> utc.rests(noon), utc.rests(noon + 10 * hour)
    (False, True)
    >>> (utc.after(noon, 11 * hour) - noon) // hour     # ten until 22:00, one from 7:00 on
    20
    """

    zone: str | None = None
    """As IANA names it: Europe/Zurich."""
    quiet: tuple[int, int] | None = None
    """From and until so many minutes after midnight; where the end is not later, it is the next morning's."""
    free_days: frozenset[int] = frozenset()
    """Days of the week on which nothing counts, 0 is Monday."""
    vacations: tuple[tuple[dt.date, dt.date], ...] = ()
    """The first and the last day of each."""
    lost: str | None = dataclasses.field(default=None, compare=False)
    """The time zone that they have named and that this machine does not know: it is as if they had not."""

    def status(self) -> str | None:
        """Return what is wrong with it, in a word, None for nothing: "zone", "quiet", "free-days",
        "vacations".
        """
        if self.zone is not None and zone_of(self.zone) is None:
            return "zone"
        if self.quiet is not None and not (
            all(0 <= minute < 24 * 60 for minute in self.quiet)
            and 0 < (self.quiet[1] - self.quiet[0]) % (24 * 60) <= LONGEST_QUIET
        ):
            return "quiet"
        if len(self.free_days) > MOST_FREE_DAYS or not self.free_days <= set(range(7)):
            return "free-days"
        if any(first > last for first, last in self.vacations):
            return "vacations"
        return None

    def rests(self, at: int) -> bool:
        """Return whether this person's time does not count at this second."""
        return self.awake_at(at) != at

    def awake_at(self, at: int) -> int:
        """The first second from this one on that counts."""
        return self.after(at, 0)

    def after(self, at: int, seconds: int) -> int:
        """When so many seconds that count have passed since this one: never while they rest."""
        for begin, end in self.resting(at):
            if begin - at > seconds:
                break
            seconds -= max(0, begin - at)
            at = end
        return at + seconds

    def between(self, begin: int, end: int) -> int:
        """How many of these seconds count; 0 where the end is before the beginning."""
        if end <= begin:
            return 0
        counted = end - begin
        for rest_begin, rest_end in self.resting(begin):
            if rest_begin >= end:
                break
            counted -= min(end, rest_end) - max(begin, rest_begin)
        return counted

    def resting(self, at: int) -> Iterator[Rest]:
        """The rests that are not over at this second, in order, with time that counts between any two."""
        if self.zone is None or not (self.quiet or self.free_days or self.vacations):
            return
        zone = zoneinfo.ZoneInfo(self.zone)
        today = dt.datetime.fromtimestamp(at, zone).date()
        rest: Rest | None = None
        for number in range(-1, HORIZON):
            for begin, end in sorted(self._of(today + number * DAY, zone)):
                if rest is not None and begin <= rest[1]:
                    rest = rest[0], max(rest[1], end)
                    continue
                if rest is not None and rest[1] > at:
                    yield rest
                rest = begin, end
        if rest is not None and rest[1] > at:
            yield rest

    def _of(self, day: dt.date, zone: dt.tzinfo) -> Iterator[Rest]:
        """Return what begins on this day, as its own clocks have it: a day may have 23 or 25 hours."""
        if day.weekday() in self.free_days or any(first <= day <= last for first, last in self.vacations):
            yield _second(day, 0, zone), _second(day + DAY, 0, zone)
        if self.quiet is not None:
            begin, end = self.quiet
            rest = _second(day, begin, zone), _second(day if end > begin else day + DAY, end, zone)
            if rest[0] < rest[1]:  # the hour that is left out in spring may swallow it
                yield rest


def _second(day: dt.date, minute: int, zone: dt.tzinfo) -> int:
    return int(dt.datetime.combine(day, dt.time(minute // 60, minute % 60), zone).timestamp())


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
    # What somebody names may begin any number of years ago.
    return _together(spent | _days((max(first, day), last) for first, last in wanted))


def overdrawn(vacations: Iterable[Days]) -> dict[int, int]:
    """The years whose purse does not hold these vacations, and by how many days."""
    return {year: days - PURSE for year, days in sorted(_spent(vacations).items()) if days > PURSE}


def days_left(vacations: Iterable[Days], year: int) -> int:
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
