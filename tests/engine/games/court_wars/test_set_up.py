"""Court Wars' set-up (CW-1 to CW-6), and its own additions to the contract."""

from __future__ import annotations

import random

import pytest

import engine
from engine.contract import Choice, Event
from engine.games.court_wars.options import CourtWarsOptions
from engine.games.court_wars.rules import CourtWars
from tests.engine.games.court_wars.positions import (
    BARE,
    COURTS,
    ask,
    play,
    position,
    refused,
    stack,
    words,
)
from tests.engine.perft import counts, moves
from tests.engine.positions import names
from tests.engine.walk import random_game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cw1_each_has_the_court_of_a_suit_and_the_others_stay_in_the_pile(seats: int) -> None:
    state = engine.new("court-wars", seats, "CW-1")
    courts = state.view(None)["courts"]
    for row, suit in zip(courts, "SHDC", strict=False):
        assert [one["card"] for one in row] == [rank + suit for rank in "KQJ"]
        assert all(one["standing"] and not one["guards"] and one["joker"] is None for one in row)
    assert isinstance(state, CourtWars)
    unplayed = set(COURTS[3 * seats :])
    assert unplayed == {card for card in state.pile + state.discards if card[0] in "KQJ"}


@pytest.mark.parametrize(("jokers", "size"), [(True, 54), (False, 52)])
def test_cw2_two_jokers_are_in_the_pile_or_none(jokers: bool, size: int) -> None:
    state = engine.new("court-wars", 3, "CW-2", {"jokers": jokers})
    assert isinstance(state, CourtWars)
    cards = [*state.pile, *state.discards, state.drawn]
    assert len(cards) == len(set(cards)) == size - 9
    assert {"X1", "X2"} & set(cards) == ({"X1", "X2"} if jokers else set())
    assert CourtWarsOptions().jokers


def test_cw3_a_court_card_defends_with_ten_and_guards_are_worth_their_number() -> None:
    """CW-3: a bare Court card defends with 10, plus its Guards. It attacks with the Guards alone."""
    state = position("KS TC 9D 2H, QS, JS", "KH, QH, JH")
    assert (stack(state, "KS")["attack"], stack(state, "KS")["defence"]) == (21, 31)
    assert (stack(state, "QS")["attack"], stack(state, "QS")["defence"]) == (0, 10)


def test_cw4_three_times_round_in_turn_each_places_or_discards() -> None:
    state = position(
        *BARE[:3], turn=1, first=1, drawn="9S", phase="guard", set_up=9, pile="2S 3S 4S 5S 6S 7S 8S TS"
    )
    order = []
    while state.set_up:
        assert words(state)[-1] == "discard"
        order.append((state.turn, state.drawn))
        events = play(state, words(state)[0] if len(order) % 2 else "discard")
    assert order == [
        (1, "9S"), (2, "2S"), (0, "3S"), (1, "4S"), (2, "5S"), (0, "6S"), (1, "7S"), (2, "8S"), (0, "TS"),
    ]  # fmt: skip
    assert events[-1] == Event("play-begins", 1, {})
    assert state.turn == 1
    assert ask(state) == "turn"


def test_cw4_ace_jack_queen_king_and_joker_are_drawn_again_without_counting() -> None:
    state = position(*BARE[:2], drawn="5S", phase="guard", set_up=6, pile="AS JC QD KC X1 X2 AH 9C 8C")
    events = play(state, "KS")
    assert names(events) == ["placed", *["drew", "discarded"] * 7, "drew"]
    assert {event.data["reason"] for event in events if event.name == "discarded"} == {"set-up"}
    assert (state.turn, state.drawn, state.set_up) == (1, "9C", 5)
    assert state.discards == ["AS", "JC", "QD", "KC", "X1", "X2", "AH"]
    play(state, "QH")
    assert (state.turn, state.drawn, state.set_up) == (0, "8C", 4)


def test_cw4_the_first_draw_is_there_when_the_cards_are_dealt() -> None:
    for seed in range(20):
        state = engine.new("court-wars", 2, f"CW-4 {seed}")
        assert isinstance(state, CourtWars)
        assert state.choice(state.first) == Choice(
            "guard", (*(rank + "SH"[state.first] for rank in "KQJ"), "discard")
        )
        assert all(card[0] in "AJQKX" for card in state.discards)
        assert state.view(None)["drawn"][0] in "23456789T"


