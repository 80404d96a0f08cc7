"""Four Sisters: a turn, with passing, Intrigue, and placing by the Hour."""

from __future__ import annotations

from engine.contract import Choice
from tests.engine.games.four_sisters.positions import D, H, S, opening, play, rooms, table
from tests.engine.positions import names, refused, told, words


def test_the_turn_is_of_one_seat_no_matter_who_is_asked() -> None:
    """FS-6: the seat's turn lasts while others discard. Before and after play, it's no seat's turn."""
    assert opening("98765432AQ").view(None)["turn"] is None
    state = table({H: "4H 8H", S: "3S"}, {"b1": "9S"}, hour=4)
    play(state, H, "place 4H b2")
    play(state, H, "-")
    assert (state.to_act, state.view(None)["turn"]) == ((S,), H)
    over = table({H: "AH 2H", D: "9D"}, spent="HD")
    assert over.view(None)["turn"] == H
    play(over, H, "end")
    assert over.view(None)["turn"] is None


def test_passing_discards_one_and_draws_one() -> None:
    """FS-6: afterwards the Clock advances. A player draws exactly one card."""
    state = table({H: "4H 9H"}, schemes={H: "2H 3H"})
    assert words(state, H, "pass") == ("4H", "9H")
    events = play(state, H, "pass 9H")
    assert told(events, "passed") == {"card": "9H"}
    view = state.view(H)
    assert (view["oubliette"], view["hand"], view["hour"]) == (["9H"], ["2H", "4H"], 2)
    assert told(events, "drew") == {"count": 1, "left": 7}
    assert told(events, "drawn") == {"cards": ["2H"]}


def test_passing_with_an_empty_hand() -> None:
    """FS-6: with no card to discard, a player can still draw one card, or end the turn and draw three."""
    state = table({}, schemes={H: "7H 5H"})
    assert words(state, H) == ("pass", "end")
    play(state.copy(), H, "end")
    events = play(state, H, "pass")
    assert told(events, "passed") == {"card": None}
    assert state.view(H)["hand"] == ["7H"]


def test_passing_comes_first() -> None:
    """FS-6: after an Intrigue it's too late."""
    state = table({H: "QH 4H"}, {"a1": "5S"}, "6S")
    play(state, H, "intrigue 5S 6S")
    error = refused(state, H, "pass", "4H")
    assert (error.reason, error.rule) == ("too-late-to-pass", "FS-6")
    assert refused(table({H: "4H"}), H, "pass", "5H").reason == "not-in-hand"


def test_intrigue_exchanges_two_cards() -> None:
    """FS-7: they share a suit or value. The Queen goes under the Scheme, and the turn continues."""
    state = table({H: "QH 4H"}, {"a1": "5S", "b2": "9D"}, "6S 5C 2H")
    assert words(state, H) == ("place", "introduce", "intrigue", "pass", "end")
    assert words(state, H, "intrigue") == ("5S",)
    assert words(state, H, "intrigue", "5S") == ("6S", "5C")
    events = play(state, H, "intrigue 5S 5C")
    assert told(events, "intrigued") == {"card": "QH", "out": "5S", "into": "5C", "room": "a1"}
    view = state.view(H)
    assert rooms(state) == {"a1": "5C", "b2": "9D"}
    assert view["oubliette"] == ["6S", "2H", "5S"]
    assert view["scheme"][-1] == "QH"
    assert state.to_act == (H,)
    assert words(state, H) == ("introduce", "end")


def test_intrigue_brings_no_conflict() -> None:
    """FS-7: this holds even if the new card has an enemy next to it."""
    state = table({H: "QH 4H"}, {"a1": "5D", "b1": "9S"}, "2D")
    events = play(state, H, "intrigue 5D 2D")
    assert names(events) == ["intrigued"]
    assert state.view(None)["conflict"] is None
    assert state.view(None)["phase"] == "place"


def test_intrigue_with_the_last_card_ends_the_turn() -> None:
    """FS-7: no card is left to place."""
    state = table({H: "QH"}, {"a1": "5D"}, "2D", schemes={H: "7H 8H 9H"})
    play(state, H, "intrigue 5D 2D")
    assert state.to_act == (S,)
    assert state.view(H)["hand"] == ["7H", "8H", "9H"]


def test_intrigue_needs_the_queen_and_a_match() -> None:
    """FS-7: test_set_up covers which cards are exchanged."""
    assert refused(table({H: "QH"}, {"a1": "5S"}, "2D"), H, "intrigue").reason == "nothing-to-exchange"
    error = refused(table({H: "4H"}, {"a1": "5S"}, "6S"), H, "intrigue")
    assert (error.reason, error.rule) == ("no-queen", "FS-7")


