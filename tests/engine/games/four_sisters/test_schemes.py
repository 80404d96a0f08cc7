"""Robots draw their Scheme's order at random (FS-3), because people would learn a fixed one and beat it."""

from __future__ import annotations

import random
import statistics

import pytest

import engine
from engine import robots
from engine.games.four_sisters.facts import CARDS
from engine.games.four_sisters.guide import GUIDE
from engine.games.four_sisters.habits import SCHEMES, in_suit
from tests.lab import schemes
from tests.lab.habits import four_sisters as learner

DRAWS = 80


def laid(level: str, seat: int) -> set[str]:
    """Return the ranks of the Schemes that a level lays, over many draws."""
    state = engine.new("four-sisters", 4, "schemes")
    found = set()
    for number in range(DRAWS):
        seed = f"{number}"
        if level == "in haste":
            (word,) = robots.quick_move(robots.observe(state, seat, seed), seed)
        else:
            (word,) = robots.decide(robots.observe(state, seat, seed), level, seed)
        assert state.choice(seat, (word,)) is None
        found.add(word.replace("+", "").replace("HSDC"[seat], ""))
    return found


@pytest.mark.parametrize("level", [*robots.LEVELS, "in haste"])
def test_each_level_draws_one_of_several_good_orders(level: str) -> None:
    for seat in range(4):
        found = laid(level, seat)
        assert found <= set(SCHEMES)
        assert len(found) > 5


def test_the_orders_that_are_drawn_are_schemes_and_none_is_drawn_too_often() -> None:
    for order in SCHEMES:
        for seat in range(4):
            assert sorted(in_suit(order, seat).split("+")) == sorted(CARDS[seat])
    assert max(SCHEMES.values()) < 0.6 * sum(SCHEMES.values())


def test_a_robot_draws_one_order_and_weighs_no_other() -> None:
    """Ten cards have millions of orders."""
    state = engine.new("four-sisters", 4, "schemes")
    for seed in range(5):
        (one,) = GUIDE.candidates(state, 2, random.Random(seed))
        assert one == GUIDE.policy(state, 2, random.Random(seed))


def test_no_order_that_people_think_of_wins_by_itself() -> None:
    """Robots play by rule of thumb here, which errs more than the strong level. With one fixed order, they
    lost 0.93 of the deals to 98765432AQ.
    """
    found = {
        order: statistics.mean(schemes.by_rule(order, number) for number in range(60))
        for order in schemes.natural()
    }
    assert len(found) >= 40
    assert found["98765432AQ"] < 0.6
    assert max(found.values()) < 0.78


# Learning the weights


def test_weights_go_to_what_wins_and_to_what_beats_that() -> None:
    """Three orders that beat each other in a circle get a third each. An order that loses to all gets 0."""
    first, second, third, *others = learner.ORDERS
    results = {(first, second): (8.0, 10), (second, third): (8.0, 10), (third, first): (8.0, 10)}
    results |= {(one, other): (10.0, 10) for one in (first, second, third) for other in others}
    found = learner.weights(results)
    assert set(found) == {first, second, third}
    assert all(32 <= weight <= 35 for weight in found.values())


def test_who_wins_always_is_laid_nearly_always() -> None:
    best, *others = learner.ORDERS
    assert learner.weights({(best, other): (9.0, 10) for other in others})[best] > 90


def test_a_deal_is_played_from_both_sides() -> None:
    order, other = "98765432AQ", "QA23456789"
    assert learner.played(order, order, 1, 20) == 0.5
    assert learner.played(order, other, 1, 20) == 1.0
    assert learner.played(other, order, 1, 20) == 0.0
