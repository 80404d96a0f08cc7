"""Four Sisters, rule by rule. Positions are built, and there is no chance in the game anyway."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import engine
from engine.contract import Choice, Event, Illegal, Result
from engine.games.four_sisters.facts import CARDS, NEAR, OWNER, QUEENS, ROOMS, VALUE
from engine.games.four_sisters.options import FourSistersOptions
from engine.games.four_sisters.rules import FourSisters
from tests.engine.perft import counts
from tests.engine.positions import names, refused, told, words

KEY = "four-sisters"
H, S, D, C = range(4)


def table(
    hands: Mapping[int, str],
    chateau: Mapping[str, str] | None = None,
    oubliette: str = "",
    *,
    schemes: Mapping[int, str] | None = None,
    spent: str = "",
    turn: int = H,
    hour: int = 1,
    day: int = 1,
    days: int = 1,
    phase: str = "turn",
    lots: Mapping[str, int] | None = None,
) -> FourSisters:
    """A position in which `turn` is to act. `hands` and `schemes` go by seat, the Chateau by Room.

    Cards that are not mentioned lie under their player's Scheme, from low to high; those of the suits `spent`
    lie in the Oubliette.
    """
    chateau = chateau or {}
    named = " ".join([*hands.values(), *(schemes or {}).values(), *chateau.values(), oubliette]).split()
    left = [card for card in VALUE if card not in named]
    laid = [(schemes or {}).get(seat, "").split() for seat in range(4)]
    for card in left:
        if card[1] not in spent:
            laid[OWNER[card]].append(card)
    fields: dict[str, Any] = {
        "first": day,
        "days": [],
        "phase": phase,
        "turn": turn,
        "hour": hour,
        "chateau": [chateau.get(room, "") for room in ROOMS],
        "oubliette": [*oubliette.split(), *(card for card in left if card[1] in spent)],
        "hands": [sorted(hands.get(seat, "").split(), key=VALUE.__getitem__) for seat in range(4)],
        "schemes": laid,
        "lots": [(lots or {}).get(card, 0) for card in VALUE],
        "conflict": None,
        "fates": [],
        "introduced": 0,
        "storm": [],
        "stormed": False,
        "then": "",
        "last": None,
        "yesterday": None,
    }
    return FourSisters.unpack(4, "any text", 0, FourSistersOptions(days=days), fields)


def play(state: FourSisters, seat: int, move: str) -> list[Event]:
    assert state.choice(seat, tuple(move.split())) is None
    return state.play(seat, tuple(move.split()))


def rooms(state: FourSisters) -> dict[str, str]:
    return {room: card for room, card in state.view(None)["chateau"].items() if card}


def opening(*schemes: str, **options: int) -> FourSisters:
    """A game in which the seats have laid these Schemes, each given by its ranks from the top."""
    state = engine.new(KEY, 4, "any text", options)
    assert isinstance(state, FourSisters)
    for seat, ranks in enumerate(schemes):
        state.play(seat, ("+".join(rank + "HSDC"[seat] for rank in ranks),))
    return state


# Set-up


def test_each_player_has_one_suit() -> None:
    """FS-1: Ace, 2 to 9 and Queen; Hearts, Spades, Diamonds, Clubs in this order, and Hearts begins."""
    assert [suit[0][1] for suit in CARDS] == ["H", "S", "D", "C"]
    assert [VALUE[rank + "H"] for rank in "QA23456789"] == list(range(10))
    state = opening(*["QA23456789"] * 4)
    turns = []
    for _ in range(5):
        turns.append(state.to_act)
        play(state, state.to_act[0], "end")
    assert turns == [(H,), (S,), (D,), (C,), (H,)]


def test_partners_sit_opposite() -> None:
    """FS-1: Hearts and Diamonds, the Younger, against Spades and Clubs, the Elder."""
    assert engine.GAMES[KEY].partners(4) == ((H, D), (S, C))
    assert list(engine.GAMES[KEY].seats) == [4]


def test_conferring_ends_with_the_last_scheme() -> None:
    """FS-2: the table can see that Schemes are still being laid, and by whom, and not one card of them."""
    state = opening("98765432AQ", "QA23456789")
    assert state.view(None)["phase"] == "scheme"
    assert state.view(None)["laid"] == [True, True, False, False]
    assert state.to_act == (D, C)
    for seat in (None, S, D, C):
        assert "9H" not in json.dumps(state.view(seat))
    state.play(D, ("+".join(CARDS[D]),))
    events = state.play(C, ("+".join(CARDS[C]),))
    assert names(events)[:2] == ["scheme-laid", "day-begun"]
    assert state.view(None)["phase"] == "turn"


def test_a_scheme_is_laid_in_any_order_and_three_are_drawn() -> None:
    """FS-3: ten cards, the first said on top; three are drawn from there once all are laid."""
    state = engine.new(KEY, 4, "any text")
    assert state.choice(H) == Choice("scheme", CARDS[H], 10, 10, True)
    state = opening("5Q8A234679", *["QA23456789"] * 3)
    view = state.view(H)
    assert view["hand"] == ["QH", "5H", "8H"]
    assert view["scheme"] == ["AH", "2H", "3H", "4H", "6H", "7H", "9H"]
    assert view["counts"] == [3, 3, 3, 3]
    assert view["schemes"] == [7, 7, 7, 7]


def test_the_first_cards_are_told_to_their_owner_alone() -> None:
    """FS-3: in secret."""
    state = opening(*["QA23456789"] * 3)
    events = state.play(C, ("+".join(CARDS[C]),))
    drawn = [event for event in events if event.name == "drawn"]
    assert [event.to for event in drawn] == [(H,), (S,), (D,), (C,)]
    assert all("card" not in json.dumps(event.data) for event in events if event.to is None)


@pytest.mark.parametrize("cards", [["QH"], CARDS[H][:9], [*CARDS[H][:9], "QH"], CARDS[S], [*CARDS[H], "QH"]])
def test_nothing_but_her_ten_cards_is_a_scheme(cards: Sequence[str]) -> None:
    """FS-3."""
    refused(opening(), H, "+".join(cards))


def test_she_may_look_through_her_scheme_and_not_change_it() -> None:
    """FS-4: her view has it in order, nobody else's; once laid it is laid."""
    state = opening("98765432AQ")
    assert state.view(H)["scheme"][:2] == ["9H", "8H"]
    assert words(state, H) == ()
    assert refused(state, H, "+".join(CARDS[H])).reason == "not-your-turn"
    assert "scheme" not in state.view(None)


