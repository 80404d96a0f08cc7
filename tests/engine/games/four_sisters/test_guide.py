"""What robots are told about Four Sisters: facts only, with the best first, and a move's outcomes."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from engine.games.four_sisters.facts import VALUE, outcome
from engine.games.four_sisters.guide import GUIDE
from engine.games.four_sisters.rules import FourSisters
from tests.engine.games.four_sisters.positions import C, D, H, S, opening, play, table
from tests.engine.positions import came, came_later, told


def lead_of(state: FourSisters, team: int) -> int:
    """Return how much more a team's cards in the Chateau are worth than the other team's."""
    sums = state.view(None)["sums"]
    return sums[team] - sums[1 - team]


@pytest.mark.parametrize("day", [1, 7])
@pytest.mark.parametrize("card", ["QH", "AH", "5H"])
@pytest.mark.parametrize("against", ["QS", "AS", "5S"])
def test_a_conflict_goes_as_robots_expect(card: str, against: str, day: int) -> None:
    """FS-10, FS-11, FS-15, FS-17, FS-21: Conflicts end as `facts` predicts."""
    for first, second in itertools.product(range(3), range(4)):
        mine, theirs = ["8H", "9H"][:first], ["7S", "8S", "9S"][:second]
        state = table({H: " ".join([card, *mine]), S: " ".join(theirs)}, {"b2": against}, hour=6, day=day)
        events = play(state, H, f"place {card} b1")
        for seat, cards in ((H, mine), (S, theirs)):
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


def test_a_robot_discards_what_lets_its_card_stand() -> None:
    """FS-10, FS-11: one card makes them equal, so the defender's may stay. A second card would be wasted."""
    state = table({H: "4H", S: "AS 2S 9S"}, {"b2": "3S"}, hour=4)
    play(state, H, "place 4H b1")
    for seed in range(20):
        assert GUIDE.policy(state, S, random.Random(seed)) == ("AS",)


def test_a_robot_discards_nothing_where_nothing_helps() -> None:
    """FS-10: the Instigator counts more than all of the defender's cards."""
    state = table({H: "9H 8H 7H", S: "AS 2S"}, {"b2": "3S"}, hour=1)
    play(state, H, "introduce 7H+8H 9H b1")
    for seed in range(20):
        assert GUIDE.policy(state, S, random.Random(seed)) == ("-",)


def test_robots_think_first_of_the_intrigue_that_gains_most() -> None:
    """FS-7, FS-19: the other team's loss is as good as the team's own gain."""
    state = table({H: "QH 7H 8H"}, {"a1": "2H", "c3": "4S", "a3": "3C"}, "9H 4D 6C")
    gains = []
    for move in GUIDE.candidates(state, H, random.Random(1)):
        if move[0] == "intrigue":
            after = state.copy()
            after.play(H, move)
            gains.append(lead_of(after, 0) - lead_of(state, 0))
    assert gains == [8, 7, -3]


def test_a_robot_supports_with_no_more_than_can_be_answered() -> None:
    """FS-10: 4 against 3, with one card to answer. One card makes sure, and a second would be wasted."""
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
    """FS-7, FS-8: placing a card is optional, and passing is possible only before."""
    state = table({H: "QH 7H 4H"}, {"a1": "2H", "c3": "4S", "a3": "3C"}, "9H 4D 6C", hour=5)
    thought = GUIDE.candidates(state, H, random.Random(1))
    play(state, H, next(" ".join(move) for move in thought if move[0] == "intrigue"))
    assert state.view(None)["phase"] == "place"
    for seed in range(20):
        found = GUIDE.candidates(state, H, random.Random(seed))
        assert found.count(("end",)) == 1
        assert "pass" not in {move[0] for move in found}