def test_placing_by_the_hour() -> None:
    """FS-8: cards up to the Hour's value fit into any empty Room."""
    state = table({H: "QH 3H 4H"}, {"a1": "9D"}, hour=3)
    assert words(state, H, "place") == ("QH", "3H")
    assert words(state, H, "place", "3H") == ("b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
    error = refused(state, H, "place", "4H", "b1")
    assert (error.reason, error.rule, error.data) == ("above-the-hour", "FS-8", {"most": 3})
    assert refused(state, H, "place", "3H", "a1").reason == "room-taken"
    assert refused(state, H, "place", "2H", "b1").reason == "not-in-hand"
    events = play(state, H, "place 3H b1")
    assert told(events, "placed") == {"card": "3H", "room": "b1", "by": "hour", "most": 3}
    assert rooms(state) == {"a1": "9D", "b1": "3H"}


def test_the_verb_is_not_offered_when_every_card_is_too_high() -> None:
    """FS-8."""
    state = table({H: "3H 4H"}, hour=2)
    assert words(state, H) == ("introduce", "pass", "end")
    assert refused(state, H, "place", "3H", "b1").reason == "above-the-hour"


def test_a_four_and_a_five_introduce_a_nine() -> None:
    """FS-8, with the source's own example: the introducing cards end in the Oubliette."""
    state = table({H: "4H 5H 9H"})
    assert state.choice(H, ("introduce",)) == Choice("introduce", ("4H", "5H", "9H"), 1, 3)
    assert state.choice(H, ("introduce", "4H+5H")) == Choice("newcomer", ("9H", "nobody"))
    assert state.choice(H, ("introduce", "5H+4H", "9H", "b2")) is None
    events = play(state, H, "introduce 4H+5H 9H b2")
    assert told(events, "introduced") == {"cards": ["4H", "5H"], "total": 9, "squander": False}
    assert told(events, "placed") == {"card": "9H", "room": "b2", "by": "introduction", "most": 9}
    assert rooms(state) == {"b2": "9H"}
    assert state.view(None)["oubliette"] == ["4H", "5H"]


def test_an_introduction_may_place_nobody() -> None:
    """FS-8: by choice, or because every remaining card is too high."""
    state = table({H: "4H 5H 9H"})
    assert refused(state, H, "introduce", "4H", "9H", "b2").reason == "too-many-words"
    assert state.choice(H, ("introduce", "4H")) is None
    assert words(state, H, "introduce", "5H") == ("4H", "nobody")
    assert refused(state, H, "introduce", "5H", "9H").data == {"most": 5}
    events = play(state, H, "introduce 5H nobody")
    assert "placed" not in names(events)
    assert state.view(H)["oubliette"] == ["5H"]
    assert state.to_act == (S,)


def test_a_squander() -> None:
    """FS-8: a player may discard the whole hand without introducing a card."""
    state = table({H: "4H 5H 9H"}, schemes={H: "2H 3H 6H"})
    events = play(state, H, "introduce 4H+5H+9H")
    assert told(events, "introduced") == {"cards": ["4H", "5H", "9H"], "total": 18, "squander": True}
    assert state.view(H)["hand"] == ["2H", "3H", "6H"]


def test_a_queen_is_placed_at_any_hour() -> None:
    """FS-8: it counts 0. It may be introduced, but introduces a card only together with others."""
    state = table({H: "QH 4H"})
    assert words(state, H, "place") == ("QH",)
    assert words(state, H, "introduce", "4H") == ("QH", "nobody")
    assert state.choice(H, ("introduce", "QH")) is None


def test_without_opposing_neighbours_there_is_no_conflict() -> None:
    """FS-9: friends next to a card and enemies at its corners don't cause one."""
    state = table({H: "AH"}, {"b1": "9D", "a1": "5S", "c3": "6C"})
    events = play(state, H, "place AH b2")
    assert "conflict" not in names(events)
    assert state.to_act == (S,)


def test_a_player_must_name_one_target() -> None:
    """FS-9: it's one of the opposing cards next to the Instigator. A single one needn't be named."""
    state = table({H: "AH 5H", S: "8S"}, {"b1": "9S", "a2": "6C", "c3": "2S", "b3": "4D"})
    assert words(state, H, "place", "AH", "b2") == ("9S", "6C")
    assert refused(state, H, "place", "AH", "b2", "2S").reason == "not-adjacent"
    assert refused(state, H, "place", "AH", "b2", "4D").rule == "FS-9"
    single = state.copy()
    play(single, H, "place AH a1 6C")
    events = play(state, H, "place AH c2")
    assert told(events, "conflict") == {"card": "AH", "room": "c2", "target": S, "against": "2S", "at": "c3"}
    view = state.view(None)["conflict"]
    assert view == {
        "card": "AH", "against": "2S", "by": H, "target": S, "discards": [0, 0], "values": [1, 2],
    }  # fmt: skip