def test_the_chateau_is_a_grid() -> None:
    """FS-5: nine Rooms; those that share a side are adjacent. The Oubliette lies open, the Clock shows 1."""
    near = {room: {ROOMS[there] for there in NEAR[here]} for here, room in enumerate(ROOMS)}
    assert near["a1"] == {"b1", "a2"}
    assert near["b1"] == {"a1", "c1", "b2"}
    assert near["b2"] == {"b1", "a2", "c2", "b3"}
    view = table({H: "4H"}, oubliette="3S 9C").view(None)
    assert list(view["chateau"]) == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    assert view["oubliette"] == ["3S", "9C"]
    assert opening().view(None)["hour"] == 1


def test_partners_confer_until_all_four_schemes_are_laid() -> None:
    """FS-2: before play, on every Day of several; whoever has laid hers may go on until the last is laid."""
    state = opening("98765432AQ", "QA23456789", days=2)
    assert all(state.may_confer(seat) for seat in range(4))
    state.play(D, ("+".join(CARDS[D]),))
    assert all(state.may_confer(seat) for seat in range(4))
    state.play(C, ("+".join(CARDS[C]),))
    assert not any(state.may_confer(seat) for seat in range(4))
    state = without_schemes(state, D)
    play(state, H, "end")
    assert all(state.may_confer(seat) for seat in range(4))
    over = table({H: "AH 2H", D: "9D"}, spent="HD")
    play(over, H, "end")
    assert not any(over.may_confer(seat) for seat in range(4))
    with pytest.raises(Illegal):
        state.may_confer(4)


def test_a_day_begins_with_its_own_table() -> None:
    """FS-21: what is posted anew when all four Schemes are laid."""
    state = opening(*["QA23456789"] * 3)
    events = state.play(C, ("+".join(CARDS[C]),))
    assert [name for name in names(events) if name in state.rounds_end] == ["day-begun"]


# A turn


def test_the_turn_is_of_one_seat_whoever_is_asked() -> None:
    """FS-6: hers until it ends, also while another discards; nobody's before play and after the end."""
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
    """FS-6: then the Clock goes on; she draws no more than one."""
    state = table({H: "4H 9H"}, schemes={H: "2H 3H"})
    assert words(state, H, "pass") == ("4H", "9H")
    events = play(state, H, "pass 9H")
    assert told(events, "passed") == {"card": "9H"}
    view = state.view(H)
    assert (view["oubliette"], view["hand"], view["hour"]) == (["9H"], ["2H", "4H"], 2)
    assert told(events, "drew") == {"count": 1, "left": 7}
    assert told(events, "drawn") == {"cards": ["2H"]}


