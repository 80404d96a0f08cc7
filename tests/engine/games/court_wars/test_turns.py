"""CW-14: an endless game ends after a number of turns."""

from __future__ import annotations

import random

import pytest

import engine
from engine.contract import Event
from engine.games.court_wars.options import CourtWarsOptions
from engine.games.court_wars.rules import CourtWars
from engine.options import BadOption
from tests.engine.games.court_wars.positions import play, position


def names(events: list[Event]) -> list[str]:
    return [event.name for event in events]


def drawn_out(state: engine.State, rng: random.Random) -> int:
    """Play without ever attacking. Return the number of turns that began after the set-up."""
    turns, last = 0, None
    while state.result is None:
        seat = state.to_act[0]
        view = state.view(None)
        if view["phase"] == "turn" and not view["set_up"] and (seat, view["round"]) != last:
            turns, last = turns + 1, (seat, view["round"])
        words = [word for word in state.choice(seat).words if word != "attack"]
        state.play(seat, (rng.choice(words),))
    return turns


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("turns", [10, 15])
def test_cw14_the_game_ends_when_everybody_has_had_their_turns(seats: int, turns: int) -> None:
    state = engine.new("court-wars", seats, f"turns {seats}", {"turns": turns})
    assert drawn_out(state, random.Random(seats)) == seats * turns
    assert state.result is not None
    assert state.result.summary == "turns"
    assert state.to_act == ()
    assert CourtWars.unpack(seats, "turns", 2, state.options, state.pack()).result == state.result


def test_cw14_the_example_of_the_rule() -> None:
    """CW-14: seats 0 and 3 share the first place, followed by the seat that went out later."""
    tables = ("KS 8C 4C, JS=X1", "", "", "QC 9C, JC 3C")
    state = position(*tables, turn=3, out=(2, 1), round=30, pile="2S")
    play(state, "draw")
    events = play(state, "discard")
    assert names(events) == ["discarded", "over"]
    assert events[-1] == Event("over", None, {"by": "turns", "left": 2})
    assert state.result == engine.Result(((0, 3), (1,), (2,)), (2.0, 0.0, 0.0, 2.0), "turns")


def test_cw14_it_ends_sooner_if_the_one_to_come_goes_out() -> None:
    """CW-14: seat 1 knocks out seat 2, whose thirtieth turn would have been the last."""
    state = position("KS", "KH TC 9C, QH", "JD", turn=1, round=30)
    events = play(state, "attack", "KH", "2", "JD", "court")
    assert names(events) == ["attacked", "beaten", "out", "over"]
    assert state.result == engine.Result(((1,), (0,), (2,)), (1.0, 2.0, 0.0), "turns")


def test_cw14_the_round_ends_behind_the_seat_that_began_even_if_it_is_out() -> None:
    state = position("", "KH, QH", "KD 2C", "KC", turn=3, first=0, out=(0,), round=30, pile="2S")
    play(state, "draw")
    assert names(play(state, "discard"))[-1] == "over"
    state = position("KS", "KH, QH", "KD 2C", "", turn=2, first=3, out=(3,), round=30, pile="2S")
    assert names(play(state, "draw"))[-2:] == ["discarded", "over"]


def test_cw14_defence_decides_between_equal_numbers_of_court_cards() -> None:
    state = position("KS 8C", "JH 9C", turn=1, round=30, pile="KD")
    play(state, "draw")
    assert state.result == engine.Result(((1,), (0,)), (1.0, 1.0), "turns")
    state = position("KS 8C 2C", "JH=X1 TC", turn=1, round=30, pile="KD")
    play(state, "draw")
    assert state.result is not None
    assert state.result.places == ((0, 1),)


def test_cw14_the_last_one_standing_wins_also_in_the_last_turn() -> None:
    """CW-14: CW-12 takes precedence."""
    state = position("KS", "KH TC", turn=1, round=30)
    play(state, "attack", "KH", "1", "KS", "court")
    assert state.result is not None
    assert state.result.summary == "last-standing"


def test_cw14_an_ace_with_all_that_follows_is_one_turn() -> None:
    state = position("KS TC 9C", "KH, QH", turn=0, round=2, pile="AC AD 5D")
    play(state, "draw")
    play(state, "attack", "KS", "2", "QH", "court")
    assert state.view(None)["round"] == 2
    assert (state.to_act, state.view(None)["turn"]) == ((0,), 0)


def test_cw14_after_a_draw_of_two_the_next_seat_begins() -> None:
    state = position("KS 8C 2C", "KH TC", turn=1, first=0, round=30, pile="KD")
    play(state, "draw")
    assert state.rematch("again").first == 1


def test_cw14_the_set_up_is_no_turn() -> None:
    state = engine.new("court-wars", 2, "set-up", {})
    while state.view(None)["set_up"]:
        assert state.view(None)["round"] == 0
        state.play(state.to_act[0], ("discard",))
    assert state.view(None)["round"] == 1


def test_cw14_a_game_without_the_limit_goes_on_and_counts_nothing() -> None:
    state = engine.new("court-wars", 2, "for ever", {"turns": 0})
    rng = random.Random(0)
    for _ in range(200):
        seat = state.to_act[0]
        words = [word for word in state.choice(seat).words if word != "attack"]
        state.play(seat, (rng.choice(words),))
    assert (state.result, state.view(None)["round"]) == (None, 0)


def test_cw14_a_game_that_was_begun_before_the_rule_goes_on_without_it() -> None:
    state = engine.new("court-wars", 2, "old", {"turns": 0})
    fields = {key: value for key, value in state.pack().items() if key != "round"}
    stored = CourtWarsOptions.stored({"jokers": True})
    assert stored == CourtWarsOptions(turns=0) != CourtWarsOptions()
    assert CourtWars.unpack(2, "old", 2, stored, fields).pack() == state.pack()


def test_cw14_the_option_takes_10_to_100_or_0() -> None:
    assert [CourtWarsOptions(turns=number).turns for number in (0, 10, 30, 100)] == [0, 10, 30, 100]
    for number in (1, 9, 101):
        with pytest.raises(BadOption):
            CourtWarsOptions(turns=number)


@pytest.mark.parametrize(
    "fields",
    [
        {"round": 0}, {"round": 32}, {"round": 31, "turn": 1}, {"round": 31, "phase": "guard", "drawn": "2C"},
    ],
)  # fmt: skip
def test_cw14_a_dump_with_another_count_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        position("KS", "KH", **fields)
