"""Four Tribes: the deal, a turn, the aim, the end, and what is known about hands."""

from __future__ import annotations

import random

import pytest

import engine
from engine.cards.decks import STANDARD
from engine.contract import Event, Illegal, Result
from engine.games.four_tribes.facts import Kin
from engine.games.four_tribes.options import FourTribesOptions
from engine.games.four_tribes.rules import FourTribes
from tests.engine.games.four_tribes.positions import family, play, refused, table, words
from tests.engine.perft import counts
from tests.engine.positions import told


@pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 7), (4, 7), (5, 7)])
def test_seven_cards_each_ten_with_two_players(seats: int, cards: int) -> None:
    """FT-1: the first player has also drawn a card (FT-3)."""
    state = engine.new("four-tribes", seats, "a deal")
    assert isinstance(state, FourTribes)
    held = [cards + (seat == state.first) for seat in range(seats)]
    assert state.view(None)["counts"] == held
    assert state.view(None)["deck"] == 52 - sum(held)
    assert state.to_act == (state.first,)
    assert sorted((*state.deck, *(card for hand in state.hands for card in hand))) == sorted(STANDARD.cards)


def test_any_seat_may_begin() -> None:
    """FT-1: the first seat is random."""
    begin = {engine.new("four-tribes", 5, f"deal {number}").to_act for number in range(60)}
    assert begin == {(seat,) for seat in range(5)}


def test_a_wedding_unites_the_four_tribes() -> None:
    """FT-2: Ace, King, Queen and Jack, each wed, in four suits."""
    state = table("KS+3H / QH<KS+9D JC+8D AD", "4D", hands=("2C", "5C"))
    events = play(state, "lay 2C AD")
    assert told(events, "over") == {"by": "united", "cards": ["AD", "KS", "QH", "JC"]}
    assert state.result == Result(((0,), (1,)), (1.0, 0.0), "united")
    assert state.to_act == ()
    assert state.view(1)["phase"] == "over"


def test_an_unwed_one_does_not_count() -> None:
    """FT-2: "each of them wed"."""
    state = table("KS+3H / QH<KS+9D JC AD", "4D", hands=("2C", "5C"))
    play(state, "lay 2C AD")
    assert state.result is None
    assert state.view(None)["tribes"] == [["KS", "QH", "AD"], []]


def test_two_of_one_suit_do_not_count() -> None:
    """FT-2: "of four different suits". A second Jack in the missing suit completes the union."""
    state = table("KS+3H / QH<KS+9D JS+8D AD", "4D", hands=("2C JC", "5C"))
    play(state, "lay 2C AD")
    assert state.result is None
    play(state, "nothing")
    state.families[0] = (*state.families[0], Kin("5D", 2))
    events = play(state, "lay JC 5D")
    assert told(events, "over")["cards"] == ["AD", "KS", "QH", "JC"]


def test_an_accepted_proposal_unites_too() -> None:
    """FT-2: a union counts at any time."""
    state = table("KS+3H / QH<KS+9D JC+8D 5S", "AD", hands=("2C", "5C"))
    events = play(state, "propose 5S AD@1 2C", "accept")
    assert told(events, "over")["cards"] == ["AD", "KS", "QH", "JC"]
    assert state.result is not None
    assert state.result.places == ((0,), (1,))


def test_of_several_the_one_whose_turn_it_is() -> None:
    """FT-2: after that, the order of play decides. Only a constructed table has several unions."""
    mine, other = "KS+3H / QH<KS+9D JC+8D AD", "KH+3S / QS<KH+9C JD+8C AC+7D"
    state = table("6C", "4H", mine, hands=("", "", "2C"), turn=2)
    state.families[1] = family(other)
    play(state, "lay 2C AD")
    assert state.result is not None
    assert state.result.places == ((2,), (0, 1))
    state = table("6C", "7S", "4H", "8H", hands=("", "", "2C"), turn=2)
    state.families[1], state.families[3] = family(other), family(mine.replace("AD", "AD+6S"))
    play(state, "lay 2C 4H")
    assert state.result is not None
    assert state.result.places == ((3,), (0, 1, 2))


def test_a_turn_begins_with_drawing_one_card() -> None:
    """FT-3: only its seat sees it."""
    state = table("4D", "5C", hands=("2C", "9H"), deck="6H 7H")
    events = play(state, "nothing")
    assert state.hands[1] == ("9H", "7H")
    assert Event("drawn", 1, {"card": "7H"}, (1,)) in events
    assert Event("draw", 1, {"count": 1, "left": 1}) in events
    assert state.active == 1
    assert state.view(0)["counts"] == [1, 2]


def test_the_discards_become_a_new_deck() -> None:
    """FT-3."""
    state = table("4D", "5C", hands=("2C", "9H"), deck="", discards="6H 7H 8H")
    events = play(state, "nothing")
    assert told(events, "reshuffle") == {"count": 3}
    assert state.discards == ()
    assert {*state.deck, *state.hands[1]} == {"6H", "7H", "8H", "9H"}
    assert state.view(None)["deck"] == 2


def test_nothing_is_drawn_where_nothing_is() -> None:
    """FT-3."""
    state = table("4D", "5C", hands=("2C", "9H"), deck="")
    events = play(state, "nothing")
    assert told(events, "draw") == {"count": 0, "left": 0}
    assert state.hands[1] == ("9H",)


