"""The immediate facts of a Four Tribes move that hints use, about the hand and the family."""

from __future__ import annotations

from tests.engine.games.four_tribes.positions import play, table
from tests.engine.positions import came


def test_what_is_laid_leaves_room_for_what_is_held():
    """FT-6: the Ace of clubs fits next to the 3 of diamonds, but only a 3 of another suit next to the Ace."""
    state = table("", "5C", hands=("3D AC", "9H"))
    assert came(state, "lay 3D") == {"fits", "ready AC"}
    assert came(state, "lay AC") == {"fits"}


def test_a_couple_is_a_couple_and_a_tribe():
    """FT-2, FT-6: no card in the hand has the couple's suits."""
    state = table("KS", "5C", hands=("9H 2D", "9D"))
    assert came(state, "lay 9H KS") == {"tribe", "couple"}


def test_who_retires_a_wed_tribe_gives_it_up():
    """FT-9."""
    state = table("KS+9H", "5C", hands=("2D", "9D"))
    assert came(state, "retire KS") == {"unwed", "fits"}


def test_dear_cards_are_staked_and_cheap_ones_are_not():
    """FT-11: a dear card counts 10, or is one of the four tribes."""
    state = table("7D", "5C", hands=("KS 2H AC", "9D"))
    assert "spent KS" in came(state, "duel 7D 5C@1 2H+KS")
    assert "spent AC" in came(state, "duel 7D 5C@1 AC")
    assert not [one for one in came(state, "duel 7D 5C@1 2H") if one.startswith("spent")]


def test_who_gives_in_has_the_cards():
    """FT-13, FT-16."""
    state = table("7D", "5C", hands=("KS 2H", "9D"))
    play(state, "duel 7D 5C@1 2H")
    assert "gets" in came(state, "-")
    assert "gets" not in came(state, "9D")
    state = table("7D", "5C", hands=("KS 2H", "9D"))
    play(state, "propose 7D 5C@1 2H")
    assert {"gets", "leaves 5C"} <= came(state, "accept")


def test_a_duel_may_break_up_a_wed_tribe_and_a_proposal_be_accepted():
    """FT-11, FT-15."""
    state = table("TD", "KC+5S", hands=("9S 2H", "8D"))
    assert {"fells KC", "breaks KC"} <= came(state, "duel TD KC@1 9S", "8D", "nothing")
    state = table("TD", "KC", hands=("9S 2H", "8D"))
    assert "breaks KC" not in came(state, "duel TD KC@1 9S", "8D", "nothing")
    assert "accepted" in came(state, "propose TD KC@1 9S", "accept", "nothing")
