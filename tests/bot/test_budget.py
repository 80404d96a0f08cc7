"""Few direct message channels are opened in a minute, and fewer after Discord has complained."""

from __future__ import annotations

import random

import pytest

from bot.jobs.reach import LONGEST, MINUTE, MOST, REST, DmBudget


class Seconds:
    def __init__(self) -> None:
        self.now = 1_800_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


@pytest.fixture
def budget(seconds: Seconds) -> DmBudget:
    return DmBudget(seconds)


def spend(budget: DmBudget, first: int, many: int) -> None:
    for person in range(first, first + many):
        assert budget.wait(person) == 0


def test_ten_a_minute_and_the_eleventh_waits(seconds: Seconds, budget: DmBudget) -> None:
    spend(budget, 0, MOST)
    assert budget.wait(100) == MINUTE
    seconds.now += 20
    assert budget.wait(100) == MINUTE - 20, "its place is kept"
    seconds.now += MINUTE - 20
    assert budget.wait(100) == 0


def test_who_waited_longer_goes_first(seconds: Seconds, budget: DmBudget) -> None:
    spend(budget, 0, MOST)
    waited = range(100, 100 + MOST)
    assert {budget.wait(person) for person in waited} == {MINUTE}
    seconds.now += MINUTE
    assert budget.wait(500), "somebody who has just come"
    assert [budget.wait(person) for person in waited] == [0] * MOST


@pytest.mark.parametrize("seed", range(20))
def test_never_more_than_ten_in_any_minute_no_matter_who_comes_and_when(seed: int) -> None:
    rng, seconds = random.Random(seed), Seconds()
    budget, opened = DmBudget(seconds), []
    waiting: dict[int, int] = {}
    for _ in range(1500):
        seconds.now += rng.choice([0, 0, 0, 1, 2, 7])
        due = [person for person, at in waiting.items() if at <= seconds.now]
        person = rng.choice(due) if due and rng.random() < 0.8 else rng.randrange(10**6)
        wait = budget.wait(person)
        waiting.pop(person, None)
        if wait == 0:
            opened.append(seconds.now)
        elif wait is not None and rng.random() < 0.9:
            waiting[person] = seconds.now + wait
    assert len(opened) > 100
    for at in opened:
        assert sum(at - MINUTE < one <= at for one in opened) <= MOST


def test_a_complaint_stops_all_then_halves_and_it_rises_again(seconds: Seconds, budget: DmBudget) -> None:
    spend(budget, 0, 3)
    budget.complained()
    assert budget.wait(100) == REST
    seconds.now += REST
    assert budget.most == MOST // 2 + 1
    for _ in range(5):
        budget.complained()
    assert budget.most == 1
    seconds.now += MINUTE
    spend(budget, 100, 2)
    assert budget.wait(200)
    seconds.now += 20 * MINUTE
    assert budget.most == MOST
    spend(budget, 300, MOST)


def test_nobody_stands_in_line_for_longer_than_is_worth_it(budget: DmBudget) -> None:
    waits = [budget.wait(person) for person in range(1000)]
    assert waits[-1] is None
    assert max(wait for wait in waits if wait is not None) <= LONGEST


def test_what_an_earlier_process_opened_counts(seconds: Seconds, budget: DmBudget) -> None:
    budget.remember([seconds.now - 10] * MOST)
    assert budget.wait(1) == MINUTE - 10


def test_a_clock_that_is_set_back_makes_nobody_wait_for_hours(seconds: Seconds, budget: DmBudget) -> None:
    spend(budget, 0, MOST)
    budget.complained()
    seconds.now -= 7200
    assert (budget.wait(100) or 0) <= REST
    seconds.now += REST
    assert budget.wait(100) == 0
