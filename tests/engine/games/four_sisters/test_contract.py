"""Four Sisters: what the contract asks of Four Sisters where the game has something of its own."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.contract import Illegal
from tests.engine.games.four_sisters.positions import THREE, C, H, S, play, table
from tests.engine.perft import counts
from tests.engine.positions import refused


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("pass 4♥", ("pass", "4H")),
        ("introduce 4h and 5h, 9h in b2", ("introduce", "4H+5H", "9H", "b2")),
        ("squander 4h 5h 9h", ("introduce", "4H+5H+9H")),
        ("place ace of hearts b2", None),
        ("done", ("end",)),
    ],
)
def test_moves_as_people_type_them(text: str, move: tuple[str, ...] | None) -> None:
    """FS-6, FS-8 in words."""
    state = table({H: "4H 5H 9H"})
    if move is None:
        with pytest.raises(Illegal):
            state.read(H, text)
    else:
        assert state.read(H, text) == move


def test_imagined_schemes_keep_what_was_seen_to_go_under_them() -> None:
    """FS-11, FS-18: all know a defeated card and where it lies; the order of stormed cards is secret."""
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
    """FS-7, FS-11, FS-18: by that robots know how long a Day takes. What is stormed for is one time."""
    state = table({H: "QH 4H"}, {"c3": "5S", "b2": "3C"}, "6S", hour=4)
    play(state, H, "intrigue 5S 6S")
    play(state, H, "place 4H b1")
    assert (state.lot("QH"), state.lot("3C"), state.lot("2H")) == (1, 2, 0)
    storm = table({H: "QH"}, {"a1": "6H"}, THREE + " 2H", lots={"9H": 4})
    play(storm, H, "pass QH")
    play(storm, H, "storm 2H QH")
    assert (storm.lot("2H"), storm.lot("QH"), storm.lot("6H")) == (5, 5, 0)


def test_a_card_of_a_known_lot_is_known_in_the_hand() -> None:
    """FS-13: who has drawn a card that was seen to go under her Scheme is known to hold it."""
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
    """FS-6 to FS-8: which card, which Room, how much would do, or what was asked."""
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
def test_a_card_that_is_not_in_her_hand_is_named_with_the_rule(move: str, rule: str) -> None:
    """FS-6, FS-8, FS-10: whatever she wanted to do with it."""
    state = table({H: "AH 4H 5H"}, {"b1": "9S"}, hour=4)
    if rule == "FS-10":
        play(state, H, "place 4H b2")
    why = refused(state, H, *move.split())
    assert (why.reason, why.rule, why.data) == ("not-in-hand", rule, {"card": "9H"})


@pytest.mark.slow
def test_positions_are_counted() -> None:
    """FS-6 to FS-20 in one number a depth: few cards, three Queens down, enemies all round."""
    state = table(
        {H: "QH 2H", S: "3S"},
        {"a1": "9D", "b1": "2S", "c1": "5C", "a2": "AS", "b2": "4D", "c2": "AC", "a3": "8S"},
        "QS QD QC",
        schemes={H: "3H", C: "2C"},
        spent="HSDC",
        hour=2,
    )
    assert counts(state, 3) == [1, 143, 325, 13376]
