"""The other scores: Hokm, Rung and thirteen (CP-19 to CP-22), and which options go together (CP-26)."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine import Event
from engine.games.court_piece.rules import CourtPiece
from tests.engine.games.court_piece.positions import (
    ONE_SUIT_EACH,
    REVOKE,
    named,
    play,
    position,
    rounds_won,
    trick_by_trick,
)
from tests.engine.laws.saying import codes

LAST = ("AS KS", "2S 3S", "4S 5S", "6S 7S")
"""Seat 0 wins the next trick, and one more trick is left."""
THIRTEEN: dict[str, Any] = {"score": "thirteen", "double_sar": True}


def after(state: CourtPiece, words: str) -> tuple[list[dict[str, Any]], dict[str, Any], Any]:
    """Play these cards. Return the points or courts, the round, and the public view."""
    events = play(state, words)
    (ended,) = named(events, "round")
    return [*named(events, "points"), *named(events, "court")], ended, state.view(None)


def test_a_round_of_hokm_is_over_with_the_seventh_trick():
    """CP-20: it scores one point, the same player calls again, and the remaining cards stay unseen."""
    state = position(*LAST, taken=(6, 5), score="hokm")
    scored, ended, seen = after(state, "AS 2S 4S 6S")
    assert scored == [{"team": [0, 2], "score": 1, "by": "round"}]
    assert (ended["tricks"], ended["courts"], ended["by"]) == ([7, 5], [1, 0], "tricks")
    assert (seen["dealer"], seen["caller"], seen["courts"], seen["rounds"]) == (3, 0, [1, 0], None)
    assert not {"KS", "3S", "5S", "7S"} & codes(ended, seen)


@pytest.mark.parametrize(
    ("trump", "dealer", "worth", "by", "next_dealer"),
    [
        pytest.param("S", 3, 2, "kot", 3, id="the caller's team has all: a kot, and they call again"),
        pytest.param("S", 0, 3, "hakem-kot", 1, id="against the caller: a hakem kot, and the next calls"),
    ],
)
def test_seven_tricks_to_none_are_a_kot(trump: str, dealer: int, worth: int, by: str, next_dealer: int):
    """CP-20"""
    state = position(*ONE_SUIT_EACH, trump=trump, dealer=dealer, score="hokm")
    if dealer == 0:  # seat 1 calls and leads, and seat 0 trumps
        state.ask(1)
        play(state, "AH AD AC 2S")
        events = trick_by_trick(state, 6)
    else:
        events = trick_by_trick(state, 7)
    assert named(events, "points") == [{"team": [0, 2], "score": worth, "by": by}]
    assert state.view(None)["dealer"] == next_dealer
    assert state.view(None)["courts"] == [worth, 0]


def test_hokm_goes_to_seven_points_and_they_stand_as_counted():
    """CP-20: 6 and 3 make 9. At 5:4, seat 2 calls, and the others win the first seven: 5:7."""
    for before, left in (((5, 4), [5, 7]), ((0, 6), [0, 9])):
        state = position(
            *(ONE_SUIT_EACH[at - 1] for at in range(4)), dealer=1, score="hokm", sheet=((0, 7, 6, *before),)
        )
        state.ask(2)
        events = trick_by_trick(state, 7)
        assert named(events, "points") == [{"team": [1, 3], "score": 3, "by": "hakem-kot"}]
        assert events[-1] == Event("over", None, {"courts": left, "by": "points"})
        assert state.result == engine.Result(((1, 3), (0, 2)), tuple(left * 2), "points")
        assert engine.load(engine.dump(state)).view(0) == state.view(0)


def test_had_they_lost_one_trick_the_next_player_calls():
    """CP-20: it's 5:5, and seat 3 calls."""
    state = position(
        "2S 3S",
        "AS KS",
        "4S 5S",
        "6S 7S",
        taken=(1, 6),
        dealer=1,
        lead=1,
        score="hokm",
        sheet=((0, 7, 6, 5, 4),),
    )
    scored, _, seen = after(state, "AS 4S 6S 2S")
    assert scored == [{"team": [1, 3], "score": 1, "by": "round"}]
    assert (seen["courts"], seen["caller"], state.result) == ([5, 5], 3, None)