def test_in_a_hurry_a_robot_keeps_what_it_has_and_may_have() -> None:
    """FS-11, FS-17, FS-18: it yields no card, sends none further away than it must, and never storms."""
    equal = table({H: "4H", S: "8S"}, {"b1": "4S"}, hour=4)
    play(equal, H, "place 4H b2")
    play(equal, S, "-")
    fate = table({H: "QH 5H"}, {"b2": "AS", "a1": "2D"})
    play(fate, H, "place QH b1")
    play(fate, H, "-")
    storm = table({H: "QH"}, {"a1": "6H"}, "QS QD QC")
    play(storm, H, "pass QH")
    for state, seat, word in ((equal, S, "stand"), (fate, S, "scheme"), (storm, H, "stay")):
        assert GUIDE.policy(state, seat, random.Random(1)) == (word,)


@pytest.mark.parametrize(("into", "intrigues"), [("2S", True), ("7S", False)], ids=["seven points", "two"])
def test_after_a_conflict_a_robot_uses_its_queen_where_much_is_gained(into: str, intrigues: bool) -> None:
    """FS-12: a Queen in hand is worth something too. The search may still consider it."""
    state = table({H: "QH AH", S: "8S"}, {"b1": "9S", "c3": "3D"}, into)
    play(state, H, "place AH b2")
    play(state, H, "-")
    play(state, S, "-")
    intrigue = ("intrigue", "9S", into)
    assert GUIDE.policy(state, H, random.Random(1)) == (("end",) if not intrigues else intrigue)
    assert GUIDE.candidates(state, H, random.Random(1)) == [("end",), intrigue]


def test_cards_are_introduced_by_the_cheapest_that_will_do() -> None:
    """FS-8: the 8, not the 9, introduces the 4. The 9 alone introduces the 8, and both others the 9."""
    state = table({H: "4H 8H 9H"})
    found = {move[1:3] for move in GUIDE.candidates(state, H, random.Random(1)) if move[0] == "introduce"}
    assert found <= {("8H", "4H"), ("9H", "8H"), ("4H+8H", "9H")}
    assert ("9H", "8H") in found
    blind = GUIDE.blinded(state, H, "spends", random.Random(1))
    assert {move[1:3] for move in blind if move[0] == "introduce"} <= found, "a person pays no more, either"


def test_nobody_introduces_with_their_queen() -> None:
    """FS-8: a Queen counts 0."""
    state = table({H: "QH 5H 9H"})
    for move in GUIDE.candidates(state, H, random.Random(1)):
        assert move[0] != "introduce" or "QH" not in move[1].split("+")


def test_what_is_introduced_after_a_storm_is_within_the_introduction() -> None:
    """FS-18, FS-8: no further card is discarded."""
    state = table({H: "QH 4H 3H"}, {"a1": "6H"}, "QS QD QC")
    play(state, H, "introduce QH+4H")
    play(state, H, "stay")
    found = GUIDE.candidates(state, H, random.Random(1))
    assert {move[:2] for move in found} == {("place", "3H"), ("end",)}
    assert {move[2] for move in found if move[0] == "place"} == {
        "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3",
    }  # fmt: skip


def test_what_is_overlooked() -> None:
    """These are a Room's neighbours, discards against it, and running out of cards. Schemes have none."""
    dice = random.Random(1)
    for spot in GUIDE.blind_spots:
        assert GUIDE.blinded(opening(), S, spot, dice) == []
    state = table({H: "4H QH 9H", S: "7S 8S 9S"}, {"b2": "3S"}, hour=4)
    rooms = {
        move[2]
        for _ in range(20)
        for move in GUIDE.blinded(state, H, "neighbours", dice)
        if move[:2] == ("place", "4H")
    }
    assert rooms == {"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"}
    rich = table({H: "4H 8H 9H"}, hour=4)
    assert GUIDE.blinded(rich, H, "spends", dice)[0][:3] == ("introduce", "4H+8H", "9H")
    play(state, H, "place 4H b1")
    assert GUIDE.blinded(state, H, "neighbours", dice) == [("-",)]
    assert GUIDE.blinded(state, H, "spends", dice) == [("9H+QH",), ("9H",), ("-",)]
    play(state, H, "-")
    assert GUIDE.blinded(state, S, "spends", dice) == [("7S+8S+9S",), ("7S+8S",), ("7S",), ("-",)]
    evening = table({}, {"b2": "3S"})
    assert GUIDE.blinded(evening, H, "neighbours", dice) == []


