"""Four Tribes: duels."""

from __future__ import annotations

import pytest

from engine.contract import Event
from tests.engine.games.four_tribes.positions import play, refused, table, words
from tests.engine.positions import told


class TestDuel:
    def test_one_to_three_cards_face_down(self) -> None:
        """FT-11: the other sees how many, not which."""
        state = table("9S", "5C", "6D", hands=("2C 3C 4C 5D", "9H", "TS"))
        assert words(state, "duel") == ("9S",)
        assert words(state, "duel", "9S") == ("5C@1", "6D@2")
        choice = state.choice(0, ("duel", "9S", "5C@1"))
        assert choice is not None
        assert (choice.least, choice.most, choice.words) == (1, 3, ("5D", "4C", "3C", "2C"))
        events = play(state, "duel 9S 5C@1 4C+2C")
        assert state.to_act == (1,)
        affair = {"by": 0, "card": "9S", "target": 1, "other": "5C"}
        assert events == [
            Event("duel", 0, {**affair, "count": 2, "refusal": False}),
            Event("laid", 0, {**affair, "cards": ["4C", "2C"]}, (0,)),
        ]
        for seat in (1, 2, None):
            assert state.view(seat)["affair"] == {**affair, "kind": "duel", "count": 2}
        assert state.view(0)["affair"] == {**affair, "kind": "duel", "count": 2, "cards": ["4C", "2C"]}
        assert state.view(1)["counts"] == [2, 1, 1]

    def test_none_to_three_in_reply(self) -> None:
        """FT-11: face up, then the hidden ones are shown."""
        state = table("9S", "5C", hands=("2C 3C", "9H TS JD QD"))
        play(state, "duel 9S 5C@1 2C")
        choice = state.choice(1)
        assert choice is not None
        assert (choice.ask, choice.least, choice.most, choice.words) == (
            "reply",
            0,
            3,
            ("TS", "9H", "QD", "JD"),
        )
        events = play(state, "QD+9H")
        data = told(events, "duel-lost")
        assert (data["cards"], data["reply"]) == (["2C"], ["9H", "QD"])

    def test_reasons(self) -> None:
        """FT-11: no cards, no family, nobody to duel, cards that are elsewhere."""
        refused(table("9S", "5C"), "duel", "no-cards", "FT-11")
        refused(table("", "5C", hands=("2C",)), "duel", "no-family", "FT-11")
        refused(table("9S", "", hands=("2C",)), "duel", "no-match", "FT-11")
        state = table("9S", "5C", "6D", hands=("2C 3C 4C 7C", "9H", "TS"))
        refused(state, "duel 5C", "not-on-table", "FT-11")
        refused(state, "duel 9S 9S@0", "not-on-table", "FT-11")
        refused(state, "duel 9S 5C@2", "not-on-table", "FT-11")
        refused(state, "duel 9S 5C", "not-on-table", "FT-11")
        refused(state, "duel 9S 5C@1 9H", "not-in-hand", "FT-11")
        refused(state, "duel 9S 5C@1 8S", "not-in-hand", "FT-11")
        refused(state, "duel 9S 5C@1 2C+3C+4C+7C", "too-many", "FT-11")
        refused(state, "duel 9S 5C@1 2C+2C", "picked-twice", "FT-11")
        refused(state, "duel 9S 5C@1", "unfinished", None)
        refused(state, "duel 9S 5C@1 2C 3C", "too-many-words", None)

    @pytest.mark.parametrize(
        ("own", "cards", "other", "reply", "score", "against"),
        [
            ("9S", "2C", "5C", "4D", 11, 9),
            ("9S", "2C", "5C", "6D", 11, 11),
            ("9S", "2C", "5C", "KD", 11, 15),
            ("KS", "AC", "5C", "4D", 11, 9),
            ("AS", "QC+JC+TC", "KC", "JD+TD", 31, 30),
            ("AS", "QC+JC+TC", "KC", "JD+TD+AD", 31, 31),
        ],
    )
    def test_more_wins_equal_or_less_loses(
        self, own: str, cards: str, other: str, reply: str, score: int, against: int
    ) -> None:
        """FT-12: King, Queen and Jack are 10, Aces 1; all duel cards are discarded either way."""
        state = table(own, other, hands=(cards.replace("+", " "), reply.replace("+", " ")))
        events = play(state, f"duel {own} {other}@1 {cards}", reply)
        data = told(events, "duel-won" if score > against else "duel-lost")
        lost = other if score > against else own
        assert (data["score"], data["against"], data["lost"]) == (score, against, lost)
        assert set(state.discards) == {lost, *cards.split("+"), *reply.split("+")}
        assert [len(one) for one in state.families] == [int(lost != own), int(lost != other)]
        assert state.hands[0] == ()

    def test_without_a_reply_the_card_goes_and_the_duel_cards_come(self) -> None:
        """FT-13: into the hand of the challenged; the others never see them."""
        state = table("9S", "5C+6D", "7H", hands=("2C 3C", "9H", "TS"))
        play(state, "duel 9S 5C@1 2C")
        events = play(state, "-")
        affair = {"by": 0, "card": "9S", "target": 1, "other": "5C"}
        assert events[0] == Event("concede", 1, {**affair, "count": 1, "lost": "5C", "widow": "6D"})
        assert events[1] == Event("taken", 1, {**affair, "cards": ["2C"]}, (1,))
        assert state.discards == ("5C",)
        assert set(state.hands[1]) >= {"2C", "9H"}
        assert state.view(0)["known"][1] == ["2C"]
        assert state.view(2)["known"] == state.view(None)["known"] == [[], [], []]

    def test_who_has_no_cards_gives_in_unasked(self) -> None:
        """FT-13: there is nothing to decide."""
        state = table("9S", "5C", hands=("2C 3C", ""), deck="KD QD")
        events = play(state, "duel 9S 5C@1 2C")
        assert told(events, "concede")["lost"] == "5C"
        assert state.hands[1] == ("QD", "2C")
        assert state.to_act == (1,)

    @pytest.mark.parametrize(
        ("families", "targets"),
        [
            (("9S", "TS 8S", "TH"), ("8S@1", "TH@2")),
            (("JS", "KS QS TS", "TH"), ("KS@1", "QS@1", "TS@1", "TH@2")),
            (("AS", "2S", "TH"), ("TH@2",)),
            (("9S", "AS", "TH"), ("AS@1", "TH@2")),
            (("9S+5H", "6H 5D", "4H TS"), ("5D@1", "4H@2")),
            (("9S+KH", "JH", "QH TS"), ("JH@1", "QH@2")),
            (("9S+AH", "2H", "6D"), ("6D@2",)),
        ],
    )
    def test_not_a_greater_card_of_its_suit_nor_of_its_spouses(
        self, families: tuple[str, ...], targets: tuple[str, ...]
    ) -> None:
        """FT-14: by the values of FT-12, so an Ace is the least, and court cards and Tens are equals."""
        laid = [f"2: {one}" for one in families]
        state = table(*laid, hands=("2C 3C",))
        own = families[0][:2]
        assert words(state, "duel", own) == targets
        greater = [
            f"{kin.card}@{seat}"
            for seat in (1, 2)
            for kin in state.families[seat]
            if f"{kin.card}@{seat}" not in targets
        ]
        for target in greater:
            refused(state, f"duel {own} {target} 2C", "greater", "FT-14")

    def test_a_card_with_nobody_to_duel(self) -> None:
        """FT-14."""
        state = table("AS", "2S", hands=("2C",))
        refused(state, "duel", "greater", "FT-14")
        state = table("2: AS 3D", "2S", hands=("2C",))
        assert words(state, "duel") == ("3D",)
        refused(state, "duel AS", "greater", "FT-14")
