"""The Four Courts: what is refused of a dump that says what no game comes to."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from engine.cards.decks import DECKTET
from engine.games.four_courts.options import FourCourtsOptions
from engine.games.four_courts.rules import FourCourts
from tests.engine.games.four_courts.positions import last_token, table


def damaged(name: str, value: Any) -> dict[str, Any]:
    state = table(["9MS 8MS", "4MS 4WL", "2SY 2WL"], piles={(0, "MWK"): "AK"}, taken=["MM"])
    return {**state.pack(), name: value}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("round", 0),
        ("round", True),
        ("goals", ["M", "S", "L"]),
        ("goals", ["S", "M", "L", "Y"]),
        ("hands", [["9MS"], ["4MS", "4WL"], ["2SY", "2WL"]]),
        ("hands", [["9MS", "8MS"], ["4MS", "4WL"], ["2SY", "9MS"]]),
        ("picks", ["9MS", "4MS", "2SY"]),
        ("picks", ["4MS", "", ""]),
        ("picks", [0, "", ""]),
        ("order", [[0, "AM"]]),
        ("landed", [1]),
        ("piles", [["AK"]]),
        ("piles", [[], ["AK"], *[[]] * 10]),
        ("tokens", ["MWK", "MLY", "SWY", ""]),
        ("tokens", ["KWM", "MLY", "SWY", "SLK"]),
        ("supply", [3, 3, 3, 3, 3, 3]),
        ("supply", [-1, 3, 3, 3, 3, 3]),
        ("taken", [[2, 0, 0, 0, 0, 0]]),
        ("discards", []),
        ("over", True),
        ("over", 1),
        ("aside", None),
    ],
)
def test_a_table_that_cannot_be_is_refused(name: str, value: Any) -> None:
    """FC-2 to FC-12 hold for every state that is loaded: cards and tokens are conserved."""
    good = damaged("round", 1)
    FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), good)
    with pytest.raises((ValueError, TypeError, KeyError, IndexError)):
        FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), damaged(name, value))


def test_no_more_is_set_aside_than_does_not_go_round() -> None:
    """FC-5, FC-11: fewer cards than there are players."""
    hands = ["9MS 8MS", "4MS 4WL", "2SY 2WL"]
    assert len(table(hands, aside="AK CK").aside) == 2
    with pytest.raises(ValueError):
        table(hands, aside="AK CK 9LK")


def laid() -> dict[str, Any]:
    """Seat 0 has laid the Ace of Moons at the Rite, and then seat 1 her third card at the Consul."""
    state = table(["9MS 8MS", "4MS 4WL", "2SY 2WL"], revealed="AM CM 3LY", piles={(1, "MWK"): "AW CW"})
    state.play(0, ("MLY",))
    state.play(1, ("MWK", "W"))
    fields = json.loads(json.dumps(state.pack()))
    assert FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), fields).to_act == (2,)
    return fields  # type: ignore[no-any-return]


@pytest.mark.parametrize("card", ["AM", "CM"])
def test_a_card_that_was_laid_lies_where_it_was_laid(card: str) -> None:
    """FC-8, FC-9: at the Court, or with the discards that took a token; not in a hand that nobody knows."""
    fields = laid()
    for cards in (*fields["piles"], fields["discards"]):
        if card in cards:
            cards[cards.index(card)] = "8MS"
    fields["hands"][0] = [card, "9MS"]
    with pytest.raises(ValueError):
        FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), fields)


def test_a_card_that_was_laid_lies_at_no_other_court() -> None:
    """FC-8: what the table says of the turn is what lies there."""
    fields = laid()
    fields["landed"][0] = DECKTET.extras.index("MWK")
    with pytest.raises(ValueError):
        FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), fields)


def test_a_game_ends_with_the_third_card_that_takes_the_last_token() -> None:
    """FC-9, FC-12: the Court that could not be loaded is the one where the last card was laid."""
    state = last_token(["9MS", "8MS", "2SY"], "AM CM 3SK", ["K", "KW", "KK"])
    state.play(0, ("MWK",))
    fields = state.pack()
    assert FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), fields).result == state.result
    pair = ("AW", "CW")  # which went for the token
    kept = [card for card in fields["discards"] if card not in pair]
    for wrong in ({"landed": [1]}, {"piles": [pair, *fields["piles"][1:]], "discards": kept}):
        with pytest.raises(ValueError):
            FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), {**fields, **wrong})


def fallen() -> dict[str, Any]:
    """Seat 1 has taken the last token of the Rite with her third card there; the supply has no Wyrms."""
    state = table(
        ["9MS", "8MS", "2SY"],
        revealed="AM CM 3LY",
        piles={(1, "MLY"): "AL CL", (0, "SLK"): "AS"},
        tokens={"MLY": "M"},
        taken=["Y", "YY", "Y"],
    )
    state.play(0, ("MLY",))
    state.play(1, ("MLY",))
    fields = json.loads(json.dumps(state.pack()))
    assert state.result is not None
    assert FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), fields).result == state.result
    return fields  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("tokens", "supply", "taken"),
    [
        # The Rite could be loaded: a Wyrm is in the supply, and nobody has it.
        ({}, "Y", {0: [0] * 6}),
        # Another Court is without tokens, too.
        ({3: ""}, "SLK", {}),
    ],
)
def test_a_game_is_over_where_one_court_cannot_be_loaded(
    tokens: Mapping[int, str], supply: str, taken: Mapping[int, list[int]]
) -> None:
    """FC-12: whichever Court falls is loaded anew, as long as the supply has its suits."""
    fields = fallen()
    for at, left in tokens.items():
        fields["tokens"][at] = left
    for suit in supply:
        fields["supply"][DECKTET.suits.index(suit)] += 1
    for seat, have in taken.items():
        fields["taken"][seat] = have
    with pytest.raises(ValueError):
        FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), fields)


@pytest.mark.parametrize(
    ("tokens", "supply"),
    [
        (["", "MLY", "SWY", "SLK"], [2, 3, 4, 3, 3, 4]),
        (["MWK", "MLY", "SWY"], [1, 4, 3, 4, 3, 4]),
        (["MWK", "MLY", "SWY", "SLK", "W"], [1, 3, 2, 3, 3, 3]),
    ],
)
def test_each_court_has_a_token_while_the_game_goes_on(tokens: list[str], supply: list[int]) -> None:
    """FC-3, FC-12: four Courts, none of them without; that nothing is lost does not make up for it."""
    fields = {**damaged("tokens", tokens), "supply": supply}
    on_courts = "".join(tokens)
    lying = [on_courts.count(suit) + left for suit, left in zip(DECKTET.suits, supply, strict=True)]
    assert lying == [3, 5, 5, 5, 5, 5]  # two Moons are taken
    with pytest.raises(ValueError):
        FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), fields)


@pytest.mark.parametrize("shuffles", [-1, 0, 1, 3])
def test_there_is_a_shuffle_for_each_round_and_one_for_the_goals(shuffles: int) -> None:
    """FC-4, FC-5, FC-11: with fewer, the cards of an earlier round would be dealt again."""
    with pytest.raises(ValueError):
        FourCourts.unpack(3, "any text", shuffles, FourCourtsOptions(), damaged("round", 1))