def test_a_hand_has_no_limit() -> None:
    """FT-3."""
    state = engine.new("four-tribes", 2, "long hands")
    for _ in range(30):
        state.play(state.to_act[0], ("nothing",))
    assert sum(state.view(None)["counts"]) == 20 + 31


def test_one_action_a_turn() -> None:
    """FT-4: lay down, retire, duel, propose, or do nothing. Then it's the next player's turn."""
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


def test_only_what_can_be_done_is_offered() -> None:
    """FT-4: an action that can't be completed isn't offered."""
    assert words(table("", "5C", hands=("2C",))) == ("lay", "nothing")
    assert words(table("4D", "5C")) == ("retire", "nothing")
    assert words(table("", "5C")) == ("nothing",)
    assert words(table("4D+5S", "6C+7H", hands=("2C",))) == ("retire", "duel", "nothing")


def test_nothing_left_and_nobody_acts() -> None:
    """FT-19: everybody in turn, with the deck and the discards empty."""
    state = table("4D", "5C", "6H", hands=("2C", "9H", "TS"), deck="")
    play(state, "nothing", "nothing")
    assert state.result is None
    events = play(state, "nothing")
    assert told(events, "over") == {"by": "still", "tribes": [0, 0, 0], "couples": [0, 0, 0]}
    assert state.result == Result(((0, 1, 2),), (0.0, 0.0, 0.0), "still")


def test_an_action_begins_the_count_again() -> None:
    """FT-19."""
    state = table("4D", "5C", "6H", hands=("2C", "9H", "TS"), deck="")
    play(state, "nothing", "nothing", "lay TS 6H", "nothing", "nothing")
    assert state.result is None
    play(state, "nothing")
    assert state.result is not None


def test_who_did_nothing_while_cards_were_left_is_not_counted() -> None:
    """FT-19: turns don't count while the deck or the discards have cards."""
    state = table("4D", "5C", hands=("2C", "9H"), deck="3S")
    play(state, "nothing", "nothing")
    assert state.result is None
    play(state, "nothing")
    assert state.result is not None


@pytest.mark.parametrize("turns", [10, 11])
def test_the_turns_are_taken(turns: int) -> None:
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
        # Two cards with the same rank or suit count once.
        (("2: AS+2H AD+2C", "2: QD+3C 9C+8D 7C+6H", "KH+5C"), ((1,), (0,), (2,)), (1.2, 1.3, 1.1)),
        (("2: AS+2H KS+2C", "2: QD+3C 9C+8D 7C+6H", "KH+5C"), ((1,), (0,), (2,)), (1.2, 1.3, 1.1)),
    ],
)
def test_who_came_nearest_ranks_higher(
    families: tuple[str, ...], places: tuple[tuple[int, ...], ...], scores: tuple[float, ...]
) -> None:
    """FT-19: the most wed Aces, Kings, Queens and Jacks of different suits, then the most couples."""
    state = table(*families, hands=("2S", "9H", "TS"), turns=10, turn=2)
    state.turn = 29
    state.to_act = (state.active,)
    events = play(state, "nothing")
    assert state.result == Result(places, scores, "turns")
    (over,) = [event for event in events if event.name == "over"]
    assert over.seat == (places[0][0] if len(places[0]) == 1 else None)
    assert over.data["tribes"] == [int(score) for score in scores]
    assert engine.load(engine.dump(state)).result == state.result


def test_forty_turns_by_default() -> None:
    """FT-19."""
    assert FourTribesOptions().turns == 40
    for wrong in (0, 9, 201, "many"):
        with pytest.raises(engine.BadOption):
            engine.new("four-tribes", 2, "x", {"turns": wrong})


def test_who_saw_cards_taken_openly_keeps_knowing_them() -> None:
    """FT-16: no imagined world moves an offering out of the hand that took it."""
    state = table("8S", "TD", "5H", hands=("2C 3C", "9H", "TS QS"))
    play(state, "propose 8S TD@1 2C", "accept")
    for seed in range(20):
        assert "2C" in state.imagine(2, random.Random(seed)).hands[1]


def test_a_known_card_may_lie_face_down() -> None:
    """FT-11, FT-13: once others may have taken it, no other seat knows where it is."""
    state = table("8S", "TD", "5H", hands=("2C 3C", "9H KC", "TS QS"))
    play(state, "propose 8S TD@1 2C", "accept")
    state.families[1] = (Kin("4S", 1),)
    state._answers = {}
    play(state, "duel 4S 5H@2 2C")
    assert state.view(0)["known"][1] == ["2C"]
    worlds = [state.imagine(0, random.Random(seed)) for seed in range(40)]
    places = {"2C" in world.hands[1] for world in worlds}
    assert places == {True, False}
    play(state, "-")
    assert state.view(0)["known"] == [[], [], []]
    assert state.view(1)["known"][2] == ["2C"]
    for seed in range(20):
        assert "2C" not in state.imagine(0, random.Random(seed)).deck


@pytest.mark.slow
def test_counts_of_positions() -> None:
    """Two seats, eleven cards: a couple, a lone card, two cards in each hand, and a deck of four."""
    state = table("9S+JH", "2: 5C", hands=("TS 2C", "6D KH"), deck="3D TH 7C 4H")
    assert counts(state, 4) == [1, 9, 74, 405, 4046]
