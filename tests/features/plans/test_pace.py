"""The timing of an automatic answer: people can't tell it from a player's own."""

from __future__ import annotations

import datetime as dt
import random

import pytest

from bot.features.plans import pace
from bot.features.plans.rows import earlier
from bot.tables.clock.hours import Hours
from tests.lab.plans import RULES, answers, distance, judged
from tests.nights import by_day

HOUR, DAY = pace.HOUR, pace.DAY
SAID = Hours("UTC", quiet=(3 * 60, 3 * 60 + 1))
"""The hours of a person who hardly ever sleeps, and has said so."""


def evening(day: int, since: float | None, took: float) -> pace.GivenAnswer:
    """Return an answer to a question from eight in the evening."""
    return pace.GivenAnswer(day * DAY + 20 * HOUR, took, since)


def drawn(
    own: list[pace.GivenAnswer],
    at: float,
    since: float | None,
    dice: random.Random,
    hours: Hours | None = None,
    others: tuple[pace.GivenAnswer, ...] = (),
    by_own: float | None = None,
) -> float:
    asked = pace.Asked(at, since, by_own, by_own)
    found = pace.drawn(pace.PastAnswers(own, others, hours or Hours()), asked, dice)
    assert found.by_itself
    return found.after


@pytest.fixture(scope="module")
def night() -> list[pace.GivenAnswer]:
    """Return answers that are quick after a recent answer, hours later otherwise, and never between
    22 and 7.
    """
    found = [evening(day, 60.0, 10.0 + day) for day in range(20)]
    found += [pace.GivenAnswer(day * DAY + 7 * HOUR, 9 * HOUR, (3 + day % 7) * HOUR) for day in range(20)]
    return [*found, *(pace.GivenAnswer(day * DAY + 21 * HOUR, 11 * HOUR, 2 * HOUR) for day in range(20))]


def test_who_is_there_is_quick_and_who_is_away_is_not(night: list[pace.GivenAnswer]) -> None:
    dice = random.Random(1)
    there = [drawn(night, 50 * DAY + 20 * HOUR, 55.0, dice) for _ in range(200)]
    away = [drawn(night, 50 * DAY + 12 * HOUR, 5 * HOUR, dice) for _ in range(200)]
    assert 4 < min(there) <= max(there) < 66
    assert min(away) > HOUR


def test_no_answer_comes_at_an_hour_at_which_theirs_never_do(night: list[pace.GivenAnswer]) -> None:
    """They haven't set their hours, so a long answer comes at the hours of their earlier ones."""
    dice = random.Random(2)
    for hour in (12.0, 12.5, 20.8, 21.5):
        asked = 50 * DAY + hour * HOUR
        hours = {(asked + drawn(night, asked, 5 * HOUR, dice)) % DAY / HOUR for _ in range(200)}
        assert 7.5 < min(hours) <= max(hours) < 20.5, f"asked at {hour}: {sorted(hours)}"


