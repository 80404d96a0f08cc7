"""Rules that a table may agree on: misplay and calling it (CP-16), and house rules (CP-17, CP-18)."""

from __future__ import annotations

import pytest

import engine
from engine import Event
from tests.engine.games.court_piece.positions import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    ONE_SUIT_EACH,
    REVOKE,
    SPADES,
    SPADES_BUT_TWO,
    filled,
    named,
    play,
    position,
    rounds_won,
    trick_by_trick,
)
from tests.engine.positions import refused


def test_on_honour_every_card_is_offered():
    """CP-16"""
    state = position(*REVOKE, honour=True)
    play(state, "KS")
    assert set(state.choice(1).words) == {*state.view(1)["hand"], "call"}
    events = play(state, "2D")
    assert events == [Event("card", 1, {"card": "2D"})]
    off = position(*REVOKE)
    play(off, "KS")
    assert all(word[1] == "S" for word in off.choice(1).words)
    assert refused(off, 1, "2D").reason == "must-follow"


def test_a_call_is_right_ends_the_round_and_is_a_court():
    """CP-16: seat 2 calls seat 1 out of turn."""
    state = position(*REVOKE, row=(0, 4), honour=True)
    play(state, "KS 2D 3S 5S")
    assert state.to_act == (0,)
    assert state.choice(2) == engine.Choice("call", ("call",))
    assert state.choice(2, ("call",)) == engine.Choice("seat", ("1", "3"))
    assert state.choice(2, ("call", "1")) == engine.Choice("trick", ("1",))
    assert state.choice(2, ("call", "1", "1")) is None
    events = state.play(2, ("call", "1", "1"))
    assert events[0] == Event("call", 2, {"target": 1, "trick": 1, "card": "2D", "suit": "S", "right": True})
    assert events[1] == Event("court", 2, {"team": [0, 2], "score": 1, "by": "call"})
    (round_over,) = named(events, "round")
    assert (round_over["team"], round_over["by"], round_over["courts"]) == ([0, 2], "call", [1, 0])
    seen = state.view(None)
    assert (seen["round"], seen["row"]) == (2, {"team": None, "count": 0})
    assert seen["dealer"] == 1  # CP-14: the caller's team has won, with a court


def test_a_call_tells_the_suit_of_the_trick_that_is_meant():
    """CP-16: spades were led to the first trick, and hearts to the second."""
    state = position(*filled("KS AH", "QS 2D 3H", "3S 4H", "5S 6H"), trump="C", honour=True)
    play(state, "KS 2D 3S 5S AH 3H 4H 6H")
    for trick, card, suit, right in (("1", "2D", "S", True), ("2", "3H", "H", False)):
        (call,) = named(state.copy().play(0, ("call", "1", trick)), "call")
        assert call == {"target": 1, "trick": int(trick), "card": card, "suit": suit, "right": right}


def test_a_wrong_call_gives_round_and_court_to_the_accused():
    """CP-16: seat 3 followed suit."""
    state = position(*REVOKE, row=(0, 4), honour=True)
    play(state, "KS 2D 3S 5S")
    events = state.play(0, ("call", "3", "1"))
    assert named(events, "call")[0]["right"] is False
    (round_over,) = named(events, "round")
    assert (round_over["team"], round_over["courts"]) == ([1, 3], [0, 1])
    assert state.view(None)["row"] == {"team": None, "count": 0}


def test_who_had_none_of_the_suit_has_not_revoked():
    """CP-16: the seat plays another suit because it's void."""
    state = position("KS AH", "2D 3D", "3S 4C", "5S 6S", trump="H", honour=True)
    play(state, "KS 2D")
    assert named(state.play(0, ("call", "1", "12")), "call")[0]["right"] is False


def test_a_revoke_of_the_last_trick_but_one_is_one():
    """CP-16: seat 1 keeps the queen of spades for the last of the thirteen tricks."""
    state = position("KS AH", "2D QS", "3S 4C", "5S 6S", trump="H", honour=True)
    play(state, "KS 2D 3S 5S")
    assert state.choice(0, ("call", "1")).words[-1] == "12"
    assert named(state.play(0, ("call", "1", "12")), "call")[0]["right"] is True


def test_a_revoke_is_still_one_when_the_card_has_been_played_since():
    """CP-16: seat 1 held the queen of spades back in the first trick, and plays it in the second."""
    state = position(*filled("KS JS", "QS 2D", "3S 4S", "5S 6S"), trump="C", honour=True)
    play(state, "KS 2D 3S 5S JS QS 4S 6S")
    assert state.choice(0, ("call", "1")).words == ("1", "2")
    twin = state.copy()
    assert named(state.play(0, ("call", "1", "1")), "call")[0]["right"] is True
    assert named(twin.play(0, ("call", "1", "2")), "call")[0]["right"] is False


def test_only_opponents_who_have_played_can_be_called():
    """CP-16"""
    state = position(*REVOKE, honour=True)
    assert [state.choice(seat).words for seat in (1, 2, 3)] == [(), (), ()]
    assert "call" not in state.choice(0).words
    play(state, "KS")
    assert state.choice(2).words == ()
    assert state.choice(3, ("call",)).words == ("0",)
    for move in (("call", "1", "1"), ("call", "2", "1"), ("call", "0", "2"), ("call", "x", "1")):
        said_no = refused(state, 3, *move)
        assert (said_no.reason, said_no.rule) == ("no-such-call", "CP-16")
    assert refused(state, 3, "call").reason == "unfinished"
    assert refused(state, 3, "call", "0", "1", "1").reason == "too-many-words"
    assert refused(state, 3, "5S").reason == "not-your-turn"
    assert refused(position(*REVOKE), 1, "call").reason == "not-your-turn"


