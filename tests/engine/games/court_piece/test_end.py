"""The end (CP-15)."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine import Event
from engine.games.court_piece import GAME
from tests.engine.games.court_piece.positions import (
    ONE_SUIT_EACH,
    SPADES_BUT_TWO,
    play,
    position,
    rounds_won,
    trick_by_trick,
)
from tests.engine.positions import refused, signed, spoilt, unsigned


@pytest.mark.parametrize(
    ("sheet", "places", "scores"),
    [
        (((0, 7, 6, 1, 0),), ((0, 2), (1, 3)), (1, 0, 1, 0)),
        (((1, 6, 7, 0, 2),), ((1, 3), (0, 2)), (0, 2, 0, 2)),
        (((1, 6, 7, 1, 1),), ((0, 1, 2, 3),), (1, 1, 1, 1)),
    ],
)
def test_after_the_last_round_more_courts_win_and_equal_courts_do_not(sheet: Any, places: Any, scores: Any):
    """CP-15"""
    state = position("AS", "2S", "3S", "4S", taken=(6, 6), sheet=sheet, rounds=2)
    assert state.view(None)["last_round"]
    events = play(state, "AS 2S 3S 4S")
    assert state.result == engine.Result(places, scores, "rounds")
    assert events[-1] == Event("over", None, {"courts": list(scores[:2]), "by": "rounds"})
    assert state.to_act == ()
    assert [state.choice(seat).words for seat in range(4)] == [()] * 4
    assert refused(state, 0, "S").reason == "game-over"
    seen = state.view(0)
    assert (seen["phase"], seen["turn"], seen["round"], len(seen["sheet"])) == ("over", None, 2, 2)


@pytest.mark.parametrize("ties", ["kept", "rounds"])
@pytest.mark.parametrize("courts", [(1, 0), (0, 1), (0, 2)])
def test_a_game_that_is_over_is_loaded_as_it_ended(courts: tuple[int, int], ties: str):
    """CP-15: seats 0 and 2 win the second round with a court, and so win, share or lose the game."""
    state = position(*ONE_SUIT_EACH, sheet=((1, 6, 7, *courts),), rounds=2, sweep="next-round", ties=ties)
    trick_by_trick(state, 7)
    twin = engine.load(engine.dump(state))
    assert twin.result == state.result is not None
    assert [twin.view(seat) for seat in (0, None)] == [state.view(seat) for seat in (0, None)]
    assert twin.view(0)["phase"] == "over"


def test_seven_rounds_unless_the_host_says_otherwise():
    """CP-15"""
    assert GAME.options().rounds == 7
    state = position("AS", "2S", "3S", "4S", taken=(6, 6), sheet=rounds_won(6))
    play(state, "AS 2S 3S 4S")
    assert state.result is not None
    for wrong in (0, 26):
        with pytest.raises(engine.BadOption):
            GAME.options(rounds=wrong)


def test_against_the_clock_the_round_being_played_is_the_last():
    """CP-15: the number of rounds doesn't matter. Time called in the second round ends the game there."""
    state = position("AS", "2S", "3S", "4S", taken=(6, 6), rounds=1, time=60)
    assert state.view(None)["rounds"] is None
    play(state, "AS 2S 3S 4S")
    assert state.result is None
    state.call_time()
    assert state.view(None)["last_round"]
    state = engine.load(engine.dump(state))
    play(state, "S")
    trick_by_trick(state, 6)
    assert state.result is None
    while state.result is None:
        play(state, state.choice(state.to_act[0]).words[0])
    assert state.result.summary == "time"
    assert len(state.view(None)["sheet"]) == 2