def test_passing_with_an_empty_hand() -> None:
    """FS-6: there is nothing to discard; she draws one all the same, or does nothing and draws three."""
    state = table({}, schemes={H: "7H 5H"})
    assert words(state, H) == ("pass", "end")
    play(state.copy(), H, "end")
    events = play(state, H, "pass")
    assert told(events, "passed") == {"card": None}
    assert state.view(H)["hand"] == ["7H"]


def test_passing_comes_first() -> None:
    """FS-6: after an Intrigue it is too late."""
    state = table({H: "QH 4H"}, {"a1": "5S"}, "6S")
    play(state, H, "intrigue 5S 6S")
    error = refused(state, H, "pass", "4H")
    assert (error.reason, error.rule) == ("too-late-to-pass", "FS-6")
    assert refused(table({H: "4H"}), H, "pass", "5H").reason == "not-in-hand"


def test_intrigue_exchanges_two_cards() -> None:
    """FS-7: of the same suit or the same value; the Queen goes under her Scheme, and the turn goes on."""
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
    """FS-7: even where the card that comes has an enemy beside it."""
    state = table({H: "QH 4H"}, {"a1": "5D", "b1": "9S"}, "2D")
    events = play(state, H, "intrigue 5D 2D")
    assert names(events) == ["intrigued"]
    assert state.view(None)["conflict"] is None
    assert state.view(None)["phase"] == "place"


def test_intrigue_with_the_last_card_ends_the_turn() -> None:
    """FS-7: nothing is left to place."""
    state = table({H: "QH"}, {"a1": "5D"}, "2D", schemes={H: "7H 8H 9H"})
    play(state, H, "intrigue 5D 2D")
    assert state.to_act == (S,)
    assert state.view(H)["hand"] == ["7H", "8H", "9H"]


def test_intrigue_needs_her_queen_and_a_match() -> None:
    """FS-7: each refusal says which is wanting."""
    state = table({H: "QH 4H"}, {"a1": "5S", "b2": "9D"}, "6S 2H")
    assert refused(state, H, "intrigue", "9D", "6S").reason == "nothing-to-exchange"
    assert refused(state, H, "intrigue", "5S", "2H").reason == "neither-suit-nor-value"
    assert refused(state, H, "intrigue", "5S", "7S").reason == "not-in-the-oubliette"
    assert refused(state, H, "intrigue", "8S", "6S").reason == "not-in-the-chateau"
    assert refused(table({H: "QH"}, {"a1": "5S"}, "2D"), H, "intrigue").reason == "nothing-to-exchange"
    error = refused(table({H: "4H"}, {"a1": "5S"}, "6S"), H, "intrigue")
    assert (error.reason, error.rule) == ("no-queen", "FS-7")


def test_placing_by_the_hour() -> None:
    """FS-8: of value at most the Hour, into any empty Room."""
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
    """FS-8: the source's own example; the cards that introduce end in the Oubliette."""
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
    """FS-8: by choice, or because every card left is too high."""
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
    """FS-8: the whole hand may be discarded for nothing."""
    state = table({H: "4H 5H 9H"}, schemes={H: "2H 3H 6H"})
    events = play(state, H, "introduce 4H+5H+9H")
    assert told(events, "introduced") == {"cards": ["4H", "5H", "9H"], "total": 18, "squander": True}
    assert state.view(H)["hand"] == ["2H", "3H", "6H"]


def test_a_queen_is_placed_at_any_hour() -> None:
    """FS-8: she counts 0, and may herself be introduced, or introduce nobody but with others."""
    state = table({H: "QH 4H"})
    assert words(state, H, "place") == ("QH",)
    assert words(state, H, "introduce", "4H") == ("QH", "nobody")
    assert state.choice(H, ("introduce", "QH")) is None


def test_without_opposing_neighbours_there_is_no_conflict() -> None:
    """FS-9: friends beside her and enemies at the corners leave the Room hers."""
    state = table({H: "AH"}, {"b1": "9D", "a1": "5S", "c3": "6C"})
    events = play(state, H, "place AH b2")
    assert "conflict" not in names(events)
    assert state.to_act == (S,)


