"""The Four Courts refuses dumps of impossible positions."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from engine.games.four_courts.options import FourCourtsOptions
from engine.games.four_courts.rules import FourCourts
from tests.engine.games.four_courts.positions import last_token, table

HANDS = ["9MS 8MS", "4MS 4WL", "2SY 2WL"]
Fields = dict[str, Any]


def dealt() -> FourCourts:
    return table(HANDS, piles={(0, "MWK"): "AK"}, taken=["MM"])


def laid() -> FourCourts:
    """Seat 0 has laid the Ace of Moons at the Rite, and then seat 1 its third card at the Consul."""
    state = table(HANDS, revealed="AM CM 3LY", piles={(1, "MWK"): "AW CW"})
    state.play(0, ("MLY",))
    state.play(1, ("MWK", "W"))
    return state


def ended() -> FourCourts:
    """Seat 0 has taken the Consul's last token, and the supply has no Knots."""
    state = last_token(["9MS", "8MS", "2SY"], "AM CM 3SK", ["K", "KW", "KK"])
    state.play(0, ("MWK",))
    return state


def fallen() -> FourCourts:
    """Seat 1 has taken the Rite's last token with its third card there, and the supply has no Wyrms."""
    piles = {(1, "MLY"): "AL CL", (0, "SLK"): "AS"}
    state = table(
        ["9MS", "8MS", "2SY"], revealed="AM CM 3LY", piles=piles, tokens={"MLY": "M"}, taken=["Y", "YY", "Y"]
    )
    state.play(0, ("MLY",))
    state.play(1, ("MLY",))
    assert state.result is not None
    return state


def in_a_hand(card: str) -> Callable[[Fields], Fields]:
    """Return a change that puts a laid card into seat 0's hand, and one of seat 0's cards in its place."""

    def change(fields: Fields) -> Fields:
        text = json.dumps({name: fields[name] for name in ("piles", "discards")}).replace(card, "8MS")
        return {**json.loads(text), "hands": [[card, "9MS"], *fields["hands"][1:]]}

    return change


def unspent(fields: Fields) -> Fields:
    """Put the two cards that were spent for the token back at their Court."""
    pair = ["AW", "CW"]
    kept = [card for card in fields["discards"] if card not in pair]
    return {"piles": [pair, *fields["piles"][1:]], "discards": kept}


STATES: Mapping[str, Callable[[], FourCourts]] = {
    "dealt": dealt, "laid": laid, "ended": ended, "fallen": fallen,
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        # FC-2 to FC-12 hold for every loaded state: cards and tokens are conserved.
        ("dealt", {"round": 0}),
        ("dealt", {"round": True}),
        ("dealt", {"goals": ["M", "S", "L"]}),
        ("dealt", {"goals": ["S", "M", "L", "Y"]}),
        ("dealt", {"hands": [["9MS"], ["4MS", "4WL"], ["2SY", "2WL"]]}),
        ("dealt", {"hands": [["9MS", "8MS"], ["4MS", "4WL"], ["2SY", "9MS"]]}),
        ("dealt", {"picks": ["9MS", "4MS", "2SY"]}),
        ("dealt", {"picks": ["4MS", "", ""]}),
        ("dealt", {"picks": [0, "", ""]}),
        ("dealt", {"order": [[0, "AM"]]}),
        ("dealt", {"landed": [1]}),
        ("dealt", {"piles": [["AK"]]}),
        ("dealt", {"piles": [[], ["AK"], *[[]] * 10]}),
        ("dealt", {"tokens": ["MWK", "MLY", "SWY", ""]}),
        ("dealt", {"tokens": ["KWM", "MLY", "SWY", "SLK"]}),
        ("dealt", {"supply": [3, 3, 3, 3, 3, 3]}),
        ("dealt", {"supply": [-1, 3, 3, 3, 3, 3]}),
        ("dealt", {"taken": [[2, 0, 0, 0, 0, 0]]}),
        ("dealt", {"discards": []}),
        ("dealt", {"over": True}),
        ("dealt", {"over": 1}),
        ("dealt", {"aside": None}),
        # FC-3, FC-12: there are four Courts, each with a token, even if no token is lost.
        ("dealt", {"tokens": ["", "MLY", "SWY", "SLK"], "supply": [2, 3, 4, 3, 3, 4]}),
        ("dealt", {"tokens": ["MWK", "MLY", "SWY"], "supply": [1, 4, 3, 4, 3, 4]}),
        ("dealt", {"tokens": ["MWK", "MLY", "SWY", "SLK", "W"], "supply": [1, 3, 2, 3, 3, 3]}),
        # FC-4, FC-5, FC-11: a shuffle for each round and one for the goals. Otherwise cards would be dealt
        # again.
        *[("dealt", {"shuffles": shuffles}) for shuffles in (-1, 0, 1, 3)],
        # FC-8, FC-9: a laid card is at its Court or in the discards, and not in a hidden hand.
        ("laid", in_a_hand("AM")),
        ("laid", in_a_hand("CM")),
        ("laid", {"landed": [0, 0]}),
        # FC-9, FC-12: the Court that couldn't be loaded is the one where the last card was laid.
        ("ended", {"landed": [1]}),
        ("ended", unspent),
        # FC-12: the supply has a Wyrm, so the Rite could be loaded. Or another Court has no tokens.
        ("fallen", lambda fields: more(fields, "Y") | {"taken": [[0] * 6, *fields["taken"][1:]]}),
        ("fallen", lambda fields: more(fields, "SLK") | {"tokens": [*fields["tokens"][:3], ""]}),
    ],
)
def test_a_table_that_cannot_be_is_refused(kind: str, change: Fields | Callable[[Fields], Fields]) -> None:
    state = STATES[kind]()
    fields = json.loads(json.dumps(state.pack()))
    assert FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), fields).result == state.result
    spoilt = {"shuffles": 2, **fields, **(change(fields) if callable(change) else change)}
    with pytest.raises((ValueError, TypeError, KeyError, IndexError)):
        FourCourts.unpack(3, "any text", spoilt.pop("shuffles"), FourCourtsOptions(), spoilt)


def more(fields: Fields, suits: str) -> Fields:
    """Return the supply with one more token of each of these suits."""
    return {"supply": [left + (suit in suits) for suit, left in zip("MSWLYK", fields["supply"], strict=True)]}


def test_no_more_is_set_aside_than_does_not_go_round() -> None:
    """FC-5, FC-11: fewer cards are set aside than there are players."""
    assert len(table(HANDS, aside="AK CK").aside) == 2
    with pytest.raises(ValueError):
        table(HANDS, aside="AK CK 9LK")
