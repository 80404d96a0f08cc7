"""House rules (CP-17, CP-18)."""

from __future__ import annotations

import pytest

from tests.engine.games.court_piece.positions import (
    ONE_SUIT_EACH,
    SPADES_BUT_TWO,
    filled,
    named,
    play,
    position,
    rounds_won,
    trick_by_trick,
)


def test_tricks_wait_in_the_middle_for_two_in_a_row():
    """CP-17: seat 0, seat 2, and then twice seat 1, who takes all four."""
    hands = filled("AS 2H 3D 2C", "2S 3H AD AC", "3S AH 4D 3C", "4S 4H 5D 4C")
    state = position(*hands, double_sar=True)
    events = play(state, "AS 2S 3S 4S")
    assert named(events, "trick") == [{"number": 1, "card": "AS", "count": 1}]
    play(state, "2H 3H AH 4H")
    assert (state.view(None)["middle"], state.view(None)["tricks"]) == (2, [0, 0])
    play(state, "4D 5D 3D AD")
    assert state.to_act == (1,)
    events = play(state, "AC 3C 4C 2C")
    assert [(event.name, event.seat) for event in events][-2:] == [("trick", 1), ("take", 1)]
    assert named(events, "take") == [{"count": 4}]
    seen = state.view(None)
    assert (seen["middle"], seen["tricks"], seen["row"]) == (0, [0, 4], {"team": [1, 3], "count": 4})


def test_partners_in_turn_do_not_collect():
    """CP-17: the same player, not the same team."""
    state = position(
        "AS KS 2H", "2S 3S 3H", "4S 5S AH", "6S 7S 4H", trump="D", taken=(0, 10), double_sar=True
    )
    play(state, "AS 2S 4S 6S 2H 3H AH 4H")
    assert state.view(None)["middle"] == 2


def test_the_last_trick_takes_what_is_left():
    """CP-17"""
    state = position("2S AH", "3S 3H", "4S 2H", "AS 4H", trump="D", taken=(4, 4), double_sar=True)
    assert state.view(None)["middle"] == 3
    events = play(state, "2S 3S 4S AS 4H AH 3H 2H")
    assert named(events, "take") == [{"count": 5}]
    assert named(events, "round")[0]["tricks"] == [9, 4]


def test_who_has_collected_needs_two_new_tricks():
    """CP-17"""
    state = position(*ONE_SUIT_EACH, double_sar=True)
    assert [take["count"] for take in named(trick_by_trick(state, 5), "take")] == [2, 2]
    assert state.view(None)["middle"] == 1


def test_with_the_ace_rule_two_aces_do_not_collect():
    """CP-17: ace, ace, king: the third trick takes all three; without the rule the second takes two."""
    hands = ("AS AH KH", "2S 2H 3H", "3S 4H 5H", "4S 6H 7H")
    cards = "AS 2S 3S 4S AH 2H 4H 6H KH 3H 5H 7H"
    for ace_rule, takes in ((True, []), (False, [2])):
        state = position(*filled(*hands), trump="C", double_sar=True, ace_rule=ace_rule)
        events = play(state, " ".join(cards.split()[:8]))
        assert [take["count"] for take in named(events, "take")] == takes
        events = play(state, " ".join(cards.split()[8:]))
        assert [take["count"] for take in named(events, "take")] == ([3] if ace_rule else [])


def test_two_aces_in_a_row_are_two_whatever_was_played_before_them():
    """CP-17: seat 1 wins the first trick, and seat 0 the next two, both with an ace."""
    hands = filled("3D AS AH", "KD 2S 2H", "4D 3S 4H", "5D 4S 6H")
    for ace_rule, takes in ((True, []), (False, [3])):
        state = position(*hands, trump="C", double_sar=True, ace_rule=ace_rule)
        events = play(state, "3D KD 4D 5D 2S 3S 4S AS AH 2H 4H 6H")
        assert [take["count"] for take in named(events, "take")] == takes


def test_the_ace_rule_is_nothing_without_double_sar():
    """CP-17"""
    state = position("AS AH", "2S 2H", "3S 3H", "4S 4H", taken=(5, 6), ace_rule=True)
    events = play(state, "AS 2S 3S 4S AH 2H 3H 4H")
    assert named(events, "take") == []
    assert named(events, "round")[0]["tricks"] == [7, 6]


