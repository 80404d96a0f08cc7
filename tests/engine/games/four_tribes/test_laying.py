"""Four Tribes: laying down families, and leaving."""

from __future__ import annotations

import pytest

from engine.games.four_tribes.facts import Kin
from tests.engine.games.four_tribes.positions import play, refused, shape, table, words
from tests.engine.positions import told


def test_any_card_founds_the_first_generation() -> None:
    """FT-5."""
    state = table("", "5C", hands=("2C KH", "9H"))
    assert words(state, "lay") == ("KH", "2C")
    assert state.choice(0, ("lay", "KH")) is None
    events = play(state, "lay KH")
    assert told(events, "found") == {"card": "KH", "generation": 1}
    assert state.families[0] == (Kin("KH", 1),)


def test_a_family_that_died_out_is_founded_again() -> None:
    """FT-5: it starts in the first generation again."""
    state = table("4: 9D", "5C", hands=("2C KH", "9H"))
    play(state, "retire 9D", "nothing", "lay KH")
    assert state.families[0] == (Kin("KH", 1),)


def test_a_card_is_wed_to_one_of_another_suit() -> None:
    """FT-6: it joins that card's generation."""
    state = table("KS+QH / 9S 8H", "5C", hands=("2S 3H 4C",))
    assert words(state, "lay", "2S") == ("8H",)
    assert words(state, "lay", "4C") == ("9S", "8H")
    events = play(state, "lay 4C 9S")
    assert told(events, "wed") == {"card": "4C", "spouse": "9S", "generation": 2}
    assert shape(state, 0) == {(1, "KS+QH"), (2, "4C+9S"), (2, "8H")}
    assert state.families[0][-1] == Kin("4C", 2, "9S", ())


def test_not_to_its_own_suit_nor_to_a_wed_card() -> None:
    """FT-6."""
    state = table("KS+2H / 9S<KS", "5C", hands=("3S 4C",))
    assert words(state, "lay") == ("3S", "4C")
    refused(state, "lay 3S 9S", "same-suit", "FT-6")
    refused(state, "lay 4C KS", "not-their-suit", "FT-7")
    refused(state, "lay 4C QD", "not-on-table", "FT-6")
    lone = table("9S", "5C", hands=("3S 4C",))
    assert words(lone, "lay") == ("4C",)
    refused(lone, "lay 3S", "same-suit", "FT-6")


@pytest.mark.parametrize(
    ("couple", "children", "others"),
    [
        ("9S+JH", "9H TS JS TH", "8S QS 8H TD TC"),
        ("KS+AH", "AS KH", "QS QH 2S 2H KD"),
        ("2S+4D", "2D 3S 3D 4S", "AS AD 5S 3H"),
        ("7C+7D", "", "6C 6D 8C 8D 7S 7H"),
        ("QH+KC", "QC KH", "JH AH JC AC QD"),
    ],
)
def test_a_child_is_between_its_parents_in_value_and_of_their_suits(
    couple: str, children: str, others: str
) -> None:
    """FT-7: the ends are included. A Jack counts 11, a Queen 12, a King 13 and an Ace 14."""
    state = table(couple, "5C", hands=(f"{children} {others}",))
    offered = words(state, "lay") if "lay" in words(state) else ()
    assert sorted(offered) == sorted(children.split())


def test_a_child_joins_the_next_generation() -> None:
    """FT-7: it's the child of that couple, which is named by its first card."""
    state = table("9S+JH", "5C", hands=("TS 2C",))
    assert words(state, "lay", "TS") == ("9S",)
    events = play(state, "lay TS 9S")
    assert told(events, "conceive") == {"card": "TS", "parents": ["9S", "JH"], "generation": 2}
    assert state.families[0][-1] == Kin("TS", 2, None, ("9S", "JH"))


def test_reasons_against_a_child() -> None:
    """FT-7: a wrong suit, a wrong value, and a couple named by its other card."""
    state = table("9S+JH / TS<9S 9H<9S+2D", "5C", hands=("TC 8H TH 2C",))
    refused(state, "lay TC 9S", "not-their-suit", "FT-7")
    refused(state, "lay 8H 9S", "not-between", "FT-7")
    refused(state, "lay TH JH", "not-its-first", "FT-7")
    bare = table("9S+JH", "5C", hands=("TC 8H TH",))
    refused(bare, "lay TC", "not-a-child", "FT-7")
    refused(bare, "lay KD", "not-in-hand", "FT-5")
    assert words(bare, "lay") == ("TH",)
    barren = table("9S+JH / TS<9S+2D", "5C", hands=("8C",))
    refused(barren, "lay", "not-a-child", "FT-7")


