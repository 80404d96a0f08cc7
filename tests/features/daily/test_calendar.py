"""The days of the daily: when they begin and end, whose game it is, and streaks."""

from __future__ import annotations

import datetime as dt
import random
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from bot.features.daily import calendar
from engine import duplicate

ZONES = (
    "UTC",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "America/St_Johns",
    "Asia/Kathmandu",
    "Europe/Berlin",
)
UTC = dt.UTC


@pytest.mark.parametrize("zone", ZONES)
def test_a_day_is_the_same_for_everyone_over_400_days(zone: str) -> None:
    """A person's own midnight, or a clock change where they live, doesn't move a day."""
    for ahead in range(400):
        date = dt.datetime(2026, 11, 28, tzinfo=UTC) + dt.timedelta(days=ahead)
        day = calendar.FIRST + ahead
        for seconds in (0, 1, 43_200, 86_399):
            there = (date + dt.timedelta(seconds=seconds)).astimezone(ZoneInfo(zone))
            assert calendar.day_at(int(there.timestamp())) == day
        assert calendar.begins(day) == int(date.timestamp())
        assert calendar.closes(day) - calendar.begins(day) == 25 * 3600
        assert calendar.number(day) == ahead + 1


def test_each_game_has_its_day_and_the_others_are_there_too() -> None:
    games = duplicate.games()
    for day in range(calendar.FIRST, calendar.FIRST + 400):
        found = calendar.games(day)
        assert sorted(found) == sorted(games)
        assert found[0] != calendar.games(day + 1)[0]
        assert found == calendar.games(day + len(games))


def slow_streak(played: set[int], today: int) -> int:
    """Try every beginning of a streak, and every choice of forgiven days."""
    best = 0
    last = today if today in played else today - 1
    for first in sorted(played):
        missed = [day for day in range(first, last + 1) if day not in played]
        apart = all(later - day >= calendar.FORGIVEN for day, later in pairwise(missed))
        if apart and first <= last:
            best = max(best, len([day for day in played if first <= day <= last]))
    return best


def test_a_streak_forgives_one_missed_day_a_week() -> None:
    dice = random.Random(1)
    for _ in range(3000):
        often = dice.choice((0.5, 0.8, 0.95))
        played = {day for day in range(40) if dice.random() < often}
        assert calendar.streak(played, 39) == slow_streak(played, 39), sorted(played)


def test_a_clock_that_is_set_back_takes_no_streak() -> None:
    assert calendar.streak({5, 6, 7}, 6) == 2
    assert calendar.streak({7}, 6) == 0