def test_she_must_name_one_target() -> None:
    """FS-9: among the opposing cards beside the Instigator; a single one needs no naming."""
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


# Conflict


def test_friends_and_discards_strengthen_a_card() -> None:
    """FS-10: +1 for each friendly card beside it and each discard; the Instigator's player first, openly."""
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
    """FS-10: two empty hands decide at once."""
    state = table({H: "2H"}, {"b1": "AS"}, hour=2)
    events = play(state, H, "place 2H b2")
    assert told(events, "compared") == {"cards": ["2H", "AS"], "values": [2, 1], "outcome": "defeat"}
    assert rooms(state) == {"b2": "2H"}


def test_the_lower_goes_under_its_owners_scheme() -> None:
    """FS-11: whoever's turn it is."""
    state = table({H: "4H", S: "8S"}, {"b1": "3S"}, hour=4)
    play(state, H, "place 4H b2")
    play(state, S, "-")
    assert rooms(state) == {"b2": "4H"}
    assert state.view(S)["scheme"][-1] == "3S"


@pytest.mark.parametrize(("word", "left"), [("yield", {"b2": "4H"}), ("stand", {"b1": "4S", "b2": "4H"})])
def test_at_equal_values_the_defender_decides(word: str, left: dict[str, str]) -> None:
    """FS-11: she accepts defeat, or both stay."""
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
    """FS-12: the Queen that was kept back may take her turn then."""
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
    """FS-12: the card just placed may be exchanged, against one that introduced it."""
    state = table({H: "QH 4H 5H"})
    assert words(state, H, "introduce", "5H", "4H", "b2") == ("intrigue", "end")
    assert words(state, H, "introduce", "5H", "4H", "b2", "intrigue") == ("4H",)
    assert state.choice(H, ("introduce", "5H", "4H", "b2", "end")) is None
    play(state, H, "introduce 5H 4H b2 intrigue 4H 5H")
    assert rooms(state) == {"b2": "5H"}
    assert state.view(H)["oubliette"] == ["4H"]


def test_intrigue_after_an_introduction_of_nobody() -> None:
    """FS-12: the discards are there to be exchanged already."""
    state = table({H: "QH 4H 5H"}, {"a1": "5D"})
    assert words(state, H) == ("place", "introduce", "pass", "end")
    play(state, H, "introduce 5H nobody intrigue 5D 5H")
    assert rooms(state) == {"a1": "5H"}


def test_who_is_asked_does_not_tell_who_holds_her_queen() -> None:
    """FS-12: after a Conflict everyone is asked who might hold her Queen, with only "end" to say without."""
    chateau = {"b1": "9S", "c3": "2D"}
    without = table({H: "AH 2H", S: "8S"}, chateau, "3S")
    held = table({H: "AH QH", S: "8S"}, chateau, "3S")
    for state in (without, held):
        for seat, move in ((H, "place AH b2"), (H, "-"), (S, "-")):
            play(state, seat, move)
    assert without.view(S) == held.view(S)
    assert words(without, H) == ("end",)
    assert words(held, H) == ("intrigue", "end")


def test_nobody_is_asked_when_all_know_where_her_queen_is() -> None:
    """FS-12: a Queen that was seen to go under the Scheme, later than all she holds, is not in her hand."""
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
    """FS-13: as far as the Scheme allows."""
    state = table({H: "AH"}, schemes={H: "5H 6H"}, spent="H")
    events = play(state, H, "place AH b2")
    assert told(events, "drew") == {"count": 2, "left": 0}
    assert state.view(H)["hand"] == ["5H", "6H"]
    assert state.view(S)["counts"] == [2, 0, 0, 0]


def test_a_player_without_cards_is_still_playing() -> None:
    """FS-13, FS-20: with no hand and no Scheme her turn goes by."""
    state = table({H: "AH", C: "5C"}, spent="SD")
    events = play(state, H, "place AH b2")
    assert [event.seat for event in events if event.name == "idle"] == [S, D]
    assert state.to_act == (C,)
    assert state.view(None)["hour"] == 4


def test_the_clock_goes_round() -> None:
    """FS-14: one Hour a turn, from 6 to 1."""
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


# Queens


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


# Storming the Oubliette

THREE = "QS QD QC"


