"""Four Tribes: a turn."""

from __future__ import annotations

import engine
from engine.contract import Event
from tests.engine.games.four_tribes.positions import play, refused, table, words
from tests.engine.positions import told


class TestTurn:
    def test_a_turn_begins_with_drawing_one_card(self) -> None:
        """FT-3: the seat alone sees it."""
        state = table("4D", "5C", hands=("2C", "9H"), deck="6H 7H")
        events = play(state, "nothing")
        assert state.hands[1] == ("9H", "7H")
        assert Event("drawn", 1, {"card": "7H"}, (1,)) in events
        assert Event("draw", 1, {"count": 1, "left": 1}) in events
        assert state.active == 1
        assert state.view(0)["counts"] == [1, 2]

    def test_the_discards_become_a_new_deck(self) -> None:
        """FT-3."""
        state = table("4D", "5C", hands=("2C", "9H"), deck="", discards="6H 7H 8H")
        events = play(state, "nothing")
        assert told(events, "reshuffle") == {"count": 3}
        assert state.discards == ()
        assert {*state.deck, *state.hands[1]} == {"6H", "7H", "8H", "9H"}
        assert state.view(None)["deck"] == 2

    def test_nothing_is_drawn_where_nothing_is(self) -> None:
        """FT-3."""
        state = table("4D", "5C", hands=("2C", "9H"), deck="")
        events = play(state, "nothing")
        assert told(events, "draw") == {"count": 0, "left": 0}
        assert state.hands[1] == ("9H",)

    def test_a_hand_has_no_limit(self) -> None:
        """FT-3."""
        state = engine.new("four-tribes", 2, "long hands")
        for _ in range(30):
            state.play(state.to_act[0], ("nothing",))
        assert sum(state.view(None)["counts"]) == 20 + 31

    def test_one_action_a_turn(self) -> None:
        """FT-4: lay down, retire, duel, propose, or nothing; then the next has her turn."""
        state = table("4D", "5C", "6H", hands=("2C", "9H", "TS"))
        assert words(state) == ("lay", "retire", "duel", "propose", "nothing")
        play(state, "lay 2C 4D")
        assert state.to_act == (1,)
        play(state, "nothing")
        assert state.to_act == (2,)
        play(state, "retire 6H")
        assert state.to_act == (0,)
        refused(state, "sing", "not-an-action", "FT-4")
        refused(state, "accept", "not-an-action", "FT-4")
        refused(state, "nothing", "not-your-turn", None, seat=1)

    def test_only_what_can_be_done_is_offered(self) -> None:
        """FT-4: an action that she cannot finish is no action."""
        assert words(table("", "5C", hands=("2C",))) == ("lay", "nothing")
        assert words(table("4D", "5C")) == ("retire", "nothing")
        assert words(table("", "5C")) == ("nothing",)
        assert words(table("4D+5S", "6C+7H", hands=("2C",))) == ("retire", "duel", "nothing")