def test_the_table_may_agree_on_other_points_and_rounds_say_nothing():
    """CP-15, CP-20, CP-26"""
    for until, over in ((1, True), (2, False), (0, False)):
        state = position(*LAST, taken=(6, 5), score="hokm", until=until, rounds=1)
        play(state, "AS 2S 4S 6S")
        assert (state.result is not None) is over


def test_when_the_time_is_up_more_points_win_and_ties_are_possible():
    """CP-15, CP-26"""
    for ties, places in (("kept", ((0, 1, 2, 3),)), ("rounds", ((1, 3), (0, 2)))):
        sheet = ((1, 5, 7, 0, 1), (1, 5, 7, 0, 1))
        state = position(*ONE_SUIT_EACH, score="hokm", time=60, ties=ties, sheet=sheet)
        state.call_time()
        trick_by_trick(state, 7)
        assert state.result == engine.Result(places, (2, 2, 2, 2), "time")


@pytest.mark.parametrize(
    ("taken", "lead", "worth", "dealer"),
    [
        pytest.param((6, 0), 0, 2, 1, id="7:0: two points, the dealer's partner deals, seat 2 calls"),
        pytest.param((6, 5), 0, 1, 3, id="7:5: one point, seat 3 deals again"),
        pytest.param((4, 6), 1, 1, 0, id="4:7: one point for the others, seat 0 deals"),
    ],
)
def test_rung_has_a_coat_that_moves_the_deal(taken: tuple[int, int], lead: int, worth: int, dealer: int):
    """CP-21, CP-12 to CP-14: seat 3 deals, and seat 0 calls."""
    state = position(
        *(("AS", "2S", "3S", "4S")[at - lead] for at in range(4)), taken=taken, lead=lead, score="rung"
    )
    scored, _, seen = after(state, "AS 2S 3S 4S")
    assert [(one["score"], one["by"]) for one in scored] == [(worth, "coat" if worth == 2 else "round")]
    assert seen["dealer"] == dealer


def test_a_coat_counts_two_against_the_caller_too():
    """CP-21: it doesn't matter who called."""
    state = position(*ONE_SUIT_EACH, dealer=0, score="rung")
    state.ask(1)
    play(state, "AH AD AC 2S")
    assert named(trick_by_trick(state, 6), "points") == [{"team": [0, 2], "score": 2, "by": "coat"}]


def test_with_double_sar_rung_counts_what_is_collected():
    """CP-21: seven collected at once are enough, and a trick won by the others spoils no coat."""
    state = position(
        "AS KS QS", "2S 3S 4S", "5S 6S 7S", "8S 9S TS", taken=(5, 0), score="rung", double_sar=True
    )
    state.winners[:] = [0] * 5 + [1, 1, 1, 3, 0]
    events = play(state, "AS 2S 5S 8S")
    assert named(events, "take") == [{"count": 6}]
    assert named(events, "points") == [{"team": [0, 2], "score": 2, "by": "coat"}]
    assert named(events, "round")[0]["tricks"] == [11, 0]


def collected(taken: tuple[int, int], sheet: tuple[tuple[int, ...], ...] = (), **how: Any) -> CourtPiece:
    """Return a table of thirteen at which seat 0 wins the next trick, and collects the one before with it."""
    state = position(*LAST, taken=taken, sheet=sheet, **THIRTEEN, rounds=25, **how)
    state.winners[-1] = 0
    return state


def test_a_round_of_thirteen_scores_nothing_by_itself_and_ends_when_it_is_decided():
    """CP-22: eight of ten tricks decide it, because the rest can't change anything."""
    scored, ended, seen = after(collected((6, 4)), "AS 2S 4S 6S")
    assert scored == []
    assert (ended["tricks"], ended["courts"]) == ([8, 4], [0, 0])
    assert (seen["dealer"], seen["rounds_row"]) == (3, {"team": [0, 2], "count": 1})