def test_a_six_storms_for_ace_two_three_and_queen() -> None:
    """FS-18: the source's own example, in the middle of a turn; the order under the Scheme is hers."""
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
    """FS-18: with her Queen, who counts 0; when nothing more fits, the move is complete."""
    state = table({H: "QH"}, {"a1": "6H"}, THREE)
    play(state, H, "pass QH")
    assert state.choice(H, ("storm", "6H", "QH")) is None
    assert words(state, H, "storm", "6H") == ("QH", "done")
    play(state, H, "storm 6H done")
    assert state.view(H)["scheme"][-1] == "6H"
    assert state.view(None)["oubliette"] == [*THREE.split(), "QH"]


def test_the_storm_goes_round_from_whose_turn_it_is() -> None:
    """FS-18: in order of play; who has no card in the Chateau may not; each may refrain."""
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


def test_it_is_her_highest_card_that_goes() -> None:
    """FS-18: not any card."""
    state = table({H: "QH"}, {"a1": "2H", "b1": "8H", "c1": "5H"}, THREE)
    play(state, H, "pass QH")
    play(state, H, "storm done")
    assert rooms(state) == {"a1": "2H", "c1": "5H"}


def test_the_storm_is_asked_once_while_the_queens_lie_together() -> None:
    """FS-18: not again in the turns after; and again when they have been apart."""
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
    """FS-18: the Queens have lain together all the time."""
    state = table({H: "QH"}, {"a1": "6H", "b1": "3H", "c1": "5D"}, THREE + " 2H")
    assert told(play(state, H, "pass QH"), "storm") == {"seats": [H, D]}
    play(state, H, "storm 2H done")
    assert "storm" not in names(play(state, D, "stay"))
    assert state.to_act == (S,)
    assert "storm" not in names(play(state, S, "pass"))


def test_nobody_in_the_chateau_can_storm() -> None:
    """FS-18: the four Queens lie together, and play just goes on."""
    state = table({H: "QH"}, {}, THREE)
    events = play(state, H, "pass QH")
    assert told(events, "storm") == {"seats": []}
    assert state.to_act == (S,)


def test_a_storm_before_the_passing_player_draws() -> None:
    """FS-18, FS-6: what she takes may be what she draws."""
    state = table({H: "QH"}, {"a1": "6H"}, THREE, spent="H")
    play(state, H, "pass QH")
    assert state.view(H)["counts"][H] == 0
    events = play(state, H, "storm 2H 3H done")
    assert told(events, "drawn") == {"cards": ["2H"]}
    assert state.view(H)["scheme"] == ["3H"]


def test_a_storm_between_introduction_and_placing() -> None:
    """FS-18: the discards bring the Queens together; the newcomer is chosen after it, which freed a Room."""
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
    """FS-18, FS-8: who cannot place anybody is asked as well, with nothing to say but the end."""
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
    """FS-8, FS-10: whole cards, from low to high, whatever their letters have in common."""
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
    """FS-18, FS-13: first the storm, then she draws."""
    state = table({H: "QH 4H"}, {"a1": "6H"}, THREE, spent="H")
    play(state, H, "introduce QH+4H")
    events = play(state, H, "storm 4H 2H QH")
    assert told(events, "drawn") == {"cards": ["4H", "2H", "QH"]}
    assert state.to_act == (S,)


def test_a_storm_that_takes_a_card_ends_its_conflict() -> None:
    """FS-18: the Instigator's player discards her Queen, the Innocent goes, and nothing is compared."""
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
    """FS-18: the defender answers then, and friends who left no longer count."""
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
    """FS-18, FS-17: the last Queen comes by a defeat, and the storm is before the turn goes on."""
    state = table({H: "QH"}, {"b1": "QS", "c3": "7C"}, "QD QC")
    play(state, H, "place QH b2")
    play(state, H, "oubliette")
    events = play(state, S, "oubliette")
    assert told(events, "storm") == {"seats": [C]}
    assert "clock" not in names(events)
    assert state.to_act == (C,)
    events = play(state, C, "storm 7C QC")
    assert "clock" in names(events)


# The end of the Day

EIGHT = {"a1": "5S", "b1": "2S", "c1": "3S", "a2": "QC", "c2": "4D", "a3": "9D", "b3": "2D", "c3": "3D"}


