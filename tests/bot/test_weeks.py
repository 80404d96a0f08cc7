"""Simulated weeks of slow games (tests/lab/week): no player is forgotten, no call rings in quiet hours, and
robots' moves count as robots'.
"""

from __future__ import annotations

import dataclasses
import math
import random
import statistics
from collections import Counter
from collections.abc import Sequence

import pytest

from bot.delivery import decide
from bot.tables.clock.hours import Hours
from bot.tables.clock.paces import DAY, EXCUSED, HOUR, IN_A_ROW, PACES, USUAL
from tests.lab import week
from tests.lab.week import people, tables
from tests.lab.week.courses import Question
from tests.lab.week.people import MONDAY, POPULATIONS, Population
from tests.lab.week.tables import Game, House, Rules

COUNT = 40
RULES = Rules(PACES[USUAL], planners=0.5)


@pytest.fixture(scope="module")
def courses() -> week.Courses:
    return week.courses_of(USUAL, 1, 3)


def lived(population: Population, courses: week.Courses, rules: Rules = RULES) -> House:
    house = week.inhabited(population, courses, rules, COUNT, 1)
    house.play()
    return house


@pytest.mark.parametrize("name", POPULATIONS)
def test_nobody_is_forgotten_or_woken_and_every_game_ends(name: str, courses: week.Courses) -> None:
    population = POPULATIONS[name]
    house = lived(population, courses)
    # The shares vary with so few people, so ./run bench week checks more with more people.
    assert week.judged(population._replace(median=1.2 * population.median, within=0.75), house) == []
    assert house.longest > HOUR / 2  # a plan's owner was called after an hour, so the judged event did happen
    seated = [seat.person for game in house.games for seat in game.seats]
    assert any(one.who.hours.zone for one in seated)
    assert any(one.silent for one in seated)


def test_a_message_without_a_sound_calls_nobody(
    courses: week.Courses, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "next_good_moment", lambda row, now, awake: None)
    house = lived(POPULATIONS["eight"], courses)
    assert house.forgotten
    assert house.longest > HOUR
    assert any("heard nothing" in one for one in week.judged(POPULATIONS["eight"], house))


def test_what_rings_in_quiet_hours_is_seen(courses: week.Courses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "page", lambda facts: decide.page(facts._replace(rests=False)))
    found = week.judged(POPULATIONS["eight"], lived(POPULATIONS["eight"], courses))
    assert "somebody was called in their quiet hours" in found


def test_what_robots_play_is_theirs(courses: week.Courses) -> None:
    """A player who never appears leaves two excused questions, three more, and then the seat to robots."""
    house = week.inhabited(POPULATIONS["eight"], courses, RULES._replace(planners=0.0), COUNT, 1)
    for game in house.games:
        for seat in game.seats:
            seat.person.who = dataclasses.replace(seat.person.who, gone=(0.0, math.inf))
    house.play()
    # A short game ends before everybody's seat is given up.
    asked = [Counter(seat for one in game.course for seat in one.seats) for game in house.games]
    long = [
        game for game, each in zip(house.games, asked, strict=True) if min(each.values()) > EXCUSED + IN_A_ROW
    ]
    assert len(long) > len(house.games) // 2
    for game in long:
        assert (game.own, game.planned, game.stood_in) == (0, 0, 4 * (EXCUSED + IN_A_ROW))
        assert game.robots == sum(len(one.seats) for one in game.course) - game.stood_in
        assert game.left
    assert week.within_pace(house.games) == 0
    assert any("in time" in one for one in week.judged(POPULATIONS["eight"]._replace(within=0.5), house))


def test_who_comes_back_has_their_seat_again(courses: week.Courses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "VANISH", 0.0)
    monkeypatch.setattr(people, "STAY_AWAY", 1.0)
    house = lived(POPULATIONS["eight"], courses)
    assert sum(game.robots for game in house.games)
    assert sum(seat.robot for game in house.games for seat in game.seats) < len(house.games)


def looks_a_day(population: Population, count: int = 60, days: int = 21) -> float:
    """Return how often these people look per day on average, without being called."""
    rng, found = random.Random(1), []
    for _ in range(count):
        who = dataclasses.replace(
            people.somebody(rng, population, MONDAY), gone=(math.inf, math.inf), weekends_off=False
        )
        at, looks = float(MONDAY), 0
        while (at := who.looks(at, -math.inf, rng)) < MONDAY + days * DAY:
            looks += 1
        found.append(looks / days)
    return statistics.mean(found)


@pytest.mark.parametrize(("name", "looks"), [("evening", 4), ("two", 2), ("eight", 8)])
def test_people_look_in_as_often_as_is_said_of_them(name: str, looks: float) -> None:
    assert looks_a_day(POPULATIONS[name]) == pytest.approx(looks, rel=0.25)


def test_people_sleep_by_their_own_clocks_which_change() -> None:
    rng = random.Random(1)
    who = people.somebody(rng, POPULATIONS["evening"], MONDAY)
    who = dataclasses.replace(who, asleep=23, sleeps=8)
    saturday, sunday = MONDAY + 19 * DAY, MONDAY + 20 * DAY  # on 28 March 2027 summer time begins
    assert not who.sleeping(saturday + 6 * HOUR)  # 7:00
    assert not who.sleeping(sunday + 5 * HOUR)  # 7:00, an hour earlier
    assert who.sleeping(saturday + 5 * HOUR + HOUR / 2)


def test_some_miss_the_hours_that_they_said() -> None:
    rng = random.Random(1)
    said = [one for one in _many(rng) if one.hours != Hours()]
    missed = [one for one in said if (one.hours.quiet or (0, 0))[0] != one.asleep * 60]
    assert 0.15 < len(missed) / len(said) < 0.35
    assert all(one.hours.status() is None for one in said)


def _many(rng: random.Random) -> Sequence[people.Somebody]:
    return [people.somebody(rng, POPULATIONS["two"], MONDAY) for _ in range(300)]


def test_who_plays_at_several_tables_answers_all_when_they_look_in() -> None:
    """One message tells them everything that was asked while they rested."""
    quiet = Hours("UTC", quiet=(0, 13 * 60))
    who = people.somebody(random.Random(2), POPULATIONS["eight"], MONDAY)
    who = dataclasses.replace(who, zone="UTC", asleep=0, sleeps=13, hours=quiet, gone=(math.inf, math.inf))
    one = tables.Person(who, plans=False)
    games = [Game([Question((0,))], MONDAY + hour * HOUR) for hour in (1, 2, 3)]
    for game in games:
        game.seats = [tables.Seat(one, game, PACES[USUAL].bank)]
        one.seats += game.seats
    house = House(games, RULES, 1)
    house.play()
    assert (one.heard, one.silent, one.in_quiet, house.forgotten) == (1, 3, 0, 0)
    assert max(game.ends for game in games) - min(game.ends for game in games) == 2 * people.AT_ONCE
