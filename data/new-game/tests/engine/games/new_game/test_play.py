"""The rules of New Game, each by its number. The laws of all games: test_conformance.py."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.games.new_game.rules import NewGame


def dealt(*hands: str, began: int = 0) -> NewGame:
    """A game in which everybody holds these cards."""
    cards = [hand.split() for hand in hands]
    options = engine.GAMES["new-game"].options.of({"cards": len(cards[0])})
    fields = {"began": began, "hands": cards, "played": []}
    return NewGame.unpack(len(cards), "dealt", 2, options, fields)


def played(state: NewGame, *cards: str) -> engine.Event:
    """The last thing that happened when these cards were played, by whoever's turn it was."""
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
    state = dealt("AS 2S", "AH 2H", "AD 2D", began=1)
    assert state.choice(1) == engine.Choice("card", ("AH", "2H"))
    with pytest.raises(engine.Illegal, match="not-your-turn"):
        state.play(0, ("AS",))
    with pytest.raises(engine.Illegal, match="not-offered"):
        state.play(1, ("AS",))
    for seat, card in ((1, "2H"), (2, "AD"), (0, "2S")):
        assert state.to_act == (seat,)
        assert state.play(seat, (card,))[0] == engine.Event("played", seat, {"card": card})
    assert [state.view(seat)["hand"] for seat in range(3)] == [["AS"], ["AH"], ["2D"]]


def test_the_highest_card_wins_the_round_and_leads():
    """NG-3."""
    state = dealt("QS 2S", "KD 2D", "KH 2H")
    assert played(state, "QS", "KD", "KH") == engine.Event("won", 2, {"card": "KH"})
    assert state.to_act == (2,)
    assert state.view(None)["won"] == [0, 0, 1]


def test_most_rounds_win():
    """NG-4."""
    state = dealt("AS KS 2S", "AH KH 3H")
    assert played(state, "AS", "AH", "KS", "KH", "2S", "3H") == engine.Event("over", 0, {"by": "rounds"})
    assert state.result == engine.Result(((0,), (1,)), (2.0, 1.0), "rounds")
    state = dealt("AS 2S", "AH 3H")
    assert played(state, "AS", "AH", "2S", "3H") == engine.Event("over", None, {"by": "rounds"})
    assert state.result == engine.Result(((0, 1),), (1.0, 1.0), "rounds")


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