@pytest.mark.parametrize(
    ("sheet", "places"),
    [
        (((1, 6, 7, 0, 0), (1, 6, 7, 0, 0)), ((1, 3), (0, 2))),
        (((1, 6, 7, 0, 0), (1, 6, 7, 0, 1)), ((1, 3), (0, 2))),
        (((0, 7, 6, 1, 0), (1, 6, 7, 0, 1)), ((0, 2), (1, 3))),
        (((1, 0, 7, 0, 0),), ((1, 3), (0, 2))),
        (((1, 6, 7, 0, 0),), ((0, 1, 2, 3),)),
    ],
)
def test_equal_courts_may_be_settled_by_rounds_and_then_by_tricks(sheet: Any, places: Any):
    """CP-15: seats 0 and 2 win the last round by 7 tricks to 6."""
    state = position("AS", "2S", "3S", "4S", taken=(6, 6), sheet=sheet, rounds=len(sheet) + 1, ties="rounds")
    play(state, "AS 2S 3S 4S")
    assert state.result.places == places
    assert state.result.scores == tuple(state.courts() * 2), "a score is the courts"
    kept = position("AS", "2S", "3S", "4S", taken=(6, 6), sheet=sheet, rounds=len(sheet) + 1)
    play(kept, "AS 2S 3S 4S")
    assert (len(kept.result.places) == 1) is (len(set(state.result.scores)) == 1)


@pytest.mark.parametrize(
    ("before", "until", "over"), [(0, 1, True), (0, 2, False), (1, 2, True), (0, 0, False)]
)
def test_a_game_may_end_with_the_round_in_which_a_team_has_enough_courts(before: int, until: int, over: bool):
    """CP-15: seats 0 and 2 win seven tricks in a row and play on, so the round is played to its end."""
    sheet = ((0, 7, 6, before, 0),)
    state = position(*SPADES_BUT_TWO, sheet=sheet, until=until, sweep="play-on")
    trick_by_trick(state, 7)
    assert state.result is None
    while len(state.sheet) == 1:
        trick_by_trick(state, 1)
    assert (state.result is not None) is over
    if over:
        assert state.result == engine.Result(((0, 2), (1, 3)), (until, 0, until, 0), "courts")
    assert engine.load(engine.dump(state)).view(None) == state.view(None)


def test_the_longest_row_is_remembered_beyond_courts_rounds_and_breaks():
    """CP-8, CP-9: eleven tricks in a row, seven of them for a court, and two rows won by the others."""
    state = position(*SPADES_BUT_TWO, sweep="play-on")
    trick_by_trick(state, 11)
    assert state.view(None)["longest"] == [11, 0]
    assert state.view(None)["row"]["count"] == 4
    trick_by_trick(state, 2)
    assert state.view(None)["longest"] == [11, 2]
    assert engine.load(engine.dump(state)).view(0)["longest"] == [11, 2]


def test_a_dump_of_an_earlier_release_counts_from_the_row_that_runs():
    """CP-8, CP-15: its options are the defaults, and the longest row starts with the known tricks."""
    state = engine.new("court-piece", 4, "earlier")
    play(state, "S")
    while max(state.view(None)["longest"]) < 2:
        seat = state.to_act[0]
        state.play(seat, state.choice(seat).words[:1])
    fields = unsigned(state)
    del fields["fields"]["streak"], fields["options"]["until"], fields["options"]["ties"]
    twin = engine.load(signed(fields))
    assert twin.options == state.options
    longest = [0, 0]
    longest[state.run_team] = state.run
    assert twin.view(None)["longest"] == longest
    assert engine.load(engine.dump(twin)).view(0) == twin.view(0)


def test_against_the_clock_too_a_table_has_100_rounds_at_most():
    """CP-15"""
    for before, over in ((24, False), (98, False), (99, True)):
        state = position(*ONE_SUIT_EACH, sheet=rounds_won(before), time=10080, sweep="next-round")
        assert state.view(None)["last_round"] is over
        trick_by_trick(state, 7)
        assert (state.result is not None) is over
        twin = engine.load(engine.dump(state))
        assert twin.view(0) == state.view(0)
        assert len(twin.view(0)["sheet"]) == before + 1
    assert state.result == engine.Result(((0, 2), (1, 3)), (1, 0, 1, 0), "rounds")


def test_a_game_that_ended_after_25_rounds_in_an_earlier_release_stays_over():
    """CP-15"""
    state = position(*ONE_SUIT_EACH, sheet=rounds_won(24), rounds=25, sweep="next-round")
    trick_by_trick(state, 7)
    twin = engine.load(spoilt(state, {}, {"time": 60}))
    assert twin.result == state.result is not None
    assert twin.view(0)["last_round"]
