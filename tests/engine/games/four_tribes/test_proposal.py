"""Four Tribes: proposals and weddings."""

from __future__ import annotations

from engine.contract import Event
from engine.games.four_tribes.facts import Kin
from tests.engine.games.four_tribes.positions import play, refused, shape, table, words
from tests.engine.positions import told


class TestProposal:
    def test_an_unwed_card_asks_for_an_unwed_card_of_another_suit(self) -> None:
        """FT-15."""
        state = table("2: 9S 8H 2D+3C", "2: 5C+6D 7S", "JH", hands=("2C 3D 4C 5D", "9H", "TS"))
        assert words(state, "propose") == ("9S", "8H")
        assert words(state, "propose", "9S") == ("JH@2",)
        assert words(state, "propose", "8H") == ("7S@1",)
        choice = state.choice(0, ("propose", "8H", "7S@1"))
        assert choice is not None
        assert (choice.ask, choice.least, choice.most) == ("offering", 1, 3)

    def test_the_offering_lies_open(self) -> None:
        """FT-15: everybody sees it, and it is in no hand."""
        state = table("9S", "7H", "JH", hands=("2C 3D 4C", "9H", "TS"))
        events = play(state, "propose 9S 7H@1 4C+2C")
        affair = {"by": 0, "card": "9S", "target": 1, "other": "7H"}
        assert events == [Event("propose", 0, {**affair, "cards": ["4C", "2C"]})]
        assert state.to_act == (1,)
        for seat in (0, 1, 2, None):
            shown = {**affair, "kind": "propose", "count": 2, "cards": ["4C", "2C"]}
            assert state.view(seat)["affair"] == shown
        assert state.view(None)["counts"] == [1, 1, 1]
        assert words(state) == ("accept", "refuse")
        refused(state, "nothing", "not-offered", "FT-17")

    def test_reasons(self) -> None:
        """FT-15."""
        state = table("2: 9S 2D+3C", "2: 5C+6D 7S", "JH", hands=("2C 3D 4C 5D", "9H", "TS"))
        refused(state, "propose 2D", "already-wed", "FT-15")
        refused(state, "propose JH", "not-on-table", "FT-15")
        refused(state, "propose 9S 5C@1", "already-wed", "FT-15")
        refused(state, "propose 9S 7S@1", "same-suit", "FT-15")
        refused(state, "propose 9S KS@1", "not-on-table", "FT-15")
        refused(state, "propose 9S JH@2 9H", "not-in-hand", "FT-15")
        refused(state, "propose 9S JH@2 -", "not-offered", "FT-15")
        refused(state, "propose 9S JH@2 2C+3D+4C+5D", "too-many", "FT-15")
        refused(table("9S", "7H"), "propose", "no-cards", "FT-15")
        refused(table("", "7H", hands=("2C",)), "propose", "no-family", "FT-15")
        refused(table("9S+4H", "7H", hands=("2C",)), "propose", "no-match", "FT-15")
        lonely = table("2: 9S 3H", "7S", hands=("2C",))
        refused(lonely, "propose 9S", "no-match", "FT-15")

    def test_accepted_the_card_moves_and_is_wed(self) -> None:
        """FT-16: it joins the suitor's generation; the offering goes to the other's hand."""
        state = table("QS+JH / 8S", "9S+TD / 9D<9S", hands=("2C 3D 4C", "9H"), deck="AC AD")
        events = play(state, "propose 8S 9D@1 2C+4C", "accept")
        data = told(events, "accept")
        assert (data["other"], data["cards"], data["generation"], data["forced"]) == (
            "9D",
            ["4C", "2C"],
            2,
            False,
        )
        assert state.families[0][-2:] == (Kin("8S", 2, "9D"), Kin("9D", 2, "8S"))
        assert shape(state, 1) == {(1, "9S+TD")}
        assert {"2C", "4C", "9H"} < set(state.hands[1])
        assert state.view(None)["known"][1] == ["4C", "2C"]

    def test_a_card_that_moves_leaves_its_children(self) -> None:
        """FT-16 and FT-10: they have a parent less."""
        state = table("8S", "9D+TS / TD<9D", hands=("2C", "9H"))
        state.families[1] = (Kin("9D", 1), Kin("TD", 2, None, ("9D",)))
        play(state, "propose 8S 9D@1 2C", "accept")
        assert state.families[1] == (Kin("TD", 2),)

    def test_refused_a_parent_must_duel(self) -> None:
        """FT-17: the offering goes back first; the refuser is the challenger, the suitor's player replies."""
        state = table("8S", "9D+JC / TD<9D", hands=("2C 3C", "9H KD"))
        play(state, "propose 8S TD@1 2C")
        assert words(state, "refuse") == ("9D", "JC")
        choice = state.choice(1, ("refuse", "JC"))
        assert choice is not None
        assert (choice.ask, choice.least, choice.most) == ("face-down", 1, 2)
        refused(state, "refuse TD KD", "not-a-parent", "FT-17")
        refused(state, "refuse 8S KD", "not-on-table", "FT-17")
        refused(state, "refuse JC", "unfinished", None)
        events = play(state, "refuse JC KD")
        assert told(events, "refuse")["cards"] == ["2C"]
        duel = {"by": 1, "card": "JC", "target": 0, "other": "8S"}
        assert told(events, "duel") == {**duel, "count": 1, "refusal": True}
        assert state.to_act == (0,)
        assert words(state) == ("3C", "2C")
        assert state.view(1)["known"][0] == ["2C"]
        events = play(state, "2C+3C")
        assert told(events, "duel-won")["lost"] == "8S"
        assert state.active == 1

    def test_without_parents_the_card_itself_duels(self) -> None:
        """FT-17: also where they have left (FT-10); the duel may be lost like any other."""
        state = table("8S", "2: TD", hands=("2C KC", "3H KD"))
        play(state, "propose 8S TD@1 2C")
        assert words(state, "refuse") == ("TD",)
        events = play(state, "refuse TD 3H", "KC")
        assert told(events, "duel-lost") == {
            "by": 1, "card": "TD", "target": 0, "other": "8S", "cards": ["3H"], "reply": ["KC"],
            "score": 13, "against": 18, "lost": "TD", "widow": None,
        }  # fmt: skip
        assert state.families[1] == ()

    def test_one_parent_left_is_the_champion(self) -> None:
        """FT-17: "still on the table"."""
        state = table("8S", "9D+JC / TD<9D", hands=("2C 3C", "9H KD"))
        state.families[1] = (Kin("9D", 1), Kin("TD", 2, None, ("9D",)))
        play(state, "propose 8S TD@1 2C")
        assert words(state, "refuse") == ("9D",)

    def test_a_forced_duel_may_be_with_a_greater_card(self) -> None:
        """FT-17: FT-14 does not bind it."""
        state = table("8S", "2: 2S+5H / 4H<2S", hands=("2C 3C", "9H KD"))
        play(state, "propose 8S 4H@1 2C")
        assert words(state, "refuse") == ("2S", "5H")
        assert state.choice(1, ("refuse", "2S", "KD")) is None

    def test_who_has_no_cards_must_accept(self) -> None:
        """FT-17: and is not asked."""
        state = table("8S", "TD", hands=("2C 3C", ""), deck="KD QD")
        events = play(state, "propose 8S TD@1 2C")
        assert told(events, "accept")["forced"] is True
        assert shape(state, 0) == {(1, "8S+TD")}
        assert "2C" in state.hands[1]

    def test_a_proposer_must_have_room(self) -> None:
        """FT-18: nine cards leave room for one, ten for none."""
        nine = "9S+JH / TS<9S+2D 9H<9S+2S JS<9S+3D TH<9S"
        state = table(nine, "5C", hands=("QC", "KC"))
        assert "propose" in words(state)
        play(state, "propose TH 5C@1 QC", "accept")
        assert len(state.families[0]) == 10
        full = table("2: 9S 8S TS+2D 9H+2S JS+3D TH+3S", "5C", hands=("QC", "KC"))
        refused(full, "propose", "no-room", "FT-18")
