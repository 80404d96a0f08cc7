"""How long an answer takes that nobody gives: not to be told from those that somebody gives."""

from __future__ import annotations

import random

import pytest

from bot.tables import pace
from tests.bench.plans import RULES, answers, distance, judged

HOUR, DAY = pace.HOUR, pace.DAY


def evening(day: int, since: float | None, took: float) -> pace.Answer:
    """An answer that was asked at eight in the evening."""
    return pace.Answer(day * DAY + 20 * HOUR, took, since)


@pytest.fixture(scope="module")
def night() -> list[pace.Answer]:
    """Quick where she has just answered, hours later where she has not, and never between 22 and 7."""
    found = [evening(day, 60.0, 10.0 + day) for day in range(20)]
    found += [pace.Answer(day * DAY + 7 * HOUR, 9 * HOUR, (3 + day % 7) * HOUR) for day in range(20)]
    return [*found, *(pace.Answer(day * DAY + 21 * HOUR, 11 * HOUR, 2 * HOUR) for day in range(20))]


def test_who_is_there_is_quick_and_who_is_away_is_not(night: list[pace.Answer]) -> None:
    dice = random.Random(1)
    there = [pace.drawn(night, 50 * DAY + 20 * HOUR, 55.0, dice) for _ in range(200)]
    away = [pace.drawn(night, 50 * DAY + 12 * HOUR, 5 * HOUR, dice) for _ in range(200)]
    assert 5 < min(there) <= max(there) < 60
    assert min(away) > HOUR


def test_no_answer_comes_in_her_night(night: list[pace.Answer]) -> None:
    stretch = pace.night_of(night)
    assert stretch.length > pace.LEAST_NIGHT
    dice = random.Random(2)
    for at in range(500):
        asked = 50 * DAY + dice.uniform(0, DAY)
        comes = asked + pace.drawn(night, asked, dice.uniform(2, 20) * HOUR, dice)
        assert not stretch.left(comes), (
            f"{at}: asked at {asked % DAY / HOUR}, answered at {comes % DAY / HOUR}"
        )
        assert comes >= asked


def test_a_night_that_is_counted_is_given_back() -> None:
    stretch = pace.Night(23 * HOUR, 8 * HOUR)
    assert stretch.left(23 * HOUR) == 8 * HOUR
    assert stretch.left(7 * HOUR) == 0
    assert stretch.slept(22 * HOUR, DAY + 8 * HOUR) == 8 * HOUR
    assert stretch.slept(2 * HOUR, 3 * HOUR) == HOUR
    assert stretch.awake(22 * HOUR, 2 * HOUR) == DAY + 8 * HOUR
    assert stretch.awake(2 * HOUR, HOUR) == 8 * HOUR
    dice = random.Random(3)
    for _ in range(500):
        since, by_day = dice.uniform(0, 9 * DAY), dice.uniform(1, 3 * DAY)
        until = stretch.awake(since, by_day)
        assert abs(until - since - stretch.slept(since, until) - by_day) < 1e-3
    none = pace.Night(0, 0)
    assert (none.left(5.0), none.slept(0, 9 * DAY), none.awake(3.0, DAY)) == (0, 0, DAY + 3)


def test_who_has_no_pace_takes_one_to_twenty_minutes() -> None:
    few = [evening(day, 60.0, 5.0) for day in range(pace.FEW - 1)]
    dice = random.Random(4)
    drawn = [pace.drawn(few, 0, None, dice) for _ in range(500)]
    assert (min(drawn) // 60, max(drawn) // 60) == (1, 19)
    assert pace.drawn([*few, few[0]], 20 * HOUR, 60.0, dice) < 60


def test_a_drawn_time_is_none_of_hers(night: list[pace.Answer]) -> None:
    dice = random.Random(5)
    hers = {one.took for one in night}
    assert not any(pace.drawn(night, 50 * DAY + 20 * HOUR, 55.0, dice) in hers for _ in range(100))


@pytest.mark.slow
def test_nobody_can_tell_whether_there_was_a_choice() -> None:
    """`./run bench plans` does the same with 10,000 games."""
    found = judged(list(answers(600, 60, 7, pace.drawn)), 7)
    assert found.compared > 400
    assert found.length[1] > 0.05, found
    assert found.hour[1] > 0.05, found
    assert max(found.choice, found.void, found.trumps) < 0.01, found
    hasty = judged(list(answers(600, 60, 7, RULES["at once"])), 7)
    assert hasty.length[1] < 0.001, "the test would notice"
    assert hasty.choice > 0.5
    careless = judged(list(answers(600, 60, 7, RULES["any answer of hers"])), 7)
    assert careless.there > 2 * found.there, "nor whether she sat there"


def test_the_distance_of_two_samples() -> None:
    one = [float(at) for at in range(100)]
    assert distance(one, one) == (0, 1)
    assert distance(one, [at + 50 for at in one])[0] == 0.5
    assert distance(one, [at + 50 for at in one])[1] < 1e-6