def test_no_queen_is_burnt_where_the_day_goes_on() -> None:
    """FS-10, FS-19: a Queen is worth ten, but counts only one there, like any card."""
    state = table({H: "4H QH 9H", S: "7S 8S 9S"}, {"b2": "3S"}, hour=4)
    play(state, H, "place 4H b1")
    assert GUIDE.careful(state, H, [("-",), ("9H",), ("9H+QH",)]) == [("-",), ("9H",)]
    assert GUIDE.careful(state, H, [("9H+QH",)]) == [("-",)]


def worth(state: FourSisters, seat: int = H) -> float:
    return GUIDE.values(state)[seat]


def test_what_a_position_is_worth_is_shared_by_two_teams() -> None:
    """FS-1, FS-19: partners win together, and one team's gain is the other's loss."""
    state = table({H: "4H"}, {"a1": "9D", "c3": "5S"})
    younger, elder, *partners = GUIDE.values(state)
    assert partners == [younger, elder]
    assert younger + elder == pytest.approx(1)
    assert GUIDE.values(opening(*["QA23456789"] * 4)) == [0.5] * 4


def test_a_lead_is_worth_more_the_fuller_the_chateau_is() -> None:
    """FS-19: less can still happen."""
    lead = {"a1": "9D", "c3": "5S"}
    fuller = {"a1": "9D", "c3": "5S", "a3": "2H", "c1": "2S", "b2": "3H", "b1": "3S"}
    assert 0.5 < worth(table({}, lead)) < worth(table({}, fuller)) < 0.95
    assert worth(table({}, lead)) < 0.7, "with two cards there it decides little"
    assert worth(table({}, {"a1": "9D", "c3": "9S"})) == pytest.approx(0.5)
    assert worth(table({}, {"a1": "QD", "c3": "9S"})) > 0.5, "a Queen counts ten"


def test_cards_to_come_are_worth_something_and_the_last_of_them_most() -> None:
    """FS-20: a team that has drawn both Schemes to the last card has lost."""
    even = table({}, oubliette="2H 2S")
    less = table({}, oubliette="2H 3H 2S")
    fewest = table({H: "7H 8H 9H", D: "7D 8D 9D"}, schemes={D: "2D"}, spent="HD")
    dry = table({H: "7H 8H 9H", D: "7D 8D 9D"}, schemes={D: ""}, spent="HD")
    assert worth(even) == pytest.approx(0.5)
    assert worth(even) > worth(less) > worth(fewest) > worth(dry)
    assert worth(less) - worth(even) > worth(dry) - worth(fewest)


def test_days_won_are_worth_more_than_anything_in_the_chateau() -> None:
    """FS-21."""
    state = table({H: "AH 2H", D: "9D"}, {"c3": "9H"}, spent="HD", days=3)
    play(state, H, "end")
    assert state.wins() == (0, 1)
    assert worth(state) < 0.2


@pytest.mark.parametrize("seat", [H, S])
def test_a_day_without_an_end_tires_all_but_who_need_only_wait(seat: int) -> None:
    """FS-6, FS-20: passing takes cards away for good, so the Schemes come closer to their end."""
    lots = {"9D": 60}
    state = table({seat: "4H 9H" if seat == H else "4S 9S"}, {"b2": "3D"}, hour=4, turn=seat, lots=lots)
    word = ("pass", "4H" if seat == H else "4S")
    found = [GUIDE.candidates(state, seat, random.Random(seed)) for seed in range(40)]
    assert any(moves == [word] for moves in found)
    assert any(len(moves) > 1 for moves in found)
    assert all(("end",) not in moves for moves in found), "nor does anybody wait any more"
    rested = table({seat: "4H 9H" if seat == H else "4S 9S"}, {"b2": "3D"}, hour=4, turn=seat)
    assert all(len(GUIDE.candidates(rested, seat, random.Random(seed))) > 1 for seed in range(40))


def test_who_is_ahead_and_would_lose_by_drawing_waits_however_long_it_takes() -> None:
    """FS-20: with one more card, both of the Younger's Schemes are empty."""
    state = table({H: "4H 5H"}, {"b2": "9D"}, schemes={H: "9H"}, spent="HD", lots={"9H": 60}, hour=1)
    for seed in range(40):
        assert GUIDE.policy(state, H, random.Random(seed)) == ("end",)
        assert ("end",) in GUIDE.candidates(state, H, random.Random(seed))