def test_courts_count_collected_tricks():
    """CP-17: five in a row, and four collected together are nine: a court, and two in a row."""
    state = position(
        "AS KS 2H", "2S 3S 3H", "4S 5S 4H", "6S 7S AH", trump="D", taken=(5, 3), row=(0, 5), double_sar=True
    )
    state.winners[-2:] = [1, 0]
    events = play(state, "AS 2S 4S 6S")
    assert named(events, "take") == [{"count": 3}]
    assert named(events, "court") == [{"team": [0, 2], "score": 1, "by": "tricks"}]
    assert state.view(None)["row"] == {"team": [0, 2], "count": 1}


def test_thirteen_collected_tricks_are_52_courts():
    """CP-17, CP-10, CP-11: the question comes when eight are collected."""
    state = position(*ONE_SUIT_EACH, double_sar=True)
    trick_by_trick(state, 7)
    assert state.choice(0).ask == "card"
    trick_by_trick(state, 1)
    assert state.choice(0).ask == "sweep"
    state.play(0, ("on",))
    assert named(trick_by_trick(state, 5), "round")[0]["courts"] == [52, 0]


def test_seven_rounds_in_a_row_are_a_court_too():
    """CP-18: it is one of the round that completes them, and moves the deal as CP-14 has it."""
    state = position("AS", "2S", "3S", "4S", taken=(6, 6), sheet=rounds_won(6), rounds=9, seven_deals=True)
    assert state.view(None)["rounds_row"] == {"team": [0, 2], "count": 6}
    events = play(state, "AS 2S 3S 4S")
    assert named(events, "court") == [{"team": [0, 2], "score": 1, "by": "rounds"}]
    seen = state.view(None)
    assert (seen["courts"], seen["dealer"], seen["rounds_row"]) == ([1, 0], 1, {"team": None, "count": 0})


@pytest.mark.parametrize(
    ("rounds", "on"),
    [
        ([0, 0, 0, 1, 0, 0], True),  # broken
        ([1, 1, 1, 1, 1, 1], True),  # theirs
        ([0, 0, 0, 0, 0], True),  # one short
        ([0] * 7 + [0] * 5, True),  # five since the last such court
        ([0, 0, 0, 0, 0, 0], False),
    ],
)
def test_no_court_for_fewer_rounds_in_a_row(rounds: list[int], on: bool):
    """CP-18"""
    sheet = tuple((team, 7 - team, 6 + team, 0, 0) for team in rounds)
    state = position("AS", "2S", "3S", "4S", taken=(6, 6), sheet=sheet, rounds=25, seven_deals=on)
    assert named(play(state, "AS 2S 3S 4S"), "court") == []


def test_only_the_first_seven_tricks_of_a_round_score():
    """CP-18: seven in a row later, or over two rounds, do not; the first seven do, once."""
    late = position("AS KS", "2S 3S", "4S 5S", "6S 7S", taken=(6, 5), row=(0, 6), first_seven=True)
    assert named(play(late, "AS 2S 4S 6S"), "court") == []
    first = position(*SPADES_BUT_TWO, first_seven=True, sweep="play-on")
    events = trick_by_trick(first, 7)
    assert named(events, "court") == [{"team": [0, 2], "score": 1, "by": "tricks"}]
    assert first.view(None)["row"] == {"team": None, "count": 0}
    events = trick_by_trick(first, 6)
    assert named(events, "court") == []
    assert named(events, "round")[0]["courts"] == [1, 0]


def test_with_first_seven_no_count_is_carried_over():
    """CP-18"""
    state = position(*ONE_SUIT_EACH, first_seven=True)
    trick_by_trick(state, 6)
    assert state.view(None)["row"] == {"team": [0, 2], "count": 6}
    ended = position("AS", "2S", "3S", "4S", taken=(6, 6), first_seven=True)
    play(ended, "AS 2S 3S 4S")
    assert ended.view(None)["row"] == {"team": None, "count": 0}


def test_first_seven_and_double_sar_together():
    """CP-17, CP-18: eight collected before the others have any are the first seven."""
    state = position(*ONE_SUIT_EACH, first_seven=True, double_sar=True, sweep="play-on")
    assert [court["score"] for court in named(trick_by_trick(state, 8), "court")] == [1]