def test_seven_to_none_decide_nothing_yet():
    """CP-22, CP-11: play continues, and nobody is asked."""
    state = collected((10, 0))
    assert named(play(state, "AS 2S 4S 6S"), "round") == []
    assert state.choice(0).ask == "card"


@pytest.mark.parametrize(
    ("dealer", "worth", "next_dealer"),
    [
        pytest.param(3, 1, 1, id="a court for the caller's team: the dealer's partner deals"),
        pytest.param(0, 3, 1, id="a goon court for the dealer's: the next player deals"),
    ],
)
def test_all_thirteen_are_a_court_or_a_goon_court(dealer: int, worth: int, next_dealer: int):
    """CP-22, CP-12, CP-14: six rounds in a row before it are then reset, and score nothing."""
    state = position(*ONE_SUIT_EACH, dealer=dealer, sheet=rounds_won(6), rounds=25, **THIRTEEN)
    if dealer == 0:
        state.ask(1)
        play(state, "AH AD AC 2S")
    events = trick_by_trick(state, 13 if dealer else 12)
    assert named(events, "court") == [{"team": [0, 2], "score": worth, "by": "thirteen"}]
    seen = state.view(None)
    assert (seen["dealer"], seen["rounds_row"]) == (next_dealer, {"team": None, "count": 0})


def test_the_seventh_round_in_a_row_is_a_court_and_never_a_goon_court():
    """CP-22: eight of ten tricks, while seat 3 deals and while seat 0 deals."""
    for dealer, next_dealer in ((3, 1), (0, 1)):
        scored, ended, seen = after(collected((6, 4), rounds_won(6), dealer=dealer), "AS 2S 4S 6S")
        assert scored == [{"team": [0, 2], "score": 1, "by": "rounds"}]
        assert ended["courts"] == [1, 0]
        assert (seen["dealer"], seen["rounds_row"]["count"]) == (next_dealer, 0)


def test_a_round_of_all_thirteen_breaks_the_row():
    """CP-22: after five rounds and one of all thirteen, one more round counts as one in a row."""
    sheet = (*rounds_won(5), (0, 13, 0, 1, 0))
    scored, _, seen = after(collected((6, 4), sheet), "AS 2S 4S 6S")
    assert scored == []
    assert seen["rounds_row"] == {"team": [0, 2], "count": 1}


@pytest.mark.parametrize(
    ("score", "revoker", "worth"), [("hokm", 1, 2), ("hokm", 2, 3), ("rung", 2, 2), ("thirteen", 2, 1)]
)
def test_a_call_is_worth_a_kot_a_coat_or_a_court(score: str, revoker: int, worth: int):
    """CP-16, CP-26: seat 0 is the caller, and either their partner or an opponent revokes."""
    first, revoking, *others = REVOKE
    others.insert(revoker - 1, revoking)
    options: dict[str, Any] = {"score": score, "honour": True, "double_sar": score == "thirteen"}
    state = position(first, *others, **options)
    play(state, "KS 2D 3S 5S" if revoker == 1 else "KS 3S 2D 5S")
    events = state.play(revoker + 1, ("call", f"{revoker}", "1"))
    (scored,) = named(events, "court" if score == "thirteen" else "points")
    assert scored == {"team": [1, 3] if revoker == 2 else [0, 2], "score": worth, "by": "call"}


def test_a_call_counts_as_a_round_won_in_a_row():
    """CP-26, CP-22: the seventh round in a row is won by a call, which gives a court for each."""
    state = position(*REVOKE, sheet=rounds_won(6), rounds=25, honour=True, **THIRTEEN)
    play(state, "KS 2D 3S 5S")
    events = state.play(2, ("call", "1", "1"))
    assert [one["by"] for one in named(events, "court")] == ["call", "rounds"]


