"""The Four Courts: picks are secret until all are in."""

from __future__ import annotations

import random
from collections import Counter

from engine.contract import Choice, Event
from tests.engine.games.four_courts.positions import named, table
from tests.engine.positions import refused


def test_picks_are_secret_until_all_are_in() -> None:
    """FC-6: others see only that she has picked."""
    state = table(["AM 9MS", "CM 8MS", "2MK 7ML"])
    before = state.view(1)
    events = state.play(0, ("9MS",))
    assert events == [
        Event("pick", 0, {"count": 1}),
        Event("picked", 0, {"card": "9MS", "changed": False}, (0,)),
    ]
    assert state.to_act == (1, 2)
    assert state.view(0)["pick"] == "9MS"
    assert state.view(1) == {**before, "picked": [0], "to_act": [1, 2]}
    state.play(2, ("7ML",))
    events = state.play(1, ("CM",))
    assert named(events, "reveal") == [
        Event("reveal", None, {"cards": ["CM", "9MS", "7ML"], "seats": [1, 0, 2]})
    ]
    assert state.view(None)["counts"] == [1, 1, 1]
    assert state.view(None)["phase"] == "lay"


def test_a_pick_may_be_changed_until_the_last_one_is_in() -> None:
    """FC-6: out of turn, and told to nobody else."""
    state = table(["AM 9MS 3MW", "CM 8MS 4MS", "2MK 7ML 5ML"])
    assert state.choice(0) == Choice("pick", ("AM", "9MS", "3MW"))
    state.play(0, ("9MS",))
    assert state.choice(0) == Choice("change", ("AM", "3MW"))
    others = state.view(1), state.view(2), state.view(None)
    assert state.play(0, ("AM",)) == [Event("picked", 0, {"card": "AM", "changed": True}, (0,))]
    assert (state.view(1), state.view(2), state.view(None)) == others
    state.play(1, ("8MS",))
    events = state.play(2, ("2MK",))
    assert named(events, "reveal")[0].data["cards"] == ["AM", "8MS", "2MK"]
    assert refused(state, 1, "CM").reason == "not-your-turn"


def test_refused_picks_say_why_and_nothing_more() -> None:
    """FC-6: a card that another holds and one that nobody holds are refused in the same words."""
    state = table(["AM 9MS", "CM 8MS", "2MK 7ML"])
    for card in ("CM", "AS"):
        why = refused(state, 0, card)
        assert (why.reason, why.rule, why.data) == ("not-in-hand", "FC-6", {"card": card})
    state.play(0, ("AM",))
    assert refused(state, 0, "AM").reason == "picked-already"
    assert refused(state, 0, "AM+9MS").reason == "too-many"
    assert refused(state, 0, "9MS", "MWK").reason == "too-many-words"
    for nonsense in ("", "-", "am", 7, None, ("AM",), "9" * 100_000):
        why = refused(state, 0, nonsense)
        assert (why.reason, why.rule, why.data) == ("not-offered", "FC-6", {"ask": "pick"})
    assert refused(state, 0).reason == "unfinished"
    assert refused(state, 3, "AM").reason == "no-such-seat"


def test_an_imagined_pick_is_any_card_of_an_imagined_hand() -> None:
    """FC-6 for computer players: in another seat's imagination the true pick is no likelier than any card."""
    state = table(["AM 9MS 3MW", "CM 8MS 4MS", "2MK 7ML 5ML"], aside="AK")
    state.play(0, ("9MS",))
    picks = Counter(state.imagine(1, random.Random(number)).picks[0] for number in range(400))
    assert set(picks) == {"AM", "9MS", "3MW", "2MK", "7ML", "5ML", "AK"}
    assert max(picks.values()) < 2 * min(picks.values())
    assert all(state.imagine(0, random.Random(number)).picks[0] == "9MS" for number in range(5))