def test_a_full_chateau_ends_the_day() -> None:
    """FS-19: sums of each team, a Queen 10."""
    state = table({H: "AH"}, EIGHT | {"b1": "2H", "a2": "QD", "c1": "3C"})
    events = play(state, H, "place AH b2")
    assert told(events, "day-ended") == {
        "day": 1, "reason": "chateau-full", "winner": 0, "seats": [0, 2], "sums": [31, 8],
    }  # fmt: skip
    assert names(events)[-2:] == ["day-ended", "over"]
    assert (told(events, "over"), events[-1].seat, events[-1].to) == ({"by": "chateau-full"}, None, None)
    assert state.result == Result(((0, 2), (1, 3)), (1, 0, 1, 0), "chateau-full")
    assert state.to_act == ()
    assert words(state, H) == ()
    assert refused(state, S, "end").reason == "game-over"
    assert state.view(None)["result"]["summary"] == "chateau-full"
    assert engine.dump(engine.load(engine.dump(state))) == engine.dump(state)


def test_a_defeat_leaves_the_chateau_open() -> None:
    """FS-19: it is the end of the turn that counts."""
    state = table({H: "AH"}, EIGHT)
    play(state, H, "place AH b2 2S")
    assert state.result is None
    assert "2S" in rooms(state).values()


def test_equal_sums_are_a_draw() -> None:
    """FS-19: nobody has won."""
    chateau = {"a1": "6C", "b1": "2H", "c1": "9S", "a2": "3H", "c2": "4H", "a3": "AC", "b3": "4D", "c3": "2D"}
    state = table({H: "AH"}, chateau)
    play(state, H, "place AH b2")
    assert state.view(None)["sums"] == [16, 16]
    assert state.result == Result(((0, 1, 2, 3),), (0, 0, 0, 0), "chateau-full")


def test_a_team_with_two_empty_schemes_has_lost() -> None:
    """FS-20: whatever the Chateau is worth."""
    state = table({H: "AH 2H", D: "9D"}, {"c3": "9H"}, spent="HD")
    events = play(state, H, "end")
    assert told(events, "day-ended") == {
        "day": 1, "reason": "schemes-empty", "winner": 1, "seats": [1, 3], "sums": [9, 0],
    }  # fmt: skip
    assert state.result == Result(((1, 3), (0, 2)), (0, 1, 0, 1), "schemes-empty")


def test_one_empty_scheme_is_not_lost_yet() -> None:
    """FS-20."""
    state = table({H: "AH 2H"}, spent="H")
    play(state, H, "end")
    assert state.result is None


def test_if_all_schemes_are_empty_the_sums_decide() -> None:
    """FS-20."""
    state = table({H: "QH 2H", D: "9D"}, {"c3": "9H", "a1": "5S"}, spent="HSDC")
    play(state, H, "end")
    assert state.result == Result(((0, 2), (1, 3)), (1, 0, 1, 0), "schemes-empty")


def test_a_full_chateau_goes_before_empty_schemes() -> None:
    """FS-20: the Younger have no Schemes left, and win by their cards."""
    state = table({H: "AH"}, EIGHT | {"b1": "2H", "a2": "QD", "c1": "3C"}, spent="HD")
    play(state, H, "place AH b2")
    assert state.result == Result(((0, 2), (1, 3)), (1, 0, 1, 0), "chateau-full")


def test_several_days() -> None:
    """FS-21: the team with more Days wins. While new Schemes are laid the last Day can be looked at."""
    state = table({H: "AH 2H", D: "9D"}, {"c3": "9H"}, spent="HD", days=3)
    assert "over" not in names(play(state, H, "end"))
    view = state.view(None)
    assert (state.result, view["day"], view["phase"], state.to_act) == (None, 2, "scheme", (H, S, D, C))
    assert view["days"] == [{"day": 1, "winner": 1, "sums": [9, 0], "reason": "schemes-empty"}]
    assert (view["wins"], rooms(state), view["hour"]) == ([0, 1], {}, 1)
    assert view["yesterday"]["chateau"]["c3"] == "9H"
    assert engine.dump(engine.load(engine.dump(state))) == engine.dump(state)
    for seat in range(4):
        state.play(seat, ("+".join(CARDS[seat]),))
    assert state.view(None)["yesterday"] is None
    state = without_schemes(state, D)
    play(state, H, "end")
    assert (state.view(None)["wins"], state.view(None)["day"]) == ([0, 2], 3)
    for seat in range(4):
        state.play(seat, ("+".join(CARDS[seat]),))
    state = without_schemes(state, C)
    events = play(state, H, "end")
    assert told(events, "over") == {"by": "days-over"}
    assert state.result == Result(((1, 3), (0, 2)), (1, 2, 1, 2), "days-over")
    assert state.view(None)["day"] == 3


