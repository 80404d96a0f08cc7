"""The immediate facts of a Court Wars move that hints use: which cards are in reach, and where Guards fit."""

from __future__ import annotations

from tests.engine.games.court_wars.positions import position
from tests.engine.positions import came


def test_a_guard_covers_and_may_take_out_of_reach():
    """CW-9: 10 and 2 reach a bare Jack, but not a Jack with a Guard of 9."""
    state = position("KS 8C, JS", "KH TD 2D, QH", phase="guard", drawn="9C")
    assert came(state, "JS") == {"covers JS", "safe JS", "narrow"}
    assert came(state, "discard") == set()


def test_a_guard_may_bring_a_court_card_into_reach():
    """CW-9: 8 and 5 beat the bare Queen, but 8 alone doesn't."""
    state = position("KS 8C, JS 9S", "KH 7D, QH", phase="guard", drawn="5C")
    assert came(state, "KS") == {"threatens QH"}
    assert came(state, "JS") == {"threatens QH", "narrow"}


def test_an_attack_may_bare_both():
    """CW-10: both stacks have lost their Guards, and the King is in the Queen's reach."""
    state = position("KS 8C, QS 3S", "KH 7D, QH 9D 4D")
    assert came(state, "attack KS 1 KH 1") == {
        "bare KS",
        "in-reach KS",
        "strips KH",
        "spent",
    }
    assert came(state, "draw") == set()


def test_a_low_guard_leaves_no_room_for_a_high_one():
    """CW-5: a 3 can take only a 2, and no card above 6 fits elsewhere."""
    state = position("KS 8C, QS 7S", "KH TD", phase="guard", drawn="3C")
    assert "narrow" in came(state, "KS")
    assert "narrow" not in came(state, "QS")
