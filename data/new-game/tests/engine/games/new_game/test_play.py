"""The rules of New Game, each by its number. The laws of all games: test_conformance.py."""

from __future__ import annotations

import random
from typing import Any

import pytest

import engine
from engine.games.new_game.rules import NewGame


def dealt(*hands: str, began: int = 0) -> NewGame:
    """Return a game in which the players hold these cards."""
    cards = [hand.split() for hand in hands]
    options = engine.GAMES["new-game"].options.of({"cards": len(cards[0])})
    fields = {"began": began, "hands": cards, "played": []}
    return NewGame.unpack(len(cards), "dealt", 2, options, fields)


def played(state: NewGame, *cards: str) -> engine.Event:
    """Play these cards, each by who is to act; return the last thing that happened."""
    for card in cards:
        *_, last = state.play(state.to_act[0], (card,))
    return last


def test_everybody_holds_as_many_cards_as_were_agreed():
    """NG-1."""
    for cards in (1, 7, 13):
        state = engine.new("new-game", 4, "deal", {"cards": cards})
        assert [len(state.view(seat)["hand"]) for seat in range(4)] == [cards] * 4
    first = {engine.new("new-game", 4, f"deal {number}").to_act for number in range(40)}
    assert first == {(0,), (1,), (2,), (3,)}


def test_one_card_each_in_turn():
    """NG-2."""
    state = dealt("AS 2H", "AH 2D", "2S AD", began=1)
    assert state.choice(1) == engine.Choice("card", ("AH", "2D"))
    with pytest.raises(engine.Illegal, match="not-your-turn"):
        state.play(0, ("AS",))
    with pytest.raises(engine.Illegal, match="not-offered"):
        state.play(1, ("AS",))
    for seat, card in ((1, "2D"), (2, "AD"), (0, "2H")):
        assert state.to_act == (seat,)
        assert state.play(seat, (card,))[0] == engine.Event("played", seat, {"card": card})
    assert [state.view(seat)["hand"] for seat in range(3)] == [["AS"], ["AH"], ["2S"]]


def test_suit_is_followed_by_who_can():
    """NG-2."""
    state = dealt("AS KS 2H", "QS 3S AH", "AD KD 2D")
    played(state, "AS")
    assert state.choice(1) == engine.Choice("card", ("QS", "3S"))
    with pytest.raises(engine.Illegal, match="must-follow") as refused:
        state.play(1, ("AH",))
    assert (refused.value.rule, refused.value.data) == ("NG-2", {"suit": "S"})
    played(state, "3S")
    assert state.choice(2) == engine.Choice("card", ("AD", "KD", "2D"))


def test_the_highest_card_of_the_suit_led_wins_and_leads():
    """NG-3."""
    state = dealt("QS 2S", "AD 2D", "KS 2H")
    assert played(state, "QS", "AD", "KS") == engine.Event("won", 2, {"card": "KS"})
    assert state.to_act == (2,)
    assert state.view(None)["won"] == [0, 0, 1]


def test_most_tricks_win():
    """NG-4."""
    state = dealt("AS KS 2S", "AH KH 3H")
    assert played(state, "AS", "AH", "KS", "KH", "2S", "3H") == engine.Event("over", 0, {"by": "tricks"})
    assert state.result == engine.Result(((0,), (1,)), (3.0, 0.0), "tricks")
    state = dealt("AS 2H", "2S AH")
    assert played(state, "AS", "2S", "2H", "AH") == engine.Event("over", None, {"by": "tricks"})
    assert state.result == engine.Result(((0, 1),), (1.0, 1.0), "tricks")


def test_who_has_not_followed_a_suit_is_imagined_without_it():
    state = engine.new("new-game", 3, "voids", {"cards": 13})
    assert isinstance(state, NewGame)
    dice = random.Random(1)
    for _ in range(20):
        seat = state.to_act[0]
        state.play(seat, (dice.choice(state.trick.playable(state.hands[seat])),))
    lacking = [(seat, suit) for seat, suits in enumerate(state.voids) for suit in suits]
    assert len(lacking) > 2
    for number in range(20):
        for seat, suit in lacking:
            world = state.imagine((seat + 1) % 3, random.Random(number))
            assert not [card for card in world.hands[seat] if card[1] == suit]


@pytest.mark.parametrize(
    "fields",
    [
        {"began": 2},
        {"played": ["2C"]},
        {"hands": [["AS"], ["AS"]]},
        {"hands": [["AS"]]},
        {"hands": [["AS", "KS"], ["AH"]]},
        {"hands": [[], []], "played": ["AS", "AH", "AD"]},
    ],
    ids=str,
)
def test_a_position_that_no_game_comes_to_is_not_loaded(fields: dict[str, Any]):
    state = dealt("AS", "AH")
    kept = {"began": 0, "hands": [["AS"], ["AH"]], "played": []}
    assert NewGame.unpack(2, "x", 2, state.options, kept).to_act == (0,)
    with pytest.raises(ValueError, match=r".+"):
        NewGame.unpack(2, "x", 2, state.options, kept | fields)


@pytest.mark.parametrize(("hands", "later"), [([["2H"], ["3S"]], []), ([[], []], ["3S", "2H"])], ids=str)
def test_a_suit_that_was_not_followed_is_not_held(hands: list[list[str]], later: list[str]):
    """NG-2."""
    state = dealt("AS 2H", "AD 3D")
    fields = {"began": 0, "hands": [["2H"], ["3D"]], "played": ["AS", "AD"]}
    assert NewGame.unpack(2, "x", 2, state.options, fields).won == [1, 0]
    wrong = {"hands": hands, "played": ["AS", "AD", *(["2H", "3S"] if later else [])]}
    with pytest.raises(ValueError, match="not followed"):
        NewGame.unpack(2, "x", 2, state.options, fields | wrong)
