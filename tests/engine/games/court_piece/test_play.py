"""The deal, the play, courts and the next dealer (CP-1 to CP-14)."""

from __future__ import annotations

import pytest

import engine
from engine import Event
from engine.cards.decks import STANDARD
from engine.cards.shuffle import shuffled
from engine.games.court_piece import GAME
from tests.engine.games.court_piece.positions import ONE_SUIT_EACH, named, play, position, trick_by_trick
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


def test_the_first_dealer_is_drawn_and_their_right_hand_neighbour_calls():
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
    """CP-3: the same seed and number of shuffles deal the same cards in every release."""
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
        ("2S AD AC 3S", "H", 3),  # a higher card of another suit never wins
        ("AS KS 2H QS", "H", 2),  # the lowest trump beats the ace that was led
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
    # A second card of a suit that no seat must follow keeps the round from ending.
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


def test_a_table_is_shown_again_after_each_round():
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


def test_seven_tricks_in_a_row_are_a_court_and_the_count_begins_again():
    """CP-8"""
    state = position("AS KS", "2S 3S", "4S 5S", "6S 7S", taken=(6, 5), row=(0, 6))
    events = play(state, "AS 2S 4S 6S")
    assert named(events, "court") == [{"team": [0, 2], "score": 1, "by": "tricks"}]
    seen = state.view(None)
    assert (seen["courts"], seen["round_courts"], seen["row"]) == ([1, 0], [1, 0], {"team": None, "count": 0})
    play(state, "KS 3S 5S 7S")
    assert state.view(None)["row"] == {"team": [0, 2], "count": 1}


def test_partners_win_tricks_in_a_row_together():
    """CP-8: the sixth trick is won by one partner, and the seventh by the other."""
    state = position("AS 2H", "2S 3S", "4S AH", "6S 7S", trump="D", taken=(5, 6), row=(0, 5))
    events = play(state, "AS 2S 4S 6S 2H 3S AH 7S")
    assert [event.seat for event in events if event.name == "court"] == [2]


def test_the_count_is_carried_into_the_next_round():
    """CP-9"""
    state = position("AS", "2S", "3S", "4S", taken=(6, 6), row=(0, 3))
    play(state, "AS 2S 3S 4S")
    seen = state.view(None)
    assert (seen["round"], seen["phase"], seen["row"]) == (2, "trump", {"team": [0, 2], "count": 4})


def test_a_trick_of_the_other_team_breaks_the_count():
    """CP-9"""
    state = position("2S 4H", "AS 5H", "3S 6H", "4S 7H", trump="D", taken=(6, 5), row=(0, 6))
    assert named(play(state, "2S AS 3S 4S"), "court") == []
    assert state.view(None)["row"] == {"team": [1, 3], "count": 1}


@pytest.mark.parametrize("carried", [0, 5])
def test_all_thirteen_tricks_are_52_courts_in_place_of_the_rounds_others(carried: int):
    """CP-10: with five tricks carried into the round, courts are won with its second and ninth trick."""
    state = position(*ONE_SUIT_EACH, row=(0, carried), sweep="play-on")
    events = trick_by_trick(state, 13)
    by = [court["by"] for court in named(events, "court")]
    assert by == ["tricks"] * (2 if carried else 1) + ["thirteen"]
    assert named(events, "round")[0]["courts"] == [52, 0]
    assert state.view(None)["courts"] == [52, 0]
    assert state.view(None)["row"] == {"team": None, "count": 0}


def test_who_is_about_to_lead_after_seven_tricks_is_asked():
    """CP-11"""
    state = position(*ONE_SUIT_EACH)
    trick_by_trick(state, 7)
    assert state.view(None)["phase"] == "sweep"
    assert state.to_act == (0,)
    assert state.choice(0) == engine.Choice("sweep", ("on", "stop"))
    assert [state.choice(seat).words for seat in (1, 2, 3)] == [(), (), ()]
    assert refused(state, 0, "6S").reason == "not-offered"
    twin = engine.load(engine.dump(state))
    assert twin.choice(0) == state.choice(0)


def test_playing_on_goes_for_all_thirteen():
    """CP-11"""
    state = position(*ONE_SUIT_EACH)
    trick_by_trick(state, 7)
    assert state.play(0, ("on",)) == [Event("sweep", 0, {"word": "on"})]
    assert state.choice(0).words == ("7S", "6S", "5S", "4S", "3S", "2S")
    assert named(trick_by_trick(state, 6), "round")[0]["tricks"] == [13, 0]


def test_stopping_wins_the_round_and_keeps_a_running_count():
    """CP-11: three tricks were carried in, so the court came with the fourth, and three more are running."""
    state = position(*ONE_SUIT_EACH, row=(0, 3))
    trick_by_trick(state, 7)
    events = state.play(0, ("stop",))
    (round_over,) = named(events, "round")
    assert (round_over["team"], round_over["tricks"], round_over["by"]) == ([0, 2], [7, 0], "sweep")
    seen = state.view(None)
    assert (seen["round"], seen["row"], seen["courts"]) == (2, {"team": [0, 2], "count": 3}, [1, 0])


def test_the_table_may_decide_beforehand_whether_to_play_on():
    """CP-11"""
    on = position(*ONE_SUIT_EACH, sweep="play-on")
    trick_by_trick(on, 7)
    assert on.choice(0).ask == "card"
    stop = position(*ONE_SUIT_EACH, sweep="next-round")
    assert named(trick_by_trick(stop, 7), "round")[0]["by"] == "sweep"
    assert stop.view(None)["round"] == 2


def test_nobody_is_asked_when_seven_tricks_were_not_the_first():
    """CP-11: the other team won a trick before."""
    state = position("AS KS QS", "2S 3S 4S", "5S 6S 7S", "8S 9S TS", taken=(6, 4), row=(0, 6))
    play(state, "AS 2S 5S 8S")
    assert state.view(None)["tricks"] == [7, 4]
    assert state.choice(0).ask == "card"


@pytest.mark.parametrize(
    ("taken", "row", "dealer"),
    [
        pytest.param(
            (5, 7), (0, 0), 0, id="CP-12: the dealer's team has won, their right-hand neighbour deals"
        ),
        pytest.param(
            (6, 6), (0, 0), 3, id="CP-13: the caller's team has won without a court, they deal again"
        ),
        pytest.param(
            (6, 6), (0, 6), 1, id="CP-14: the caller's team has won with a court, their partner deals"
        ),
        pytest.param((5, 7), (0, 6), 0, id="CP-12: a court of the team that lost changes nothing"),
    ],
)
def test_the_next_dealer(taken: tuple[int, int], row: tuple[int, int], dealer: int):
    """CP-12, CP-13, CP-14: seat 3 dealt, and seat 0 called and takes the last trick."""
    state = position("AS", "2S", "3S", "4S", taken=taken, row=row)
    events = play(state, "AS 2S 3S 4S")
    seen = state.view(None)
    assert (seen["dealer"], seen["caller"]) == (dealer, (dealer + 1) % 4)
    assert state.to_act == ((dealer + 1) % 4,)
    assert events[-1] == Event("deal", dealer, {"round": 2, "caller": (dealer + 1) % 4})


def test_a_court_of_an_earlier_round_does_not_move_the_deal():
    """CP-13"""
    state = position("AS", "2S", "3S", "4S", taken=(6, 6), sheet=((0, 7, 6, 1, 0),))
    play(state, "AS 2S 3S 4S")
    assert state.view(None)["dealer"] == 3
