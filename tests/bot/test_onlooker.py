"""A learning onlooker can't tell automatic answers from a person's, but it can tell other rules well."""

from __future__ import annotations

import random

import pytest

from bot.features.plans import pace
from tests.lab.learners import Learner, cells, judge, trees
from tests.lab.onlooker import CROWD, told
from tests.nights import by_day


@pytest.mark.parametrize("learner", [cells((0, 8)), cells((0, 4), (1, 4)), trees])
def test_what_is_there_is_learnt_and_what_is_not_is_not(learner: Learner) -> None:
    dice = random.Random(1)
    labels = [dice.random() < 0.5 for _ in range(2000)]
    noise = [[dice.random(), dice.random()] for _ in labels]
    telling = [[one[0] + label, one[1]] for one, label in zip(noise, labels, strict=True)]
    for rows, least, most in ((noise, -0.01, 0.01), (telling, 0.8, 1.0)):
        guess = learner(rows[:800], labels[:800], rows[800:1200], labels[800:1200])
        reached = judge(guess, rows[1200:], labels[1200:])
        assert least < reached.bits < most
        assert reached.about < 0.02


def test_trees_learn_what_no_column_tells_alone() -> None:
    dice = random.Random(2)
    rows = [[dice.random(), dice.random()] for _ in range(3000)]
    labels = [(one < 0.5) != (other < 0.4) for one, other in rows]
    guess = trees(rows[:1500], labels[:1500], rows[1500:2000], labels[1500:2000])
    assert judge(guess, rows[2000:], labels[2000:]).bits > 0.8


@pytest.mark.slow
@pytest.mark.parametrize("kind", by_day(["breakfast and evening", "all day"], "all day"))
def test_an_onlooker_tells_the_earlier_of_two_and_not_the_moment(kind: str) -> None:
    """`./run bench plans --onlooker` does the same with more answers and more kinds of people."""
    reached = {
        looks: told(CROWD[kind], pace.drawn, looks, 1, 2000, 3, ("sees",)).reached["sees"]
        for looks in (None, 1.0)
    }
    assert reached[None].bits < 0.01
    assert reached[1.0].bits > 0.025