def without_schemes(state: FourSisters, seat: int) -> FourSisters:
    """The same table when the Schemes of the team of `seat` have come into the Oubliette."""
    fields = json.loads(json.dumps(state.pack()))
    for one in (seat, seat - 2):
        fields["oubliette"] += fields["schemes"][one]
        fields["schemes"][one] = []
    return FourSisters.unpack(4, "any text", 0, state.options, fields)


def test_a_week_is_seven_days_and_fourteen_the_most() -> None:
    """FS-21: the option's values."""
    assert FourSistersOptions() == FourSistersOptions(days=1)
    assert [FourSistersOptions(days=days).days for days in (1, 7, 14)] == [1, 7, 14]
    for days in (0, 15, "week"):
        with pytest.raises(engine.BadOption):
            FourSistersOptions(days=days)  # type: ignore[arg-type]


@pytest.mark.parametrize(("day", "left"), [(6, ["QS", "9H"]), (7, ["9H"]), (8, ["QS", "9H"]), (14, ["9H"])])
def test_on_the_sabbath_any_card_may_defeat_a_queen(day: int, left: list[str]) -> None:
    """FS-21: every seventh Day."""
    state = table({H: "4H 5H 9H"}, {"b2": "QS"}, day=day, days=2)
    assert state.view(None)["sabbath"] == (day % 7 == 0)
    play(state, H, "introduce 4H+5H 9H b3")
    assert list(rooms(state).values()) == left


def test_rematches_count_the_days_on() -> None:
    """FS-21: the seventh Day in a row at one table is a Sabbath, wherever the games end."""
    state = table({H: "AH"}, {}, spent="HD", day=5, days=1)
    play(state, H, "end")
    following = state.rematch("another text")
    assert following.options == state.options
    assert (following.day, following.sabbath, following.result) == (6, False, None)
    assert following.view(None)["phase"] == "scheme"
    play(state := table({H: "AH"}, {}, spent="HD", day=6), H, "end")
    assert state.rematch("another text").sabbath
    unfinished = table({H: "AH"}, {}, day=6)
    assert not unfinished.rematch("another text").sabbath


# Beside the rules


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("pass 4♥", ("pass", "4H")),
        ("introduce 4h and 5h, 9h in b2", ("introduce", "4H+5H", "9H", "b2")),
        ("squander 4h 5h 9h", ("introduce", "4H+5H+9H")),
        ("place ace of hearts b2", None),
        ("done", ("end",)),
    ],
)
def test_moves_as_people_type_them(text: str, move: tuple[str, ...] | None) -> None:
    """FS-6, FS-8 in words."""
    state = table({H: "4H 5H 9H"})
    if move is None:
        with pytest.raises(Illegal):
            state.read(H, text)
    else:
        assert state.read(H, text) == move


def test_imagined_schemes_keep_what_was_seen_to_go_under_them() -> None:
    """FS-11, FS-18: all know a defeated card and where it lies; the order of stormed cards is secret."""
    lots = {"3S": 1, "5S": 2, "6S": 2, "7S": 2}
    state = table({H: "4H", S: "8S 9S"}, schemes={S: "QS AS 2S 4S 3S 7S 5S 6S"}, lots=lots)
    rng = random.Random(1)
    orders = set()
    for _ in range(60):
        world = state.imagine(H, rng)
        scheme = world.view(S)["scheme"]
        assert scheme[4] == "3S"
        assert sorted(scheme[5:]) == ["5S", "6S", "7S"]
        assert sorted([*world.view(S)["hand"], *scheme[:4]]) == ["2S", "4S", "8S", "9S", "AS", "QS"]
        orders.add(tuple(scheme[5:]))
    assert len(orders) == 6
    assert world.view(H) == state.view(H)


def test_the_times_that_cards_go_under_schemes_are_counted_one_by_one() -> None:
    """FS-7, FS-11, FS-18: by that robots know how long a Day takes. What is stormed for is one time."""
    state = table({H: "QH 4H"}, {"c3": "5S", "b2": "3C"}, "6S", hour=4)
    play(state, H, "intrigue 5S 6S")
    play(state, H, "place 4H b1")
    assert (state.lot("QH"), state.lot("3C"), state.lot("2H")) == (1, 2, 0)
    storm = table({H: "QH"}, {"a1": "6H"}, THREE + " 2H", lots={"9H": 4})
    play(storm, H, "pass QH")
    play(storm, H, "storm 2H QH")
    assert (storm.lot("2H"), storm.lot("QH"), storm.lot("6H")) == (5, 5, 0)


