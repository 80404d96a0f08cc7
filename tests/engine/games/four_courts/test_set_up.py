"""The Four Courts: the Decktet, the table, the deal, and typed moves."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import engine
from engine.cards.decks import DECKTET
from engine.games.four_courts.rules import FourCourts
from tests.engine.games.four_courts.positions import KEY, table
from tests.engine.perft import counts
from tests.engine.positions import refused


def test_aces_crowns_numbers_and_pawns() -> None:
    """FC-1: the cards, with their suits and names."""
    numbers = (
        "2 Author MK, Desert SY, Origin WL · 3 Journey MW, Painter SK, Savage LY · "
        "4 Mountain MS, Sailor WL, Battle YK · 5 Forest ML, Discovery SW, Soldier YK · "
        "6 Lunatic MW, Penitent SY, Market LK · 7 Chance Meeting ML, Castle SK, Cave WY · "
        "8 Diplomat MS, Mill WL, Betrayal YK · 9 Pact MS, Darkness WY, Merchant LK"
    )
    suits = ("Moons", "Suns", "Waves", "Leaves", "Wyrms", "Knots")
    expected = {f"A{suit}": f"Ace of {name}" for suit, name in zip("MSWLYK", suits, strict=True)}
    crowns = ("Huntress", "Bard", "Sea", "End", "Calamity", "Windfall")
    expected |= {f"C{suit}": name for suit, name in zip("MSWLYK", crowns, strict=True)}
    expected |= {"PMSL": "Harvest", "PMYK": "Watchman", "PSWK": "Light Keeper", "PWLY": "Borderland"}
    for line in numbers.split(" · "):
        rank, _, rest = line.partition(" ")
        for one in rest.split(", "):
            name, _, both = one.rpartition(" ")
            expected[rank + both] = name
    expected |= {"MWK": "Consul", "MLY": "Rite", "SWY": "Island", "SLK": "Window"}
    assert expected == DECKTET.names


@pytest.mark.parametrize("seats", [3, 4])
def test_the_courts_lie_on_the_table_and_the_other_forty_cards_are_the_deck(seats: int) -> None:
    """FC-2"""
    state = engine.new(KEY, seats, "courts")
    assert isinstance(state, FourCourts)
    assert [court["court"] for court in state.view(None)["courts"]] == ["MWK", "MLY", "SWY", "SLK"]
    dealt = [card for hand in state.hands for card in hand] + list(state.aside)
    assert sorted(dealt) == sorted(DECKTET.cards)
    assert len(dealt) == 40
    why = refused(state, 0, "MWK")
    assert (why.reason, why.rule) == ("courts-stay", "FC-2")


def test_each_court_begins_with_a_token_of_each_of_its_suits() -> None:
    """FC-3: seven of each suit, with two of each at the Courts."""
    view = engine.new(KEY, 4, "tokens").view(None)
    assert [court["tokens"] for court in view["courts"]] == [list(court) for court in DECKTET.extras]
    on_courts = Counter(suit for court in view["courts"] for suit in court["tokens"])
    # Two at the Courts, three in the supply, and two with the Most goals or out of the game.
    assert all(on_courts[suit] + view["supply"][suit] + 2 == 7 for suit in DECKTET.suits)


def test_four_of_the_six_suits_are_most_goals() -> None:
    """FC-4: they're drawn blind and shown to all. Three of each suit make up the supply."""
    drawn = set()
    for number in range(60):
        view = engine.new(KEY, 3, f"goals {number}").view(None)
        assert len(view["goals"]) == 4
        assert view["goals"] == [suit for suit in DECKTET.suits if suit in view["goals"]]
        assert view["supply"] == dict.fromkeys(DECKTET.suits, 3)
        drawn.add("".join(view["goals"]))
    assert len(drawn) > 10  # of fifteen
    assert {suit for goals in drawn for suit in goals} == set(DECKTET.suits)


@pytest.mark.parametrize(("seats", "each", "aside"), [(3, 13, 1), (4, 10, 0)])
def test_the_deck_is_dealt_out_evenly(seats: int, each: int, aside: int) -> None:
    """FC-5: cards that can't be divided evenly are face down, and no seat sees them."""
    state = engine.new(KEY, seats, "even")
    assert isinstance(state, FourCourts)
    assert state.view(None)["counts"] == [each] * seats
    assert state.view(None)["discards"] == aside == len(state.aside)
    for seat in range(seats):
        assert state.view(seat)["hand"] == [card for card in DECKTET.cards if card in state.hands[seat]]
        assert not any(f'"{card}"' in json.dumps(state.view(seat)) for card in state.aside)


@pytest.mark.slow
def test_positions_are_counted() -> None:
    """FC-6 to FC-14, one number per depth: two cards each, Courts about to fall, an almost empty supply."""
    state = table(
        ["9MS 2MK", "AY 5ML", "7SK 3LY"],
        piles={(0, "MWK"): "AW CW", (1, "MLY"): "AL CL", (2, "SLK"): "AK CK"},
        tokens={"MWK": "M", "MLY": "LY"},
        taken=["KK", "KW", "M"],
    )
    assert counts(state, 9) == [1, 6, 12, 8, 29, 130, 490, 1488, 5524, 4140]
