"""Dumps of positions that no game comes to."""

from __future__ import annotations

import random
from typing import Any

import pytest

import engine
from engine.games.court_piece.rules import CourtPiece
from tests.engine.games.court_piece.positions import (
    ONE_SUIT_EACH,
    REVOKE,
    filled,
    play,
    position,
    trick_by_trick,
)
from tests.engine.test_nonsense import signed, unsigned


def spoilt(state: CourtPiece, **fields: Any) -> str:
    """A dump with other fields, signed again."""
    text = unsigned(state)
    text["fields"] |= fields
    return signed(text)


def test_no_round_goes_on_without_cards():
    """CP-7: the last trick has been played, and nobody has won the round."""
    state = position(*ONE_SUIT_EACH, sweep="play-on")
    trick_by_trick(state, 12)
    play(state, "2S 2H 2D")
    fields = state.pack()
    with pytest.raises(engine.BadState):
        engine.load(spoilt(state, hands=[""] * 4, played=fields["played"] + " 2C", taken=[13, 0]))


def test_nobody_holds_a_suit_that_she_has_not_followed():
    """CP-5: such a hand could not be imagined. On honour (CP-16) it can be a revoke."""
    state = position(*REVOKE, honour=True)
    play(state, "KS 2D")
    fields = unsigned(state)
    for honour in (True, False):
        fields["options"]["honour"] = honour
        if honour:
            engine.load(signed(fields)).imagine(0, random.Random(1))
            continue
        with pytest.raises(engine.BadState):
            engine.load(signed(fields))


def test_nobody_has_played_a_suit_that_she_had_not_followed():
    """CP-5"""
    state = position(*filled("KS JS", "QS 2D", "3S 4S", "5S 6S"), trump="C", honour=True)
    play(state, "KS 2D 3S 5S JS QS 4S 6S")
    fields = unsigned(state)
    engine.load(signed(fields))
    fields["options"]["honour"] = False
    with pytest.raises(engine.BadState):
        engine.load(signed(fields))


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"taken": [5, 1]}, id="CP-6: a trick that the others have won"),
        pytest.param({"taken": [6, 0], "flags": [1, 0, 0]}, id="CP-11: asked after six tricks"),
        pytest.param({"flags": [0, 1, 0]}, id="CP-15: time called where none was agreed on"),
        pytest.param({"flags": [0, 0, 1]}, id="CP-15: over before a round is"),
        pytest.param(
            {"flags": [0, 0, 1], "sheet": [[0, 7, 6, 0, 0]]}, id="CP-15: over after the first of seven"
        ),
        pytest.param({"sheet": [[0, 7, 6, 0, 0]] * 7}, id="CP-15: an eighth round of seven"),
    ],
)
def test_no_game_comes_to_this(fields: dict[str, Any]):
    state = position(*ONE_SUIT_EACH)
    trick_by_trick(state, 6)
    engine.load(spoilt(state))
    with pytest.raises(engine.BadState):
        engine.load(spoilt(state, **fields))


def test_the_question_after_seven_tricks_is_not_asked_where_it_is_settled():
    """CP-11"""
    state = position(*ONE_SUIT_EACH)
    trick_by_trick(state, 7)
    fields = unsigned(state)
    engine.load(signed(fields))
    fields["options"]["sweep"] = "play-on"
    with pytest.raises(engine.BadState):
        engine.load(signed(fields))
