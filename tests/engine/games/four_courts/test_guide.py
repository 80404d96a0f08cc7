"""What robots take others to do at a table of The Four Courts."""

from __future__ import annotations

import random

import engine
from engine.games.four_courts.guide import GUIDE
from engine.games.four_courts.rules import FourCourts
from tests.engine.games.four_courts.positions import KEY, last_token


def test_others_may_pick_any_card():
    """FC-6: what another has in mind is a secret, and no rule tells it well."""
    state = engine.new(KEY, 3, "usual")
    assert isinstance(state, FourCourts)
    assert _picks(state, 1) == set(state.hands[1])


def test_who_may_win_at_once_is_taken_to_see_it():
    """FC-12: the last token of the Consul, and no Knots in the supply: two of seat 0's cards can take it."""
    state = last_token(["2MK 3MW 2SY", "7SK 6SY 9LK", "7ML 8YK 3LY"], "", ["KKM", "KK", ""])
    assert _picks(state, 0) == {"2MK", "3MW"}
    assert _picks(state, 1) == {"7SK", "6SY", "9LK"}


def _picks(state: FourCourts, seat: int) -> set[str]:
    return {GUIDE.usual(state, seat, random.Random(seed))[0] for seed in range(60)}
