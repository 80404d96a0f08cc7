"""What comes of a move in Four Sisters for those who make it, as a reason for a move counts it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.four_sisters.guide import GUIDE
from engine.guide import Step
from tests.engine.games.four_sisters.positions import C, D, H, S, play, table

FOES = {H: "4H", S: "8S 7S 9S"}
ONE_HEART: dict[str, Any] = {"hands": {H: "4H"}, "hour": 4}
EVEN = {"a1": "6C", "b1": "2H", "c1": "9S", "a2": "3H", "c2": "4H", "a3": "AC", "b3": "4D", "c3": "2D"}
LAST: dict[str, Any] = {"chateau": {"c3": "9H"}, "spent": "HD", "days": 2}


@pytest.mark.parametrize(
    ("position", "moves", "expected"),
    [
        # FS-8, FS-9: a card that is left alone stands.
        ({**ONE_HEART, "chateau": {"a1": "9S"}}, "place 4H c3, end, end, end", "stands"),
        # FS-19: whose Chateau is worth more is ahead; as much is not more.
        ({**ONE_HEART, "chateau": {"a1": "3S"}}, "place 4H c3", "stands, ahead"),
        ({**ONE_HEART, "chateau": {"a1": "4S"}}, "place 4H c3", "stands"),
        ({**ONE_HEART, "chateau": {"a1": "5S"}}, "place 4H c3", "stands"),
        ({"hands": {S: "4S"}, "chateau": {"a1": "3H"}, "hour": 4, "turn": S}, "place 4S c3", "stands, ahead"),
        # FS-11: a defeat in the seat's own turn is a gain, and later it is somebody else's.
        ({"hands": {H: "4H", S: "8S"}, "chateau": {"b1": "3S", "a3": "9C"}, "hour": 4},
         "place 4H b2, -", "stands, defeats 3S"),
        ({"hands": {H: "AH", S: "5S", D: "9D 8D 7D"}, "chateau": {"b1": "3S", "a3": "9C", "a2": "6C"},
          "hour": 3},
         "place AH c3, end, introduce 7D+8D 9D c1, -", "stands"),
        # FS-11: the seat's card and its partner's may fall until its turn comes again; what falls stands not.
        ({"hands": FOES, "chateau": {"b1": "3D", "a1": "9C"}, "hour": 4},
         "place 4H b2, introduce 7S+8S 9S a2, -", "falls 4H"),
        ({"hands": FOES, "chateau": {"b1": "3D", "a3": "9C"}, "hour": 4},
         "place 4H c3, introduce 7S+8S 9S a1", "falls 3D, stands"),
        # FS-14: what falls four moves of the Clock later, when the seat is on turn again, is not counted.
        ({"hands": FOES, "chateau": {"b1": "3D", "a1": "9C"}, "hour": 4},
         "place 4H b2, end, end, end, end, introduce 7S+8S 9S a2, -", "stands"),
        ({"hands": {H: "4H", C: "8C 7C 9C"}, "chateau": {"b1": "3D", "a1": "9S"}, "hour": 4},
         "place 4H b2, end, end, introduce 7C+8C 9C a2, -", "falls 4H"),
        # FS-19, FS-20: how the Day ends says all: won or lost by the team, or nobody's.
        ({"hands": {H: "AH 2H", D: "9D"}, **LAST}, "end", "day-lost"),
        ({"hands": {S: "AS 2S", H: "AH 2H", D: "9D"}, "turn": S, **LAST}, "end", "day"),
        ({"hands": {H: "AH"}, "chateau": EVEN}, "place AH b2", "stands"),
        # FS-8, FS-10: cards are spent that the seat itself discards, for a Conflict or an Introduction.
        ({"hands": {H: "4H 8H", S: "7S"}, "chateau": {"b1": "5S"}, "hour": 4},
         "place 4H b2 | 8H, -", "spent"),
        ({"hands": {H: "4H 8H", S: "7S"}, "chateau": {"b1": "5S"}, "hour": 4},
         "place 4H b2 | -, 7S", "falls 4H"),
        ({"hands": {H: "4H 5H 9H"}, "chateau": {"a1": "9S"}}, "introduce 4H+5H 9H c3", "stands, spent"),
        ({"hands": {H: "4H 5H"}, "chateau": {"a1": "9S"}, "hour": 4}, "place 4H c3", "stands"),
    ],
)  # fmt: skip
def test_what_comes_of_a_move(position: dict[str, Any], moves: str, expected: str) -> None:
    """For the seat that makes it, from the one after "|" on."""
    state = table(**position)
    first, bar, after = moves.rpartition(" | ")
    if bar:
        play(state, state.to_act[0], first)
    before, trail = state.copy(), []
    for move in after.split(", "):
        seat = state.to_act[0]
        trail.append(Step(seat, tuple(move.split()), play(state, seat, move)))
    found = GUIDE.outcomes.come(before, trail[0].seat, trail, state)
    assert {f"{one.name} {one.about}".strip() for one in found} == set(expected.split(", "))
