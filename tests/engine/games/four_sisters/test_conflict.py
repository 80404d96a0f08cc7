"""Four Sisters: Conflicts between neighbours, and which cards defeat Queens or are defeated by them."""

from __future__ import annotations

import pytest

import engine
from engine.contract import Choice, Event
from engine.games.four_sisters.facts import OWNER, QUEENS
from tests.engine.games.four_sisters.positions import C, D, H, S, play, rooms, table
from tests.engine.positions import names, refused, told, words


def test_friends_and_discards_strengthen_a_card() -> None:
    """FS-10: +1 for each friendly neighbour and discard. The Instigator's player discards first, openly."""
    state = table({H: "4H 8H 9H", S: "3S 5S"}, {"b1": "6S", "a1": "2D", "c1": "7C", "a2": "3D"}, hour=4)
    assert state.view(None)["sums"] == [5, 13]
    play(state, H, "place 4H b2")
    assert state.view(None)["conflict"]["values"] == [5, 7]
    assert state.to_act == (H,)
    assert state.choice(H) == Choice("support", ("8H", "9H"), 0, 2)
    events = play(state, H, "9H+8H")
    assert told(events, "supported") == {"card": "4H", "cards": ["8H", "9H"], "count": 2, "value": 7}
    assert state.to_act == (S,)
    assert state.view(None)["oubliette"] == ["8H", "9H"]
    assert state.choice(S) == Choice("support", ("3S", "5S"), 0, 2)
    events = play(state, S, "3S")
    assert told(events, "compared")["values"] == [7, 8]
    assert told(events, "defeated") == {"card": "4H", "room": "b2", "by": "6S", "goes": "scheme"}


def test_nobody_without_cards_is_asked_to_discard() -> None:
    """FS-10: with two empty hands, the Conflict is decided at once."""
    state = table({H: "2H"}, {"b1": "AS"}, hour=2)
    events = play(state, H, "place 2H b2")
    assert told(events, "compared") == {"cards": ["2H", "AS"], "values": [2, 1], "outcome": "defeat"}
    assert rooms(state) == {"b2": "2H"}


def test_the_lower_goes_under_its_owners_scheme() -> None:
    """FS-11: this can be in any seat's turn."""
    state = table({H: "4H", S: "8S"}, {"b1": "3S"}, hour=4)
    play(state, H, "place 4H b2")
    play(state, S, "-")
    assert rooms(state) == {"b2": "4H"}
    assert state.view(S)["scheme"][-1] == "3S"


@pytest.mark.parametrize(("word", "left"), [("yield", {"b2": "4H"}), ("stand", {"b1": "4S", "b2": "4H"})])
def test_at_equal_values_the_defender_decides(word: str, left: dict[str, str]) -> None:
    """FS-11: the defender either accepts defeat, or both cards stay."""
    state = table({H: "4H", S: "8S"}, {"b1": "4S"}, hour=4)
    play(state, H, "place 4H b2")
    events = play(state, S, "-")
    assert told(events, "compared")["outcome"] == "equal"
    assert state.to_act == (S,)
    assert state.choice(S) == Choice("yield", ("yield", "stand"))
    events = play(state, S, word)
    assert rooms(state) == left
    assert ("defeated" in names(events)) == (word == "yield")
    assert ("stood" in names(events)) == (word == "stand")


def test_intrigue_again_after_a_conflict() -> None:
    """FS-12: the Queen that was kept back may take its turn now."""
    state = table({H: "QH AH", S: "8S"}, {"b1": "9S", "c3": "2D"}, "3S")
    play(state, H, "place AH b2")
    play(state, H, "-")
    play(state, S, "-")
    assert rooms(state) == {"b1": "9S", "c3": "2D"}
    assert (state.view(None)["phase"], state.to_act) == ("evening", (H,))
    assert words(state, H) == ("intrigue", "end")
    assert words(state, H, "intrigue") == ("9S",)
    play(state, H, "intrigue 9S 3S")
    assert rooms(state) == {"b1": "3S", "c3": "2D"}
    assert state.to_act == (S,)


def test_intrigue_after_placing_in_peace_is_part_of_the_move() -> None:
    """FS-12: the card just placed may be exchanged for one that introduced it."""
    state = table({H: "QH 4H 5H"})
    assert words(state, H, "introduce", "5H", "4H", "b2") == ("intrigue", "end")
    assert words(state, H, "introduce", "5H", "4H", "b2", "intrigue") == ("4H",)
    assert state.choice(H, ("introduce", "5H", "4H", "b2", "end")) is None
    play(state, H, "introduce 5H 4H b2 intrigue 4H 5H")
    assert rooms(state) == {"b2": "5H"}
    assert state.view(H)["oubliette"] == ["4H"]


def test_intrigue_after_an_introduction_of_nobody() -> None:
    """FS-12: the discards are already available for an exchange."""
    state = table({H: "QH 4H 5H"}, {"a1": "5D"})
    assert words(state, H) == ("place", "introduce", "pass", "end")
    play(state, H, "introduce 5H nobody intrigue 5D 5H")
    assert rooms(state) == {"a1": "5H"}


