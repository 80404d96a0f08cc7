"""What robots make of a table of Four Tribes: what is certain first, and nothing thrown away in vain."""

from __future__ import annotations

import random

from engine.games.four_tribes.guide import GUIDE
from tests.engine.test_four_tribes import play, table


def test_a_robot_thinks_of_the_replies_that_surely_save_a_card_of_her_union() -> None:
    """FT-12: King and reply must count 19, for a Nine and any card face down; the cheapest reply first."""
    state = table("KS+QH", "9D", hands=("TC 9C 2C", "2D 3D"), turn=1)
    play(state, "duel 9D KS@0 2D")
    replies = [move for (move,) in GUIDE.candidates(state, 0, random.Random(1))]
    assert replies == ["9C", "TC", "9C+2C", "TC+2C", "TC+9C", "TC+9C+2C"]


def test_a_robot_lays_nothing_for_a_card_that_is_lost_and_not_dear() -> None:
    """FT-11, FT-12: Ten and three cards against a Two, with nine more at best: what is laid would be gone."""
    state = table("2H", "TS", hands=("2C 3C 4D", "5S 6S 7S"), turn=1)
    play(state, "duel TS 2H@0 5S+6S+7S")
    assert {GUIDE.policy(state, 0, random.Random(seed)) for seed in range(40)} == {("-",)}


def test_what_another_has_wed_is_further_away_than_what_lies_alone() -> None:
    """FT-2, FT-15: seat 0 lacks the Jack of clubs, which a proposal may bring her only while it is unwed."""

    def hope(theirs: str) -> float:
        shares = GUIDE.values(table("2: AS+KH QD", theirs, "JD"))
        return shares[0] / shares[2]

    assert hope("2: 5D+JC") < hope("2: 5D+TC") < hope("2: 5D JC")


def test_a_robot_answers_a_duel_with_one_card_where_one_will_do() -> None:
    """FT-11, FT-12: her King, against a Nine and a card that counts five to eight: the Ten is enough."""
    state = table("KS+QH", "9D", hands=("TC 9C 2C", "2D 3D"), turn=1)
    play(state, "duel 9D KS@0 2D")
    assert {GUIDE.policy(state, 0, random.Random(seed)) for seed in range(20)} == {("TC",)}


def test_a_robot_fights_with_the_highest_card_that_its_union_can_spare() -> None:
    """FT-11, FT-12: Nine before Three; the King that is wed stays out of it while there are others."""
    state = table("2: KS+QH 9D+3H", "5C", hands=("2C 4H", "2D"))
    for seed in range(20):
        found = [move for move in GUIDE.candidates(state, 0, random.Random(seed)) if move[0] == "duel"]
        assert found
        assert {move[1] for move in found} == {"9D"}


def test_whom_she_has_wed_is_nearer_than_who_lies_alone() -> None:
    """FT-2: a couple counts for the union, a Queen that lies alone does not yet."""

    def hope(mine: str) -> float:
        return GUIDE.values(table(mine, "5D"))[0]

    assert hope("2: KS+QH") > hope("2: KS+8H QD") > hope("2: KS+8H 7D")