def test_cw5_a_guard_goes_on_a_standing_court_card_and_must_be_lower_than_the_last() -> None:
    state = position("KS 8C 6C, QS", "KH, QH, JH", drawn="6D", phase="guard")
    assert words(state) == ("QS", "discard")
    assert refused(state, "KS") == ("too-high", "CW-5", {"court": "KS", "card": "6D", "last": "6C"})
    assert refused(state, "JS") == ("court-beaten", "CW-5", {"court": "JS"})
    assert refused(state, "KH")[:2] == ("not-your-court", "CW-5")
    assert refused(state, "attack")[0] == "not-offered"
    lower = position("KS 8C 6C, QS", "KH, QH, JH", drawn="5D", phase="guard")
    assert words(lower) == ("KS", "QS", "discard")
    assert names(play(lower, "KS")) == ["placed"]
    assert stack(lower, "KS")["guards"] == ["8C", "6C", "5D"]


def test_cw5_option_equal_guards() -> None:
    state = position("KS 8C 6C, QS", "KH, QH, JH", drawn="6D", phase="guard", equal_guards=True)
    assert words(state) == ("KS", "QS", "discard")
    play(state, "KS")
    assert stack(state, "KS")["guards"] == ["8C", "6C", "6D"]
    higher = position("KS 8C 6C, QS", "KH, QH, JH", drawn="7D", phase="guard", equal_guards=True)
    assert refused(higher, "KS")[0] == "too-high"
    assert not CourtWarsOptions().equal_guards


def test_cw6_who_begins_is_random() -> None:
    for seats in (2, 3, 4):
        begins = {engine.new("court-wars", seats, f"CW-6 {seed}").view(None)["first"] for seed in range(60)}
        assert begins == set(range(seats))


@pytest.mark.parametrize("winner", [0, 1])
def test_cw6_with_two_players_the_loser_begins_the_rematch(winner: int) -> None:
    tables = ["KS TC, QS, JS", "QH"] if winner == 0 else ["QS", "KH TC, QH, JH"]
    state = position(*tables, turn=winner, first=winner)
    play(state, "attack", ("KS", "KH")[winner], "1", ("QH", "QS")[winner], "court")
    again = state.rematch("again")
    assert (again.first, again.turn, again.to_act, again.result) == (
        1 - winner,
        1 - winner,
        (1 - winner,),
        None,
    )
    assert again.options == state.options


def test_cw6_with_three_or_four_the_next_seat_begins_each_game() -> None:
    state = position("KS TC, QS, JS", "QH", "", first=1, out=(2,))
    play(state, "attack", "KS", "1", "QH", "court")
    second = state.rematch("second")
    assert second.first == 2
    assert second.rematch("third").first == 0


def test_a_game_that_is_over_asks_nothing() -> None:
    """CW-12: with one player left, no Guard remains to be placed."""
    assert position("KS TC 9C", "", out=(1,)).result is not None
    with pytest.raises(ValueError):
        position("KS TC 9C", "", out=(1,), drawn="2C", phase="guard")


def test_every_attack_that_is_offered_is_one_that_the_rule_allows() -> None:
    """CW-9, independently of the engine: the game offers exactly the attacks that are strong enough."""
    for seed in range(4):
        state = engine.new("court-wars", 3, f"attacks {seed}", {"equal_guards": seed % 2 == 1})
        assert isinstance(state, CourtWars)
        for turn, _ in enumerate(random_game(state, random.Random(seed))):
            if turn % 10 or state.result is not None or state.phase != "turn":
                continue
            offered = {move for move in moves(state, state.turn) if move[0] == "attack"}
            assert offered == set(allowed_attacks(state))


def allowed_attacks(state: CourtWars) -> list[tuple[str, ...]]:
    worth = {**{str(n): n for n in range(2, 10)}, "T": 10}
    rows = state.view(None)["courts"]
    found = []
    for own in rows[state.turn]:
        mine = [worth[card[0]] for card in own["guards"]][::-1]
        opposing = [one for seat, row in enumerate(rows) if seat != state.turn for one in row]
        for against in (one for one in opposing if one["standing"]):
            theirs = [worth[card[0]] for card in against["guards"]][::-1]
            prices = {str(n): sum(theirs[:n]) for n in range(1, len(theirs) + 1)} | {
                "court": sum(theirs) + 10
            }
            for spend in range(1, len(mine) + 1):
                found += [
                    ("attack", own["card"], str(spend), against["card"], remove)
                    for remove, price in prices.items()
                    if price <= sum(mine[:spend])
                ]
    return found


def shrunken() -> CourtWars:
    """Return a position with few cards, so that each kind of card comes up within a few moves."""
    state = position("KS TC 3C, QS", "KH 9D, QH 4D", pile="5S AS 2S X1 KC 6S")
    state.pile, state.discards = state.pile[-6:], ["7S"]
    return state


def test_the_number_of_positions_at_each_depth() -> None:
    assert counts(shrunken(), 9) == [1, 3, 4, 12, 28, 64, 179, 267, 523, 1012]
