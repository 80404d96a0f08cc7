"""Times of day and dates as people type them."""

from __future__ import annotations

import contextlib
import datetime as dt
import random

import pytest

from bot.features.settings.times import Unread, as_value, days_like, of_value, read_span
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
    with pytest.raises(Unread):
        read_span(typed)


@pytest.mark.parametrize(
    ("typed", "days"),
    [
        ("1-9 Aug", "0801-0809"), ("Aug 1 - 9", "0801-0809"), ("1.8.-9.8.", "0801-0809"),
        ("2027-08-10 to 2027-08-19", "0810-0819"), ("del 10 al 19 de agosto", "0810-0819"),
        ("Aug 10th until Aug 12th, ", "0810-0812"), ("today", "0804-0804"), ("mañana", "0805-0805"),
        ("hoy - 9 ago", "0804-0809"), ("5 sept", "0905-0905"), ("8/20 - 8/25", "0820-0825"),
        ("20/8 - 25/8", "0820-0825"), ("1 de octubre", "1001-1001"), ("1º de octubre", "1001-1001"),
        ("10-12 agosto; 1 oct", "0810-0812 1001-1001"), ("saturday - lunes", "0807-0809"),
        ("3 Aug", "0803-0803"),
        ("10 Aug 2027", "0810-0810"), ("10/8/2027 - 2027-08-12", "0810-0812"), ("29 Feb", "0229-0229"),
    ],
)  # fmt: skip
def test_days_off_are_found(typed: str, days: str) -> None:
    found = [f"{first:%m%d}-{last:%m%d}" for first, last in days_like(typed, TODAY)[0]]
    assert " ".join(found) == days


def test_what_may_be_several_days_offers_them_the_soonest_first() -> None:
    def days(typed: str) -> list[str]:
        return [as_value(one) for one in days_like(typed, TODAY)]

    assert days("8/10") == ["2027-08-10/2027-08-10", "2027-10-08/2027-10-08"]
    assert days("1-9")[:2] == ["2027-08-01/2027-08-09", "2027-09-01/2027-09-09"]
    assert days("Aug")[0] == "2027-08-04/2027-08-04"
    assert len(days("Aug")) == 25


def test_days_are_the_next_to_come_also_over_new_year() -> None:
    over = [[(dt.date(2027, 12, 24), dt.date(2028, 1, 3))]]
    assert days_like("24 Dec - 3 Jan", TODAY) == over
    assert days_like("24 Dec - 3 Jan", dt.date(2028, 1, 2)) == over
    assert days_like("3 Aug", TODAY) == [[(dt.date(2028, 8, 3), dt.date(2028, 8, 3))]]
    assert days_like("4 Aug", TODAY) == [[(TODAY, TODAY)]]


@pytest.mark.parametrize(
    "typed",
    ["", "soon", "1 Aug - 3 Aug - 5 Aug", "31 Feb", "3 Aug 2027", "32 Aug", "0 Aug", "@everyone",
     "1 Aug 99999", "9-1 Aug", "10 Aug - 4 Aug", "30 Aug - 3 ago", "10 Aug 2027 - 4 Aug 2027",
     "10 Aug - 4 Aug 2028", "1 Sep; 8 Oct - 1 Oct"],
)  # fmt: skip
def test_what_are_no_days_to_come_offers_nothing(typed: str) -> None:
    """A span with its ends swapped isn't nearly a year."""
    assert days_like(typed, TODAY) == []


@pytest.mark.parametrize(
    "value", ["", "today", "2027-08-01", "2027-08-09/2027-08-01", "a/b", "2027-02-30/2027-02-30"]
)
def test_a_value_that_was_not_offered_is_not_read(value: str) -> None:
    with pytest.raises(Unread):
        of_value(value)


@pytest.mark.parametrize("code", codes())
def test_what_is_told_is_read_again(code: str) -> None:
    rng = random.Random(code)
    for _ in range(300):
        first = TODAY + dt.timedelta(rng.randint(0, 320))
        last = first + dt.timedelta(rng.randint(0, 40))
        assert days_like(tell_days(first, last, code), TODAY) == [[(first, last)]]
        assert of_value(as_value([(first, last)])) == [(first, last)]
    for _ in range(300):
        span = (rng.randrange(1440), rng.randrange(1440))
        assert read_span(" - ".join(map(tell_minute, span))) == span


def test_nothing_that_is_typed_does_harm() -> None:
    rng = random.Random(3)
    letters = "0123456789-–./:;, apmAugdeDic\u202e🕐\x00"
    for _ in range(1500):
        typed = "".join(rng.choices(letters, k=rng.randint(0, 18)))
        days_like(typed, TODAY)
        for read in (read_span, of_value):
            with contextlib.suppress(Unread):
                read(typed)
