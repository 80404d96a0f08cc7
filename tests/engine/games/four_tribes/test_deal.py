"""Four Tribes: the deal, and what is played for."""

from __future__ import annotations

import pytest

import engine
from engine.cards.decks import STANDARD
from engine.contract import Result
from engine.games.four_tribes.facts import Kin
from engine.games.four_tribes.rules import FourTribes
from tests.engine.games.four_tribes.positions import family, play, table
from tests.engine.positions import told


class TestDeal:
    @pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 7), (4, 7), (5, 7)])
    def test_seven_cards_each_ten_with_two_players(self, seats: int, cards: int) -> None:
        """FT-1; the first to play has drawn her card (FT-3)."""
        state = engine.new("four-tribes", seats, "a deal")
        assert isinstance(state, FourTribes)
        held = [cards + (seat == state.first) for seat in range(seats)]
        assert state.view(None)["counts"] == held
        assert state.view(None)["deck"] == 52 - sum(held)
        assert state.to_act == (state.first,)
        assert sorted((*state.deck, *(card for hand in state.hands for card in hand))) == sorted(
            STANDARD.cards
        )

    def test_any_seat_may_begin(self) -> None:
        """FT-1: a random one."""
        begin = {engine.new("four-tribes", 5, f"deal {number}").to_act for number in range(60)}
        assert begin == {(seat,) for seat in range(5)}


class TestGoal:
    def test_a_wedding_unites_the_four_tribes(self) -> None:
        """FT-2: Ace, King, Queen and Jack, each wed, of four suits."""
        state = table("KS+3H / QH<KS+9D JC+8D AD", "4D", hands=("2C", "5C"))
        events = play(state, "lay 2C AD")
        assert told(events, "over") == {"by": "united", "cards": ["AD", "KS", "QH", "JC"]}
        assert state.result == Result(((0,), (1,)), (1.0, 0.0), "united")
        assert state.to_act == ()
        assert state.view(1)["phase"] == "over"

    def test_an_unwed_one_does_not_count(self) -> None:
        """FT-2: "each of them wed"."""
        state = table("KS+3H / QH<KS+9D JC AD", "4D", hands=("2C", "5C"))
        play(state, "lay 2C AD")
        assert state.result is None
        assert state.view(None)["tribes"] == [["KS", "QH", "AD"], []]

    def test_two_of_one_suit_do_not_count(self) -> None:
        """FT-2: "of four different suits"; a second Jack, of the suit that was wanting, does it."""
        state = table("KS+3H / QH<KS+9D JS+8D AD", "4D", hands=("2C JC", "5C"))
        play(state, "lay 2C AD")
        assert state.result is None
        play(state, "nothing")
        state.families[0] = (*state.families[0], Kin("5D", 2))
        events = play(state, "lay JC 5D")
        assert told(events, "over")["cards"] == ["AD", "KS", "QH", "JC"]

    def test_an_accepted_proposal_unites_too(self) -> None:
        """FT-2: at any moment."""
        state = table("KS+3H / QH<KS+9D JC+8D 5S", "AD", hands=("2C", "5C"))
        events = play(state, "propose 5S AD@1 2C", "accept")
        assert told(events, "over")["cards"] == ["AD", "KS", "QH", "JC"]
        assert state.result is not None
        assert state.result.places == ((0,), (1,))

    def test_of_several_the_one_whose_turn_it_is(self) -> None:
        """FT-2: then in order of play. (Only a table laid out so has several.)"""
        mine, hers = "KS+3H / QH<KS+9D JC+8D AD", "KH+3S / QS<KH+9C JD+8C AC+7D"
        state = table("6C", "4H", mine, hands=("", "", "2C"), turn=2)
        state.families[1] = family(hers)
        play(state, "lay 2C AD")
        assert state.result is not None
        assert state.result.places == ((2,), (0, 1))
        state = table("6C", "7S", "4H", "8H", hands=("", "", "2C"), turn=2)
        state.families[1], state.families[3] = family(hers), family(mine.replace("AD", "AD+6S"))
        play(state, "lay 2C 4H")
        assert state.result is not None
        assert state.result.places == ((3,), (0, 1, 2))
