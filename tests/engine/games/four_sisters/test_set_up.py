"""Four Sisters: set-up, Schemes, conferring, and typed moves and refusals."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

import engine
from engine.contract import Choice, Illegal
from engine.games.four_sisters.facts import CARDS, NEAR, ROOMS, VALUE
from tests.engine.games.four_sisters.positions import (
    KEY,
    THREE,
    C,
    D,
    H,
    S,
    opening,
    play,
    table,
    without_schemes,
)
from tests.engine.perft import counts
from tests.engine.positions import names, refused, words


def test_each_player_has_one_suit() -> None:
    """FS-1: Ace, 2 to 9 and Queen, in the order Hearts, Spades, Diamonds, Clubs. Hearts begins."""
    assert [suit[0][1] for suit in CARDS] == ["H", "S", "D", "C"]
    assert [VALUE[rank + "H"] for rank in "QA23456789"] == list(range(10))
    state = opening(*["QA23456789"] * 4)
    turns = []
    for _ in range(5):
        turns.append(state.to_act)
        play(state, state.to_act[0], "end")
    assert turns == [(H,), (S,), (D,), (C,), (H,)]


def test_partners_sit_opposite() -> None:
    """FS-1: the Younger, Hearts and Diamonds, play against the Elder, Spades and Clubs."""
    assert engine.GAMES[KEY].partners(4) == ((H, D), (S, C))
    assert list(engine.GAMES[KEY].seats) == [4]


def test_conferring_ends_with_the_last_scheme() -> None:
    """FS-2: the table shows that players are still laying Schemes, and who, but none of the cards."""
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
    """FS-3: the first of the ten cards is on top. Once all Schemes are laid, three are drawn."""
    state = engine.new(KEY, 4, "any text")
    assert state.choice(H) == Choice("scheme", CARDS[H], 10, 10, True)
    state = opening("5Q8A234679", *["QA23456789"] * 3)
    view = state.view(H)
    assert view["hand"] == ["QH", "5H", "8H"]
    assert view["scheme"] == ["AH", "2H", "3H", "4H", "6H", "7H", "9H"]
    assert view["counts"] == [3, 3, 3, 3]
    assert view["schemes"] == [7, 7, 7, 7]


@pytest.mark.parametrize("cards", [["QH"], CARDS[H][:9], [*CARDS[H][:9], "QH"], CARDS[S], [*CARDS[H], "QH"]])
def test_nothing_but_ones_ten_cards_is_a_scheme(cards: Sequence[str]) -> None:
    """FS-3."""
    refused(opening(), H, "+".join(cards))


def test_a_player_may_look_through_their_scheme_and_not_change_it() -> None:
    """FS-4: only their own view has it in order, and a laid Scheme can't be changed."""
    state = opening("98765432AQ")
    assert state.view(H)["scheme"][:2] == ["9H", "8H"]
    assert words(state, H) == ()
    assert refused(state, H, "+".join(CARDS[H])).reason == "not-your-turn"
    assert "scheme" not in state.view(None)


def test_the_chateau_is_a_grid() -> None:
    """FS-5: nine Rooms, adjacent along their sides. The Oubliette is open, and the Clock shows 1."""
    near = {room: {ROOMS[there] for there in NEAR[here]} for here, room in enumerate(ROOMS)}
    assert near["a1"] == {"b1", "a2"}
    assert near["b1"] == {"a1", "c1", "b2"}
    assert near["b2"] == {"b1", "a2", "c2", "b3"}
    view = table({H: "4H"}, oubliette="3S 9C").view(None)
    assert list(view["chateau"]) == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    assert view["oubliette"] == ["3S", "9C"]
    assert opening().view(None)["hour"] == 1


def test_partners_confer_until_all_four_schemes_are_laid() -> None:
    """FS-2: this holds on every Day, and also for players who have already laid their Scheme."""
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
    """FS-21: the table is posted again when all four Schemes are laid."""
    state = opening(*["QA23456789"] * 3)
    events = state.play(C, ("+".join(CARDS[C]),))
    assert [name for name in names(events) if name in state.rounds_end] == ["day-begun"]


def test_imagined_schemes_keep_what_was_seen_to_go_under_them() -> None:
    """FS-11, FS-18: all know a defeated card and its place, but the order of stormed cards is secret."""
    lots = {"3S": 1, "5S": 2, "6S": 2, "7S": 2}
    state = table({H: "4H", S: "8S 9S"}, schemes={S: "QS AS 2S 4S 3S 7S 5S 6S"}, lots=lots)
    rng = random.Random(1)
    orders = set()
    for _ in range(60):
        world = state.imagine(H, rng)
        scheme = world.view(S)["scheme"]
        assert scheme[4] == "3S"
        assert sorted(scheme[5:]) == ["5S", "6S", "7S"]
        assert sorted([*world.view(S)["hand"], *scheme[:4]]) == ["2S", "4S", "8S", "9S", "AS", "QS"]
        orders.add(tuple(scheme[5:]))
    assert len(orders) == 6
    assert world.view(H) == state.view(H)