def test_who_is_asked_does_not_tell_who_holds_their_queen() -> None:
    """FS-12: every player who might have their Queen is asked, but without it can only say "end"."""
    chateau = {"b1": "9S", "c3": "2D"}
    without = table({H: "AH 2H", S: "8S"}, chateau, "3S")
    held = table({H: "AH QH", S: "8S"}, chateau, "3S")
    for state in (without, held):
        for seat, move in ((H, "place AH b2"), (H, "-"), (S, "-")):
            play(state, seat, move)
    assert without.view(S) == held.view(S)
    assert words(without, H) == ("end",)
    assert words(held, H) == ("intrigue", "end")


def test_nobody_is_asked_when_all_know_where_a_players_queen_is() -> None:
    """FS-12: a Queen seen to go under the Scheme, later than all cards they hold, isn't in hand."""
    state = table(
        {H: "AH 2H", S: "8S"},
        {"b1": "9S", "c3": "2D"},
        "3S",
        schemes={H: "3H 4H 5H 6H 7H 8H 9H QH"},
        lots={"QH": 1},
    )
    for seat, move in ((H, "place AH b2"), (H, "-"), (S, "-")):
        play(state, seat, move)
    assert state.to_act == (S,)
    assert state.view(None)["phase"] == "turn"


def test_drawing_up_to_three() -> None:
    """FS-13: they also stop when the Scheme is empty."""
    state = table({H: "AH"}, schemes={H: "5H 6H"}, spent="H")
    events = play(state, H, "place AH b2")
    assert told(events, "drew") == {"count": 2, "left": 0}
    assert state.view(H)["hand"] == ["5H", "6H"]
    assert state.view(S)["counts"] == [2, 0, 0, 0]


def test_a_player_without_cards_is_still_playing() -> None:
    """FS-13, FS-20: with no hand and no Scheme, their turn is skipped."""
    state = table({H: "AH", C: "5C"}, spent="SD")
    events = play(state, H, "place AH b2")
    assert [event.seat for event in events if event.name == "idle"] == [S, D]
    assert state.to_act == (C,)
    assert state.view(None)["hour"] == 4


def test_the_clock_goes_round() -> None:
    """FS-14: it advances one Hour per turn, and from 6 to 1."""
    state = table({}, hour=5)
    hours = [told(play(state, seat, "end"), "clock")["hour"] for seat in (H, S, D)]
    assert hours == [6, 1, 2]


def test_four_queens_in_the_chateau_stop_the_clock() -> None:
    """FS-14."""
    queens = dict(zip(("a1", "b1", "c1", "a2"), QUEENS, strict=True))
    state = table({}, queens, hour=5)
    assert told(play(state, H, "end"), "clock") == {"hour": 5, "stopped": True}
    three = table({H: "QH"}, {room: card for room, card in queens.items() if card != "QH"}, hour=5)
    assert told(play(three, H, "end"), "clock") == {"hour": 6, "stopped": False}


def test_a_nine_cannot_defeat_a_supported_queen() -> None:
    """FS-15, with the source's own example: 9 against 0 + 2, and both stay."""
    state = table({H: "6H 3H 9H", S: "8S"}, {"b2": "QS", "b1": "2C", "a2": "3S"})
    play(state, H, "introduce 3H+6H 9H b3")
    assert state.view(None)["conflict"]["values"] == [9, 2]
    assert told(play(state, S, "-"), "compared")["outcome"] == "moot"
    assert rooms(state) == {"b2": "QS", "b1": "2C", "a2": "3S", "b3": "9H"}


def test_an_ace_may_defeat_a_queen() -> None:
    """FS-15, FS-11: it goes under its owner's Scheme, as after any defeat by a card other than a Queen."""
    state = table({H: "AH"}, {"b2": "QS"})
    events = play(state, H, "place AH b1")
    assert told(events, "defeated") == {"card": "QS", "room": "b2", "by": "AH", "goes": "scheme"}
    assert state.view(S)["scheme"][-1] == "QS"


def test_a_queen_instigates_in_vain_against_a_higher_card() -> None:
    """FS-15: its own attack can't cost the Queen, unless it meets an Ace or a Queen."""
    state = table({H: "QH"}, {"b2": "5S"})
    events = play(state, H, "place QH b1")
    assert told(events, "compared")["outcome"] == "moot"
    assert rooms(state) == {"b2": "5S", "b1": "QH"}
    state = table({H: "QH"}, {"b2": "AS"})
    events = play(state, H, "place QH b1")
    assert told(events, "defeated")["card"] == "QH"


def test_who_is_defeated_by_a_queen_goes_to_the_oubliette() -> None:
    """FS-16: this applies to other Queens too."""
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
    """FS-17: its player chooses where it goes."""
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
    """FS-17: each player chooses for their own Queen, the Instigator's player first."""
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
    """FS-11, FS-15 to FS-17: if two Queens defeat each other, this is told of both."""
    card, *_ = hand.split()
    innocent, _, answers = theirs.partition(" ")
    state = table({H: hand, S: answers}, {"b2": innocent}, hour=4)
    events = play(state, H, f"place {card} b1")
    for seat, move in moves:
        events += play(state, seat, move)
    assert [event for event in events if event.name in ("defeated", "stood")] == happened
    gone = {event.data["card"] for event in happened if event.name == "defeated"}
    assert set(rooms(state).values()) == {card, innocent} - gone