@pytest.mark.parametrize(("theirs", "places"), [("6C", True), ("7C", False), ("8C", False)])
@pytest.mark.parametrize("queen", ["a3", "b3"], ids=["in peace", "beside a Queen"])
def test_a_robot_fills_the_chateau_where_its_team_has_more_in_it(
    queen: str, theirs: str, places: bool
) -> None:
    """FS-19: an equal sum isn't enough. With the 5 the Younger have 20, against the Elder's 13 and one more
    card. The Elder's Queen and the 5 can hardly defeat each other.
    """
    chateau = {"a1": "AD", "b1": "AS", "c1": "2S", "a2": theirs, "b2": "3D", "c2": "9D"}
    chateau |= {"a3": "2D", "b3": "2D"} | {queen: "QS"}
    state = table({H: "5H"}, chateau, hour=5)
    moves = {GUIDE.policy(state, H, random.Random(seed))[0] for seed in range(20)}
    assert ("place" in moves) == places
    assert moves == {"place"} or not places


@pytest.mark.parametrize(("card", "against"), [("3H", "5S"), ("QH", "2S")])
def test_a_robot_may_discard_just_enough_to_be_equal(card: str, against: str) -> None:
    """FS-10, FS-11, FS-17: the card is two below an opponent without an answer. One discard is wasted. Two
    leave the decision to the other side, or win against a Queen.
    """
    state = table({H: f"{card} 8H 9H"}, {"b2": against}, hour=3)
    play(state, H, f"place {card} b1")
    for seed in range(20):
        assert set(GUIDE.candidates(state, H, random.Random(seed))) == {("-",), ("8H+9H",)}


def test_robots_think_first_of_what_brings_most() -> None:
    """FS-8, FS-19: if the search lacks time, it considers the best moves first."""
    state = table({H: "AH 2H 6H"}, {"b2": "9D"}, hour=6)
    placed = [move[1] for move in GUIDE.candidates(state, H, random.Random(1)) if move[0] == "place"]
    assert len(placed) > 8
    assert placed == sorted(placed, key=VALUE.__getitem__, reverse=True)
    assert placed[0] == "6H"


def test_to_do_nothing_is_thought_of_now_and_then_and_where_nothing_else_can_be_done() -> None:
    """FS-6: if all players only ended their turns, the Day would never end."""
    state = table({H: "AH 2H 6H"}, {"b2": "9D"}, hour=6)
    thinks = [("end",) in GUIDE.candidates(state, H, random.Random(seed)) for seed in range(60)]
    assert 0.5 < sum(thinks) / 60 < 0.9
    full_hand = table({H: "QH 4H 3H"}, {"a1": "6H"}, "QS QD QC")
    play(full_hand, H, "introduce QH+3H")
    play(full_hand, H, "stay")
    assert GUIDE.candidates(full_hand, H, random.Random(1)) == [("end",)]


FOES = {H: "4H", S: "8S 7S 9S"}
ONE_HEART: dict[str, Any] = {"hands": {H: "4H"}, "hour": 4}
EVEN = {"a1": "6C", "b1": "2H", "c1": "9S", "a2": "3H", "c2": "4H", "a3": "AC", "b3": "4D", "c3": "2D"}
LAST: dict[str, Any] = {"chateau": {"c3": "9H"}, "spent": "HD", "days": 2}


