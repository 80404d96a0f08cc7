"""Conditions by which a card may be planned: what each plays, and when it says nothing."""

from __future__ import annotations

import pytest

import engine
from engine.games.court_piece.rules import CourtPiece
from tests.engine.games.court_piece.positions import play, position

HANDS = ("KH QC 9S", "TH 5H 2D", "AH JH 3H", "9D 4D 2S")
"""Seat 0 leads; spades are trumps. Seat 1 cannot beat the king of hearts, seat 2 can."""


def lost(state: CourtPiece, seat: int) -> engine.Move | None:
    return state.by_policy(seat, "lowest-if-lost")


def lowest(state: CourtPiece, seat: int) -> engine.Move | None:
    return state.by_policy(seat, "lowest-to-follow")


def test_the_lowest_that_follows_suit_where_none_can_win():
    """CP-5, CP-6"""
    state = position(*HANDS)
    assert (lost(state, 0), lowest(state, 0)) == (None, None), "who leads decides"
    play(state, "KH")
    assert (lost(state, 1), lowest(state, 1)) == (("5H",), ("5H",))
    assert (lost(state, 2), lowest(state, 2)) == (None, None), "she is not asked yet"
    play(state, "5H")
    assert lost(state, 2) is None, "the ace would win"
    assert lowest(state, 2) == ("3H",)


def test_who_has_none_of_the_suit_throws_the_lowest_away_unless_a_trump_wins():
    """CP-5, CP-6"""
    state = position(*HANDS)
    play(state, "KH TH AH")
    assert lost(state, 3) is None, "her deuce of trumps would win"
    assert lowest(state, 3) is None, "she has no heart"
    state = position("KH QC", "3S 2H", "9S 4D", "6S 5C", lead=0)
    play(state, "KH 2H 9S")
    assert lost(state, 3) == ("5C",), "the six of trumps cannot beat the nine, and is kept"
    state = position("KH QC", "3S 2H", "9S 4D", "6S 5S", lead=0)
    play(state, "KH 2H 9S")
    assert lost(state, 3) == ("5S",)


def test_nothing_is_played_where_no_card_is_asked_for_or_by_no_policy():
    """CP-3"""
    state = position(*HANDS[:3], HANDS[3], trump=None)
    assert [state.by_policy(seat, name) for seat in range(4) for name in state.policies(seat)] == [None] * 8
    state = position(*HANDS)
    play(state, "KH")
    assert state.by_policy(1, "highest") is None
    for seat in (-1, 4):
        with pytest.raises(engine.Illegal):
            state.policies(seat)
        with pytest.raises(engine.Illegal):
            state.by_policy(seat, "lowest-if-lost")


def test_suit_is_followed_also_where_nobody_sees_to_it():
    """CP-16"""
    state = position(*HANDS, honour=True)
    play(state, "KH")
    assert (lost(state, 1), lowest(state, 1)) == (("5H",), ("5H",))