def test_a_long_answer_comes_on_the_days_on_which_theirs_do() -> None:
    """A person who works from Monday to Friday answers Friday's question on Monday."""
    asked = [day * DAY + 16 * HOUR for day in range(140) if day % 7 not in (5, 6)]
    took = [pace.GivenAnswer(at, (64 if at // DAY % 7 == 4 else 16) * HOUR, 5 * HOUR) for at in asked]
    dice = random.Random(7)
    for day, days in ((700, 1), (704, 3)):
        comes = [drawn(took, day * DAY + 16 * HOUR, 5 * HOUR, dice) for _ in range(100)]
        assert {round(one / DAY) for one in comes} == {days}


def test_it_comes_before_the_time_is_up(night: list[pace.GivenAnswer]) -> None:
    dice, asked = random.Random(8), pace.Asked(50 * DAY + 12 * HOUR, 5 * HOUR, None, None)
    for left in (600.0, 9 * HOUR):
        found = [pace.drawn(pace.PastAnswers(night), asked, dice, left) for _ in range(100)]
        assert all(0 <= one.after < left for one in found)
        assert all(one.by_itself for one in found)


def test_no_answer_comes_while_the_player_has_said_that_they_rest(night: list[pace.GivenAnswer]) -> None:
    """It comes by day, like all their answers, even if they have no pace yet. The exception is a player who
    has just answered.
    """
    first = dt.date(1970, 2, 22)
    hours = Hours("Asia/Kolkata", (9 * 60, 20 * 60), vacations=((first, first),))
    crowd = tuple(evening(day, 60.0, 10.0 + day) for day in range(20))
    dice = random.Random(6)
    for own, others in ((night, ()), (night[:5], crowd)):
        rested = False
        for _ in range(300):
            asked = 50 * DAY + dice.uniform(0, 4 * DAY)
            comes = asked + drawn(own, asked, dice.uniform(0, 2 * HOUR), dice, hours, others)
            assert not hours.rests(int(comes))
            rested = rested or comes - asked > 20 * HOUR
        assert rested, "their vacation, too"
    asked = 50 * DAY + 8 * HOUR
    assert hours.rests(int(asked))
    times = [drawn(night, asked, 55.0, dice, hours, by_own=600.0) for _ in range(50)]
    assert max(times) < HOUR, "they are up, and everybody has seen it"


def test_the_answers_of_others_stand_beside_their_own_while_these_are_few() -> None:
    """Another player's answer counts only after a similar gap, to a question at about the same hour."""
    there = [pace.GivenAnswer(day * DAY + hour * HOUR, 20.0, 60.0) for day in range(20) for hour in (9, 20)]
    at_nine = [pace.GivenAnswer(day * DAY + 9 * HOUR, 4 * HOUR, 5 * HOUR) for day in range(20)]
    at_night = [pace.GivenAnswer(day * DAY + 22 * HOUR, 10 * HOUR, 5 * HOUR) for day in range(20)]
    crowd, dice = (*there, *at_nine, *at_night), random.Random(8)

    def times(own: list[pace.GivenAnswer], at: float, since: float) -> list[float]:
        return [drawn(own, 90 * DAY + at * HOUR, since, dice, SAID, others=crowd) for _ in range(200)]

    assert max(times([], 20, 70.0)) < 50
    assert min(times([], 21.5, 4 * HOUR)) > 9.5 * HOUR, "not the four hours of the morning"
    own = [pace.GivenAnswer(day * 7 * DAY + 6 * DAY + 20 * HOUR, 300.0, 60.0) for day in range(6)]
    slower = times(own, 20, 70.0)
    assert 50 < sum(one > 150 for one in slower) < 150, "and their own"
    assert not sum(one > 200 for one in times([pace.GivenAnswer(0, 300.0, 9 * HOUR)], 20, 70.0)), (
        "that are alike"
    )


def test_hours_are_compared_as_though_all_lived_in_one_zone() -> None:
    summer = dt.datetime(2027, 7, 1, 12, tzinfo=dt.UTC).timestamp()
    assert earlier(summer, "Asia/Kolkata", "Europe/Zurich") == 3.5 * HOUR
    assert earlier(summer - 180 * DAY, "Asia/Kolkata", "Europe/Zurich") == 4.5 * HOUR
    assert (earlier(summer, None, "UTC"), earlier(summer, "Asia/Kolkata", None)) == (0, 0)


def test_where_nobody_has_a_pace_it_is_one_to_twenty_minutes() -> None:
    few = tuple(evening(day, 60.0, 5.0) for day in range(pace.FEW - 1))
    dice = random.Random(4)
    times = [drawn([], 0, None, dice, SAID, others=few) for _ in range(500)]
    assert (min(times) // 60, max(times) // 60) == (1, 19)
    assert drawn([*few, few[0]], 20 * HOUR, 60.0, dice) < 60


def test_of_whom_nobody_knows_when_they_sleep_none_comes_long_after_a_sign_of_life() -> None:
    """An hour after their last sign of life, such players must answer for themselves. This doesn't apply to
    players who have a pace or have set their hours.
    """
    crowd = tuple(evening(day, 60.0, took) for day in range(20) for took in (10.0, 5 * HOUR))
    asked, dice = 50 * DAY + 20 * HOUR, random.Random(9)

    def drawn_for(own: int, alive: float | None, hours: Hours) -> set[tuple[int, bool]]:
        known = pace.PastAnswers(crowd[:own], crowd, hours)
        found = [pace.drawn(known, pace.Asked(asked, 60.0, None, alive), dice) for _ in range(200)]
        return {(round(one.after / HOUR), one.by_itself) for one in found}

    assert pace.AWAKE == HOUR
    assert drawn_for(0, 0.0, Hours()) == {(0, True), (1, False)}
    late = [
        pace.drawn(pace.PastAnswers((), crowd), pace.Asked(asked, 60.0, None, 3500.0), dice).after
        for _ in range(50)
    ]
    assert max(late) == 100, "an hour after they were there"
    for long_ago in (HOUR, 9 * HOUR, None):
        assert drawn_for(0, long_ago, Hours()) == {(0, False)}
        assert drawn_for(pace.FEW - 1, long_ago, Hours("UTC")) == {(0, False)}
        assert {by_itself for _, by_itself in drawn_for(pace.FEW, long_ago, Hours())} == {True}
        assert drawn_for(0, long_ago, SAID) == {(0, True), (5, True)}


def test_a_drawn_time_is_none_of_the_players_own(night: list[pace.GivenAnswer]) -> None:
    dice = random.Random(5)
    theirs = {one.took for one in night}
    assert not any(drawn(night, 50 * DAY + 20 * HOUR, 55.0, dice) in theirs for _ in range(100))


@pytest.mark.slow
@pytest.mark.parametrize("first", by_day([False, True], False))
def test_nobody_can_tell_whether_there_was_a_choice(first: bool) -> None:
    """`./run bench plans` does the same with 10,000 games. If `first`, the people have no pace yet."""
    games, people = (500, 500) if first else (600, 60)
    found = judged(list(answers(games, people, 7, pace.drawn, first=first)), 7)
    assert found.compared > 300
    assert found.as_themselves[1] > 0.05, found
    assert found.as_themselves_hour[1] > 0.05, found
    assert max(found.choice, found.void, found.trumps) < 0.01, found
    assert found.length[1] > 0.05, found
    assert found.hour[1] > 0.05, found
    assert found.by_itself > (0.6 if first else 0.99), "and yet it plays for them"
    assert found.wait < 1.2 * found.wait_for_them, "as soon as they would"
    hasty = judged(list(answers(games, people, 7, RULES["at once"], first=first)), 7)
    assert hasty.as_themselves[1] < 0.001, "the test would notice"
    assert hasty.choice > 0.5
    if not first:
        slow = judged(list(answers(games, people, 7, RULES["1 to 20 minutes"])), 7)
        assert slow.as_themselves[1] < 0.001
        careless = judged(list(answers(600, 60, 7, RULES["any answer of theirs"])), 7)
        assert careless.there > 2 * found.there, "nor whether they sat there"


def test_the_distance_of_two_samples() -> None:
    one = [float(at) for at in range(100)]
    assert distance(one, one) == (0, 1)
    assert distance(one, [at + 50 for at in one])[0] == 0.5
    assert distance(one, [at + 50 for at in one])[1] < 1e-6
