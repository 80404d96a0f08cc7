"""Times of the day and days of the year, read as people type them in any language.

What cannot be read says why, in a word. No player and no zone is known here: today is handed in.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from babel import Locale

from bot.features.settings.zones import fold, words_of_time
from bot.i18n.languages import codes

LONGEST = 120
"""Characters that are read."""
DAY = dt.timedelta(days=1)
HALF_A_YEAR = 183 * DAY
"""Days over New Year that take longer were typed the wrong way round: the other way is shorter."""
Days = tuple[dt.date, dt.date]
"""The first and the last of them."""

_TIME = re.compile(r"(\d{1,2})(?:\s*[:.h]\s*(\d{2})(?!\d))?\s*h?\s*(am|pm|a\.?\s?m\.?|p\.?\s?m\.?)?(?![\d:])")
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_NUMBERS = re.compile(r"(\d{1,2})[./](\d{1,2})(?:[./](\d{4}))?\.?")
_DASHES = re.compile(r"\s*[-–—−~]+\s*|\s*\.\.+\s*|\s+>\s+")


class Unread(Exception):
    """It cannot be read; `why`: "quiet", "days", "month-as-word", "no-such-day", "past", "reversed"."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class _Day(NamedTuple):
    day: int
    month: int | None = None
    year: int | None = None


def read_span(text: str) -> tuple[int, int] | None:
    """From and until so many minutes after midnight; None where none is wanted. Raises Unread.

    >>> read_span("22-7"), read_span("from 10:30 pm to 7 am"), read_span("ninguna"), read_span(" ")
    ((1320, 420), (1350, 420), None, None)
    """
    text = text[:LONGEST].casefold()
    if _is_none(text):
        return None
    found = list(_TIME.finditer(text))
    beside = set(fold(_TIME.sub(" ", text)).split())
    if len(found) != 2 or beside - words_of_time()["little"] - words_of_time()["until"]:
        raise Unread("quiet")
    begin, end = map(_minutes, found)
    return begin, end


def read_days(text: str, today: dt.date) -> list[Days]:
    """Days off, in their order; several are separated by semicolons, commas or lines. Without a year it is
    the next time that they come; what has begun is going on. Raises Unread.

    >>> read_days("1-9 Aug; Dec 24 - 3 enero", dt.date(2027, 8, 4))[0]
    (datetime.date(2027, 8, 1), datetime.date(2027, 8, 9))
    """
    text = text[:LONGEST]
    if _is_none(text):
        return []
    parts = (one for one in re.split(r"[;,\n]", text) if one.strip())
    return sorted(_span_of_days(one, today) for one in parts)


def _is_none(text: str) -> bool:
    folded = fold(text)
    return not folded or folded in words_of_time()["none"]


def _minutes(found: re.Match[str]) -> int:
    hour, minute, half = int(found[1]), int(found[2] or 0), (found[3] or "")[:1]
    if half and not 1 <= hour <= 12:
        raise Unread("quiet")
    if half:
        hour = hour % 12 + 12 * (half == "p")
    if hour > 24 or minute > 59 or (hour == 24 and minute):
        raise Unread("quiet")
    return (60 * hour + minute) % (24 * 60)


def _span_of_days(text: str, today: dt.date) -> Days:
    text = _ISO.sub(lambda one: f"{one[3]}.{one[2]}.{one[1]}", text.strip())
    words = words_of_time()
    sides: list[list[str]] = [[]]
    for piece in re.split(r"(\s+|[-–—−~]+)", text):
        word = fold(piece)
        if word in words["until"] or _DASHES.fullmatch(piece):
            sides.append([])
        elif word and word not in words["little"]:
            sides[-1].append(piece)
    read = [_day(side, today) for side in sides if side]
    if not 1 <= len(read) <= 2:
        raise Unread("days")
    first, last = read[0], read[-1]
    first = first._replace(month=first.month or last.month)
    last = last._replace(month=last.month or first.month)
    return _dated(first, last, today)


def _day(words: list[str], today: dt.date) -> _Day:
    known = words_of_time()
    if len(words) == 1 and fold(words[0]) in known["today"] | known["tomorrow"]:
        meant = today if fold(words[0]) in known["today"] else today + DAY
        return _Day(meant.day, meant.month, meant.year)
    if len(words) == 1 and (numbers := _NUMBERS.fullmatch(words[0])):
        day, month, year = int(numbers[1]), int(numbers[2]), numbers[3]
        if "/" in words[0] and day <= 12 and month <= 12 and day != month:
            raise Unread("month-as-word")  # one half of the world reads it the other way round
        if "/" in words[0] and day <= 12 < month:
            day, month = month, day
        return _Day(day, month, None if year is None else int(year))
    found = _Day(0)
    said = (fold(re.sub(r"(?<=\d)(st|nd|rd|th)\b|º", "", one)) for one in words)
    for word in (piece for one in said for piece in one.split()):
        if word.isdecimal() and len(word) == 4:
            found = found._replace(year=int(word))
        elif word.isdecimal() and len(word) <= 2 and not found.day:
            found = found._replace(day=int(word))
        elif (number := _month(word)) is not None and found.month is None:
            found = found._replace(month=number)
        else:
            raise Unread("days")
    if not found.day:
        raise Unread("days")
    return found


def _dated(first: _Day, last: _Day, today: dt.date) -> Days:
    if first.month is None or last.month is None:
        raise Unread("days")
    over = (last.month, last.day) < (first.month, first.day)
    year = last.year or (None if first.year is None else first.year + over)
    if year is not None:
        end = _date(year, last.month, last.day)
        begin = _date(first.year or year - over, first.month, first.day)
        if end < begin or (over and end - begin > HALF_A_YEAR):
            raise Unread("reversed")
        if end < today:
            raise Unread("past")
        return begin, end
    for year in range(today.year, today.year + 9):  # 29 February comes every four years, or every eight
        try:
            begin, end = _date(year - over, first.month, first.day), _date(year, last.month, last.day)
        except Unread:
            continue
        if over and end - begin > HALF_A_YEAR:
            raise Unread("reversed")
        if end >= today:
            return begin, end
    raise Unread("no-such-day")


def _date(year: int, month: int, day: int) -> dt.date:
    try:
        return dt.date(year, month, day)
    except ValueError:
        raise Unread("no-such-day") from None


def _month(word: str) -> int | None:
    if len(word) < 3:
        return None
    found = {number for name, number in _months() if name.startswith(word)}
    return found.pop() if len(found) == 1 else None


@cache
def _months() -> Iterable[tuple[str, int]]:
    """The names of the months in every language, whole and shortened."""
    found = []
    for code in codes():
        months: Mapping[str, Any] = Locale.parse(code).months["format"]
        for width in ("wide", "abbreviated"):
            found += [(fold(name), number) for number, name in months[width].items()]
    return tuple(dict.fromkeys(found))
