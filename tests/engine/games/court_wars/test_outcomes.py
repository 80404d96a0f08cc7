"""Test what a hint knows of a move in Court Wars at once: which cards are in reach, where Guards fit."""

from __future__ import annotations

from tests.engine.games.court_wars.positions import position
from tests.engine.positions import came


def test_a_guard_covers_and_may_take_out_of_reach():
    """CW-9: 10 and 2 reach a bare Jack, and not one with a Guard of 9."""
    state = position("KS 8C, JS", "KH TD 2D, QH", phase="guard", drawn="9C")
    assert came(state, "JS") == {"covers JS", "safe JS", "narrow"}
    assert came(state, "discard") == set()


def test_a_guard_may_bring_a_court_card_into_reach():
    """CW-9: 8 and 5 take the bare Queen, 8 alone does not."""
    state = position("KS 8C, JS 9S", "KH 7D, QH", phase="guard", drawn="5C")
    assert came(state, "KS") == {"threatens QH"}
    assert came(state, "JS") == {"threatens QH", "narrow"}


def test_an_attack_may_bare_both():
    """CW-10: the Guards of either are gone, and the King stands in reach of the Queen's."""
    state = position("KS 8C, QS 3S", "KH 7D, QH 9D 4D")
    assert came(state, "attack KS 1 KH 1") == {
        "bare KS",
        "in-reach KS",
        "strips KH",
        "spent",
    }
    assert came(state, "draw") == set()


def test_a_low_guard_leaves_no_room_for_a_high_one():
    """CW-5: a 2 at most goes on a 3, and no card above 6 goes elsewhere."""
    state = position("KS 8C, QS 7S", "KH TD", phase="guard", drawn="3C")
    assert "narrow" in came(state, "KS")
    assert "narrow" not in came(state, "QS")
