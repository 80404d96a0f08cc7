"""Four Sisters: the end of a Day, and of a week of Days."""

from __future__ import annotations

import pytest

import engine
from engine.contract import Result
from engine.games.four_sisters.facts import CARDS
from engine.games.four_sisters.options import FourSistersOptions
from tests.engine.games.four_sisters.positions import EIGHT, C, D, H, S, play, rooms, table, without_schemes
from tests.engine.positions import names, refused, told, words


def test_a_full_chateau_ends_the_day() -> None:
    """FS-19: each team's sum decides, and a Queen counts 10."""
    state = table({H: "AH"}, EIGHT | {"b1": "2H", "a2": "QD", "c1": "3C"})
    events = play(state, H, "place AH b2")
    assert told(events, "day-ended") == {
        "day": 1, "reason": "chateau-full", "winner": 0, "seats": [0, 2], "sums": [31, 8],
    }  # fmt: skip
    assert names(events)[-2:] == ["day-ended", "over"]
    assert (told(events, "over"), events[-1].seat, events[-1].to) == ({"by": "chateau-full"}, None, None)
    assert state.result == Result(((0, 2), (1, 3)), (1, 0, 1, 0), "chateau-full")
    assert state.to_act == ()
    assert words(state, H) == ()
    assert refused(state, S, "end").reason == "game-over"
    assert state.view(None)["result"]["summary"] == "chateau-full"
    assert engine.dump(engine.load(engine.dump(state))) == engine.dump(state)


def test_a_defeat_leaves_the_chateau_open() -> None:
    """FS-19: only the end of the turn counts."""
    state = table({H: "AH"}, EIGHT)
    play(state, H, "place AH b2 2S")
    assert state.result is None
    assert "2S" in rooms(state).values()


def test_equal_sums_are_a_draw() -> None:
    """FS-19: neither team wins."""
    chateau = {"a1": "6C", "b1": "2H", "c1": "9S", "a2": "3H", "c2": "4H", "a3": "AC", "b3": "4D", "c3": "2D"}
    state = table({H: "AH"}, chateau)
    play(state, H, "place AH b2")
    assert state.view(None)["sums"] == [16, 16]
    assert state.result == Result(((0, 1, 2, 3),), (0, 0, 0, 0), "chateau-full")


def test_a_team_with_two_empty_schemes_has_lost() -> None:
    """FS-20: no matter what the Chateau's cards are worth."""
    state = table({H: "AH 2H", D: "9D"}, {"c3": "9H"}, spent="HD")
    events = play(state, H, "end")
    assert told(events, "day-ended") == {
        "day": 1, "reason": "schemes-empty", "winner": 1, "seats": [1, 3], "sums": [9, 0],
    }  # fmt: skip
    assert state.result == Result(((1, 3), (0, 2)), (0, 1, 0, 1), "schemes-empty")


def test_one_empty_scheme_is_not_lost_yet() -> None:
    """FS-20."""
    state = table({H: "AH 2H"}, spent="H")
    play(state, H, "end")
    assert state.result is None


def test_if_all_schemes_are_empty_the_sums_decide() -> None:
    """FS-20."""
    state = table({H: "QH 2H", D: "9D"}, {"c3": "9H", "a1": "5S"}, spent="HSDC")
    play(state, H, "end")
    assert state.result == Result(((0, 2), (1, 3)), (1, 0, 1, 0), "schemes-empty")


def test_a_full_chateau_goes_before_empty_schemes() -> None:
    """FS-20: the Younger have no Schemes left, but win by their cards."""
    state = table({H: "AH"}, EIGHT | {"b1": "2H", "a2": "QD", "c1": "3C"}, spent="HD")
    play(state, H, "place AH b2")
    assert state.result == Result(((0, 2), (1, 3)), (1, 0, 1, 0), "chateau-full")


def test_several_days() -> None:
    """FS-21: the team with more Days wins. The last Day stays visible while new Schemes are laid."""
    state = table({H: "AH 2H", D: "9D"}, {"c3": "9H"}, spent="HD", days=3)
    assert "over" not in names(play(state, H, "end"))
    view = state.view(None)
    assert (state.result, view["day"], view["phase"], state.to_act) == (None, 2, "scheme", (H, S, D, C))
    assert view["days"] == [{"day": 1, "winner": 1, "sums": [9, 0], "reason": "schemes-empty"}]
    assert (view["wins"], rooms(state), view["hour"]) == ([0, 1], {}, 1)
    assert view["yesterday"]["chateau"]["c3"] == "9H"
    assert engine.dump(engine.load(engine.dump(state))) == engine.dump(state)
    for seat in range(4):
        state.play(seat, ("+".join(CARDS[seat]),))
    assert state.view(None)["yesterday"] is None
    state = without_schemes(state, D)
    play(state, H, "end")
    assert (state.view(None)["wins"], state.view(None)["day"]) == ([0, 2], 3)
    for seat in range(4):
        state.play(seat, ("+".join(CARDS[seat]),))
    state = without_schemes(state, C)
    events = play(state, H, "end")
    assert told(events, "over") == {"by": "days-over"}
    assert state.result == Result(((1, 3), (0, 2)), (1, 2, 1, 2), "days-over")
    assert state.view(None)["day"] == 3


def test_a_week_is_seven_days_and_fourteen_the_most() -> None:
    """FS-21: these are the option's values."""
    assert FourSistersOptions() == FourSistersOptions(days=1)
    assert [FourSistersOptions(days=days).days for days in (1, 7, 14)] == [1, 7, 14]
    for days in (0, 15, "week"):
        with pytest.raises(engine.BadOption):
            FourSistersOptions(days=days)  # type: ignore[arg-type]


@pytest.mark.parametrize(("day", "left"), [(6, ["QS", "9H"]), (7, ["9H"]), (8, ["QS", "9H"]), (14, ["9H"])])
def test_on_the_sabbath_any_card_may_defeat_a_queen(day: int, left: list[str]) -> None:
    """FS-21: the Sabbath is every seventh Day."""
    state = table({H: "4H 5H 9H"}, {"b2": "QS"}, day=day, days=2)
    assert state.view(None)["sabbath"] == (day % 7 == 0)
    play(state, H, "introduce 4H+5H 9H b3")
    assert list(rooms(state).values()) == left


def test_rematches_count_the_days_on() -> None:
    """FS-21: the seventh Day in a row at one table is a Sabbath, over any number of games."""
    state = table({H: "AH"}, {}, spent="HD", day=5, days=1)
    play(state, H, "end")
    following = state.rematch("another text")
    assert following.options == state.options
    assert (following.day, following.sabbath, following.result) == (6, False, None)
    assert following.view(None)["phase"] == "scheme"
    play(state := table({H: "AH"}, {}, spent="HD", day=6), H, "end")
    assert state.rematch("another text").sabbath
    unfinished = table({H: "AH"}, {}, day=6)
    assert not unfinished.rematch("another text").sabbath
