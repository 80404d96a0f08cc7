"""Four Tribes: the end."""

from __future__ import annotations

import pytest

import engine
from engine.contract import Illegal, Result
from engine.games.four_tribes.options import FourTribesOptions
from tests.engine.games.four_tribes.positions import play, table
from tests.engine.positions import told


class TestEnd:
    def test_nothing_left_and_nobody_acts(self) -> None:
        """FT-19: everyone in turn, with deck and discards empty."""
        state = table("4D", "5C", "6H", hands=("2C", "9H", "TS"), deck="")
        play(state, "nothing", "nothing")
        assert state.result is None
        events = play(state, "nothing")
        assert told(events, "over") == {"by": "still", "tribes": [0, 0, 0], "couples": [0, 0, 0]}
        assert state.result == Result(((0, 1, 2),), (0.0, 0.0, 0.0), "still")

    def test_an_action_begins_the_count_anew(self) -> None:
        """FT-19."""
        state = table("4D", "5C", "6H", hands=("2C", "9H", "TS"), deck="")
        play(state, "nothing", "nothing", "lay TS 6H", "nothing", "nothing")
        assert state.result is None
        play(state, "nothing")
        assert state.result is not None

    def test_whoever_did_nothing_while_cards_were_left_is_not_counted(self) -> None:
        """FT-19: nor while there are discards."""
        state = table("4D", "5C", hands=("2C", "9H"), deck="3S")
        play(state, "nothing", "nothing")
        assert state.result is None
        play(state, "nothing")
        assert state.result is not None

    @pytest.mark.parametrize("turns", [10, 11])
    def test_the_turns_are_taken(self, turns: int) -> None:
        """FT-19: the option `turns` counts each player's."""
        state = table("4D", "5C", "6H", hands=("2C", "9H", "TS"), turns=turns)
        for number in range(turns):
            assert state.view(None)["turn_number"] == number + 1
            for _ in range(3):
                assert state.result is None
                events = play(state, "nothing")
        assert told(events, "over")["by"] == "turns"
        assert state.result is not None
        assert (state.result.summary, state.result.places) == ("turns", ((0, 1, 2),))
        assert state.view(None)["turn_number"] == turns
        with pytest.raises(Illegal, match="game-over"):
            state.choice(0, ("nothing",))

    @pytest.mark.parametrize(
        ("families", "places", "scores"),
        [
            (("AS+KH", "QD+2C", "9C+8D"), ((0,), (1,), (2,)), (2.1, 1.1, 0.1)),
            (("AS+2H", "QD+2C", "9C+8D"), ((0, 1), (2,)), (1.1, 1.1, 0.1)),
            (("2: AS+3H", "2: QD+2C 9C+8D", "KH"), ((1,), (0,), (2,)), (1.1, 1.2, 0.0)),
            (("AS", "2: 2D+2C 9C+8D", "2: KH+5C 3S"), ((2,), (1,), (0,)), (0.0, 0.2, 1.1)),
            # Two of a rank, or of a suit, count once.
            (("2: AS+2H AD+2C", "2: QD+3C 9C+8D 7C+6H", "KH+5C"), ((1,), (0,), (2,)), (1.2, 1.3, 1.1)),
            (("2: AS+2H KS+2C", "2: QD+3C 9C+8D 7C+6H", "KH+5C"), ((1,), (0,), (2,)), (1.2, 1.3, 1.1)),
        ],
    )
    def test_who_came_nearest_ranks_higher(
        self, families: tuple[str, ...], places: tuple[tuple[int, ...], ...], scores: tuple[float, ...]
    ) -> None:
        """FT-19: more of Ace, King, Queen and Jack, of different suits, wed; then more couples."""
        state = table(*families, hands=("2S", "9H", "TS"), turns=10, turn=2)
        state.turn = 29
        state.to_act = (state.active,)
        events = play(state, "nothing")
        assert state.result == Result(places, scores, "turns")
        (over,) = [event for event in events if event.name == "over"]
        assert over.seat == (places[0][0] if len(places[0]) == 1 else None)
        assert over.data["tribes"] == [int(score) for score in scores]
        assert engine.load(engine.dump(state)).result == state.result

    def test_forty_turns_by_default(self) -> None:
        """FT-19."""
        assert FourTribesOptions().turns == 40
        for wrong in (0, 9, 201, "many"):
            with pytest.raises(engine.BadOption):
                engine.new("four-tribes", 2, "x", {"turns": wrong})
