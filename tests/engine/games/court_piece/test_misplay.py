"""Misplay, and who calls it (CP-16)."""

from __future__ import annotations

import engine
from engine import Event
from tests.engine.games.court_piece.positions import (
    ONE_SUIT_EACH,
    REVOKE,
    filled,
    named,
    play,
    position,
    trick_by_trick,
)
from tests.engine.positions import refused


def test_on_honour_every_card_is_offered():
    """CP-16"""
    state = position(*REVOKE, honour=True)
    play(state, "KS")
    assert set(state.choice(1).words) == {*state.view(1)["hand"], "call"}
    events = play(state, "2D")
    assert events == [Event("card", 1, {"card": "2D"})]
    off = position(*REVOKE)
    play(off, "KS")
    assert all(word[1] == "S" for word in off.choice(1).words)
    assert refused(off, 1, "2D").reason == "must-follow"


def test_a_call_is_right_ends_the_round_and_is_a_court():
    """CP-16: seat 2, who is not on turn, calls seat 1."""
    state = position(*REVOKE, row=(0, 4), honour=True)
    play(state, "KS 2D 3S 5S")
    assert state.to_act == (0,)
    assert state.choice(2) == engine.Choice("call", ("call",))
    assert state.choice(2, ("call",)) == engine.Choice("seat", ("1", "3"))
    assert state.choice(2, ("call", "1")) == engine.Choice("trick", ("1",))
    assert state.choice(2, ("call", "1", "1")) is None
    events = state.play(2, ("call", "1", "1"))
    assert events[0] == Event("call", 2, {"target": 1, "trick": 1, "card": "2D", "suit": "S", "right": True})
    assert events[1] == Event("court", 2, {"team": [0, 2], "score": 1, "by": "call"})
    (round_over,) = named(events, "round")
    assert (round_over["team"], round_over["by"], round_over["courts"]) == ([0, 2], "call", [1, 0])
    seen = state.view(None)
    assert (seen["round"], seen["row"]) == (2, {"team": None, "count": 0})
    assert seen["dealer"] == 1  # CP-14: the caller's team has won, with a court


def test_a_call_tells_the_suit_of_the_trick_that_is_meant():
    """CP-16: spades were led to the first trick, hearts to the second."""
    state = position(*filled("KS AH", "QS 2D 3H", "3S 4H", "5S 6H"), trump="C", honour=True)
    play(state, "KS 2D 3S 5S AH 3H 4H 6H")
    for trick, card, suit, right in (("1", "2D", "S", True), ("2", "3H", "H", False)):
        (call,) = named(state.copy().play(0, ("call", "1", trick)), "call")
        assert call == {"target": 1, "trick": int(trick), "card": card, "suit": suit, "right": right}


def test_a_wrong_call_gives_round_and_court_to_the_accused():
    """CP-16: seat 3 did follow suit."""
    state = position(*REVOKE, row=(0, 4), honour=True)
    play(state, "KS 2D 3S 5S")
    events = state.play(0, ("call", "3", "1"))
    assert named(events, "call")[0]["right"] is False
    (round_over,) = named(events, "round")
    assert (round_over["team"], round_over["courts"]) == ([1, 3], [0, 1])
    assert state.view(None)["row"] == {"team": None, "count": 0}


def test_who_had_none_of_the_suit_has_not_revoked():
    """CP-16: she plays off suit because she is void."""
    state = position("KS AH", "2D 3D", "3S 4C", "5S 6S", trump="H", honour=True)
    play(state, "KS 2D")
    assert named(state.play(0, ("call", "1", "12")), "call")[0]["right"] is False


def test_a_revoke_of_the_last_trick_but_one_is_one():
    """CP-16: seat 1 keeps the queen of spades for the last trick of the thirteen."""
    state = position("KS AH", "2D QS", "3S 4C", "5S 6S", trump="H", honour=True)
    play(state, "KS 2D 3S 5S")
    assert state.choice(0, ("call", "1")).words[-1] == "12"
    assert named(state.play(0, ("call", "1", "12")), "call")[0]["right"] is True


def test_a_revoke_is_still_one_when_the_card_has_been_played_since():
    """CP-16: the queen of spades that seat 1 held back in the first trick falls in the second."""
    state = position(*filled("KS JS", "QS 2D", "3S 4S", "5S 6S"), trump="C", honour=True)
    play(state, "KS 2D 3S 5S JS QS 4S 6S")
    assert state.choice(0, ("call", "1")).words == ("1", "2")
    twin = state.copy()
    assert named(state.play(0, ("call", "1", "1")), "call")[0]["right"] is True
    assert named(twin.play(0, ("call", "1", "2")), "call")[0]["right"] is False


def test_only_opponents_who_have_played_can_be_called():
    """CP-16"""
    state = position(*REVOKE, honour=True)
    assert [state.choice(seat).words for seat in (1, 2, 3)] == [(), (), ()]
    assert "call" not in state.choice(0).words
    play(state, "KS")
    assert state.choice(2).words == ()
    assert state.choice(3, ("call",)).words == ("0",)
    for move in (("call", "1", "1"), ("call", "2", "1"), ("call", "0", "2"), ("call", "x", "1")):
        said_no = refused(state, 3, *move)
        assert (said_no.reason, said_no.rule) == ("no-such-call", "CP-16")
    assert refused(state, 3, "call").reason == "unfinished"
    assert refused(state, 3, "call", "0", "1", "1").reason == "too-many-words"
    assert refused(state, 3, "5S").reason == "not-your-turn"
    assert refused(position(*REVOKE), 1, "call").reason == "not-your-turn"


def test_a_call_can_be_made_while_a_sweep_is_considered():
    """CP-16, CP-11"""
    state = position(*ONE_SUIT_EACH, honour=True)
    trick_by_trick(state, 7)
    assert state.choice(0).words == ("on", "stop", "call")
    assert state.choice(3).words == ("call",)
    assert named(state.play(3, ("call", "0", "3")), "call")[0]["right"] is False
    assert state.view(None)["courts"] == [2, 0]  # one for the seven tricks, one for the wrong call


def test_an_uncalled_revoke_stands_once_the_round_is_over():
    """CP-16"""
    state = position("AS 3H", "2S 2D", "4S 4H", "5S 5H", trump="C", taken=(6, 5), honour=True)
    events = play(state, "AS 2D 4S 5S 3H 2S 4H 5H")
    assert named(events, "round")[0]["by"] == "tricks"
    assert [state.choice(seat).words for seat in range(4)].count(("call",)) == 0
    assert refused(state, 0, "call", "1", "12").reason in {"not-your-turn", "not-offered"}
