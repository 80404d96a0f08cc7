"""The Four Courts: what the contract asks of The Four Courts where the game has something of its own."""

from __future__ import annotations

import pytest

from engine.contract import Illegal
from tests.engine.games.four_courts.positions import table
from tests.engine.perft import counts


def test_names_and_codes_are_read_as_people_type_them() -> None:
    """FC-1: names, suits in any order, and Wyrms are no Waves."""
    state = table(["AY AW 7ML", "CM 8MS 4MS", "2MK 5ML PWLY"])
    for text, card in [
        ("ace of wyrms", "AY"), ("Ace of Waves", "AW"), ("the chance meeting", "7ML"), ("7lm", "7ML"),
        ("7 ml", "7ML"), ("ay", "AY"), ("7", "7ML"), ("ace wyrms", "AY"),
    ]:  # fmt: skip
        assert state.read(0, text) == (card,)
    assert state.read(1, "crown of moons") == state.read(1, "huntress") == ("CM",)
    assert state.read(2, "pylw") == state.read(2, "borderland") == ("PWLY",)
    for nonsense in ("ace", "ace of knots", "mwk", "king of hearts"):
        with pytest.raises(Illegal):
            state.read(0, nonsense)
    state = table(["9MS", "4MS", "2SY"], revealed="AW CM 3SK", piles={(0, "MWK"): "AK CK"})
    assert state.read(0, "consul, waves") == state.read(0, "kwm w") == ("MWK", "W")
    assert state.read(0, "to the island") == ("SWY",)
    with pytest.raises(Illegal):
        state.read(0, "consul wyrms")


@pytest.mark.slow
def test_positions_are_counted() -> None:
    """FC-6 to FC-14 in one number a depth: two cards each, Courts that fall soon, a supply at its end."""
    state = table(
        ["9MS 2MK", "AY 5ML", "7SK 3LY"],
        piles={(0, "MWK"): "AW CW", (1, "MLY"): "AL CL", (2, "SLK"): "AK CK"},
        tokens={"MWK": "M", "MLY": "LY"},
        taken=["KK", "KW", "M"],
    )
    assert counts(state, 9) == [1, 6, 12, 8, 29, 130, 490, 1488, 5524, 4140]
