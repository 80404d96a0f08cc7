"""Reading back dumps of Four Sisters: games continue from possible positions, and others are refused.

Each refusal's reason is checked, because a refusal for another reason would prove little.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from engine.games.four_sisters.facts import CARDS, VALUE
from engine.games.four_sisters.options import FourSistersOptions
from engine.games.four_sisters.rules import FourSisters
from tests.engine.games.four_sisters.positions import EIGHT, THREE, C, D, H, S, play, table
from tests.engine.positions import plays_on_alike


def played(state: FourSisters, *moves: tuple[int, str]) -> FourSisters:
    for seat, move in moves:
        play(state, seat, move)
    return state


def laying() -> FourSisters:
    """Return the morning of the second Day."""
    return played(table({H: "AH 2H", D: "9D"}, {"c3": "9H"}, spent="HD", days=2), (H, "end"))


def full_house() -> FourSisters:
    return played(table({H: "AH"}, EIGHT | {"b1": "2H", "a2": "QD", "c1": "3C"}), (H, "place AH b2"))


ONE_EACH: Mapping[str, Callable[[], FourSisters]] = {
    "laying": laying,
    "turn": lambda: table({H: "4H"}, EIGHT),
    "turn, two in hand": lambda: table({H: "4H 5H"}),
    "turn, nobody else's": lambda: table({S: "4S"}, spent="H", turn=S),
    "place": lambda: played(table({H: "QH 4H"}, {"a1": "5S"}, "6S"), (H, "intrigue 5S 6S")),
    "instigate": lambda: played(table({H: "4H 8H", S: "3S"}, {"b1": "9S"}, hour=4), (H, "place 4H b2")),
    "defend": lambda: played(table({H: "4H", S: "3S"}, {"b1": "9S"}, hour=4), (H, "place 4H b2")),
    "yield": lambda: played(table({H: "4H"}, {"b1": "4S"}, hour=4), (H, "place 4H b2")),
    "fate": lambda: played(table({H: "QH 5H"}, {"b2": "AS", "a1": "2D"}), (H, "place QH b1"), (H, "-")),
    "fates": lambda: played(table({H: "QH"}, {"b2": "QS"}), (H, "place QH b1")),
    "second fate": lambda: played(table({H: "QH"}, {"b2": "QS"}), (H, "place QH b1"), (H, "scheme")),
    "evening": lambda: played(
        table({H: "AH QH"}, {"b1": "9S", "c3": "2D"}, "3S"), (H, "place AH b2"), (H, "-")
    ),
    "enter": lambda: played(
        table({H: "QH 4H 3H"}, {"a1": "6H"}, THREE), (H, "introduce QH+4H"), (H, "stay")
    ),
    "storm": lambda: played(
        table({D: "QD", H: "2H 3H 4H"}, {"a1": "6H", "b1": "5D", "c1": "4C"}, "QH QS QC", turn=D),
        (D, "pass QD"),
    ),
    "storm, introducing": lambda: played(
        table({H: "QH 4H 3H"}, {"a1": "6H"}, THREE), (H, "introduce QH+4H")
    ),
    "storm, squandered": lambda: played(table({H: "QH 4H"}, {"a1": "6H"}, THREE), (H, "introduce QH+4H")),
    "storm, defending": lambda: played(
        table({H: "QH 4H", S: "8S"}, {"b1": "9S"}, THREE, hour=4), (H, "place 4H b2"), (H, "QH")
    ),
    "storm, comparing": lambda: played(
        table({H: "4H", S: "QS 8S"}, {"b1": "9S"}, "QH QD QC", hour=4), (H, "place 4H b2"), (S, "QS")
    ),
    "storm, defeated": lambda: played(
        table({H: "QH"}, {"b1": "QS", "c3": "7C"}, "QD QC"),
        (H, "place QH b2"), (H, "oubliette"), (S, "oubliette"),
    ),
    "over": full_house,
}  # fmt: skip
"""One position for each kind of question."""


@pytest.mark.parametrize("kind", ONE_EACH)
def test_what_a_game_comes_to_is_loaded(kind: str) -> None:
    plays_on_alike(ONE_EACH[kind]())


def loads(state: FourSisters, change: Mapping[str, Any]) -> FourSisters:
    """Return the position read back with other fields."""
    fields = {**json.loads(json.dumps(state.pack())), **change}
    return FourSisters.unpack(4, "any text", 0, state.options, fields)


def laid(without: Sequence[str]) -> list[list[str]]:
    """Return all Schemes without these cards."""
    return [[card for card in cards if card not in without] for cards in CARDS]


def lots(**moments: int) -> list[int]:
    """Return when each card went under its Scheme: at first, unless `moments` says otherwise."""
    return [moments.get(f"_{card}", 0) for card in VALUE]


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("first", 0, "no such number"),
        ("days", [[2, 1, 2, 0]], "no such number"),
        ("phase", "yielding", "no such word"),
        ("turn", 4, "no such number"),
        ("hour", 0, "no such number"),
        ("hour", 7, "no such number"),
        ("hour", True, "no such number"),
        ("chateau", ["", "9S", "", "", "4H", "", "", ""], "no such list"),
        ("hands", [["5H"], ["8S"], [], ["ZZ"]], "no such word"),
        ("lots", [0] * 39, "no such list"),
        ("lots", [-1] * 40, "no such number"),
        ("conflict", ["4H", "9S", 0, 4], "no such number"),
        ("introduced", -1, "no such number"),
        ("introduced", 10, "no such number"),
        ("stormed", 1, "neither true nor false"),
        ("then", "clock", "no such word"),
        ("last", [0, "steal"], "no such word"),
    ],
)
def test_a_field_that_is_none_is_refused(name: str, value: Any, why: str) -> None:
    state = ONE_EACH["instigate"]()
    assert loads(state, {}).view(S) == state.view(S)
    with pytest.raises(ValueError, match=f"^{why}$"):
        loads(state, {name: value})


LOST = "cards lost, doubled or in strange hands"
BEGUN = "a Day that has begun"
ORDER = "a Scheme in a strange order"
NO_STORM = "a storm not asked for, or asked for twice"
OTHERS = "a storm that asks others"
FULL = {
    "chateau": ["6H", "AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D"],
    "schemes": [["AH", "2H", "5H", "7H", "8H", "9H"], laid(["QS"])[S], ["9D"], laid(["QC"])[C]],
}
"""No Room is left for the card that the Queen of "enter" and "storm, introducing" introduced."""


@pytest.mark.parametrize(
    ("kind", "change", "why"),
    [
        # FS-1, FS-13: each seat has ten cards, with at most three in hand, from low to high.
        ("instigate", {"chateau": [""] * 9}, LOST),
        ("instigate", {"oubliette": ["2C", "2C"]}, LOST),
        ("instigate", {"hands": [["8H"], ["3S"], [], ["3C"]]}, LOST),
        ("instigate", {"hands": [["8H"], [], [], []]}, LOST),
        ("instigate", {"schemes": [[], [], [], []]}, LOST),
        ("turn, two in hand", {"hands": [["5H", "4H"], [], [], []]}, "no such hand"),
        (
            "turn, two in hand",
            {"hands": [["4H", "5H", "6H", "7H"], [], [], []], "schemes": laid(["4H", "5H", "6H", "7H"])},
            "no such hand",
        ),
        # FS-3: while players lay Schemes, all other places are empty.
        ("laying", {"hour": 2}, BEGUN),
        ("laying", {"turn": S}, BEGUN),
        ("laying", {"lots": lots(_QH=1)}, BEGUN),
        ("laying", {"introduced": 3}, BEGUN),
        ("laying", {"schemes": laid([])}, BEGUN),
        ("laying", {"schemes": [list(CARDS[H][:9]), [], [], []], "hands": [["9H"], [], [], []]}, BEGUN),
        ("laying", {"schemes": [list(CARDS[H][:9]), [], [], []], "oubliette": ["9H"]}, BEGUN),
        ("instigate", {"phase": "scheme"}, BEGUN),
        # FS-4, FS-11: a card that goes under a Scheme later is drawn later, and each moment belongs to one
        # player.
        ("turn", {"lots": lots(_QH=1)}, ORDER),
        ("place", {"lots": lots(_AH=1, _QH=2, _9H=3)}, ORDER),
        ("turn", {"lots": lots(_4H=1)}, "drawn too early"),
        ("turn", {"lots": lots(_9H=1, _9S=1)}, "two players at one moment"),
        ("turn", {"lots": lots(_9S=3, _9C=3)}, "two players at one moment"),
        # FS-19 to FS-21: a finished Day agrees with its Chateau.
        ("turn", {"days": [[0, 1, 2, 0]]}, "a wrong number of Days"),
        ("turn", {"phase": "over"}, "a wrong number of Days"),
        ("over", {"days": []}, "a wrong number of Days"),
        ("over", {"phase": "turn"}, "a wrong number of Days"),
        ("laying", {"days": [[1, 9, 0, 0]]}, "a strange winner"),
        ("laying", {"days": [[0, 0, 9, 0]]}, "a strange winner"),
        ("laying", {"days": [[-1, 9, 0, 1]]}, "a strange winner"),
        ("laying", {"days": [[0, 9, 9, 0]]}, "a strange winner"),
        ("over", {"days": [[1, 31, 8, 0]]}, "a strange winner"),
        ("over", {"days": [[0, 31, 8, 1]]}, "a Day that ended otherwise"),
        ("over", {"days": [[0, 30, 8, 0]]}, "a Day that ended otherwise"),
        ("laying", {"yesterday": None}, "no yesterday"),
        ("laying", {"days": []}, "no yesterday"),
        ("turn", {"yesterday": [[""] * 9, []]}, "no yesterday"),
        ("laying", {"yesterday": [["9H", "9H", *[""] * 7], []]}, "a card doubled yesterday"),
        ("laying", {"yesterday": [[*[""] * 8, "9H"], ["9H"]]}, "a card doubled yesterday"),
        ("laying", {"days": [[1, 8, 0, 1]]}, "a yesterday that ended otherwise"),
        ("laying", {"days": [[1, 9, 1, 1]]}, "a yesterday that ended otherwise"),
        ("laying", {"days": [[0, 9, 0, 0]]}, "a yesterday that ended otherwise"),
        # FS-6 to FS-8, FS-12: a turn needs a Room, cards, or the Queen under the Scheme.
        (
            "turn",
            {"chateau": ["5S", "2S", "3S", "QC", "9C", "4D", "9D", "2D", "3D"],
             "schemes": laid(["4H", "5S", "2S", "3S", "QC", "9C", "4D", "9D", "2D", "3D"])},
            "a Day that is over",
        ),
        ("enter", FULL, "a Day that is over"),
        ("turn, nobody else's", {"turn": H}, "a turn that goes by"),
        ("place", {"turn": S}, "no Intrigue"),
        ("turn", {"phase": "place"}, "no Intrigue"),
        ("place", {"lots": lots()}, "an Intrigue long past"),
        ("place", {"lots": lots(_QH=1, _9S=2)}, "an Intrigue long past"),
        ("place", {"lots": lots(_9H=1, _QH=1)}, "an Intrigue long past"),
        ("place", {"phase": "evening"}, "nobody to ask"),
        ("turn", {"phase": "evening"}, "nobody to ask"),
        ("storm", {"turn": H, "storm": [H, D, C]}, "a turn that has not begun"),
        ("enter", {"turn": S}, "nobody to introduce"),
        ("turn", {"introduced": 4}, "no such Introduction"),
        ("place", {"introduced": 4}, "no such Introduction"),
        ("storm, introducing", {"then": "night"}, "no such Introduction"),
        # FS-9, FS-10: the Instigator belongs to the seat in turn, and is next to an Innocent of the other
        # team.
        ("instigate", {"phase": "turn"}, "no such Conflict"),
        ("instigate", {"conflict": None}, "no such Conflict"),
        ("instigate", {"phase": "storm"}, "no such Conflict"),
        ("instigate", {"conflict": ["9S", "4H", 0, 0]}, "no such opponents"),
        ("instigate", {"turn": S}, "no such opponents"),
        ("instigate", {"conflict": ["4H", "4H", 0, 0]}, "no such opponents"),
        ("instigate", {"conflict": ["4H", "5D", 0, 0]}, "no such opponents"),
        ("instigate", {"chateau": ["9S", *[""] * 3, "4H", *[""] * 4]}, "opponents who are not adjacent"),
        ("instigate", {"conflict": ["4H", "9S", 2, 0]}, "more discarded than was held"),
        ("defend", {"conflict": ["4H", "9S", 3, 0]}, "more discarded than was held"),
        ("defend", {"conflict": ["4H", "9S", 0, 3]}, "more discarded than was held"),
        ("instigate", {"conflict": ["4H", "8S", 0, 0]}, "nobody to discard"),
        ("instigate", {"conflict": ["4H", "9S", 1, 0]}, "nobody to discard"),
        ("instigate", {"conflict": ["4H", "9S", 0, 1]}, "nobody to discard"),
        ("defend", {"phase": "instigate"}, "nobody to discard"),
        ("defend", {"conflict": ["4H", "9S", 0, 1]}, "nobody to discard"),
        ("defend", {"conflict": ["4H", "8S", 0, 0]}, "nobody to discard"),
        ("yield", {"phase": "defend"}, "nobody to discard"),
        ("defend", {"phase": "yield"}, "nobody to yield"),
        ("yield", {"conflict": ["4H", "4S", 1, 0]}, "nobody to yield"),
        ("fate", {"phase": "yield", "fates": []}, "nobody to yield"),
        # FS-17: the losers to a Queen with the same value, the Instigator's card first.
        ("fate", {"fates": []}, "no fate"),
        ("instigate", {"phase": "fate"}, "no fate"),
        ("instigate", {"fates": ["4H"]}, "no fate"),
        ("fate", {"fates": ["QH"]}, "no such fate"),
        ("fate", {"fates": ["AS", "AS"]}, "no such fate"),
        ("fate", {"fates": ["AS", "QH"]}, "no such fate"),
        ("fate", {"fates": ["2D"]}, "no such fate"),
        ("fate", {"conflict": ["QH", "AS", 1, 0]}, "no such fate"),
        ("fates", {"fates": ["QS", "QH"]}, "no such fate"),
        ("fates", {"fates": ["QS"]}, "no such fate"),
        ("second fate", {"fates": ["QS", "QS"]}, "no such fate"),
        ("second fate", {"fates": ["QH"]}, "no such fate"),
        ("second fate", {"conflict": ["QH", "9S", 0, 0]}, "no such fate"),
        # FS-18: a storm in a missing Conflict, and the reverse.
        ("storm", {"stormed": False}, NO_STORM),
        ("turn", {"stormed": True}, NO_STORM),
        ("storm, defending", {"conflict": None}, "no such Conflict"),
        ("storm, comparing", {"conflict": None}, "no such Conflict"),
        ("storm, defeated", {"conflict": None}, "no such Conflict"),
        ("storm", {"then": "defend"}, "no such Conflict"),
        ("storm", {"conflict": ["5D", "4C", 0, 0]}, "no such Conflict"),
        ("storm, defending", {"then": "pass"}, "no such Conflict"),
        ("storm, defending", {"then": "evening"}, "nobody defeated"),
        ("storm, defeated", {"conflict": ["7H", "7S", 0, 0]}, "nobody defeated"),
        ("storm, defending", {"then": "compare"}, "nothing that brought a storm"),
        ("storm, comparing", {"then": "defend"}, "nothing that brought a storm"),
        ("storm, defending", {"conflict": ["4H", "9S", 0, 0]}, "nothing that brought a storm"),
        ("storm, defending", {"conflict": ["4H", "9S", 1, 1]}, "nothing that brought a storm"),
        ("storm, comparing", {"conflict": ["4H", "9S", 0, 0]}, "nothing that brought a storm"),
        ("turn", {"phase": "enter"}, "Queens who never met"),
        ("instigate", {"introduced": 4}, "Queens who never met"),
        ("turn", {"storm": [H]}, "no storm"),
        ("turn", {"then": "pass"}, "no storm"),
        # No seat is asked twice, left out, or asked before its turn.
        ("storm", {"storm": []}, "nobody to ask, or no way to go on"),
        ("storm", {"then": ""}, "nobody to ask, or no way to go on"),
        ("storm", {"storm": [D, D]}, OTHERS),
        ("storm", {"storm": [D, C, H, H]}, OTHERS),
        ("storm", {"storm": [C, D, H]}, OTHERS),
        ("storm", {"storm": [D, H]}, OTHERS),
        ("storm", {"storm": [D]}, OTHERS),
        ("storm", {"then": "enter"}, "nobody to introduce"),
        ("storm, squandered", {"then": "enter"}, "nobody to introduce"),
        ("storm, introducing", {**FULL, "storm": [H, D]}, "nobody to introduce"),
        ("storm, introducing", {"then": "night", "introduced": 0}, "no Squander"),
    ],
)  # fmt: skip
def test_a_position_that_no_game_comes_to_is_refused(kind: str, change: dict[str, Any], why: str) -> None:
    """FS-1 to FS-21 hold for every loaded state. These would crash, or continue by other rules."""
    with pytest.raises(ValueError, match=f"^{re.escape(why)}$"):
        loads(ONE_EACH[kind](), change)


def test_who_waits_for_the_second_of_two_days_has_seen_the_first() -> None:
    """FS-21: the options give the number of Days, and there's no morning after the last."""
    fields = json.loads(json.dumps(laying().pack()))
    with pytest.raises(ValueError, match=r"^a wrong number of Days$"):
        FourSisters.unpack(4, "any text", 0, FourSistersOptions(days=1), fields)
