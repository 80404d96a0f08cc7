"""Odds in close circles: the spread of a channel is learned, and the odds based on it come true."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

import engine
from bot.features.records import spread
from bot.features.records.ratings import (
    MU,
    NEWCOMER,
    NORMAL,
    SIGMA,
    League,
    Rated,
    RatedGame,
    Rating,
    luck,
    odds,
)
from tests.features.records.test_ratings import ended
from tests.lab.odds import Chance, surprise, tenths

PEOPLE, PLAYED, CIRCLES = 8, 120, 8
"""The players in a circle, the games that they play, and the circles for each game."""
HALF = SIGMA / 2


def circle(key: str, dice: random.Random, apart: float) -> Iterator[tuple[RatedGame, list[int]]]:
    """Yield the games of eight people with this spread of strengths, and the order of the sides."""
    strength = {person: dice.gauss(MU, apart) for person in range(1, PEOPLE + 1)}
    for _ in range(PLAYED):
        seats = dice.choice([one for one in engine.GAMES[key].seats if one <= PEOPLE])
        who = [Rated(1, person) for person in dice.sample(sorted(strength), seats)]
        sides = engine.GAMES[key].partners(seats)
        reached = [
            sum(strength[who[seat].person] for seat in side) + dice.gauss(0, NORMAL * luck(key, len(sides)))
            for side in sides
        ]
        order = sorted(range(len(sides)), key=lambda side: -reached[side])
        yield ended(key, order, who), order


@cache
def foretold(apart: float) -> tuple[list[Chance], list[Chance]]:
    """Return the odds in such circles, from the first game on: with the wide spread, and with the
    learned one.
    """
    wide: list[Chance] = []
    learnt: list[Chance] = []
    for key in sorted(engine.GAMES):
        for number in range(CIRCLES):
            league = League()
            for game, order in circle(key, random.Random(f"{key} {number}"), apart):
                sides = engine.GAMES[key].partners(len(game.seats))
                ratings = [[league.of(game.seats[at].person, 1000) for at in side] for side in sides]
                found = spread.learnt(league.of(one, 1000) for one in league.people)
                closer = [[spread.among(one, found) for one in side] for side in ratings]
                for told, by in ((wide, ratings), (learnt, closer)):
                    chances = odds(key, by)
                    told += [Chance(chance, side == order[0]) for side, chance in enumerate(chances)]
                league.add(game)
    return wide, learnt


def error(chances: list[Chance]) -> float:
    """Return how far the results are from the odds, in the worst of the tenths with 400 chances."""
    return max(abs(mean - came) for count, mean, came in tenths(chances) if count >= 400)


def test_in_circles_half_as_wide_odds_are_off_by_less_than_four_in_a_hundred() -> None:
    """With the wide spread, the error is more than seven percent."""
    wide, learnt = foretold(HALF)
    assert error(wide) > 0.07
    assert error(learnt) < 0.04
    assert surprise(learnt) < surprise(wide)


def test_where_people_differ_as_much_as_is_assumed_nothing_is_lost() -> None:
    wide, learnt = foretold(SIGMA)
    assert error(learnt) < 0.05
    assert surprise(learnt) < surprise(wide) + 0.005


@pytest.mark.parametrize("apart", [2.0, HALF, SIGMA])
def test_the_spread_is_learnt_from_the_ratings_of_a_circle(apart: float) -> None:
    """Within a third, from thirty people with fifty games each."""
    dice, league = random.Random(1), League()
    strength = {person: dice.gauss(MU, apart) for person in range(1, 31)}
    for _ in range(750):
        one, other = dice.sample(sorted(strength), 2)
        ahead = strength[one] - strength[other] + dice.gauss(0, NORMAL * luck("court-wars", 2) * 2**0.5)
        order = [0, 1] if ahead > 0 else [1, 0]
        league.add(ended("court-wars", order, [Rated(1, one), Rated(1, other)]))
    found = spread.learnt(league.of(one, 1000) for one in league.people)
    assert 2 / 3 < found / apart < 3 / 2


def test_who_is_new_is_taken_for_one_of_the_circle() -> None:
    assert spread.among(NEWCOMER, 3.0) == Rating(MU, 3.0)
    assert spread.among(Rating(33, 3, 9, 5), SIGMA) == Rating(33, 3, 9, 5)
    assert spread.learnt([]) == spread.learnt([NEWCOMER] * 9), "they say nothing of the spread"
