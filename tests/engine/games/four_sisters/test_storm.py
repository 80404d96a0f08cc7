"""Four Sisters: storming the Oubliette."""

from __future__ import annotations

import pytest

import engine
from engine.contract import Choice
from engine.games.four_sisters.facts import VALUE
from tests.engine.games.four_sisters.positions import THREE, C, D, H, S, play, rooms, table
from tests.engine.positions import names, refused, told, words


def test_a_six_storms_for_ace_two_three_and_queen() -> None:
    """FS-18, with the source's own example, in the middle of a turn. The order under the Scheme is free."""
    state = table({H: "QH"}, {"a1": "6H", "b1": "2H"}, THREE + " AH 3H 4H 5H")
    events = play(state, H, "pass QH")
    assert told(events, "storm") == {"seats": [H]}
    assert "clock" not in names(events)
    assert state.choice(H) == Choice("storm", ("storm", "stay"))
    assert state.choice(H, ("storm",)) == Choice("take", ("QH", "AH", "3H", "4H", "5H", "6H", "done"))
    assert words(state, H, "storm", "3H") == ("QH", "AH", "done")
    assert refused(state, H, "storm", "3H", "4H").data == {"left": 3}
    assert refused(state, H, "storm", "QS").reason == "not-to-take"
    state = table({H: "QH"}, {"a1": "6H"}, THREE + " AH 2H 3H 4H")
    play(state, H, "pass QH")
    events = play(state, H, "storm 3H QH 2H AH")
    assert told(events, "stormed") == {"card": "6H", "room": "a1", "cards": ["QH", "AH", "2H", "3H"]}
    view = state.view(H)
    assert view["oubliette"] == ["QS", "QD", "QC", "4H", "6H"]
    assert view["hand"] + view["scheme"] == ["5H", "7H", "8H", "9H", "3H", "QH", "2H", "AH"]


def test_the_card_itself_may_be_taken_back() -> None:
    """FS-18: the Queen, which counts 0, may come along. Once no further card fits, the move is complete."""
    state = table({H: "QH"}, {"a1": "6H"}, THREE)
    play(state, H, "pass QH")
    assert state.choice(H, ("storm", "6H", "QH")) is None
    assert words(state, H, "storm", "6H") == ("QH", "done")
    play(state, H, "storm 6H done")
    assert state.view(H)["scheme"][-1] == "6H"
    assert state.view(None)["oubliette"] == [*THREE.split(), "QH"]


def test_the_storm_goes_round_from_whose_turn_it_is() -> None:
    """FS-18: in order of play. Players without a card in the Chateau can't, and others may decline."""
    state = table({D: "QD"}, {"a1": "6H", "b1": "5D", "c1": "4C"}, "QH QS QC 2C", turn=D)
    events = play(state, D, "pass QD")
    assert told(events, "storm") == {"seats": [D, C, H]}
    for seat, move in ((D, "stay"), (C, "storm 2C QC"), (H, "storm done")):
        assert state.view(None)["storm"][0] == seat
        assert state.to_act == (seat,)
        assert refused(state, S, "storm").reason == "not-your-turn"
        assert names(play(state, seat, move))[0] == ("stayed" if move == "stay" else "stormed")
    assert rooms(state) == {"b1": "5D"}
    assert state.view(None)["oubliette"] == ["QH", "QS", "QD", "4C", "6H"]
    assert state.to_act == (C,)


def test_it_is_ones_highest_card_that_goes() -> None:
    """FS-18: not any card."""
    state = table({H: "QH"}, {"a1": "2H", "b1": "8H", "c1": "5H"}, THREE)
    play(state, H, "pass QH")
    play(state, H, "storm done")
    assert rooms(state) == {"a1": "2H", "c1": "5H"}


def test_the_storm_is_asked_once_while_the_queens_lie_together() -> None:
    """FS-18: it isn't asked again in later turns, until the Queens have been apart."""
    state = table({H: "QH 3H", S: "2S 7S", D: "9D 8D"}, {"a1": "6H"}, THREE, schemes={H: "2H"})
    play(state, H, "pass QH")
    play(state, H, "stay")
    events = play(state, S, "pass 2S")
    assert "storm" not in names(events)
    assert state.to_act == (D,)
    state = table(
        {D: "QD 2D", C: "5C"}, {"a1": "6H", "b1": "3C"}, THREE.replace("QD", "QH"), turn=D, spent="C"
    )
    for seat, move in ((D, "pass QD"), (C, "storm QC done"), (H, "stay")):
        play(state, seat, move)
    for seat, move in ((C, "end"), (H, "end"), (S, "end"), (D, "end")):
        assert "storm" not in names(play(state, seat, move))
    assert state.view(C)["hand"] == ["QC", "5C"]
    assert told(play(state, C, "pass QC"), "storm") == {"seats": [H]}


def test_who_takes_cards_back_does_not_bring_another_storm() -> None:
    """FS-18: the Queens have been together the whole time."""
    state = table({H: "QH"}, {"a1": "6H", "b1": "3H", "c1": "5D"}, THREE + " 2H")
    assert told(play(state, H, "pass QH"), "storm") == {"seats": [H, D]}
    play(state, H, "storm 2H done")
    assert "storm" not in names(play(state, D, "stay"))
    assert state.to_act == (S,)
    assert "storm" not in names(play(state, S, "pass"))


def test_nobody_in_the_chateau_can_storm() -> None:
    """FS-18: the four Queens are together, and play simply continues."""
    state = table({H: "QH"}, {}, THREE)
    events = play(state, H, "pass QH")
    assert told(events, "storm") == {"seats": []}
    assert state.to_act == (S,)


