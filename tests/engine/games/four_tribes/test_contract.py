"""Four Tribes: what the contract asks of Four Tribes."""

from __future__ import annotations

import pytest

from tests.engine.games.four_tribes.positions import table
from tests.engine.perft import counts


@pytest.mark.slow
def test_counts_of_positions() -> None:
    """Two seats, eleven cards: a couple, a lone card, two cards in each hand, and a deck of four."""
    state = table("9S+JH", "2: 5C", hands=("TS 2C", "6D KH"), deck="3D TH 7C 4H")
    assert counts(state, 4) == [1, 9, 74, 405, 4046]
