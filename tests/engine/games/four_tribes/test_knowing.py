"""Four Tribes: what is known of hands."""

from __future__ import annotations

import random

from engine.games.four_tribes.facts import Kin
from tests.engine.games.four_tribes.positions import play, table


class TestKnowing:
    """What may be known of hidden cards, which no rule spells out and every table knows."""

    def test_who_saw_cards_taken_openly_keeps_knowing_them(self) -> None:
        """FT-16: an offering in a hand is in no imagined world elsewhere."""
        state = table("8S", "TD", "5H", hands=("2C 3C", "9H", "TS QS"))
        play(state, "propose 8S TD@1 2C", "accept")
        for seed in range(20):
            assert "2C" in state.imagine(2, random.Random(seed)).hands[1]

    def test_a_known_card_may_lie_face_down(self) -> None:
        """FT-11 and FT-13: once others may have taken it, nobody else knows where it is."""
        state = table("8S", "TD", "5H", hands=("2C 3C", "9H KC", "TS QS"))
        play(state, "propose 8S TD@1 2C", "accept")
        state.families[1] = (Kin("4S", 1),)
        state._answers = {}
        play(state, "duel 4S 5H@2 2C")
        assert state.view(0)["known"][1] == ["2C"]
        worlds = [state.imagine(0, random.Random(seed)) for seed in range(40)]
        places = {"2C" in world.hands[1] for world in worlds}
        assert places == {True, False}
        play(state, "-")
        assert state.view(0)["known"] == [[], [], []]
        assert state.view(1)["known"][2] == ["2C"]
        for seed in range(20):
            assert "2C" not in state.imagine(0, random.Random(seed)).deck

    def test_what_is_typed_is_understood(self) -> None:
        state = table("9S", "5C", hands=("2C TD", "9H"))
        typed = {
            "marry 10♦ 9s": ("lay", "TD", "9S"),
            "duel with 9s the 5c with 2♣ and 10d": ("duel", "9S", "5C@1", "2C+TD"),
            "pass": ("nothing",),
            "propose 9s to 5c for 2c": ("propose", "9S", "5C@1", "2C"),
        }
        for text, move in typed.items():
            assert state.read(0, text) == move