REFUSED: dict[str, list[tuple[str, Any]]] = {
    "hokm": [("sweep", "play-on"), ("double_sar", True), ("seven_deals", True), ("first_seven", True)],
    "rung": [("sweep", "next-round"), ("seven_deals", True), ("first_seven", True)],
    "thirteen": [("sweep", "play-on"), ("double_sar", False), ("seven_deals", True), ("first_seven", True)],
}


@pytest.mark.parametrize(
    ("score", "name", "value"), [(one, *what) for one in REFUSED for what in REFUSED[one]]
)
def test_what_does_not_go_together_is_refused(score: str, name: str, value: Any):
    """CP-26"""
    options = {"score": score, "double_sar": score == "thirteen", name: value}
    with pytest.raises(engine.BadOption) as refused:
        engine.new("court-piece", 4, "seed", options)
    assert (refused.value.name, refused.value.beside) == (name, ("score", score))
    assert refused.value.allowed


def test_what_goes_together_is_not_refused():
    """CP-26"""
    for options in (
        {"score": "hokm", "honour": True, "time": 60, "ties": "rounds", "until": 5, "rounds": 3},
        {"score": "rung", "honour": True, "double_sar": True, "ace_rule": True, "first_pick": "fifth"},
        {**THIRTEEN, "honour": True, "no_twelfth": True, "until": 2},
        {"score": "hokm", "ace_rule": True, "first_pick": "third", "no_twelfth": True},  # they have no effect
    ):
        assert engine.new("court-piece", 4, "seed", options).result is None


@pytest.mark.parametrize(
    ("first_pick", "winners", "takes"),
    [
        ("any", [1, 1, 1], [2]),
        ("third", [1, 1, 1], [3]),
        ("third", [1, 1, 0], []),
        ("fifth", [1, 1, 1, 1], []),
        ("fifth", [1, 1, 1, 1, 1], [5]),
        ("fifth", [0, 0, 0, 1, 1], [5]),
    ],
)
def test_nothing_is_collected_before_the_first_pick(first_pick: str, winners: list[int], takes: list[int]):
    """CP-23: "3 sar" takes three tricks, and "5 sar" five."""
    state: Any = position("AS", "2S", "3S", "4S", double_sar=True, first_pick=first_pick)
    state.taken = [0, 0]
    state.winners = []
    told = []
    for winner in winners:
        state.winners.append(winner)
        middle = len(state.winners) - sum(told)
        if state.collects(0, middle):
            told.append(middle)
    assert told == takes


def test_with_no_twelfth_the_last_trick_takes_all_that_lies():
    """CP-23: seat 0 wins the last three tricks. The eleventh and twelfth together don't collect."""
    for no_twelfth, takes in ((True, [3]), (False, [2, 1])):
        state = position(
            "AS KS QS",
            "2S 3S 4S",
            "5S 6S 7S",
            "8S 9S TS",
            taken=(5, 5),
            double_sar=True,
            no_twelfth=no_twelfth,
        )
        events = trick_by_trick(state, 3)
        assert [take["count"] for take in named(events, "take")] == takes


def test_two_that_were_not_picked_up_stay_and_the_later_is_the_first_of_the_next_two():
    """CP-23, CP-17: seat 0 wins 9 and 10 with aces, so 10 and 11 collect all three."""
    hands = ("AH AD KD QD", "2H 2D 3D JD", "3H 4D 5D TD", "4H 6D 7D 9D")
    for ace_rule, takes in ((True, [3]), (False, [2])):
        state: Any = position(*hands, trump="C", taken=(4, 5), double_sar=True, ace_rule=ace_rule)
        state.winners[-1] = 1
        state.ask(0)
        events = play(state, "AH 2H 3H 4H AD 2D 4D 6D KD 3D 5D 7D")
        assert [take["count"] for take in named(events, "take")] == takes


def test_picking_up_says_nothing_without_double_sar():
    """CP-23"""
    state = position(*LAST, taken=(6, 5), first_pick="fifth", no_twelfth=True)
    assert named(trick_by_trick(state, 2), "round")[0]["tricks"] == [8, 5]
