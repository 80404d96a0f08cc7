"""Reading back dumps of Four Tribes: games continue from possible positions, and others are refused.

Each refusal's reason is checked, because a refusal for another reason would prove little.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from engine.cards.decks import STANDARD
from engine.games.four_tribes.facts import Kin
from engine.games.four_tribes.options import FourTribesOptions
from engine.games.four_tribes.rules import FourTribes
from tests.engine.games.four_tribes.positions import cards, play, reshuffled, table
from tests.engine.positions import plays_on_alike


def loads(state: FourTribes, change: Mapping[str, Any], shuffles: int | None = None) -> FourTribes:
    """Return the position read back with other fields."""
    fields = {**json.loads(json.dumps(state.pack())), **change}
    seats, drawn = state.seats, state.shuffles if shuffles is None else shuffles
    return FourTribes.unpack(seats, "seed", drawn, state.options, fields)


def played(state: FourTribes, *moves: str) -> FourTribes:
    play(state, *moves)
    return state


def nothing_left() -> FourTribes:
    """Return a table at which two seats hold all cards except those on the table."""
    state = table("4D", "5C", hands=("2C", "9H"), deck="", discards="", turns=10)
    state.hands[0] = cards(" ".join({*STANDARD.cards} - {"4D", "5C", "9H"}))
    return state


def last_turn() -> FourTribes:
    """Return a table at which seat 1 takes the very last turn."""
    state = table("4D", "5C", hands=("2C", "9H"), turns=10)
    state.turn, state.to_act = 19, (1,)
    return state


def widowed() -> FourTribes:
    """Return a table with a child that has one parent left, a widow."""
    state = table("2: 9S", "5C")
    state.families[0] = (Kin("9S", 1), Kin("TS", 2, None, ("9S",)))
    state.deck = tuple(card for card in state.deck if card != "TS")
    return state


ONE_EACH: Mapping[str, Callable[[], FourTribes]] = {
    "turn": lambda: table("9S", "5C", hands=("2C TD", "9H KH")),
    "duel": lambda: played(table("9S", "5C", hands=("2C TD", "9H KH")), "duel 9S 5C@1 2C"),
    "proposal": lambda: played(table("9S", "5C", hands=("2C TD", "9H KH")), "propose 9S 5C@1 2C+TD"),
    "refused": lambda: played(
        table("9S", "5C", hands=("2C TD", "9H KH")), "propose 9S 5C@1 2C", "refuse 5C KH"
    ),
    "families": lambda: table("2: 9S 3C+4D", "2: 5S 7H+6C 8D 7C KS", hands=("2C TD", "9H KH")),
    "ten": lambda: table("2: 9S 8S TS+2D 9H+2S JS+3D TH+3S", "5C", hands=("QC", "KC")),
    "widowed": widowed,
    "nearly united": lambda: table("KS+3H / QH<KS+9D JC+8D AD", "4D", hands=("2C", "5C"), turns=10),
    "united": lambda: played(ONE_EACH["nearly united"](), "lay 2C AD"),
    "nothing left": nothing_left,
    "nobody acts": lambda: played(nothing_left(), "nothing"),
    "still": lambda: played(nothing_left(), "nothing", "nothing"),
    "last turn": last_turn,
    "last duel": lambda: played(last_turn(), "duel 5C 4D@0 9H"),
    "turns": lambda: played(last_turn(), "nothing"),
    "reshuffled": reshuffled,
    "passed on": lambda: played(reshuffled(), "nothing", "duel 7H 5C@1 JS", "-"),
}  # fmt: skip
"""One position for each kind of peculiarity."""


@pytest.mark.parametrize("kind", ONE_EACH)
def test_what_a_game_comes_to_is_loaded(kind: str) -> None:
    plays_on_alike(ONE_EACH[kind]())


CARDS = "cards are missing or doubled"
PASSED = (2, 1, 1, 0, [[0, 41], [1, 3], [1, 1]])
"""The only passing in "passed on"."""


def staked(*affair: Any) -> dict[str, Any]:
    """Return fields with an affair in "families", its cards taken from the hand of its beginner."""
    hands = [["TD", "2C"], ["KH", "9H"]]
    return {
        "affair": list(affair),
        "hands": [[card for card in hand if card not in affair[-1]] for hand in hands],
    }


def passing(**change: Any) -> dict[str, Any]:
    """Return fields with a changed passing in "passed on"."""
    names = ("by", "target", "size", "fresh", "least")
    return {"passings": [[change.get(name, value) for name, value in zip(names, PASSED, strict=True)]]}


@pytest.mark.parametrize(
    ("kind", "change", "why"),
    [
        # Values with the wrong type or range.
        ("turn", {"first": True}, "no such number"),
        ("turn", {"still": -1}, "no such number"),
        ("turn", {"over": "won"}, "no such word"),
        ("turn", {"deck": "2C"}, "no such list"),
        ("turn", {"held": ["ZZ"]}, "no such word"),
        ("turn", {"families": [[["9S", 0, None, []]], [["5C", 1, None, []]]]}, "no such number"),
        ("passed on", passing(size=0), "no such number"),
        ("passed on", passing(size=4), "no such number"),
        ("passed on", passing(fresh=4), "no such number"),
        # FT-1: there are fifty-two cards, and each hand has a seat.
        ("turn", {"known": [[], []]}, "no such table"),
        ("turn", {"hands": [["TD", "2C"], ["KH", "9H"], []]}, "no such table"),
        ("turn", {"families": [[["9S", 1, None, []]], [["5C", 1, None, []]], []]}, "no such table"),
        ("turn", {"first": 2}, "no such turn"),
        ("turn", {"turn": 200}, "no such turn"),
        ("turn", {"deck": ["2C"]}, CARDS),
        ("turn", {"hands": [[], []]}, CARDS),
        ("turn", {"families": [[], []]}, CARDS),
        ("turn", {"discards": ["3C"]}, CARDS),
        ("turn", {"affair": ["duel", 0, "9S", 1, "5C", ["2C"]]}, CARDS),
        ("turn", {"hands": [["2C", "TD"], ["KH", "9H"]]}, "a hand out of order"),
        # FT-11, FT-13, FT-16: known cards are in the hands, and each seat knows what all know.
        ("turn", {"known": [["TD"], [], []]}, "known, but not there"),
        ("turn", {"known": [["3C"], [], []]}, "known, but not there"),
        ("turn", {"known": [[], [], ["9H"]]}, "known to all, and not to each"),
        ("turn", {"known": [["9H"], [], ["9H", "TD"]]}, "known to all, and not to each"),
        # FT-3: cards that were shuffled into the deck, and cards that weren't.
        ("turn", {"held": ["2S"]}, "held, but in the deck"),
        ("turn", {"fresh": ["AC"]}, "in the deck, but not shuffled into it"),
        ("reshuffled", {"held": []}, "never shuffled, but not held"),
        ("turn", {"passings": [[0, 1, 1, 1, [[0, 0], [1, 0]]]]}, "passed before anything was shuffled"),
        # FT-13: face-down cards moved from one hand to another, and hand sizes stay right.
        ("passed on", passing(by=1), "no such passing"),
        ("passed on", passing(by=3), "no such passing"),
        ("passed on", passing(target=3), "no such passing"),
        ("passed on", passing(fresh=2), "no such passing"),
        ("passed on", passing(least=[]), "no such table"),
        ("passed on", passing(least=[[0, 41], [2, 3], [1, 1]]), "fewer cards than ever"),
        ("passed on", passing(least=[[0, 42], [1, 3], [1, 1]]), "fewer cards than ever"),
        # FT-2, FT-19: an end that isn't one, and a game that should be over.
        ("nearly united", {"still": 1}, "nobody could act, and somebody did"),
        ("duel", {"still": 1}, "nobody could act, and somebody did"),
        ("nobody acts", {"over": "still"}, "nobody acts"),
        ("nobody acts", {"still": 2}, "nobody acts"),
        ("nobody acts", {"still": 3}, "nobody acts"),
        ("still", {"over": None}, "nobody acts"),
        ("still", {"still": 3}, "nobody acts"),
        ("united", {"over": "still"}, "nobody acts"),
        ("turns", {"turn": 18}, "turns are left"),
        ("nearly united", {"over": "turns"}, "turns are left"),
        ("united", {"over": None}, "no such winner"),
        ("nearly united", {"over": "united"}, "no such winner"),
        ("last duel", {"over": "turns"}, "an affair after the end"),
        # FT-11, FT-14 to FT-18: the pairs of cards that can begin an affair, and their stakes.
        ("families", staked("duel", 0, "9S", 0, "3C", ["2C"]), "no such affair"),
        ("families", staked("duel", 0, "9S", 1, "8D", []), "no such affair"),
        ("proposal", {"affair": ["propose", 0, "9S", 1, "5C", ["2C", "TD"]]}, "cards out of order"),
        ("families", staked("duel", 1, "8D", 0, "9S", ["KH"]), "out of turn"),
        ("families", staked("propose", 1, "8D", 0, "9S", ["KH"]), "out of turn"),
        ("families", staked("refusal", 0, "9S", 1, "8D", ["2C"]), "out of turn"),
        ("families", staked("duel", 0, "9S", 1, "KS", ["2C"]), "a duel with a greater card"),
        ("families", staked("propose", 0, "9S", 1, "5S", ["2C"]), "no such proposal"),
        ("families", staked("propose", 0, "9S", 1, "7H", ["2C"]), "no such proposal"),
        ("families", staked("propose", 0, "3C", 1, "5S", ["2C"]), "no such proposal"),
        ("ten", {"affair": ["propose", 0, "9S", 1, "5C", ["QC"]], "hands": [[], ["KC"]]}, "no such proposal"),
        ("families", staked("refusal", 1, "5S", 0, "9S", ["KH"]), "nothing was refused"),
        ("families", staked("refusal", 1, "KS", 0, "3C", ["KH"]), "nothing was refused"),
        ("families", staked("duel", 0, "8D", 1, "9S", ["2C"]), "nobody of this family"),
    ],
)  # fmt: skip
def test_a_position_that_no_game_comes_to_is_refused(kind: str, change: dict[str, Any], why: str) -> None:
    """FT-1 to FT-19 hold for every loaded state. These would crash, or continue by other rules."""
    with pytest.raises(ValueError, match=f"^{re.escape(why)}$"):
        loads(ONE_EACH[kind](), change)


@pytest.mark.parametrize(
    "affair",
    [
        ("propose", 0, "9S", 1, "8D", ["2C"]),
        ("duel", 0, "9S", 1, "8D", ["TD", "2C"]),
        ("refusal", 1, "8D", 0, "9S", ["KH"]),
    ],
)
def test_an_affair_that_somebody_could_begin_is_loaded(affair: tuple[Any, ...]) -> None:
    """FT-11, FT-15, FT-17: the possible counterparts of the affairs refused above."""
    state = loads(ONE_EACH["families"](), staked(*affair))
    assert state.to_act == (affair[3],)
    assert state.affair is not None
    assert state.affair.kind == affair[0]


def test_four_cards_are_no_stake() -> None:
    """FT-11, FT-13: a player without cards isn't asked for an answer, either."""
    fields = {"affair": ["duel", 0, "9S", 1, "5C", ["TD", "5D", "4C", "2C"]], "hands": [[], ["KH", "9H"]]}
    state = table("9S", "5C", hands=("2C 4C TD 5D", "9H KH"))
    with pytest.raises(ValueError, match=r"^no such affair$"):
        loads(state, fields)
    state = table("9S", "5C", hands=("2C TD", ""))
    with pytest.raises(ValueError, match=r"^nobody to ask$"):
        loads(state, {"affair": ["duel", 0, "9S", 1, "5C", ["2C"]], "hands": [["TD"], []]})


