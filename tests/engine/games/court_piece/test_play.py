"""The deal and the play (CP-1 to CP-7)."""

from __future__ import annotations

import pytest

import engine
from engine import Event
from engine.cards.decks import STANDARD
from engine.cards.shuffle import shuffled
from engine.games.court_piece import GAME
from tests.engine.games.court_piece.positions import ONE_SUIT_EACH, named, play, position
from tests.engine.positions import refused


def test_partners_sit_opposite_and_the_right_hand_neighbour_is_next():
    """CP-1"""
    assert GAME.partners(4) == ((0, 2), (1, 3))
    state = position(*ONE_SUIT_EACH)
    order = []
    for _ in range(4):
        order.append(state.to_act[0])
        play(state, state.choice(state.to_act[0]).words[0])
    assert order == [0, 1, 2, 3]


def test_the_first_dealer_is_drawn_and_her_right_hand_neighbour_calls():
    """CP-2"""
    games = [engine.new("court-piece", 4, f"seed {at}") for at in range(60)]
    assert {game.view(None)["dealer"] for game in games} == {0, 1, 2, 3}
    for game in games:
        seen = game.view(None)
        assert seen["caller"] == (seen["dealer"] + 1) % 4
        assert game.to_act == (seen["caller"],)


def test_five_cards_each_caller_first_and_nobody_acts_before_trumps():
    """CP-3"""
    game = engine.new("court-piece", 4, "five")
    pack = shuffled("five", 1, STANDARD.cards)
    caller = game.to_act[0]
    for at in range(4):
        seat = (caller + at) % 4
        assert sorted(game.view(seat)["hand"]) == sorted(pack[5 * at : 5 * at + 5])
        if at:
            assert game.choice(seat).words == ()
            assert refused(game, seat, "H").reason == "not-your-turn"
    seen = game.view(None)
    assert (seen["phase"], seen["counts"], seen["stock"], seen["trump"]) == ("trump", [5, 5, 5, 5], 32, None)
    assert game.choice(caller) == engine.Choice("trump", ("S", "H", "D", "C"))
    card = game.view(caller)["hand"][0]
    assert (refused(game, caller, card).reason, refused(game, caller, card).rule) == ("trump-first", "CP-3")


def test_each_round_has_the_next_shuffle_of_the_seed():
    """CP-3: what was played yesterday is dealt the same today, from the seed and how often was shuffled."""
    for shuffles in (1, 2):
        state = position("AS", "2S", "3S", "4S", taken=(6, 6))
        state.shuffles = shuffles
        play(state, "AS 2S 3S 4S")
        pack = shuffled("position", shuffles, STANDARD.cards)
        assert sorted(state.view(state.to_act[0])["hand"]) == sorted(pack[:5])
        assert state.shuffles == shuffles + 1


def test_the_rest_is_dealt_four_at_a_time():
    """CP-4"""
    game = engine.new("court-piece", 4, "rest")
    pack = shuffled("rest", 1, STANDARD.cards)
    caller = game.to_act[0]
    events = game.play(caller, ("D",))
    assert events == [Event("trump", caller, {"suit": "D"})]
    for at in range(4):
        dealt = pack[5 * at : 5 * at + 5] + pack[20 + 4 * at : 24 + 4 * at] + pack[36 + 4 * at : 40 + 4 * at]
        assert sorted(game.view((caller + at) % 4)["hand"]) == sorted(dealt)
    seen = game.view(None)
    assert (seen["phase"], seen["counts"], seen["stock"], seen["trump"]) == ("card", [13] * 4, 0, "D")


def test_who_leads_may_play_any_card():
    """CP-5"""
    game = engine.new("court-piece", 4, "lead")
    caller = game.to_act[0]
    game.play(caller, ("C",))
    assert game.choice(caller).words == tuple(game.view(caller)["hand"])


def test_suit_is_followed_by_who_can():
    """CP-5"""
    state = position("KS AH", "QS 2D", "3C 4C", "5S 6S", trump="C")
    play(state, "KS")
    assert state.choice(1).words == ("QS",)
    said_no = refused(state, 1, "2D")
    assert (said_no.reason, said_no.rule, said_no.data) == ("must-follow", "CP-5", {"suit": "S"})
    play(state, "QS")
    assert state.choice(2).words == ("4C", "3C")
    assert refused(state, 2, "5S").reason == "not-in-hand"
    assert refused(state, 2, "S").reason == "not-offered"


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [
        ("2S KS AS QS", "H", 2),  # the highest of the suit led
        ("2S AD AC 3S", "H", 3),  # a higher card of another suit is worth nothing
        ("AS KS 2H QS", "H", 2),  # the lowest trump beats the ace led
        ("AS 3H 2H JH", "H", 3),  # the highest of several trumps
        ("2S AD AC AH", "D", 1),
        ("TS 9S 8S JS", "C", 3),
        ("3H 2H KD QC", "S", 0),
    ],
)
def test_the_best_card_takes_the_trick_and_leads(trick: str, trump: str, winner: int):
    """CP-6"""
    cards = trick.split()
    spare = iter(card for card in STANDARD.cards if card not in cards)
    # A second card of a suit that nobody has to follow with keeps the round from ending.
    suits = {card[1] for card in cards}
    fillers = [card for card in spare if card[1] != cards[0][1] or len(suits) == 1][:4]
    state = position(*(f"{card} {filler}" for card, filler in zip(cards, fillers, strict=True)), trump=trump)
    events = play(state, trick)
    assert named(events, "trick") == [{"number": 12, "card": cards[winner]}]
    assert events[-1].seat == winner
    assert state.to_act == (winner,)
    last = state.view(None)["last_trick"]
    assert last["winner"] == winner
    assert [laid["card"] for laid in last["trick"]] == cards


def test_a_table_is_shown_anew_after_each_round():
    """CP-7"""
    state = position("AS", "2S", "3S", "4S", taken=(6, 6))
    assert state.rounds_end == {"round"}
    assert [event.name for event in play(state, "AS 2S 3S 4S")].count("round") == 1


@pytest.mark.parametrize(("taken", "team"), [((6, 6), [0, 2]), ((5, 7), [1, 3]), ((10, 2), [0, 2])])
def test_most_tricks_win_the_round(taken: tuple[int, int], team: list[int]):
    """CP-7: seat 0 takes the last trick."""
    state = position("AS", "2S", "3S", "4S", taken=taken)
    (round_over,) = named(play(state, "AS 2S 3S 4S"), "round")
    assert round_over["team"] == team
    assert round_over["tricks"] == [taken[0] + 1, taken[1]]
    assert round_over["by"] == "tricks"