@pytest.mark.parametrize(
    ("position", "moves", "expected"),
    [
        # FS-8, FS-9: a card that is left alone stands.
        ({**ONE_HEART, "chateau": {"a1": "9S"}}, "place 4H c3, end, end, end", "stands"),
        ({**ONE_HEART, "chateau": {"a1": "3S"}}, "place 4H c3", "stands"),
        ({**ONE_HEART, "chateau": {"a1": "4S"}}, "place 4H c3", "stands"),
        ({**ONE_HEART, "chateau": {"a1": "5S"}}, "place 4H c3", "stands"),
        ({"hands": {S: "4S"}, "chateau": {"a1": "3H"}, "hour": 4, "turn": S}, "place 4S c3", "stands"),
        # FS-11: a defeat in the seat's own turn is its gain. Later it's another seat's.
        ({"hands": {H: "4H", S: "8S"}, "chateau": {"b1": "3S", "a3": "9C"}, "hour": 4},
         "place 4H b2, -", "stands, defeats 3S"),
        ({"hands": {H: "AH", S: "5S", D: "9D 8D 7D"}, "chateau": {"b1": "3S", "a3": "9C", "a2": "6C"},
          "hour": 3},
         "place AH c3, end, introduce 7D+8D 9D c1, -", "stands"),
        # FS-11: the seat's card and its partner's may fall before its next turn. A fallen card doesn't stand.
        ({"hands": FOES, "chateau": {"b1": "3D", "a1": "9C"}, "hour": 4},
         "place 4H b2, introduce 7S+8S 9S a2, -", "falls 4H"),
        ({"hands": FOES, "chateau": {"b1": "3D", "a3": "9C"}, "hour": 4},
         "place 4H c3, introduce 7S+8S 9S a1", "falls 3D, stands"),
        # FS-14: defeats four Clock moves later, when the seat is on turn again, aren't counted.
        ({"hands": FOES, "chateau": {"b1": "3D", "a1": "9C"}, "hour": 4},
         "place 4H b2, end, end, end, end, introduce 7S+8S 9S a2, -", "stands"),
        ({"hands": {H: "4H", C: "8C 7C 9C"}, "chateau": {"b1": "3D", "a1": "9S"}, "hour": 4},
         "place 4H b2, end, end, introduce 7C+8C 9C a2, -", "falls 4H"),
        # FS-19, FS-20: the end of the Day decides: the team won, lost or drew.
        ({"hands": {H: "AH 2H", D: "9D"}, **LAST}, "end", "day-lost"),
        ({"hands": {S: "AS 2S", H: "AH 2H", D: "9D"}, "turn": S, **LAST}, "end", "day"),
        ({"hands": {H: "AH"}, "chateau": EVEN}, "place AH b2", "stands"),
        # FS-8, FS-10: cards are spent if the seat itself discards them for a Conflict or an Introduction.
        ({"hands": {H: "4H 8H", S: "7S"}, "chateau": {"b1": "5S"}, "hour": 4},
         "place 4H b2 | 8H, -", "spent"),
        ({"hands": {H: "4H 8H", S: "7S"}, "chateau": {"b1": "5S"}, "hour": 4},
         "place 4H b2 | -, 7S", "falls 4H"),
        ({"hands": {H: "4H 5H 9H"}, "chateau": {"a1": "9S"}}, "introduce 4H+5H 9H c3", "stands, spent"),
        ({"hands": {H: "4H 5H"}, "chateau": {"a1": "9S"}, "hour": 4}, "place 4H c3", "stands"),
    ],
)  # fmt: skip
def test_what_comes_of_a_move(position: dict[str, Any], moves: str, expected: str) -> None:
    """Outcomes count for the seat that makes the first move, or the first after "|"."""
    assert came_later(table(**position), moves) == set(expected.split(", "))


@pytest.mark.parametrize(
    ("hands", "chateau", "move", "expected"),
    [
        # FS-9: there's an opposing card next to it, or none.
        ("4H", {"b1": "5S"}, "place 4H b2", {"conflict"}),
        ("4H", {"b1": "5S"}, "place 4H c3", set()),
        # FS-8: either of two cards may be laid, and the hand may then lack its highest.
        ("4H 3H", {}, "place 4H b2", {"highest"}),
        ("4H 3H", {}, "place 3H b2", set()),
    ],
)
def test_what_stands_as_soon_as_a_card_is_placed(
    hands: str, chateau: dict[str, str], move: str, expected: set[str]
) -> None:
    found = came(table(hands={H: hands, S: "8S 9S"}, chateau=chateau, hour=4), move)
    assert {one.split()[0] for one in found} & GUIDE.outcomes.facts == expected