COUPLE = (["9S", 1, "JH", []], ["JH", 1, "9S", []])
ELEVEN: tuple[list[Any], ...] = tuple([f"{rank}S", 2, None, []] for rank in STANDARD.ranks[:11])


def with_family(*family: list[Any]) -> FourTribes:
    """Return a table at which seat 0 has this family."""
    state = table("", "5C")
    fields = state.pack()
    gone = {kin[0] for kin in family}
    deck = [card for card in fields["deck"] if card not in gone]
    return loads(state, {"families": [list(family), fields["families"][1]], "deck": deck})


@pytest.mark.parametrize(
    "family",
    [
        (["9S", 1, None, []], ["3D", 1, None, []]),
        (*COUPLE, ["3D", 1, None, []]),
        (*COUPLE, ["TD", 2, None, ["9S", "JH"]]),
        (*COUPLE, ["8S", 2, None, ["9S", "JH"]]),
        (*COUPLE, ["TS", 3, None, ["9S", "JH"]]),
        (["9S", 2, "JH", []], ["JH", 2, "9S", []], ["TS", 2, None, ["9S", "JH"]]),
        (["9S", 2, None, []], ["TS", 2, None, ["9S"]]),
        (["9S", 2, None, []], ["JH", 2, None, []], ["TS", 3, None, ["9S", "JH"]]),
        (["9S", 2, None, []], ["TS", 3, None, []], ["JS", 4, None, []]),
        (["9S", 2, "JH", []], ["JH", 3, "9S", []]),
        (["9S", 2, "JH", []], ["JH", 2, None, []]),
        (["9S", 1, "JS", []], ["JS", 1, "9S", []]),
        ELEVEN,
    ],
    ids=[
        "two founders", "a third founder", "a child of another suit", "a child not between",
        "a grandchild of nobody", "a child beside its parents", "a child beside its parent",
        "parents who are not wed", "three generations", "a couple of two generations",
        "wed to who is unwed", "a couple of one suit", "eleven",
    ],
)  # fmt: skip
def test_no_family_is_loaded_that_nobody_could_have(family: tuple[list[Any], ...]) -> None:
    """FT-5 to FT-8."""
    with pytest.raises(ValueError, match=r"^no such family$"):
        with_family(*family)


