"""Four Sisters: set-up, Schemes, and how partners confer."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

import engine
from engine.contract import Choice, Illegal
from engine.games.four_sisters.facts import CARDS, NEAR, ROOMS, VALUE
from tests.engine.games.four_sisters.positions import KEY, C, D, H, S, opening, play, table, without_schemes
from tests.engine.positions import names, refused, words


def test_each_player_has_one_suit() -> None:
    """FS-1: Ace, 2 to 9 and Queen; Hearts, Spades, Diamonds, Clubs in this order, and Hearts begins."""
    assert [suit[0][1] for suit in CARDS] == ["H", "S", "D", "C"]
    assert [VALUE[rank + "H"] for rank in "QA23456789"] == list(range(10))
    state = opening(*["QA23456789"] * 4)
    turns = []
    for _ in range(5):
        turns.append(state.to_act)
        play(state, state.to_act[0], "end")
    assert turns == [(H,), (S,), (D,), (C,), (H,)]


def test_partners_sit_opposite() -> None:
    """FS-1: Hearts and Diamonds, the Younger, against Spades and Clubs, the Elder."""
    assert engine.GAMES[KEY].partners(4) == ((H, D), (S, C))
    assert list(engine.GAMES[KEY].seats) == [4]


def test_conferring_ends_with_the_last_scheme() -> None:
    """FS-2: the table can see that Schemes are still being laid, and by whom, and not one card of them."""
    state = opening("98765432AQ", "QA23456789")
    assert state.view(None)["phase"] == "scheme"
    assert state.view(None)["laid"] == [True, True, False, False]
    assert state.to_act == (D, C)
    for seat in (None, S, D, C):
        assert "9H" not in json.dumps(state.view(seat))
    state.play(D, ("+".join(CARDS[D]),))
    events = state.play(C, ("+".join(CARDS[C]),))
    assert names(events)[:2] == ["scheme-laid", "day-begun"]
    assert state.view(None)["phase"] == "turn"


def test_a_scheme_is_laid_in_any_order_and_three_are_drawn() -> None:
    """FS-3: ten cards, the first said on top; three are drawn from there once all are laid."""
    state = engine.new(KEY, 4, "any text")
    assert state.choice(H) == Choice("scheme", CARDS[H], 10, 10, True)
    state = opening("5Q8A234679", *["QA23456789"] * 3)
    view = state.view(H)
    assert view["hand"] == ["QH", "5H", "8H"]
    assert view["scheme"] == ["AH", "2H", "3H", "4H", "6H", "7H", "9H"]
    assert view["counts"] == [3, 3, 3, 3]
    assert view["schemes"] == [7, 7, 7, 7]


@pytest.mark.parametrize("cards", [["QH"], CARDS[H][:9], [*CARDS[H][:9], "QH"], CARDS[S], [*CARDS[H], "QH"]])
def test_nothing_but_her_ten_cards_is_a_scheme(cards: Sequence[str]) -> None:
    """FS-3."""
    refused(opening(), H, "+".join(cards))


def test_she_may_look_through_her_scheme_and_not_change_it() -> None:
    """FS-4: her view has it in order, nobody else's; once laid it is laid."""
    state = opening("98765432AQ")
    assert state.view(H)["scheme"][:2] == ["9H", "8H"]
    assert words(state, H) == ()
    assert refused(state, H, "+".join(CARDS[H])).reason == "not-your-turn"
    assert "scheme" not in state.view(None)


def test_the_chateau_is_a_grid() -> None:
    """FS-5: nine Rooms; those that share a side are adjacent. The Oubliette lies open, the Clock shows 1."""
    near = {room: {ROOMS[there] for there in NEAR[here]} for here, room in enumerate(ROOMS)}
    assert near["a1"] == {"b1", "a2"}
    assert near["b1"] == {"a1", "c1", "b2"}
    assert near["b2"] == {"b1", "a2", "c2", "b3"}
    view = table({H: "4H"}, oubliette="3S 9C").view(None)
    assert list(view["chateau"]) == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    assert view["oubliette"] == ["3S", "9C"]
    assert opening().view(None)["hour"] == 1


def test_partners_confer_until_all_four_schemes_are_laid() -> None:
    """FS-2: before play, on every Day of several; whoever has laid hers may go on until the last is laid."""
    state = opening("98765432AQ", "QA23456789", days=2)
    assert all(state.may_confer(seat) for seat in range(4))
    state.play(D, ("+".join(CARDS[D]),))
    assert all(state.may_confer(seat) for seat in range(4))
    state.play(C, ("+".join(CARDS[C]),))
    assert not any(state.may_confer(seat) for seat in range(4))
    state = without_schemes(state, D)
    play(state, H, "end")
    assert all(state.may_confer(seat) for seat in range(4))
    over = table({H: "AH 2H", D: "9D"}, spent="HD")
    play(over, H, "end")
    assert not any(over.may_confer(seat) for seat in range(4))
    with pytest.raises(Illegal):
        state.may_confer(4)


def test_a_day_begins_with_its_own_table() -> None:
    """FS-21: what is posted anew when all four Schemes are laid."""
    state = opening(*["QA23456789"] * 3)
    events = state.play(C, ("+".join(CARDS[C]),))
    assert [name for name in names(events) if name in state.rounds_end] == ["day-begun"]
