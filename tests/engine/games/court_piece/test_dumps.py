"""Dumps of impossible positions."""

from __future__ import annotations

import random
from collections.abc import Callable
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
from tests.engine.positions import spoilt


def swept(tricks: int, **how: Any) -> CourtPiece:
    """Return a table at which seats 0 and 2 have won this many tricks, and no others have been played."""
    state = position(*ONE_SUIT_EACH, **how)
    trick_by_trick(state, tricks)
    return state


def revoked(words: str, *hands: str) -> CourtPiece:
    """Return an honour table at which seat 1 could have followed suit, but didn't."""
    state = position(*(hands or REVOKE), trump="C" if hands else "S", honour=True)
    play(state, words)
    return state


def last_trick() -> CourtPiece:
    state = swept(12, sweep="play-on")
    play(state, "2S 2H 2D")
    return state


SIX: Callable[[], CourtPiece] = lambda: swept(6)  # noqa: E731


@pytest.mark.parametrize(
    ("state", "fields", "options"),
    [
        # CP-5: no seat has cards of a suit that it didn't follow, or has played the suit since, except on
        # honour.
        (lambda: revoked("KS 2D"), {}, {"honour": False}),
        (
            lambda: revoked("KS 2D 3S 5S JS QS 4S 6S", *filled("KS JS", "QS 2D", "3S 4S", "5S 6S")),
            {},
            {"honour": False},
        ),
        # CP-6: a trick won by the others.
        (SIX, {"taken": [5, 1]}, {}),
        # CP-7: a round doesn't continue without cards.
        (last_trick, {"hands": [""] * 4, "played": "all", "taken": [13, 0]}, {}),
        # CP-11: asked after six tricks, or although the options settle what happens after seven.
        (SIX, {"taken": [6, 0], "flags": [1, 0, 0]}, {}),
        (lambda: swept(7), {}, {"sweep": "play-on"}),
        # CP-15: time called where none was agreed on; over before a round is, or after the first of seven; an
        # eighth round of seven; a game that continues despite courts that end it.
        (SIX, {"flags": [0, 1, 0]}, {}),
        (SIX, {"flags": [0, 0, 1]}, {}),
        (SIX, {"flags": [0, 0, 1], "sheet": [[0, 7, 6, 0, 0]]}, {}),
        (SIX, {"sheet": [[0, 7, 6, 0, 0]] * 7}, {}),
        (
            lambda: position(*ONE_SUIT_EACH, sheet=((0, 7, 6, 1, 0),), trump=None, dealer=0),
            {},
            {"until": 1},
        ),
    ],
)
def test_no_game_comes_to_this(
    state: Callable[[], CourtPiece], fields: dict[str, Any], options: dict[str, Any]
):
    made = state()
    if fields.get("played"):
        fields = fields | {"played": made.pack()["played"] + " 2C"}
    engine.load(spoilt(made, {})).imagine(0, random.Random(1))
    with pytest.raises(engine.BadState):
        engine.load(spoilt(made, fields, options))