def test_a_card_of_a_known_lot_is_known_in_the_hand() -> None:
    """FS-13: who has drawn a card that was seen to go under her Scheme is known to hold it."""
    state = table({H: "4H", S: "3S 9S"}, schemes={S: "5S"}, spent="S", lots={"3S": 1, "5S": 2})
    for seed in range(10):
        assert state.imagine(H, random.Random(seed)).view(S)["hand"] == ["3S", "9S"]


@pytest.mark.parametrize(
    ("move", "reason", "rule", "data"),
    [
        ("pass nobody", "not-offered", None, {"ask": "discard"}),
        ("place nobody b1", "not-offered", None, {"ask": "card"}),
        ("place 4H b1", "above-the-hour", "FS-8", {"most": 2}),
        ("place 2H d4", "not-offered", None, {"ask": "room"}),
        ("place 2H a1", "room-taken", "FS-8", {"room": "a1"}),
        ("introduce nobody", "not-offered", None, {"ask": "introduce"}),
        ("introduce 4H b2", "not-offered", None, {"ask": "newcomer"}),
        ("introduce 2H+2H", "picked-twice", None, {"ask": "introduce"}),
        ("intrigue 9D 6S", "nothing-to-exchange", "FS-7", {"card": "9D"}),
        ("intrigue 5S 8C", "neither-suit-nor-value", "FS-7", {"card": "5S"}),
        ("intrigue 5S 7S", "not-in-the-oubliette", "FS-7", {"card": "5S"}),
        ("intrigue 8S 6S", "not-in-the-chateau", "FS-7", {}),
        ("steal 5S", "not-offered", None, {"ask": "turn"}),
        ("storm", "not-offered", None, {"ask": "turn"}),
    ],
)  # fmt: skip
def test_a_refusal_says_what_it_is_about(
    move: str, reason: str, rule: str | None, data: dict[str, Any]
) -> None:
    """FS-6 to FS-8: which card, which Room, how much would do, or what was asked."""
    state = table({H: "QH 2H 4H"}, {"a1": "5S", "b2": "9D"}, "6S 8C", hour=2)
    why = refused(state, H, *move.split())
    assert (why.reason, why.rule, why.data) == (reason, rule, data)


def test_refusals_name_nothing_hidden() -> None:
    """FS-3: what the others hold is in no refusal."""
    state = table({H: "4H 5H", S: "8S 9S"}, {"a1": "2D"}, hour=2)
    for move in (
        ("place", "8S", "b2"),
        ("pass", "8S"),
        ("introduce", "8S"),
        ("intrigue", "8S", "9S"),
        ("8S",),
    ):
        error = refused(state, H, *move)
        assert not {"9S", "7S"} & set(map(str, error.data.values()))
        other = state.imagine(H, random.Random(3))
        assert str(refused(other, H, *move)) == str(error)


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("pass 9H", "FS-6"),
        ("place 9H b2", "FS-8"),
        ("introduce 4H+9H nobody", "FS-8"),
        ("introduce 5H 9H b2", "FS-8"),
        ("9H", "FS-10"),
        ("5H+9H", "FS-10"),
    ],
)
def test_a_card_that_is_not_in_her_hand_is_named_with_the_rule(move: str, rule: str) -> None:
    """FS-6, FS-8, FS-10: whatever she wanted to do with it."""
    state = table({H: "AH 4H 5H"}, {"b1": "9S"}, hour=4)
    if rule == "FS-10":
        play(state, H, "place 4H b2")
    why = refused(state, H, *move.split())
    assert (why.reason, why.rule, why.data) == ("not-in-hand", rule, {"card": "9H"})


@pytest.mark.slow
def test_positions_are_counted() -> None:
    """FS-6 to FS-20 in one number a depth: few cards, three Queens down, enemies all round."""
    state = table(
        {H: "QH 2H", S: "3S"},
        {"a1": "9D", "b1": "2S", "c1": "5C", "a2": "AS", "b2": "4D", "c2": "AC", "a3": "8S"},
        "QS QD QC",
        schemes={H: "3H", C: "2C"},
        spent="HSDC",
        hour=2,
    )
    assert counts(state, 3) == [1, 143, 325, 13376]