def test_the_times_that_cards_go_under_schemes_are_counted_one_by_one() -> None:
    """FS-7, FS-11, FS-18: this tells robots how long a Day takes. A storm's cards share one time."""
    state = table({H: "QH 4H"}, {"c3": "5S", "b2": "3C"}, "6S", hour=4)
    play(state, H, "intrigue 5S 6S")
    play(state, H, "place 4H b1")
    assert (state.lot("QH"), state.lot("3C"), state.lot("2H")) == (1, 2, 0)
    storm = table({H: "QH"}, {"a1": "6H"}, THREE + " 2H", lots={"9H": 4})
    play(storm, H, "pass QH")
    play(storm, H, "storm 2H QH")
    assert (storm.lot("2H"), storm.lot("QH"), storm.lot("6H")) == (5, 5, 0)


def test_a_card_of_a_known_lot_is_known_in_the_hand() -> None:
    """FS-13: a player who has drawn a card that was seen to go under their Scheme is known to have it."""
    state = table({H: "4H", S: "3S 9S"}, schemes={S: "5S"}, spent="S", lots={"3S": 1, "5S": 2})
    for seed in range(10):
        assert state.imagine(H, random.Random(seed)).view(S)["hand"] == ["3S", "9S"]


@pytest.mark.parametrize(
    ("move", "reason", "rule", "data"),
    [
        ("pass nobody", "not-offered", None, {"ask": "discard"}),
        ("place nobody b1", "not-offered", None, {"ask": "card"}),
        ("place 4H b1", "above-the-hour", "FS-8", {"most": 2}),
        ("place 2H d4", "not-offered", None, {"ask": "room"}),
        ("place 2H a1", "room-taken", "FS-8", {"room": "a1"}),
        ("introduce nobody", "not-offered", None, {"ask": "introduce"}),
        ("introduce 4H b2", "not-offered", None, {"ask": "newcomer"}),
        ("introduce 2H+2H", "picked-twice", None, {"ask": "introduce"}),
        ("intrigue 9D 6S", "nothing-to-exchange", "FS-7", {"card": "9D"}),
        ("intrigue 5S 8C", "neither-suit-nor-value", "FS-7", {"card": "5S"}),
        ("intrigue 5S 7S", "not-in-the-oubliette", "FS-7", {"card": "5S"}),
        ("intrigue 8S 6S", "not-in-the-chateau", "FS-7", {}),
        ("steal 5S", "not-offered", None, {"ask": "turn"}),
        ("storm", "not-offered", None, {"ask": "turn"}),
    ],
)  # fmt: skip
def test_a_refusal_says_what_it_is_about(
    move: str, reason: str, rule: str | None, data: dict[str, Any]
) -> None:
    """FS-6 to FS-8: it names the card, the Room, how much would suffice, or the question."""
    state = table({H: "QH 2H 4H"}, {"a1": "5S", "b2": "9D"}, "6S 8C", hour=2)
    why = refused(state, H, *move.split())
    assert (why.reason, why.rule, why.data) == (reason, rule, data)


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("pass 9H", "FS-6"),
        ("place 9H b2", "FS-8"),
        ("introduce 4H+9H nobody", "FS-8"),
        ("introduce 5H 9H b2", "FS-8"),
        ("9H", "FS-10"),
        ("5H+9H", "FS-10"),
    ],
)
def test_a_card_that_is_not_in_hand_is_named_with_the_rule(move: str, rule: str) -> None:
    """FS-6, FS-8, FS-10: for every use of a card."""
    state = table({H: "AH 4H 5H"}, {"b1": "9S"}, hour=4)
    if rule == "FS-10":
        play(state, H, "place 4H b2")
    why = refused(state, H, *move.split())
    assert (why.reason, why.rule, why.data) == ("not-in-hand", rule, {"card": "9H"})


@pytest.mark.slow
def test_positions_are_counted() -> None:
    """FS-6 to FS-20, with one number per depth: few cards, three Queens down, and enemies everywhere."""
    state = table(
        {H: "QH 2H", S: "3S"},
        {"a1": "9D", "b1": "2S", "c1": "5C", "a2": "AS", "b2": "4D", "c2": "AC", "a3": "8S"},
        "QS QD QC",
        schemes={H: "3H", C: "2C"},
        spent="HSDC",
        hour=2,
    )
    assert counts(state, 3) == [1, 143, 325, 13376]