def test_one_couple_in_the_first_generation() -> None:
    """FT-8: a third card has no place there."""
    state = table("9S+JH", "5C", hands=("2C 3D 4S 5H",))
    assert words(state) == ("retire", "duel", "nothing")


def test_several_couples_in_a_later_one() -> None:
    """FT-8 limits only the first generation."""
    state = table("9S+JH / TS<9S 9H<9S+2D", "5C", hands=("2C",))
    play(state, "lay 2C TS")
    assert shape(state, 0) == {(1, "9S+JH"), (2, "2C+TS"), (2, "2D+9H")}


def test_the_younger_of_two_generations_may_not_conceive() -> None:
    """FT-8: not until the elder has left."""
    state = table("9S+JH / TS<9S+2D", "5C", hands=("8S 7D",))
    refused(state, "lay", "not-a-child", "FT-7")
    state = table("9S+JH / TS<9S+2D", "5C", hands=("TH 8S",))
    assert words(state, "lay") == ("TH",)
    refused(state, "lay TH TS", "third-generation", "FT-8")
    play(state, "retire 9S", "nothing")
    assert words(state, "lay") == ("8S",)
    play(state, "lay 8S TS")
    assert state.families[0][-1] == Kin("8S", 3, None, ("TS", "2D"))


def test_ten_cards_on_a_table() -> None:
    """FT-8: no card may be added to ten, but the player may still retire or duel."""
    ten = "9S+JH / TS<9S+2D 9H<9S+2S JS<9S+3D TH<9S+3S"
    state = table(ten, "5C", hands=("QC 4C",))
    assert len(state.families[0]) == 10
    assert words(state) == ("retire", "duel", "nothing")
    refused(state, "lay QC", "no-room", "FT-8")
    nine = table("9S+JH / TS<9S+2D 9H<9S+2S JS<9S+3D TH<9S", "5C", hands=("QC 4C",))
    play(nine, "lay QC TH")
    assert len(nine.families[0]) == 10


def test_a_generation_is_retired_whole() -> None:
    """FT-9: it goes to the discards. The first generation's children remain the second."""
    state = table("9S+JH / TS<9S 9H<9S+2D", "5C", hands=("2C",))
    assert words(state, "retire") == ("9S", "TS")
    events = play(state, "retire 9S")
    assert told(events, "retire") == {"cards": ["9S", "JH"], "generation": 1}
    assert state.discards == ("9S", "JH")
    assert [(kin.card, kin.generation) for kin in state.families[0]] == [("TS", 2), ("9H", 2), ("2D", 2)]


def test_the_younger_generation_may_go_too() -> None:
    """FT-9."""
    state = table("9S+JH / TS<9S 9H<9S+2D", "5C", hands=("2C",))
    play(state, "retire TS")
    assert shape(state, 0) == {(1, "9S+JH")}
    assert state.discards == ("TS", "9H", "2D")


def test_only_ones_own() -> None:
    """FT-9: a generation is named by its first card."""
    state = table("9S+JH", "5C", hands=("2C",))
    refused(state, "retire 5C", "not-on-table", "FT-9")
    refused(state, "retire JH", "not-its-first", "FT-9")
    refused(table("", "5C"), "retire", "no-family", "FT-9")


def test_a_widow_may_wed_again() -> None:
    """FT-10: the card that lost its spouse is unwed."""
    state = table("9S+JH", "QC", hands=("2C", "KD"))
    events = play(state, "nothing", "duel QC JH@0 KD", "2C")
    assert told(events, "duel-won")["widow"] == "9S"
    assert state.families[0] == (Kin("9S", 1),)
    state.hands[0] = ("3C",)
    play(state, "lay 3C 9S")
    assert shape(state, 0) == {(1, "3C+9S")}


def test_a_card_whose_parents_left_has_none() -> None:
    """FT-10: if one parent leaves, the other remains a parent."""
    state = table("9S+JH / TS<9S", "QC", hands=("2C", "KD"))
    play(state, "nothing", "duel QC JH@0 KD", "2C")
    assert state.families[0][-1] == Kin("TS", 2, None, ("9S",))
    play(state, "retire 9S")
    assert state.families[0] == (Kin("TS", 2),)