@pytest.mark.parametrize(
    "family",
    [
        (["9S", 1, None, []],),
        COUPLE,
        (*COUPLE, ["TS", 2, None, ["9S", "JH"]], ["QC", 2, None, []]),
        (["9S", 1, None, []], ["TS", 2, "2D", ["9S"]], ["2D", 2, "TS", []]),
        (["9S", 4, None, []], ["2D", 5, None, []]),
        ELEVEN[:10],
    ],
    ids=["a founder", "a couple", "children, who may have moved in", "of a widow", "later", "ten"],
)
def test_a_family_that_somebody_could_have_is_loaded(family: tuple[list[Any], ...]) -> None:
    """FT-5 to FT-10."""
    assert [kin["card"] for kin in with_family(*family).view(None)["families"][0]] == [
        card for card, *_ in family
    ]


@pytest.mark.parametrize(
    "family",
    [(["9S", 1, "JH", []],), (*COUPLE, ["TS", 2, None, ["KD"]]), (*COUPLE, ["TS", 2, None, ["9S", "9S"]])],
)
def test_nobody_is_kin_to_who_is_not_there(family: tuple[list[Any], ...]) -> None:
    """FT-6, FT-7: a child can't have the same parent twice, either."""
    with pytest.raises((KeyError, ValueError), match=r"JH|KD|^a card doubled$"):
        with_family(*family)


def test_cards_that_nobody_dealt_are_refused() -> None:
    """FT-1: a deal uses chance twice, for the cards and for who begins."""
    state = ONE_EACH["turn"]()
    assert loads(state, {}, shuffles=2).view(0) == state.view(0)
    with pytest.raises(ValueError, match=r"^cards that nobody dealt$"):
        loads(state, {}, shuffles=1)


def test_a_dump_of_an_earlier_release_is_read() -> None:
    """Such a dump doesn't say what was last shuffled, so any card that may be in the deck may be anywhere."""
    state = reshuffled()
    fields = {name: value for name, value in state.pack().items() if name not in ("fresh", "passings")}
    again = FourTribes.unpack(3, "seed", 3, FourTribesOptions(100), fields)
    assert again.view(0) == state.view(0)
    worlds = [again.imagine(0, random.Random(seed)) for seed in range(60)]
    assert any(not {"6H", "8S", "TC", "TD"}.isdisjoint(world.hands[2]) for world in worlds)
    assert all(set(world.deck) <= {"6H", "8S", "TC", "TD"} for world in worlds)
