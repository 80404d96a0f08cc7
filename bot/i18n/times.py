"""Format times of day and days of the year in a given language."""

from __future__ import annotations

import datetime as dt

from babel.dates import format_date, format_skeleton, format_time


def tell_minute(minute: int) -> str:
    """Format a time of day, given in minutes after midnight.

    >>> tell_minute(22 * 60), tell_minute(7 * 60 + 5)
    ('22:00', '07:05')
    """
    return f"{minute // 60:02d}:{minute % 60:02d}"


def tell_clock(at: dt.datetime, code: str) -> str:
    """Format the time of day of a datetime, in its own time zone."""
    return format_time(at, "HH:mm", locale=code)


def tell_weekday(number: int, code: str) -> str:
    """Return the name of a weekday. 0 is Monday.

    >>> tell_weekday(5, "es")
    'sábado'
    """
    return format_date(dt.date(2024, 1, 1 + number), "EEEE", locale=code)


def tell_day(day: dt.date, code: str) -> str:
    """Format a day with its weekday.

    >>> tell_day(dt.date(2027, 1, 9), "en"), tell_day(dt.date(2027, 1, 9), "es")
    ('Saturday, January 9', 'sábado, 9 de enero')
    """
    date = format_skeleton("MMMMd", dt.datetime.combine(day, dt.time()), locale=code)
    return f"{tell_weekday(day.weekday(), code)}, {date}"


def tell_month(day: dt.date, code: str) -> str:
    """Format the month of a day, with its year.

    >>> tell_month(dt.date(2027, 1, 9), "en"), tell_month(dt.date(2027, 1, 9), "es")
    ('January 2027', 'enero de 2027')
    """
    return format_skeleton("yMMMM", dt.datetime.combine(day, dt.time()), locale=code)


def tell_days(first: dt.date, last: dt.date, code: str) -> str:
    """Format the first and last day in a way that can be typed again.

    >>> tell_days(dt.date(2027, 8, 1), dt.date(2027, 8, 9), "en")
    '1 Aug 2027 – 9 Aug 2027'
    """
    return " – ".join(format_date(one, "d MMM y", locale=code) for one in dict.fromkeys((first, last)))
