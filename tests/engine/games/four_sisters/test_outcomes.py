"""What comes of a move in Four Sisters for those who make it, as a reason for a move counts it."""

from __future__ import annotations

from engine.games.four_sisters.guide import GUIDE
from engine.games.four_sisters.rules import FourSisters
from engine.guide import Outcome, Step
from tests.engine.games.four_sisters.positions import C, D, H, S, play, table


def came(state: FourSisters, *moves: tuple[int, str]) -> set[Outcome]:
    """What came for the seat that made the first of these moves."""
    before, trail = state.copy(), []
    for seat, move in moves:
        trail.append(Step(seat, tuple(move.split()), play(state, seat, move)))
    return set(GUIDE.outcomes.come(before, moves[0][0], trail, state))


def test_a_card_that_is_left_alone_stands() -> None:
    """FS-8, FS-9."""
    state = table({H: "4H"}, {"a1": "9S"}, hour=4)
    assert came(state, (H, "place 4H c3"), (S, "end"), (D, "end"), (C, "end")) == {Outcome("stands")}


def test_whose_chateau_is_worth_more_is_ahead() -> None:
    """FS-19: as much is not more."""
    for theirs, ahead in (("3S", True), ("4S", False), ("5S", False)):
        state = table({H: "4H"}, {"a1": theirs}, hour=4)
        expected = {Outcome("stands")} | ({Outcome("ahead")} if ahead else set())
        assert came(state, (H, "place 4H c3")) == expected
    elder = table({S: "4S"}, {"a1": "3H"}, hour=4, turn=S)
    assert came(elder, (S, "place 4S c3")) == {Outcome("stands"), Outcome("ahead")}


def test_a_defeat_in_her_own_turn_is_a_gain_and_later_it_is_somebody_elses() -> None:
    """FS-11."""
    state = table({H: "4H", S: "8S"}, {"b1": "3S", "a3": "9C"}, hour=4)
    assert came(state, (H, "place 4H b2"), (S, "-")) == {Outcome("stands"), Outcome("defeats", "3S")}
    later = table({H: "AH", S: "5S", D: "9D 8D 7D"}, {"b1": "3S", "a3": "9C", "a2": "6C"}, hour=3)
    moves = [(H, "place AH c3"), (S, "end"), (D, "introduce 7D+8D 9D c1"), (S, "-")]
    assert came(later, *moves) == {Outcome("stands")}
    assert "3S" not in later.chateau


def test_her_card_and_her_partners_may_fall_until_her_turn_comes_again() -> None:
    """FS-11: what falls has not stood."""
    state = table({H: "4H", S: "8S 7S 9S"}, {"b1": "3D", "a1": "9C"}, hour=4)
    falls = came(state, (H, "place 4H b2"), (S, "introduce 7S+8S 9S a2"), (H, "-"))
    assert falls == {Outcome("falls", "4H")}
    partner = table({H: "4H", S: "8S 7S 9S"}, {"b1": "3D", "a3": "9C"}, hour=4)
    falls = came(partner, (H, "place 4H c3"), (S, "introduce 7S+8S 9S a1"))
    assert falls == {Outcome("falls", "3D"), Outcome("stands")}


def test_what_falls_a_round_later_is_not_counted() -> None:
    """FS-14: four moves of the Clock, and she is on turn again."""
    state = table({H: "4H", S: "8S 7S 9S"}, {"b1": "3D", "a1": "9C"}, hour=4)
    moves = [(H, "place 4H b2"), (S, "end"), (D, "end"), (C, "end"), (H, "end")]
    assert came(state, *moves, (S, "introduce 7S+8S 9S a2"), (H, "-")) == {Outcome("stands")}
    sooner = table({H: "4H", C: "8C 7C 9C"}, {"b1": "3D", "a1": "9S"}, hour=4)
    moves = [(H, "place 4H b2"), (S, "end"), (D, "end"), (C, "introduce 7C+8C 9C a2"), (H, "-")]
    assert came(sooner, *moves) == {Outcome("falls", "4H")}


def test_cards_that_she_discards_for_a_conflict_or_an_introduction_are_spent() -> None:
    """FS-8, FS-10: in the move itself; of nothing, and of another's cards, nothing is spent."""
    spent = Outcome("spent")
    fight = table({H: "4H 8H", S: "7S"}, {"b1": "5S"}, hour=4)
    play(fight, H, "place 4H b2")
    without = fight.copy()
    assert spent in came(fight, (H, "8H"), (S, "-"))
    assert spent not in came(without, (H, "-"), (S, "7S"))
    assert spent in came(table({H: "4H 5H 9H"}, {"a1": "9S"}), (H, "introduce 4H+5H 9H c3"))
    assert spent not in came(table({H: "4H 5H"}, {"a1": "9S"}, hour=4), (H, "place 4H c3"))


def test_how_the_day_ends_says_all() -> None:
    """FS-19, FS-20: won or lost by her team, and nothing more of it; or nobody's."""
    lost = table({H: "AH 2H", D: "9D"}, {"c3": "9H"}, spent="HD", days=2)
    assert came(lost, (H, "end")) == {Outcome("day-lost")}
    won = table({S: "AS 2S", H: "AH 2H", D: "9D"}, {"c3": "9H"}, spent="HD", days=2, turn=S)
    assert came(won, (S, "end")) == {Outcome("day")}
    even = {"a1": "6C", "b1": "2H", "c1": "9S", "a2": "3H", "c2": "4H", "a3": "AC", "b3": "4D", "c3": "2D"}
    nobody = table({H: "AH"}, even)
    assert came(nobody, (H, "place AH b2")) == {Outcome("stands")}
