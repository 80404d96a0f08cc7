"""The immediate facts of a Four Courts move that hints use: the Courts, and the cards there."""

from __future__ import annotations

from engine.games.four_courts.grounds import grounds
from tests.engine.games.four_courts.positions import table
from tests.engine.positions import came

FACTS = {"third", "second", "goals", "fits", "contested"}


def test_a_card_that_is_picked_may_fit_where_two_lie():
    """FC-8, FC-9: a third card fits at the Rite, where Knots don't."""
    piles = {(0, "MLY"): "5ML 7ML"}
    state = table(["3LY AK", "2SY 4WL", "9MS 8WL"], piles=piles)
    assert came(state, "3LY") & FACTS == {"third"}
    assert came(state, "AK") & FACTS == set()


def test_a_card_that_is_laid_makes_ready_for_a_token():
    """FC-4, FC-9, FC-13: the seat has one card at the Consul. The Consul offers only Knots, which are no
    goal, and seat 1 has two cards there.
    """
    piles = {(0, "MWK"): "AM", (1, "MWK"): "AW CW"}
    state = table(
        ["9MS", "2SY", "3SK"], revealed="6LK 4WL 2WL", piles=piles, tokens={"MWK": "K"}, goals="MSLY"
    )
    assert state.to_act == (0,)
    assert came(state, "MWK") & FACTS == {"second", "contested", "fits"}
    assert came(state, "SLK") & FACTS == {"goals", "fits"}


def test_a_second_card_that_no_third_can_follow_makes_ready_for_nothing():
    """FC-15: in the last round, only cards in the hand can follow."""
    piles = {(0, "MWK"): "AM", (0, "SLK"): "AS", (1, "MWK"): "AW CW"}
    for rounds, come, told in ((0, {"second", "contested", "goals"}, {"second", "goals"}), (1, set(), set())):
        state = table(["2SY", "9MS", "3SK"], revealed="6MW 4WL 2WL", piles=piles, rounds=rounds)
        assert state.to_act == (0,)
        assert came(state, "MWK") & FACTS == come
        assert {ground.name for ground in grounds(state, 0, ("MWK",))} - {"still"} >= told
        assert rounds == 0 or not {one.name for one in grounds(state, 0, ("MWK",))} - {"still"}
    state = table(["2MK", "9MS", "3SK"], revealed="6MW 4WL 2WL", piles=piles, rounds=1)
    assert came(state, "MWK") & FACTS == {"second", "contested", "fits", "goals"}
    assert {ground.name for ground in grounds(state, 0, ("MWK",))} >= {"second", "hand-fits", "goals"}
