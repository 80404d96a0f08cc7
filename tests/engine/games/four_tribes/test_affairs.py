"""Four Tribes: duels, proposals and weddings."""

from __future__ import annotations

import pytest

from engine.contract import Event
from engine.games.four_tribes.facts import Kin
from tests.engine.games.four_tribes.positions import play, refused, shape, table, words
from tests.engine.positions import told


def test_one_to_three_cards_face_down() -> None:
    """FT-11: the other player sees how many, but not which."""
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


def test_none_to_three_in_reply() -> None:
    """FT-11: the reply is face up, and then the hidden cards are shown."""
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


def test_reasons_against_a_duel() -> None:
    """FT-11: no cards, no family, no card to duel, or cards that are elsewhere."""
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
    own: str, cards: str, other: str, reply: str, score: int, against: int
) -> None:
    """FT-12: King, Queen and Jack count 10, and Aces 1. Either way, all duel cards are discarded."""
    state = table(own, other, hands=(cards.replace("+", " "), reply.replace("+", " ")))
    events = play(state, f"duel {own} {other}@1 {cards}", reply)
    data = told(events, "duel-won" if score > against else "duel-lost")
    lost = other if score > against else own
    assert (data["score"], data["against"], data["lost"]) == (score, against, lost)
    assert set(state.discards) == {lost, *cards.split("+"), *reply.split("+")}
    assert [len(one) for one in state.families] == [int(lost != own), int(lost != other)]
    assert state.hands[0] == ()


def test_without_a_reply_the_card_goes_and_the_duel_cards_come() -> None:
    """FT-13: they go to the challenged player's hand, and the others never see them."""
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


def test_who_has_no_cards_gives_in_unasked() -> None:
    """FT-13: no decision is left."""
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
    families: tuple[str, ...], targets: tuple[str, ...]
) -> None:
    """FT-14: FT-12's values count, so an Ace is the lowest, and court cards and Tens are equal."""
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


def test_a_card_with_nobody_to_duel() -> None:
    """FT-14."""
    state = table("AS", "2S", hands=("2C",))
    refused(state, "duel", "greater", "FT-14")
    state = table("2: AS 3D", "2S", hands=("2C",))
    assert words(state, "duel") == ("3D",)
    refused(state, "duel AS", "greater", "FT-14")


def test_an_unwed_card_asks_for_an_unwed_card_of_another_suit() -> None:
    """FT-15."""
    state = table("2: 9S 8H 2D+3C", "2: 5C+6D 7S", "JH", hands=("2C 3D 4C 5D", "9H", "TS"))
    assert words(state, "propose") == ("9S", "8H")
    assert words(state, "propose", "9S") == ("JH@2",)
    assert words(state, "propose", "8H") == ("7S@1",)
    choice = state.choice(0, ("propose", "8H", "7S@1"))
    assert choice is not None
    assert (choice.ask, choice.least, choice.most) == ("offering", 1, 3)


def test_the_offering_lies_open() -> None:
    """FT-15: everybody sees it, and no hand has it."""
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


def test_reasons_against_a_proposal() -> None:
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


def test_accepted_the_card_moves_and_is_wed() -> None:
    """FT-16: it joins the suitor's generation, and the offering goes to the other player's hand."""
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


def test_a_card_that_moves_leaves_its_children() -> None:
    """FT-16, FT-10: they have one parent fewer."""
    state = table("8S", "9D+TS / TD<9D", hands=("2C", "9H"))
    state.families[1] = (Kin("9D", 1), Kin("TD", 2, None, ("9D",)))
    play(state, "propose 8S 9D@1 2C", "accept")
    assert state.families[1] == (Kin("TD", 2),)


def test_refused_a_parent_must_duel() -> None:
    """FT-17: the offering is returned first. The refuser challenges, and the suitor's player replies."""
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


def test_without_parents_the_card_itself_duels() -> None:
    """FT-17: this includes parents that have left (FT-10). The duel may be lost like any other."""
    state = table("8S", "2: TD", hands=("2C KC", "3H KD"))
    play(state, "propose 8S TD@1 2C")
    assert words(state, "refuse") == ("TD",)
    events = play(state, "refuse TD 3H", "KC")
    assert told(events, "duel-lost") == {
        "by": 1, "card": "TD", "target": 0, "other": "8S", "cards": ["3H"], "reply": ["KC"],
        "score": 13, "against": 18, "lost": "TD", "widow": None,
    }  # fmt: skip
    assert state.families[1] == ()


def test_one_parent_left_is_the_champion() -> None:
    """FT-17: "still on the table"."""
    state = table("8S", "9D+JC / TD<9D", hands=("2C 3C", "9H KD"))
    state.families[1] = (Kin("9D", 1), Kin("TD", 2, None, ("9D",)))
    play(state, "propose 8S TD@1 2C")
    assert words(state, "refuse") == ("9D",)


def test_a_forced_duel_may_be_with_a_greater_card() -> None:
    """FT-17: FT-14 doesn't apply here."""
    state = table("8S", "2: 2S+5H / 4H<2S", hands=("2C 3C", "9H KD"))
    play(state, "propose 8S 4H@1 2C")
    assert words(state, "refuse") == ("2S", "5H")
    assert state.choice(1, ("refuse", "2S", "KD")) is None


def test_who_has_no_cards_must_accept() -> None:
    """FT-17: they aren't asked."""
    state = table("8S", "TD", hands=("2C 3C", ""), deck="KD QD")
    events = play(state, "propose 8S TD@1 2C")
    assert told(events, "accept")["forced"] is True
    assert shape(state, 0) == {(1, "8S+TD")}
    assert "2C" in state.hands[1]


def test_a_proposer_must_have_room() -> None:
    """FT-18: nine cards leave room for one more, and ten for none."""
    nine = "9S+JH / TS<9S+2D 9H<9S+2S JS<9S+3D TH<9S"
    state = table(nine, "5C", hands=("QC", "KC"))
    assert "propose" in words(state)
    play(state, "propose TH 5C@1 QC", "accept")
    assert len(state.families[0]) == 10
    full = table("2: 9S 8S TS+2D 9H+2S JS+3D TH+3S", "5C", hands=("QC", "KC"))
    refused(full, "propose", "no-room", "FT-18")
