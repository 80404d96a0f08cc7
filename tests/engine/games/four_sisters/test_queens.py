"""Four Sisters: Queens: who defeats them, and whom they defeat."""

from __future__ import annotations

import pytest

import engine
from engine.contract import Choice, Event
from engine.games.four_sisters.facts import OWNER
from tests.engine.games.four_sisters.positions import H, S, play, rooms, table
from tests.engine.positions import refused, told


def test_a_nine_cannot_defeat_a_supported_queen() -> None:
    """FS-15: the source's own example: 9 against 0 + 2, and nothing happens."""
    state = table({H: "6H 3H 9H", S: "8S"}, {"b2": "QS", "b1": "2C", "a2": "3S"})
    play(state, H, "introduce 3H+6H 9H b3")
    assert state.view(None)["conflict"]["values"] == [9, 2]
    assert told(play(state, S, "-"), "compared")["outcome"] == "moot"
    assert rooms(state) == {"b2": "QS", "b1": "2C", "a2": "3S", "b3": "9H"}


def test_an_ace_may_defeat_a_queen() -> None:
    """FS-15, and FS-11: under her Scheme, as after any defeat by a card that is no Queen."""
    state = table({H: "AH"}, {"b2": "QS"})
    events = play(state, H, "place AH b1")
    assert told(events, "defeated") == {"card": "QS", "room": "b2", "by": "AH", "goes": "scheme"}
    assert state.view(S)["scheme"][-1] == "QS"


def test_a_queen_instigates_in_vain_against_a_higher_card() -> None:
    """FS-15: her own attack cannot cost her, unless it meets an Ace or a Queen."""
    state = table({H: "QH"}, {"b2": "5S"})
    events = play(state, H, "place QH b1")
    assert told(events, "compared")["outcome"] == "moot"
    assert rooms(state) == {"b2": "5S", "b1": "QH"}
    state = table({H: "QH"}, {"b2": "AS"})
    events = play(state, H, "place QH b1")
    assert told(events, "defeated")["card"] == "QH"


def test_who_is_defeated_by_a_queen_goes_to_the_oubliette() -> None:
    """FS-16: a card or another Queen."""
    state = table({H: "QH 5H 6H"}, {"b2": "AS", "a1": "2D"})
    play(state, H, "place QH b1")
    events = play(state, H, "5H")
    assert told(events, "defeated") == {"card": "AS", "room": "b2", "by": "QH", "goes": "oubliette"}
    assert state.view(None)["oubliette"] == ["5H", "AS"]
    state = table({H: "QH"}, {"b2": "QS", "a1": "2D"})
    assert told(play(state, H, "place QH b1"), "defeated")["card"] == "QS"
    assert state.view(None)["oubliette"] == ["QS"]


@pytest.mark.parametrize("goes", ["oubliette", "scheme"])
def test_equal_to_a_queen_the_other_card_loses(goes: str) -> None:
    """FS-17: and its player chooses where it goes."""
    state = table({H: "QH 5H"}, {"b2": "AS", "a1": "2D"})
    play(state, H, "place QH b1")
    events = play(state, H, "-")
    assert told(events, "compared") == {"cards": ["QH", "AS"], "values": [1, 1], "outcome": "queen"}
    assert state.to_act == (S,)
    assert state.choice(S) == Choice("fate", ("scheme", "oubliette"))
    assert state.view(None)["fates"] == ["AS"]
    events = play(state, S, goes)
    assert told(events, "defeated")["goes"] == goes
    assert ("AS" in state.view(None)["oubliette"]) == (goes == "oubliette")
    assert rooms(state) == {"a1": "2D", "b1": "QH"}


def test_equal_queens_both_lose() -> None:
    """FS-17: each player chooses for hers, the Instigator's first."""
    state = table({H: "QH"}, {"b2": "QS"})
    play(state, H, "place QH b1")
    assert (state.to_act, state.view(None)["fates"]) == ((H,), ["QH", "QS"])
    assert refused(state, S, "scheme").reason == "not-your-turn"
    play(state, H, "oubliette")
    assert engine.dump(engine.load(engine.dump(state))) == engine.dump(state)
    assert state.to_act == (S,)
    play(state, S, "scheme")
    assert rooms(state) == {}
    assert state.view(None)["oubliette"] == ["QH"]


def fallen(card: str, room: str, by: str, goes: str) -> Event:
    return Event("defeated", OWNER[card], {"card": card, "room": room, "by": by, "goes": goes})


@pytest.mark.parametrize(
    ("hand", "theirs", "moves", "happened"),
    [
        ("4H", "3S", [], [fallen("3S", "b2", "4H", "scheme")]),
        ("4H", "5S", [], [fallen("4H", "b1", "5S", "scheme")]),
        ("4H", "4S", [(S, "yield")], [fallen("4S", "b2", "4H", "scheme")]),
        ("4H", "4S", [(S, "stand")], [Event("stood", S, {"card": "4S", "against": "4H"})]),
        ("QH", "AS", [], [fallen("QH", "b1", "AS", "scheme")]),
        ("QH 5H", "AS", [(H, "5H"), (S, "oubliette")], [fallen("AS", "b2", "QH", "oubliette")]),
        ("AH", "QS 2S", [(S, "2S"), (H, "scheme")], [fallen("AH", "b1", "QS", "scheme")]),
        ("4H", "QS", [], []),
        (
            "QH", "QS", [(H, "oubliette"), (S, "scheme")],
            [fallen("QH", "b1", "QS", "oubliette"), fallen("QS", "b2", "QH", "scheme")],
        ),
    ],
)  # fmt: skip
def test_everybody_is_told_who_fell_to_whom_and_where_the_card_goes(
    hand: str, theirs: str, moves: list[tuple[int, str]], happened: list[Event]
) -> None:
    """FS-11, FS-15 to FS-17: of both, where two Queens fall to each other."""
    card, *_ = hand.split()
    innocent, _, answers = theirs.partition(" ")
    state = table({H: hand, S: answers}, {"b2": innocent}, hour=4)
    events = play(state, H, f"place {card} b1")
    for seat, move in moves:
        events += play(state, seat, move)
    assert [event for event in events if event.name in ("defeated", "stood")] == happened
    gone = {event.data["card"] for event in happened if event.name == "defeated"}
    assert set(rooms(state).values()) == {card, innocent} - gone
