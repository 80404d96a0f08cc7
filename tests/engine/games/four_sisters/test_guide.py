"""What robots are told of Four Sisters: no more than is so, and the best first."""

from __future__ import annotations

import itertools
import random

import pytest

from engine.games.four_sisters.facts import VALUE, outcome
from engine.games.four_sisters.guide import GUIDE
from engine.games.four_sisters.rules import FourSisters
from tests.engine.positions import told
from tests.engine.test_four_sisters import H, S, opening, play, table


def lead_of(state: FourSisters, team: int) -> int:
    """How much more a team's cards in the Chateau are worth than the others'."""
    sums = state.view(None)["sums"]
    return sums[team] - sums[1 - team]


@pytest.mark.parametrize("day", [1, 7])
@pytest.mark.parametrize("card", ["QH", "AH", "5H"])
@pytest.mark.parametrize("against", ["QS", "AS", "5S"])
def test_a_conflict_goes_as_robots_expect(card: str, against: str, day: int) -> None:
    """FS-10, FS-11, FS-15, FS-17, FS-21: what `facts` says of it is what happens."""
    for first, second in itertools.product(range(3), range(4)):
        mine, hers = ["8H", "9H"][:first], ["7S", "8S", "9S"][:second]
        state = table({H: " ".join([card, *mine]), S: " ".join(hers)}, {"b2": against}, hour=6, day=day)
        events = play(state, H, f"place {card} b1")
        for seat, cards in ((H, mine), (S, hers)):
            if cards:
                events = play(state, seat, "+".join(cards))
        compared = told(events, "compared")["outcome"]
        if compared == "defeat":
            happens = "won" if told(events, "defeated")["card"] == against else "lost"
        elif compared == "queen":
            fates = {(card, against): "both", (against,): "won", (card,): "lost"}
            happens = fates[state.fates]
        else:
            happens = {"equal": "even", "moot": "moot"}[compared]
        lead = VALUE[card] + first - VALUE[against] - second
        assert outcome(card, against, lead, day == 7) == happens


def test_a_robot_discards_what_lets_her_card_stand() -> None:
    """FS-10, FS-11: one card makes them equal, and who defends may stay then; a second would be wasted."""
    state = table({H: "4H", S: "AS 2S 9S"}, {"b2": "3S"}, hour=4)
    play(state, H, "place 4H b1")
    for seed in range(20):
        assert GUIDE.policy(state, S, random.Random(seed)) == ("AS",)


def test_a_robot_discards_nothing_where_nothing_helps() -> None:
    """FS-10: the Instigator counts more than all that she has."""
    state = table({H: "9H 8H 7H", S: "AS 2S"}, {"b2": "3S"}, hour=1)
    play(state, H, "introduce 7H+8H 9H b1")
    for seed in range(20):
        assert GUIDE.policy(state, S, random.Random(seed)) == ("-",)


def test_robots_think_first_of_the_intrigue_that_gains_most() -> None:
    """FS-7, FS-19: the other team's loss is as good as her own gain."""
    state = table({H: "QH 7H 8H"}, {"a1": "2H", "c3": "4S", "a3": "3C"}, "9H 4D 6C")
    gains = []
    for move in GUIDE.candidates(state, H, random.Random(1)):
        if move[0] == "intrigue":
            after = state.copy()
            after.play(H, move)
            gains.append(lead_of(after, 0) - lead_of(state, 0))
    assert gains == [8, 7, -3]


def test_a_robot_lays_one_scheme_and_thinks_of_no_other() -> None:
    """FS-3: ten cards in millions of orders, of which the search need not choose."""
    for seed in range(5):
        laid = GUIDE.candidates(opening(), H, random.Random(seed))
        assert laid == [GUIDE.policy(opening(), H, random.Random(seed))]


def test_a_robot_supports_with_no_more_than_can_be_answered() -> None:
    """FS-10: 4 against 3, and one card to answer with: one card makes sure, a second would be wasted."""
    state = table({H: "4H 8H 9H", S: "2S"}, {"b2": "3S"}, hour=4)
    play(state, H, "place 4H b1")
    for seed in range(20):
        assert set(GUIDE.candidates(state, H, random.Random(seed))) == {("-",), ("8H",)}


def test_a_robot_may_pass_with_the_card_that_it_misses_least() -> None:
    """FS-6."""
    state = table({H: "4H QH 9H"}, {"b2": "3S"}, hour=4)
    for seed in range(20):
        passes = [move for move in GUIDE.candidates(state, H, random.Random(seed)) if move[0] == "pass"]
        assert passes == [("pass", "4H")]


def test_after_an_intrigue_a_robot_may_always_leave_it_at_that() -> None:
    """FS-7, FS-8: she places a card if she wishes, and passes no more."""
    state = table({H: "QH 7H 4H"}, {"a1": "2H", "c3": "4S", "a3": "3C"}, "9H 4D 6C", hour=5)
    thought = GUIDE.candidates(state, H, random.Random(1))
    play(state, H, next(" ".join(move) for move in thought if move[0] == "intrigue"))
    assert state.view(None)["phase"] == "place"
    for seed in range(20):
        found = GUIDE.candidates(state, H, random.Random(seed))
        assert found.count(("end",)) == 1
        assert "pass" not in {move[0] for move in found}
