"""Court Wars refuses dumps of impossible positions."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.court_wars.options import CourtWarsOptions
from engine.games.court_wars.rules import CourtWars
from tests.engine.games.court_wars.positions import example, position


@pytest.mark.parametrize(
    "damage",
    [
        {"pile": ""},
        {"turn": 2},
        {"turn": True},
        {"first": -1},
        {"phase": "ace"},
        {"phase": "guard"},
        {"phase": "none"},
        {"drawn": "9H"},
        {"set_up": 3},
        {"out": [0]},
        {"stands": ["KS", "QS", "JS", "KH", "QH", "JS"]},
        {"stands": ["", "QS", "JS", "KH", "QH", "JH"]},
        {"guards": ["4D 8C", "", "7H", "9S", "7C 5D", "4S 3C 2D"]},
        {"guards": ["8C 4D", "", "7H", "9S", "7C 5D", "3C 4S 2D"]},  # CW-5: each must be lower than the last
        {"guards": ["8C 4D 4S", "", "7H", "9S", "7C 5D", "3C 2D"]},
        {"guards": ["8C 4D", "", "7H", "9S", "7C 5D"]},
        {"turned": "1"},
    ],
)
def test_an_impossible_position_is_not_loaded(damage: dict[str, Any]) -> None:
    state = example()
    good = state.pack()
    CourtWars.unpack(2, "x", 2, state.options, good)
    with pytest.raises((ValueError, KeyError, TypeError)):
        CourtWars.unpack(2, "x", 2, state.options, {**good, **damage})


@pytest.mark.parametrize(
    "tables",
    [
        ("KS TS 9S 8S 7S 6S 5S 4S 3S 2S, QS TH 9H 8H 7H 6H 5H 4H 3H 2H, JS TD 9D 8D 7D 6D 5D 4D 3D",
         "KH TC 9C 8C 7C 6C 5C 4C 3C, QH 2D, JH"),  # no Guard left to draw: the search would never end
        ("KS TC 9C, QS, JS", "KH, QH, JH"),  # two Guards of one player, after only one draw
        ("KS TC, QS, JS", "KH, QH, JH"),  # two draws were settled, but one has left no Guard anywhere
        ("KS TC, QS, JS", "KH TD, QH"),  # a Court card beaten
        ("KS TC, QS=X1, JS", "KH TD, QH, JH"),  # a Joker laid
    ],
)  # fmt: skip
def test_a_set_up_in_which_more_has_happened_than_drawing_is_not_loaded(tables: tuple[str, str]) -> None:
    """CW-4: each of two settled draws has left a Guard, at a Court card or among the discards."""
    good = position("KS TC, QS, JS", "KH TD, QH, JH", drawn="2C", phase="guard", set_up=4)
    assert good.set_up == 4
    with pytest.raises(ValueError):
        position(*tables, drawn="2C", phase="guard", set_up=4)


@pytest.mark.parametrize("more", [{"turn": 1}, {"first": 1}, {"discards": "9C"}, {"set_up": 6}])
def test_a_set_up_out_of_turn_is_not_loaded(more: dict[str, Any]) -> None:
    """CW-4: players draw in turn from the first player on, and the pile was never turned over."""
    settled = {"drawn": "2C", "phase": "guard", "set_up": 4, "rest": "pile"}
    tables = ("KS TC, QS, JS", "KH TD, QH, JH")
    with pytest.raises(ValueError):
        position(*tables, **{**settled, **more})
    fields = position(*tables, **settled).pack()
    with pytest.raises(ValueError):
        CourtWars.unpack(2, "x", 2, CourtWarsOptions(), {**fields, "turned": 1})
