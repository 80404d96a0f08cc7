"""The Four Courts: tokens: who takes which, and when."""

from __future__ import annotations

from engine.cards.decks import DECKTET
from engine.contract import Choice, Event
from tests.engine.games.four_courts.positions import named, table
from tests.engine.positions import refused, words


def test_a_third_card_takes_a_token_of_her_choice() -> None:
    """FC-9: her three cards go, others' cards there stay."""
    state = table(
        ["9MS", "4MS", "2SY"],
        revealed="AM 9WY PWLY",
        piles={(0, "MWK"): "6MW 3MW", (1, "MWK"): "8YK 2MK", (0, "MLY"): "8MS"},
    )
    discards = state.view(None)["discards"]
    assert state.choice(0, ("MWK",)) == Choice("token", ("M", "W", "K"))
    assert refused(state, 0, "MWK").reason == "unfinished"
    events = state.play(0, ("MWK", "W"))
    cards = ["6MW", "3MW", "AM"]
    assert events == [
        Event("lay", 0, {"card": "AM", "court": "MWK", "count": 3}),
        Event("take", 0, {"court": "MWK", "suit": "W", "cards": cards, "left": ["M", "K"], "count": 1}),
    ]
    view = state.view(None)
    assert view["courts"][0] == {"court": "MWK", "tokens": ["M", "K"], "cards": [[], ["8YK", "2MK"], []]}
    assert view["courts"][1]["cards"] == [["8MS"], [], []]
    assert view["tokens"][0]["W"] == 1
    assert view["discards"] == discards + 3
    assert set(cards) <= set(state.discards)


def test_a_court_scored_before_has_fewer_tokens_to_choose_from() -> None:
    """FC-9: the second time one of two; somebody else's token is gone."""
    state = table(
        ["9MS", "4MS", "2SY"],
        revealed="AM 9WY 5ML",
        piles={(0, "MWK"): "6MW 3MW"},
        tokens={"MWK": "MK"},
        taken=["", "W"],
    )
    assert words(state, 0, "MWK") == ("M", "K")
    why = refused(state, 0, "MWK", "W")
    assert (why.reason, why.rule, why.data) == ("no-such-token", "FC-9", {"court": "MWK", "suit": "W"})
    assert refused(state, 0, "MWK", "M", "K").reason == "too-many-words"
    assert refused(state, 0, "MWK", "M+K").reason == "too-many"
    assert refused(state, 0, "MWK", None).reason == "not-a-word"


def test_the_first_of_two_players_to_lay_a_third_card_scores_first() -> None:
    """FC-9: at once, before the next card of the same turn is laid."""
    state = table(
        ["9MS", "4MS", "2SY"],
        revealed="AM CM 2WL",
        piles={(0, "MLY"): "6SY 5ML", (1, "MLY"): "7ML 3LY"},
        tokens={"MLY": "LY"},
        taken=["", "", "M"],
    )
    state.play(0, ("MLY", "L"))
    # One token is left, so that there is nothing to ask.
    assert state.choice(1, ("MLY",)) is None
    assert refused(state, 1, "MLY", "Y").reason == "too-many-words"
    events = state.play(1, ("MLY",))
    assert named(events, "take")[0].data["suit"] == "Y"


def test_a_court_that_has_lost_its_last_token_is_loaded_again() -> None:
    """FC-10: one token of each of its suits, from the supply."""
    state = table(
        ["9MS", "4MS", "2SY"],
        revealed="AM 9WY PWLY",
        piles={(0, "MWK"): "6MW 3MW", (1, "MWK"): "2MK"},
        tokens={"MWK": "K"},
        taken=["M", "W"],
    )
    supply = state.view(None)["supply"]
    events = state.play(0, ("MWK",))
    assert events[-1] == Event("load", None, {"court": "MWK", "suits": ["M", "W", "K"]})
    view = state.view(None)
    assert view["courts"][0] == {"court": "MWK", "tokens": ["M", "W", "K"], "cards": [[], ["2MK"], []]}
    assert view["supply"] == {suit: supply[suit] - (suit in "MWK") for suit in DECKTET.suits}
    assert state.result is None
    assert state.to_act == (2,)
