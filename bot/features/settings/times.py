"""Parse times of day and days of the year, as people write them in any language.

If a text is ambiguous, `days_like` returns several meanings. This module doesn't depend on players or time
zones.
"""

from __future__ import annotations

import datetime as dt
import itertools
import re
import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from babel import Locale

from bot.features.settings.zones import fold
from bot.i18n.languages import LANGUAGES, codes

LONGEST = 120
"""Maximum number of characters to read."""
OFFERED = 25
"""Maximum number of vacations to offer. It's Discord's limit for choices."""
LONGEST_AWAY = 60
"""Maximum number of days in a vacation: the vacation days of two years."""
SOON = 366
"""Number of days from today to search."""
DAY = dt.timedelta(days=1)
Days = tuple[dt.date, dt.date]
"""The first and the last day."""

_TIME = re.compile(r"(\d{1,2})(?:\s*[:.h]\s*(\d{2})(?!\d))?\s*h?\s*(am|pm|a\.?\s?m\.?|p\.?\s?m\.?)?(?![\d:])")
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DASHES = "-–—−~"
_PIECES = re.compile(rf"\d+|[^\W\d_]+|[{_DASHES}]+")


class Unread(Exception):
    """Raised when a text can't be parsed."""


# Quiet hours


def read_span(text: str) -> tuple[int, int] | None:
    """Return start and end in minutes after midnight, or None for no quiet hours.

    Raise Unread if the text can't be parsed.

    >>> read_span("22-7"), read_span("from 10:30 pm to 7 am"), read_span("ninguna"), read_span(" ")
    ((1320, 420), (1350, 420), None, None)
    """
    text = text[:LONGEST].casefold()
    words = _words()
    if not fold(text) or fold(text) in words["none"]:
        return None
    found = list(_TIME.finditer(text))
    beside = set(fold(_TIME.sub(" ", text)).split())
    if len(found) != 2 or beside - words["little"] - words["until"]:
        raise Unread
    begin, end = map(_minutes, found)
    return begin, end


def _minutes(found: re.Match[str]) -> int:
    hour, minute, half = int(found[1]), int(found[2] or 0), (found[3] or "")[:1]
    if half and not 1 <= hour <= 12:
        raise Unread
    if half:
        hour = hour % 12 + 12 * (half == "p")
    if hour > 24 or minute > 59 or (hour == 24 and minute):
        raise Unread
    return (60 * hour + minute) % (24 * 60)


# Vacations


def days_like(text: str, today: dt.date) -> list[list[Days]]:
    """Return the vacations a text could mean, the shortest and then the soonest first.

    Each result is a list, because a text may name several vacations, separated by commas or semicolons. A
    vacation that has already begun counts too.

    >>> days_like("1-9 Aug; Dec 24 - 3 enero", dt.date(2027, 8, 4))[0][0]
    (datetime.date(2027, 8, 1), datetime.date(2027, 8, 9))
    """
    text = _ISO.sub(r"\3.\2.\1", text[:LONGEST])
    parts = [_span(part, today) for part in re.split(r"[;,\n]", text) if part.strip()]
    if not parts or not all(parts):
        return []
    *before, last = parts
    return [[*(found[0] for found in before), one] for one in last[:OFFERED]]


def as_value(days: Sequence[Days]) -> str:
    """Convert vacations to an option's value.

    >>> as_value([(dt.date(2027, 8, 1), dt.date(2027, 8, 9))])
    '2027-08-01/2027-08-09'
    """
    return ";".join("/".join(map(str, one)) for one in days)


def of_value(value: str) -> list[Days]:
    """Parse vacations from an option's value. Raise Unread if it isn't valid."""
    try:
        found = [(dt.date.fromisoformat(first), dt.date.fromisoformat(last))
                 for first, last in (one.split("/") for one in value.split(";"))]  # fmt: skip
    except ValueError:
        raise Unread from None
    if any(first > last for first, last in found):
        raise Unread
    return found


def _span(text: str, today: dt.date) -> list[Days]:
    """Return the vacations a text could name, the shortest and then the soonest first."""
    known = _words()
    sides: list[list[str]] = [[]]
    for word in _PIECES.findall(fold(text, keep=_DASHES)):
        if word[0] in _DASHES or word in known["until"]:
            sides.append([])
        elif word not in known["little"]:
            sides[-1].append(word)
    sides = [side for side in sides if side]
    if not 1 <= len(sides) <= 2:
        return []
    same_month = any(len(side) == 1 and side[0].isdecimal() for side in sides)
    window = [today + number * DAY for number in range(-LONGEST_AWAY, SOON)]
    if (window[-1].day, window[-1].month) == (today.day, today.month):
        window.pop()
    meant = [[day for day in window if _may_be(day, side, today)] for side in sides]
    pairs = itertools.product(*meant) if len(meant) == 2 else ((day, day) for day in meant[0])
    found = [
        (first, last)
        for first, last in pairs
        if 0 <= (last - first).days < LONGEST_AWAY and last >= today
        and not (same_month and (first.year, first.month) != (last.year, last.month))
    ]  # fmt: skip
    return sorted(found, key=lambda one: (one[1] - one[0], one[0]))


def _may_be(day: dt.date, words: Sequence[str], today: dt.date) -> bool:
    """Return True if these words, in any order, could name that day."""
    numbers = tuple(int(word) for word in words if word.isdecimal())
    number, month, year = day.day, day.month, day.year
    orders = ((), (number,), (number, month), (month, number), (number, year), (number, month, year),
              (month, number, year))  # fmt: skip
    if numbers not in orders:
        return False
    names = _names_of_day(day.month, (day - today).days)
    weekdays = _weekdays(day.weekday())
    return all(
        word.isdecimal() or word in weekdays or any(name.startswith(word) for name in names) for word in words
    )


@cache
def _weekdays(weekday: int) -> frozenset[str]:
    """Return the full names of a weekday in every language.

    Short names are ambiguous: "mar" is also a month.
    """
    locales: list[Any] = [Locale.parse(code) for code in codes()]
    return frozenset(fold(locale.days["format"]["wide"][weekday]) for locale in locales)


@cache
def _names_of_day(month: int, from_today: int) -> frozenset[str]:
    """Return the names of a day in every language: its month, and "today" or "tomorrow"."""
    near = {0: "today", 1: "tomorrow"}.get(from_today)
    found = set(_words()[near]) if near is not None else set()
    for code in codes():
        locale: Any = Locale.parse(code)
        for width in ("wide", "abbreviated"):
            found.add(fold(locale.months["format"][width][month]))
    return frozenset(found)


@cache
def _words() -> Mapping[str, frozenset[str]]:
    """Return words people type around dates and times, by meaning, in all languages. See each `time.toml`."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for code in codes():
        for meant, words in tomllib.loads((LANGUAGES / code / "time.toml").read_text("utf-8")).items():
            found[meant].update(map(fold, words))
    return {meant: frozenset(words) for meant, words in found.items()}
