"""Times of the day and days of the year as people type them."""

from __future__ import annotations

import datetime as dt
import random

import pytest

from bot.features.settings.times import Unread, read_days, read_span
from bot.i18n.languages import codes
from bot.i18n.times import tell_days, tell_minute

TODAY = dt.date(2027, 8, 4)


@pytest.mark.parametrize(
    ("typed", "span"),
    [
        ("22-7", (1320, 420)), ("22:30 - 7", (1350, 420)), ("10pm-7am", (1320, 420)),
        ("22h30 a 7h", (1350, 420)),
        ("from 10 p.m. to 7 a.m.", (1320, 420)), ("de 22 a 7", (1320, 420)), ("22–7", (1320, 420)),
        ("23.30-06.15", (1410, 375)), ("24-8", (0, 480)), ("12 am - 12 pm", (0, 720)), ("none", None),
        ("", None), ("ninguna", None), ("-", None),
    ],
)  # fmt: skip
def test_quiet_hours_are_read(typed: str, span: tuple[int, int] | None) -> None:
    assert read_span(typed) == span


@pytest.mark.parametrize(
    "typed", ["22", "25-7", "22-7-9", "late", "22:60-7", "13pm-7am", "22-7 weekdays", "2230-0700", "24:30-7"]
)
def test_what_are_no_quiet_hours_is_refused(typed: str) -> None:
    with pytest.raises(Unread, match="quiet"):
        read_span(typed)


@pytest.mark.parametrize(
    ("typed", "days"),
    [
        ("1-9 Aug", "0801-0809"), ("Aug 1 - 9", "0801-0809"), ("1.8.-9.8.", "0801-0809"),
        ("2027-08-10 to 2027-08-19", "0810-0819"), ("del 10 al 19 de agosto", "0810-0819"),
        ("Aug 10th until Aug 12th, ", "0810-0812"), ("today", "0804-0804"), ("mañana", "0805-0805"),
        ("hoy - 9 ago", "0804-0809"), ("5 sept", "0905-0905"), ("8/20 - 8/25", "0820-0825"),
        ("20/8 - 25/8", "0820-0825"), ("1 de octubre", "1001-1001"), ("none", ""), ("", ""),
        ("10-12 agosto; 1 oct", "0810-0812 1001-1001"),
    ],
)  # fmt: skip
def test_days_off_are_read(typed: str, days: str) -> None:
    found = [f"{first:%m%d}-{last:%m%d}" for first, last in read_days(typed, TODAY)]
    assert " ".join(found) == days


def test_days_without_a_year_are_the_next_to_come_also_over_new_year() -> None:
    assert read_days("24 Dec - 3 Jan", TODAY) == [(dt.date(2027, 12, 24), dt.date(2028, 1, 3))]
    assert read_days("24 Dec - 3 Jan", dt.date(2028, 1, 2)) == [(dt.date(2027, 12, 24), dt.date(2028, 1, 3))]
    assert read_days("3 Aug", TODAY) == [(dt.date(2028, 8, 3), dt.date(2028, 8, 3))]
    assert read_days("29 Feb", TODAY) == [(dt.date(2028, 2, 29), dt.date(2028, 2, 29))]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("soon", "days"), ("Aug", "days"), ("1-9", "days"), ("1 Aug - 3 Aug - 5 Aug", "days"),
        ("8/10", "month-as-word"), ("31 Feb", "no-such-day"), ("3 Aug 2027", "past"),
        ("32 Aug", "no-such-day"),
        ("0 Aug", "days"), ("1 ju", "days"), ("@everyone", "days"), ("1 Aug 99999", "days"),
        ("9-1 Aug", "reversed"), ("10 Aug - 4 Aug", "reversed"), ("30 Aug - 3 ago", "reversed"),
        ("10 Aug 2027 - 4 Aug 2027", "reversed"), ("10 Aug - 4 Aug 2028", "reversed"),
        ("10 Aug 2027 - 4 Aug", "reversed"), ("1 Sep; 8 Oct - 1 Oct", "reversed"),
    ],
)  # fmt: skip
def test_what_are_no_days_is_refused_for_what_it_is(typed: str, why: str) -> None:
    with pytest.raises(Unread) as refused:
        read_days(typed, TODAY)
    assert refused.value.why == why


@pytest.mark.parametrize("code", codes())
def test_what_is_told_is_read_again(code: str) -> None:
    rng = random.Random(code)
    for _ in range(300):
        first = TODAY + dt.timedelta(rng.randint(0, 400))
        last = first + dt.timedelta(rng.randint(0, 40))
        assert read_days(tell_days(first, last, code), TODAY) == [(first, last)]
    for _ in range(300):
        span = (rng.randrange(1440), rng.randrange(1440))
        assert read_span(" - ".join(map(tell_minute, span))) == span


def test_nothing_that_is_typed_does_harm() -> None:
    rng = random.Random(3)
    letters = "0123456789-–./:;, apmAugdeDic\u202e🕐\x00"
    for _ in range(5000):
        typed = "".join(rng.choices(letters, k=rng.randint(0, 18)))
        for read in (read_span, lambda text: read_days(text, TODAY)):
            try:
                read(typed)
            except Unread:
                continue