def test_a_call_can_be_made_while_a_sweep_is_considered():
    """CP-16, CP-11"""
    state = position(*ONE_SUIT_EACH, honour=True)
    trick_by_trick(state, 7)
    assert state.choice(0).words == ("on", "stop", "call")
    assert state.choice(3).words == ("call",)
    assert named(state.play(3, ("call", "0", "3")), "call")[0]["right"] is False
    assert state.view(None)["courts"] == [2, 0]  # one for the seven tricks, and one for the wrong call


def test_an_uncalled_revoke_stands_once_the_round_is_over():
    """CP-16"""
    state = position("AS 3H", "2S 2D", "4S 4H", "5S 5H", trump="C", taken=(6, 5), honour=True)
    events = play(state, "AS 2D 4S 5S 3H 2S 4H 5H")
    assert named(events, "round")[0]["by"] == "tricks"
    assert [state.choice(seat).words for seat in range(4)].count(("call",)) == 0
    assert refused(state, 0, "call", "1", "12").reason in {"not-your-turn", "not-offered"}


def test_tricks_wait_in_the_middle_for_two_in_a_row():
    """CP-17: seat 0 wins, seat 2 wins, and then seat 1 wins twice and takes all four."""
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
    """CP-17: it takes the same player, not just the same team."""
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
    """CP-17: ace, ace, king: the third trick takes all three. Without the rule, the second takes two."""
    hands = ("AS AH KH", "2S 2H 3H", "3S 4H 5H", "4S 6H 7H")
    cards = "AS 2S 3S 4S AH 2H 4H 6H KH 3H 5H 7H"
    for ace_rule, takes in ((True, []), (False, [2])):
        state = position(*filled(*hands), trump="C", double_sar=True, ace_rule=ace_rule)
        events = play(state, " ".join(cards.split()[:8]))
        assert [take["count"] for take in named(events, "take")] == takes
        events = play(state, " ".join(cards.split()[8:]))
        assert [take["count"] for take in named(events, "take")] == ([3] if ace_rule else [])


def test_two_aces_in_a_row_are_two_whatever_was_played_before_them():
    """CP-17: seat 1 wins the first trick, and seat 0 the next two, each with an ace."""
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
    """CP-17: five in a row and four collected together make nine, which is a court, and two in a row."""
    state = position(
        "AS KS 2H", "2S 3S 3H", "4S 5S 4H", "6S 7S AH", trump="D", taken=(5, 3), row=(0, 5), double_sar=True
    )
    state.winners[-2:] = [1, 0]
    events = play(state, "AS 2S 4S 6S")
    assert named(events, "take") == [{"count": 3}]
    assert named(events, "court") == [{"team": [0, 2], "score": 1, "by": "tricks"}]
    assert state.view(None)["row"] == {"team": [0, 2], "count": 1}


def test_thirteen_tricks_won_and_collected_are_52_courts():
    """CP-17, CP-10, CP-11: the question is asked when eight are collected."""
    state = position(*ONE_SUIT_EACH, double_sar=True)
    trick_by_trick(state, 7)
    assert state.choice(0).ask == "card"
    trick_by_trick(state, 1)
    assert state.choice(0).ask == "sweep"
    state.play(0, ("on",))
    assert named(trick_by_trick(state, 5), "round")[0]["courts"] == [52, 0]


@pytest.mark.parametrize(("row", "courts", "left"), [(0, 1, 6), (1, 2, 0), (2, 2, 1)])
def test_thirteen_tricks_that_were_only_collected_count_one_after_the_other(row: int, courts: int, left: int):
    """CP-17, CP-8, CP-9: seat 1 wins the first trick, but seats 0 and 2 collect all thirteen."""
    hands = ("KS " + HEARTS[:-3], "AS " + DIAMONDS[:-3], CLUBS, SPADES[6:] + " 2H 2D")
    state = position(*hands, trump="H", row=(0, row), double_sar=True, sweep="play-on")
    play(state, "KS AS AC QS AD KC 2D 3H")
    events = trick_by_trick(state, 11)
    assert named(events, "round")[0]["tricks"] == [13, 0]
    assert [court["by"] for court in named(events, "court")] == ["tricks"] * courts
    seen = state.view(None)
    assert (seen["courts"], seen["row"]["count"]) == ([courts, 0], left)


def test_seven_rounds_in_a_row_are_a_court_too():
    """CP-18: the court belongs to the round that completes the row, and moves the deal as in CP-14."""
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
        ([1, 1, 1, 1, 1, 1], True),  # by the other team
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
    """CP-18: the first seven score once. Seven in a row later, or across two rounds, don't."""
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
    """CP-17, CP-18: eight tricks collected before the others have any count as the first seven."""
    state = position(*ONE_SUIT_EACH, first_seven=True, double_sar=True, sweep="play-on")
    assert [court["score"] for court in named(trick_by_trick(state, 8), "court")] == [1]
