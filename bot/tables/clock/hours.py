"""Rest hours: the times at which a player's clock stops, and the limits on changing them.

Clocks don't run during quiet hours, on free days, or on vacation, all in the player's own time zone. This
module only does arithmetic on Unix times. It doesn't read a clock, a database or a table.
bot/tables/people/rows.py and bot/tables/clock/rows.py store the values.
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
"""Number of days to look ahead, which is more than the longest rest period."""
LONGEST_QUIET = 14 * 60
"""Maximum number of quiet minutes a day."""
MOST_FREE_DAYS = 3
"""Maximum number of free weekdays. On the others, games move forward."""

Rest = tuple[int, int]
"""A rest period: its first second and the first second after it."""


PURSE = 30
"""Maximum number of vacation days in a calendar year."""
AHEAD = 366
"""Maximum number of days between today and the end of a vacation."""
WEEK = 7 * 24 * 3600
"""Minimum number of seconds between two changes of a player's hours. It keeps players from moving their free
days from day to day and stopping their clock for good.
"""
SLIP = 3600
"""Seconds during which a change can still be corrected."""

Days = tuple[dt.date, dt.date]
"""The first and the last day of a vacation."""


@dataclasses.dataclass(frozen=True, slots=True)
class Hours:
    """Rest hours, as entered by the player. Without a time zone, the player's clock always runs.

    >>> utc = Hours("UTC", quiet=(22 * 60, 7 * 60))
    >>> noon, hour = 1_800_014_400, 3600     # 2027-01-15 12:00
    >>> utc.rests(noon), utc.rests(noon + 10 * hour)
    (False, True)
    >>> (utc.after(noon, 11 * hour) - noon) // hour     # ten until 22:00, one from 7:00 on
    20
    """

    zone: str | None = None
    """An IANA name, such as Europe/Zurich."""
    quiet: tuple[int, int] | None = None
    """Start and end in minutes after midnight. If the end comes first, it's on the next morning."""
    free_days: frozenset[int] = frozenset()
    """Weekdays on which the clock doesn't run. 0 is Monday."""
    vacations: tuple[tuple[dt.date, dt.date], ...] = ()
    """The first and the last day of each vacation."""
    lost: str | None = dataclasses.field(default=None, compare=False)
    """The time zone the player entered, if this machine doesn't know it. `zone` is then None."""

    def status(self) -> str | None:
        """Return the first invalid part: "zone", "quiet", "free-days" or "vacations", or None."""
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
        """Return True if this player's clock doesn't run at the Unix time `at`."""
        return self.awake_at(at) != at

    def awake_at(self, at: int) -> int:
        """Return the first second from `at` onwards that isn't in a rest period."""
        return self.after(at, 0)

    def after(self, at: int, seconds: int) -> int:
        """Return the time, outside rest periods, by which `seconds` of playing time have passed from `at`."""
        for begin, end in self.resting(at):
            if begin - at > seconds:
                break
            seconds -= max(0, begin - at)
            at = end
        return at + seconds

    def between(self, begin: int, end: int) -> int:
        """Return the playing time in seconds between two Unix times, or 0 if the end comes first."""
        if end <= begin:
            return 0
        counted = end - begin
        for rest_begin, rest_end in self.resting(begin):
            if rest_begin >= end:
                break
            counted -= min(end, rest_end) - max(begin, rest_begin)
        return counted

    def resting(self, at: int) -> Iterator[Rest]:
        """Yield the rest periods that end after `at`, in order. They never touch each other."""
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
        """Yield the rest periods that begin on this day. Uses local time, because a day may have 23 or 25
        hours.
        """
        if day.weekday() in self.free_days or any(first <= day <= last for first, last in self.vacations):
            yield _second(day, 0, zone), _second(day + DAY, 0, zone)
        if self.quiet is not None:
            begin, end = self.quiet
            rest = _second(day, begin, zone), _second(day if end > begin else day + DAY, end, zone)
            if rest[0] < rest[1]:  # the hour skipped in spring may cover the whole rest period
                yield rest


def _second(day: dt.date, minute: int, zone: dt.tzinfo) -> int:
    return int(dt.datetime.combine(day, dt.time(minute // 60, minute % 60), zone).timestamp())


# Frequency of changes


def may_change_at(changed: int | None, now: int) -> int:
    """Return the earliest Unix time, from `now` on, at which a player may change their hours.

    `changed` is the time of their last change, which they may still correct for SLIP seconds.

    >>> may_change_at(None, 5), may_change_at(0, SLIP - 1), may_change_at(0, SLIP), may_change_at(0, WEEK)
    (5, 3599, 604800, 604800)
    """
    if changed is None or not SLIP <= now - changed < WEEK:
        return now
    return changed + WEEK


def same_hours(one: Hours, other: Hours) -> bool:
    """Return True if the rest periods are the same, ignoring vacations, which have their own limit."""
    return dataclasses.replace(one, vacations=()) == dataclasses.replace(other, vacations=())


# Vacations


def today(zone: str, now: int) -> dt.date:
    """Return the date in this time zone at the Unix time `now`."""
    return dt.datetime.fromtimestamp(now, zoneinfo.ZoneInfo(zone)).date()


def with_vacations(old: Iterable[Days], wanted: Iterable[Days], day: dt.date) -> tuple[Days, ...]:
    """Return the vacations after the player changes them to `wanted` on this day.

    Days up to today stay used, and no vacation can be entered for the past.

    >>> aug = [dt.date(2027, 8, day) for day in range(1, 10)]
    >>> with_vacations([(aug[0], aug[5])], [], aug[3]) == ((aug[0], aug[3]),)
    True
    >>> with_vacations([], [(aug[0], aug[5])], aug[3]) == ((aug[3], aug[5]),)
    True
    """
    spent = {one for one in _days(old) if one <= day}
    # A vacation may have begun any number of years ago, so start it at `day`.
    return _together(spent | _days((max(first, day), last) for first, last in wanted))


def overdrawn(vacations: Iterable[Days]) -> dict[int, int]:
    """Return the number of vacation days above the limit, by year. Years within it are left out."""
    return {year: days - PURSE for year, days in sorted(_spent(vacations).items()) if days > PURSE}


def days_left(vacations: Iterable[Days], year: int) -> int:
    """Return the number of vacation days left in this year."""
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