def test_a_storm_before_the_passing_player_draws() -> None:
    """FS-18, FS-6: the cards taken may be the cards drawn."""
    state = table({H: "QH"}, {"a1": "6H"}, THREE, spent="H")
    play(state, H, "pass QH")
    assert state.view(H)["counts"][H] == 0
    events = play(state, H, "storm 2H 3H done")
    assert told(events, "drawn") == {"cards": ["2H"]}
    assert state.view(H)["scheme"] == ["3H"]


def test_a_storm_between_introduction_and_placing() -> None:
    """FS-18: the discards bring the Queens together. The newcomer is chosen after the storm."""
    full = {"a1": "6H", "b1": "2D", "c1": "3D", "a2": "4D", "b2": "5D", "c2": "6D", "a3": "7D", "b3": "8D"}
    state = table({H: "QH 4H 3H"}, full, THREE)
    assert state.choice(H, ("introduce", "4H+QH")) is None
    play(state, H, "introduce QH+4H")
    assert state.view(None)["phase"] == "storm"
    play(state, H, "storm done")
    play(state, D, "stay")
    assert (state.view(None)["phase"], state.view(None)["introduced"]) == ("enter", 4)
    assert words(state, H) == ("place", "end")
    assert words(state, H, "place", "3H") == ("a1", "c3")
    assert engine.dump(engine.load(engine.dump(state))) == engine.dump(state)
    events = play(state, H, "place 3H a1")
    assert told(events, "placed") == {"card": "3H", "room": "a1", "by": "introduction", "most": 4}
    assert state.view(None)["introduced"] == 0


def test_being_asked_after_a_storm_does_not_tell_the_hand() -> None:
    """FS-18, FS-8: a seat that can place no card is asked too, and can only end."""
    state = table({H: "QH 4H 9H"}, {"a1": "6H"}, THREE)
    play(state, H, "introduce QH+4H")
    play(state, H, "stay")
    assert state.to_act == (H,)
    assert words(state, H) == ("end",)
    error = refused(state, H, "place", "9H", "b2")
    assert (error.reason, error.data) == ("above-the-introduction", {"most": 4})
    play(state, H, "end")
    assert state.to_act == (S,)


@pytest.mark.parametrize("said", ["4H", "5H", "QH", "5H+4H", "QH+5H", "5H+QH+4H"])
def test_exactly_the_cards_said_are_discarded(said: str) -> None:
    """FS-8, FS-10: whole cards, sorted from low to high, even if their letters overlap."""
    gone = sorted(said.split("+"), key=VALUE.__getitem__)
    state = table({H: "QH 4H 5H"}, spent="H")
    move = ("introduce", said)
    while (choice := state.choice(H, move)) is not None:
        move = (*move, choice.words[-1])
    assert told(state.play(H, move), "introduced")["cards"] == gone
    assert state.view(H)["oubliette"][-len(gone) :] == gone
    assert state.view(H)["hand"] == [card for card in ("QH", "4H", "5H") if card not in gone]
    assert table({H: "QH 4H 5H"}, spent="H")._discard(H, ("4H5", "QHH")) == ()


def test_a_squander_that_brings_a_storm() -> None:
    """FS-18, FS-13: the storm comes before drawing."""
    state = table({H: "QH 4H"}, {"a1": "6H"}, THREE, spent="H")
    play(state, H, "introduce QH+4H")
    events = play(state, H, "storm 4H 2H QH")
    assert told(events, "drawn") == {"cards": ["4H", "2H", "QH"]}
    assert state.to_act == (S,)


def test_a_storm_that_takes_a_card_ends_its_conflict() -> None:
    """FS-18: the Instigator's player discards their Queen, and the Innocent leaves without a comparison."""
    state = table({H: "QH 4H", S: "8S"}, {"b1": "9S"}, THREE, hour=4)
    play(state, H, "place 4H b2")
    events = play(state, H, "QH")
    assert told(events, "storm") == {"seats": [H, S]}
    assert state.view(None)["conflict"]["values"] == [5, 9]
    play(state, H, "stay")
    events = play(state, S, "storm 9S QS")
    assert told(events, "called-off") == {"cards": ["4H", "9S"]}
    assert "compared" not in names(events)
    assert state.view(None)["conflict"] is None
    assert rooms(state) == {"b2": "4H"}
    assert state.to_act == (S,)
    assert state.view(None)["turn"] == S


def test_a_conflict_goes_on_after_a_storm_that_spares_it() -> None:
    """FS-18: the defender answers afterwards, and friends who left no longer count."""
    state = table({H: "QH 4H", S: "8S 7S"}, {"b1": "4S", "a1": "5C"}, THREE, hour=4)
    play(state, H, "place 4H b2")
    play(state, H, "QH")
    assert state.view(None)["conflict"]["values"] == [5, 5]
    for seat, move in ((H, "stay"), (S, "stay"), (C, "storm done")):
        play(state, seat, move)
    assert state.view(None)["conflict"]["values"] == [5, 4]
    assert state.to_act == (S,)
    assert state.choice(S) == Choice("support", ("7S", "8S"), 0, 2)
    events = play(state, S, "-")
    assert told(events, "defeated")["card"] == "4S"


def test_a_storm_after_a_conflict() -> None:
    """FS-18, FS-17: a defeat brings the last Queen, and the storm comes before the turn continues."""
    state = table({H: "QH"}, {"b1": "QS", "c3": "7C"}, "QD QC")
    play(state, H, "place QH b2")
    play(state, H, "oubliette")
    events = play(state, S, "oubliette")
    assert told(events, "storm") == {"seats": [C]}
    assert "clock" not in names(events)
    assert state.to_act == (C,)
    events = play(state, C, "storm 7C QC")
    assert "clock" in names(events)
