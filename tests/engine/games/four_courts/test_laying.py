"""The Four Courts: in which order cards are laid, and where."""

from __future__ import annotations

import pytest

from engine.contract import Choice, Event
from engine.games.four_courts.rules import FourCourts
from tests.engine.games.four_courts.positions import named, table
from tests.engine.positions import refused, words


def pick(state: FourCourts, *cards: str) -> list[Event]:
    """Everybody picks, seat 0 first; the events of the last pick."""
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
    """FC-7: the Ace of Suns before the Ace of Waves, the Chance Meeting before the Cave."""
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


def test_she_chooses_her_court_when_her_turn_comes() -> None:
    """FC-8: knowing what was laid before; the others wait."""
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
