"""The Four Courts: secret picks, the order and places of laid cards, and who takes which token."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import engine
from engine.cards.decks import DECKTET
from engine.contract import Choice, Event
from engine.games.four_courts.guide import GUIDE
from engine.games.four_courts.rules import FourCourts
from tests.engine.games.four_courts.positions import KEY, last_token, named, table
from tests.engine.positions import refused, words


def test_picks_are_secret_until_all_are_in() -> None:
    """FC-6: others see only that a player has picked."""
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
    """FC-6: this is possible out of turn, and no other seat is told."""
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
    """FC-6: a card in another hand and a card in no hand are refused in the same words."""
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
    """FC-6: to another seat's imagination, the true pick is no likelier than any other card."""
    state = table(["AM 9MS 3MW", "CM 8MS 4MS", "2MK 7ML 5ML"], aside="AK")
    state.play(0, ("9MS",))
    picks = Counter(state.imagine(1, random.Random(number)).picks[0] for number in range(400))
    assert set(picks) == {"AM", "9MS", "3MW", "2MK", "7ML", "5ML", "AK"}
    assert max(picks.values()) < 2 * min(picks.values())
    assert all(state.imagine(0, random.Random(number)).picks[0] == "9MS" for number in range(5))


def pick(state: FourCourts, *cards: str) -> list[Event]:
    """Let everybody pick, seat 0 first. Return the last pick's events."""
    events: list[Event] = []
    for seat, card in enumerate(cards):
        events = state.play(seat, (card,))
    return events


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("AS", "AW"),  # the source's own examples
        ("7ML", "7WY"),
        ("AK", "CM"),
        ("CK", "PMSL"),
        ("PWLY", "9MS"),
        ("9LK", "8MS"),
        ("PMSL", "PMYK"),  # both have Moons: the next suits decide
        ("PMYK", "PSWK"),
    ],
)
def test_cards_are_laid_from_the_highest_down(first: str, second: str) -> None:
    """FC-7: the Ace of Suns goes before the Ace of Waves, and the Chance Meeting before the Cave."""
    state = table([f"{second} 3SK", f"{first} 3LY", "2WL 2SY"])
    events = pick(state, second, first, "2WL")
    assert named(events, "reveal")[0].data == {"cards": [first, second, "2WL"], "seats": [1, 0, 2]}
    order = []
    for _ in range(3):
        (seat,) = state.to_act
        order.append(seat)
        state.play(seat, (words(state, seat)[0],))
    assert order == [1, 0, 2]


def test_a_card_is_laid_at_a_court_that_shares_a_suit() -> None:
    """FC-8"""
    state = table(["9MS", "4MS", "2SY"], revealed="AM 9WY PWLY")
    assert state.choice(0) == Choice("court", ("MWK", "MLY"))
    why = refused(state, 0, "SWY")
    assert (why.reason, why.rule, why.data) == ("no-shared-suit", "FC-8", {"card": "AM", "court": "SWY"})
    assert refused(state, 0, "XYZ").reason == "not-offered"
    assert refused(state, 0, "MWK", "M").reason == "too-many-words"
    state.play(0, ("MWK",))
    assert words(state, 2) == ("MWK", "MLY", "SWY", "SLK")
    state.play(2, ("SLK",))
    assert words(state, 1) == ("MWK", "MLY", "SWY")


def test_a_player_chooses_their_court_when_their_turn_comes() -> None:
    """FC-8: they know what was laid before, and the others wait."""
    state = table(["9MS", "4MS", "2SY"], revealed="AM 9WY PWLY")
    for seat in (1, 2):
        assert words(state, seat) == ()
        why = refused(state, seat, "SWY")
        assert (why.reason, why.rule, why.data) == ("not-your-turn", "FC-8", {"target": 0})
    assert state.play(0, ("MLY",)) == [Event("lay", 0, {"card": "AM", "court": "MLY", "count": 1})]
    assert state.to_act == (2,)
    assert state.view(2)["revealed"] == [
        {"seat": 0, "card": "AM", "court": "MLY"},
        {"seat": 2, "card": "PWLY", "court": None},
        {"seat": 1, "card": "9WY", "court": None},
    ]
    assert state.view(None)["courts"][1]["cards"] == [["AM"], [], []]
    assert state.view(None)["turn"] == 2


def test_a_third_card_takes_a_token_of_ones_choice() -> None:
    """FC-9: those three cards are discarded, and others' cards there stay."""
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
    """FC-9: the second time, the choice is between two, because another player's token is gone."""
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
    """FC-9: it happens at once, before the same turn's next card is laid."""
    state = table(
        ["9MS", "4MS", "2SY"],
        revealed="AM CM 2WL",
        piles={(0, "MLY"): "6SY 5ML", (1, "MLY"): "7ML 3LY"},
        tokens={"MLY": "LY"},
        taken=["", "", "M"],
    )
    state.play(0, ("MLY", "L"))
    # One token is left, so the game doesn't ask which.
    assert state.choice(1, ("MLY",)) is None
    assert refused(state, 1, "MLY", "Y").reason == "too-many-words"
    events = state.play(1, ("MLY",))
    assert named(events, "take")[0].data["suit"] == "Y"


def test_a_court_that_has_lost_its_last_token_is_loaded_again() -> None:
    """FC-10: it gets one token of each of its suits from the supply."""
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


def test_others_may_pick_any_card():
    """FC-6: another player's pick is secret, and no rule predicts it well."""
    state = engine.new(KEY, 3, "usual")
    assert isinstance(state, FourCourts)
    assert _picks(state, 1) == set(state.hands[1])


def test_who_may_win_at_once_is_taken_to_see_it():
    """FC-12: it's the Consul's last token, and the supply has no Knots. Two of seat 0's cards can take it."""
    state = last_token(["2MK 3MW 2SY", "7SK 6SY 9LK", "7ML 8YK 3LY"], "", ["KKM", "KK", ""])
    assert _picks(state, 0) == {"2MK", "3MW"}
    assert _picks(state, 1) == {"7SK", "6SY", "9LK"}


def _picks(state: FourCourts, seat: int) -> set[str]:
    return {GUIDE.usual(state, seat, random.Random(seed))[0] for seed in range(60)}
