"""The times a player can choose from when snoozing a notification."""

from __future__ import annotations

import datetime as dt
import zoneinfo
from typing import NamedTuple

from bot.tables.clock.hours import DAY, Hours

FARTHEST = 8 * 24 * 3600
"""The longest possible snooze, in seconds."""
EVENING, MORNING = 20, 8
"""The usual hours for snoozing until the evening or the morning."""
DAWN, NOON = 4 * 60, 12 * 60
"""If quiet hours end between these minutes of the day, tomorrow's morning begins when they end."""
HOUR = 3600


class SnoozeOption(NamedTuple):
    """A time at which to notify a player again.

    If `key` is "hours", the time is `hours` hours from now. Other keys ("tonight", "morning" and "next-day")
    name a time of day in the player's time zone.
    """

    key: str
    at: int
    hours: int = 0


def moments(hours: Hours, now: int) -> list[SnoozeOption]:
    """Return the times until which a player can snooze, soonest first.

    `hours` are the player's rest hours. If they have no time zone, each time is a number of hours from now.

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

    def at(day: dt.date, hour: int, minute: int = 0) -> int:
        return int(dt.datetime.combine(day, dt.time(hour, minute), zone).timestamp())

    tomorrow = here.date() + DAY
    quiet_ends = None if hours.quiet is None else hours.quiet[1]
    wakes = quiet_ends is not None and DAWN <= quiet_ends <= NOON
    morning = divmod(quiet_ends or 0, 60) if wakes else (MORNING, 0)
    if here.hour < MORNING and (quiet_ends is None or here.hour * 60 + here.minute >= quiet_ends):
        found.append(SnoozeOption("morning", at(here.date(), MORNING)))
    found += [
        SnoozeOption("tonight", at(here.date(), EVENING)),
        SnoozeOption("morning", hours.awake_at(at(tomorrow, *morning))),
        SnoozeOption("next-day", at(tomorrow, EVENING)),
    ]
    fit = [one for one in found if one.at > now + HOUR // 2 and not hours.rests(one.at)]
    return sorted({one.at: one for one in reversed(fit)}.values(), key=lambda one: one.at)
