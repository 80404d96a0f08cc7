"""Court Piece, rule by rule (CP-1 to CP-18), on positions that are set up and not waited for."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import engine
from engine import Event
from engine.cards.decks import STANDARD
from engine.cards.shuffle import shuffled
from engine.games.court_piece import GAME, codec
from engine.games.court_piece.rules import CourtPiece
from tests.engine.perft import counts
from tests.engine.positions import refused
from tests.engine.test_nonsense import signed, unsigned

SPADES, HEARTS, DIAMONDS, CLUBS = (
    " ".join(card for card in STANDARD.cards if card[1] == suit) for suit in "SHDC"
)
ONE_SUIT_EACH = (SPADES, HEARTS, DIAMONDS, CLUBS)
"""Whoever's suit is trumps wins all thirteen tricks."""
SPADES_BUT_TWO = (
    "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3H 2H",
    "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3S 2S",
    DIAMONDS,
    CLUBS,
)
"""With spades as trumps seat 0 wins eleven tricks in a row; then her hearts are beaten."""


def position(
    *hands: str,
    trump: str | None = "S",
    lead: int = 0,
    dealer: int = 3,
    taken: tuple[int, int] | None = None,
    row: tuple[int, int] = (0, 0),
    sheet: tuple[tuple[int, ...], ...] = (),
    **options: Any,
) -> CourtPiece:
    """A table in the middle of a round, with `lead` to lead. The cards in nobody's hand have been played.

    Without trumps the first five cards of each hand are dealt, the rest is to come. `row` is team and count.
    Who has won the tricks, and whether suit was followed in them, is nobody's concern here: `load` may refuse
    such a position.
    """
    held = [hand.split() for hand in hands]
    fields = engine.new("court-piece", 4, "position", options).pack()
    known = {card for hand in held for card in hand}
    fields |= {
        "dealer": dealer,
        "trump": trump,
        "hands": [" ".join(hand if trump else hand[:5]) for hand in held],
        "stock": ["" if trump else " ".join(hand[5:]) for hand in held],
        "played": " ".join(card for card in STANDARD.cards if card not in known),
        "row": list(row),
        "sheet": [list(past) for past in sheet],
    }
    tricks = 13 - len(held[0])
    fields["taken"] = [0, tricks] if taken is None else list(taken)
    state = CourtPiece._blank(4, "position", 1, GAME.options.of(options))
    codec.unpack(state, fields)
    if state.winners:
        state.winners[-1] = lead
    state.ask(state.leader(len(state.winners)))
    return state


def rounds_won(number: int) -> tuple[tuple[int, ...], ...]:
    """So many rounds on the sheet, all won by seats 0 and 2 without a court."""
    return ((0, 7, 6, 0, 0),) * number


def play(state: CourtPiece, words: str) -> list[Event]:
    """Each word is played by the seat on turn."""
    return [event for word in words.split() for event in state.play(state.to_act[0], (word,))]


def trick_by_trick(state: CourtPiece, tricks: int) -> list[Event]:
    """Everybody plays the highest card that is offered, so many tricks long."""
    events = []
    for _ in range(4 * tricks):
        seat = state.to_act[0]
        events += state.play(seat, state.choice(seat).words[:1])
    return events


def named(events: list[Event], name: str) -> list[dict[str, Any]]:
    return [dict(event.data) for event in events if event.name == name]


# The deal


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


# The play


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


# Courts


def test_seven_tricks_in_a_row_are_a_court_and_the_count_begins_anew():
    """CP-8"""
    state = position("AS KS", "2S 3S", "4S 5S", "6S 7S", taken=(6, 5), row=(0, 6))
    events = play(state, "AS 2S 4S 6S")
    assert named(events, "court") == [{"team": [0, 2], "score": 1, "by": "tricks"}]
    seen = state.view(None)
    assert (seen["courts"], seen["round_courts"], seen["row"]) == ([1, 0], [1, 0], {"team": None, "count": 0})
    play(state, "KS 3S 5S 7S")
    assert state.view(None)["row"] == {"team": [0, 2], "count": 1}


def test_partners_win_tricks_in_a_row_together():
    """CP-8: the seventh is won by the partner of who won the sixth."""
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
    """CP-10: with five tricks carried into the round, courts fell at its second and ninth trick."""
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
    """CP-11: three tricks were carried in, so that the court fell at the fourth and three are running."""
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
    """CP-11: the other team won one before."""
    state = position("AS KS QS", "2S 3S 4S", "5S 6S 7S", "8S 9S TS", taken=(6, 4), row=(0, 6))
    play(state, "AS 2S 5S 8S")
    assert state.view(None)["tricks"] == [7, 4]
    assert state.choice(0).ask == "card"


# The next dealer


@pytest.mark.parametrize(
    ("taken", "row", "dealer"),
    [
        pytest.param(
            (5, 7), (0, 0), 0, id="CP-12: the dealer's team has won, her right-hand neighbour deals"
        ),
        pytest.param(
            (6, 6), (0, 0), 3, id="CP-13: the caller's team has won without a court, she deals again"
        ),
        pytest.param(
            (6, 6), (0, 6), 1, id="CP-14: the caller's team has won with a court, her partner deals"
        ),
        pytest.param((5, 7), (0, 6), 0, id="CP-12: a court of the team that lost changes nothing"),
    ],
)
def test_the_next_dealer(taken: tuple[int, int], row: tuple[int, int], dealer: int):
    """CP-12, CP-13, CP-14: seat 3 has dealt, seat 0 called and takes the last trick."""
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


# The end


@pytest.mark.parametrize(
    ("sheet", "places", "scores"),
    [
        (((0, 7, 6, 1, 0),), ((0, 2), (1, 3)), (1, 0, 1, 0)),
        (((1, 6, 7, 0, 2),), ((1, 3), (0, 2)), (0, 2, 0, 2)),
        (((1, 6, 7, 1, 1),), ((0, 1, 2, 3),), (1, 1, 1, 1)),
    ],
)
def test_after_the_last_round_more_courts_win_and_equal_courts_do_not(sheet: Any, places: Any, scores: Any):
    """CP-15"""
    state = position("AS", "2S", "3S", "4S", taken=(6, 6), sheet=sheet, rounds=2)
    assert state.view(None)["last_round"]
    events = play(state, "AS 2S 3S 4S")
    assert state.result == engine.Result(places, scores, "rounds")
    assert events[-1] == Event("over", None, {"courts": list(scores[:2]), "by": "rounds"})
    assert state.to_act == ()
    assert [state.choice(seat).words for seat in range(4)] == [()] * 4
    assert refused(state, 0, "S").reason == "game-over"
    seen = state.view(0)
    assert (seen["phase"], seen["turn"], seen["round"], len(seen["sheet"])) == ("over", None, 2, 2)


@pytest.mark.parametrize("courts", [(1, 0), (0, 1), (0, 2)])
def test_a_game_that_is_over_is_loaded_as_it_ended(courts: tuple[int, int]):
    """CP-15: seats 0 and 2 win the second round with a court, and the game, or half of it, or nothing."""
    state = position(*ONE_SUIT_EACH, sheet=((1, 6, 7, *courts),), rounds=2, sweep="next-round")
    trick_by_trick(state, 7)
    twin = engine.load(engine.dump(state))
    assert twin.result == state.result is not None
    assert [twin.view(seat) for seat in (0, None)] == [state.view(seat) for seat in (0, None)]
    assert twin.view(0)["phase"] == "over"


def test_seven_rounds_unless_the_host_says_otherwise():
    """CP-15"""
    assert GAME.options().rounds == 7
    state = position("AS", "2S", "3S", "4S", taken=(6, 6), sheet=rounds_won(6))
    play(state, "AS 2S 3S 4S")
    assert state.result is not None
    for wrong in (0, 26):
        with pytest.raises(engine.BadOption):
            GAME.options(rounds=wrong)


def test_against_the_clock_the_round_being_played_is_the_last():
    """CP-15: the number of rounds does not bind, and time called in the second round ends it there."""
    state = position("AS", "2S", "3S", "4S", taken=(6, 6), rounds=1, time=60)
    assert state.view(None)["rounds"] is None
    play(state, "AS 2S 3S 4S")
    assert state.result is None
    state.call_time()
    assert state.view(None)["last_round"]
    state = engine.load(engine.dump(state))
    play(state, "S")
    trick_by_trick(state, 6)
    assert state.result is None
    while state.result is None:
        play(state, state.choice(state.to_act[0]).words[0])
    assert state.result.summary == "time"
    assert len(state.view(None)["sheet"]) == 2


def test_against_the_clock_too_a_table_has_100_rounds_at_most():
    """CP-15"""
    for before, over in ((24, False), (98, False), (99, True)):
        state = position(*ONE_SUIT_EACH, sheet=rounds_won(before), time=10080, sweep="next-round")
        assert state.view(None)["last_round"] is over
        trick_by_trick(state, 7)
        assert (state.result is not None) is over
        twin = engine.load(engine.dump(state))
        assert twin.view(0) == state.view(0)
        assert len(twin.view(0)["sheet"]) == before + 1
    assert state.result == engine.Result(((0, 2), (1, 3)), (1, 0, 1, 0), "rounds")


def test_a_game_that_ended_after_25_rounds_in_an_earlier_release_stays_over():
    """CP-15"""
    state = position(*ONE_SUIT_EACH, sheet=rounds_won(24), rounds=25, sweep="next-round")
    trick_by_trick(state, 7)
    fields = unsigned(state)
    fields["options"]["time"] = 60
    twin = engine.load(signed(fields))
    assert twin.result == state.result is not None
    assert twin.view(0)["last_round"]


def test_the_length_agreed_on():
    """CP-15"""
    assert engine.new("court-piece", 4, "long", {"time": 90}).time_limit == 90


def test_calling_time_means_nothing_to_a_game_of_rounds():
    """CP-15"""
    state = position("AS", "2S", "3S", "4S", taken=(6, 6))
    before = engine.dump(state)
    state.call_time()
    assert engine.dump(state) == before


# Misplay


def filled(*hands: str) -> list[str]:
    """Hands of which the first cards matter, made up to thirteen with what is left, in order."""
    held = [hand.split() for hand in hands]
    rest = [card for card in STANDARD.cards if card not in {card for hand in held for card in hand}]
    return [" ".join(hand + [rest.pop(0) for _ in range(13 - len(hand))]) for hand in held]


REVOKE = filled("KS AH", "QS 2D", "3S 4C", "5S 6S")
"""Seat 0 leads her king of spades; seat 1 has the queen, and the deuce of diamonds to revoke with."""


def test_on_honour_every_card_is_offered():
    """CP-16"""
    state = position(*REVOKE, honour=True)
    play(state, "KS")
    assert set(state.choice(1).words) == {*state.view(1)["hand"], "call"}
    events = play(state, "2D")
    assert events == [Event("card", 1, {"card": "2D"})]
    off = position(*REVOKE)
    play(off, "KS")
    assert all(word[1] == "S" for word in off.choice(1).words)
    assert refused(off, 1, "2D").reason == "must-follow"


def test_no_view_shows_a_revoke():
    """CP-16: the same cards look the same, whether seat 1 or another has the queen of spades."""
    guilty = position(*REVOKE, honour=True)
    clean = position(
        *(hand.replace("QS", "x").replace("3D", "QS").replace("x", "3D") for hand in REVOKE), honour=True
    )
    for state in (guilty, clean):
        play(state, "KS 2D")
    assert guilty.view(None) == clean.view(None)


def test_a_call_is_right_ends_the_round_and_is_a_court():
    """CP-16: seat 2, who is not on turn, calls seat 1."""
    state = position(*REVOKE, row=(0, 4), honour=True)
    play(state, "KS 2D 3S 5S")
    assert state.to_act == (0,)
    assert state.choice(2) == engine.Choice("call", ("call",))
    assert state.choice(2, ("call",)) == engine.Choice("seat", ("1", "3"))
    assert state.choice(2, ("call", "1")) == engine.Choice("trick", ("1",))
    assert state.choice(2, ("call", "1", "1")) is None
    events = state.play(2, ("call", "1", "1"))
    assert events[0] == Event("call", 2, {"target": 1, "trick": 1, "card": "2D", "suit": "S", "right": True})
    assert events[1] == Event("court", 2, {"team": [0, 2], "score": 1, "by": "call"})
    (round_over,) = named(events, "round")
    assert (round_over["team"], round_over["by"], round_over["courts"]) == ([0, 2], "call", [1, 0])
    seen = state.view(None)
    assert (seen["round"], seen["row"]) == (2, {"team": None, "count": 0})
    assert seen["dealer"] == 1  # CP-14: the caller's team has won, with a court


def test_a_wrong_call_gives_round_and_court_to_the_accused():
    """CP-16: seat 3 did follow suit."""
    state = position(*REVOKE, row=(0, 4), honour=True)
    play(state, "KS 2D 3S 5S")
    events = state.play(0, ("call", "3", "1"))
    assert named(events, "call")[0]["right"] is False
    (round_over,) = named(events, "round")
    assert (round_over["team"], round_over["courts"]) == ([1, 3], [0, 1])
    assert state.view(None)["row"] == {"team": None, "count": 0}


def test_who_had_none_of_the_suit_has_not_revoked():
    """CP-16: she plays off suit because she is void."""
    state = position("KS AH", "2D 3D", "3S 4C", "5S 6S", trump="H", honour=True)
    play(state, "KS 2D")
    assert named(state.play(0, ("call", "1", "12")), "call")[0]["right"] is False


def test_a_revoke_is_still_one_when_the_card_has_been_played_since():
    """CP-16: the queen of spades that seat 1 held back in the first trick falls in the second."""
    state = position(*filled("KS JS", "QS 2D", "3S 4S", "5S 6S"), trump="C", honour=True)
    play(state, "KS 2D 3S 5S JS QS 4S 6S")
    assert state.choice(0, ("call", "1")).words == ("1", "2")
    twin = state.copy()
    assert named(state.play(0, ("call", "1", "1")), "call")[0]["right"] is True
    assert named(twin.play(0, ("call", "1", "2")), "call")[0]["right"] is False


def test_only_opponents_who_have_played_can_be_called():
    """CP-16"""
    state = position(*REVOKE, honour=True)
    assert [state.choice(seat).words for seat in (1, 2, 3)] == [(), (), ()]
    assert "call" not in state.choice(0).words
    play(state, "KS")
    assert state.choice(2).words == ()
    assert state.choice(3, ("call",)).words == ("0",)
    for move in (("call", "1", "1"), ("call", "2", "1"), ("call", "0", "2"), ("call", "x", "1")):
        said_no = refused(state, 3, *move)
        assert (said_no.reason, said_no.rule) == ("no-such-call", "CP-16")
    assert refused(state, 3, "call").reason == "unfinished"
    assert refused(state, 3, "call", "0", "1", "1").reason == "too-many-words"
    assert refused(state, 3, "5S").reason == "not-your-turn"
    assert refused(position(*REVOKE), 1, "call").reason == "not-your-turn"


def test_a_call_can_be_made_while_a_sweep_is_considered():
    """CP-16, CP-11"""
    state = position(*ONE_SUIT_EACH, honour=True)
    trick_by_trick(state, 7)
    assert state.choice(0).words == ("on", "stop", "call")
    assert state.choice(3).words == ("call",)
    assert named(state.play(3, ("call", "0", "3")), "call")[0]["right"] is False
    assert state.view(None)["courts"] == [2, 0]  # one for the seven tricks, one for the wrong call


def test_an_uncalled_revoke_stands_once_the_round_is_over():
    """CP-16"""
    state = position("AS 3H", "2S 2D", "4S 4H", "5S 5H", trump="C", taken=(6, 5), honour=True)
    events = play(state, "AS 2D 4S 5S 3H 2S 4H 5H")
    assert named(events, "round")[0]["by"] == "tricks"
    assert [state.choice(seat).words for seat in range(4)].count(("call",)) == 0
    assert refused(state, 0, "call", "1", "12").reason in {"not-your-turn", "not-offered"}


# House rules


def test_tricks_wait_in_the_middle_for_two_in_a_row():
    """CP-17: seat 0, seat 2, and then twice seat 1, who takes all four."""
    hands = filled("AS 2H 3D 2C", "2S 3H AD AC", "3S AH 4D 3C", "4S 4H 5D 4C")
    state = position(*hands, double_sar=True)
    events = play(state, "AS 2S 3S 4S")
    assert named(events, "trick") == [{"number": 1, "card": "AS", "count": 1}]
    play(state, "2H 3H AH 4H")
    assert (state.view(None)["middle"], state.view(None)["tricks"]) == (2, [0, 0])
    play(state, "4D 5D 3D AD")
    assert state.to_act == (1,)
    events = play(state, "AC 3C 4C 2C")
    assert [(event.name, event.seat) for event in events][-2:] == [("trick", 1), ("take", 1)]
    assert named(events, "take") == [{"count": 4}]
    seen = state.view(None)
    assert (seen["middle"], seen["tricks"], seen["row"]) == (0, [0, 4], {"team": [1, 3], "count": 4})


def test_partners_in_turn_do_not_collect():
    """CP-17: the same player, not the same team."""
    state = position(
        "AS KS 2H", "2S 3S 3H", "4S 5S AH", "6S 7S 4H", trump="D", taken=(0, 10), double_sar=True
    )
    play(state, "AS 2S 4S 6S 2H 3H AH 4H")
    assert state.view(None)["middle"] == 2


def test_the_last_trick_takes_what_is_left():
    """CP-17"""
    state = position("2S AH", "3S 3H", "4S 2H", "AS 4H", trump="D", taken=(4, 4), double_sar=True)
    assert state.view(None)["middle"] == 3
    events = play(state, "2S 3S 4S AS 4H AH 3H 2H")
    assert named(events, "take") == [{"count": 5}]
    assert named(events, "round")[0]["tricks"] == [9, 4]


def test_who_has_collected_needs_two_new_tricks():
    """CP-17"""
    state = position(*ONE_SUIT_EACH, double_sar=True)
    assert [take["count"] for take in named(trick_by_trick(state, 5), "take")] == [2, 2]
    assert state.view(None)["middle"] == 1


def test_with_the_ace_rule_two_aces_do_not_collect():
    """CP-17: ace, ace, king: the third trick takes all three; without the rule the second takes two."""
    hands = ("AS AH KH", "2S 2H 3H", "3S 4H 5H", "4S 6H 7H")
    cards = "AS 2S 3S 4S AH 2H 4H 6H KH 3H 5H 7H"
    for ace_rule, takes in ((True, []), (False, [2])):
        state = position(*filled(*hands), trump="C", double_sar=True, ace_rule=ace_rule)
        events = play(state, " ".join(cards.split()[:8]))
        assert [take["count"] for take in named(events, "take")] == takes
        events = play(state, " ".join(cards.split()[8:]))
        assert [take["count"] for take in named(events, "take")] == ([3] if ace_rule else [])


def test_the_ace_rule_is_nothing_without_double_sar():
    """CP-17"""
    state = position("AS AH", "2S 2H", "3S 3H", "4S 4H", taken=(5, 6), ace_rule=True)
    events = play(state, "AS 2S 3S 4S AH 2H 3H 4H")
    assert named(events, "take") == []
    assert named(events, "round")[0]["tricks"] == [7, 6]


def test_courts_count_collected_tricks():
    """CP-17: five in a row, and four collected together are nine: a court, and two in a row."""
    state = position(
        "AS KS 2H", "2S 3S 3H", "4S 5S 4H", "6S 7S AH", trump="D", taken=(5, 3), row=(0, 5), double_sar=True
    )
    state.winners[-2:] = [1, 0]
    events = play(state, "AS 2S 4S 6S")
    assert named(events, "take") == [{"count": 3}]
    assert named(events, "court") == [{"team": [0, 2], "score": 1, "by": "tricks"}]
    assert state.view(None)["row"] == {"team": [0, 2], "count": 1}


def test_thirteen_collected_tricks_are_52_courts():
    """CP-17, CP-10, CP-11: the question comes when eight are collected."""
    state = position(*ONE_SUIT_EACH, double_sar=True)
    trick_by_trick(state, 7)
    assert state.choice(0).ask == "card"
    trick_by_trick(state, 1)
    assert state.choice(0).ask == "sweep"
    state.play(0, ("on",))
    assert named(trick_by_trick(state, 5), "round")[0]["courts"] == [52, 0]


def test_seven_rounds_in_a_row_are_a_court_too():
    """CP-18: it is one of the round that completes them, and moves the deal as CP-14 has it."""
    state = position("AS", "2S", "3S", "4S", taken=(6, 6), sheet=rounds_won(6), rounds=9, seven_deals=True)
    assert state.view(None)["rounds_row"] == {"team": [0, 2], "count": 6}
    events = play(state, "AS 2S 3S 4S")
    assert named(events, "court") == [{"team": [0, 2], "score": 1, "by": "rounds"}]
    seen = state.view(None)
    assert (seen["courts"], seen["dealer"], seen["rounds_row"]) == ([1, 0], 1, {"team": None, "count": 0})


@pytest.mark.parametrize(
    ("rounds", "on"),
    [
        ([0, 0, 0, 1, 0, 0], True),  # broken
        ([1, 1, 1, 1, 1, 1], True),  # theirs
        ([0, 0, 0, 0, 0], True),  # one short
        ([0] * 7 + [0] * 5, True),  # five since the last such court
        ([0, 0, 0, 0, 0, 0], False),
    ],
)
def test_no_court_for_fewer_rounds_in_a_row(rounds: list[int], on: bool):
    """CP-18"""
    sheet = tuple((team, 7 - team, 6 + team, 0, 0) for team in rounds)
    state = position("AS", "2S", "3S", "4S", taken=(6, 6), sheet=sheet, rounds=25, seven_deals=on)
    assert named(play(state, "AS 2S 3S 4S"), "court") == []


def test_only_the_first_seven_tricks_of_a_round_score():
    """CP-18: seven in a row later, or over two rounds, do not; the first seven do, once."""
    late = position("AS KS", "2S 3S", "4S 5S", "6S 7S", taken=(6, 5), row=(0, 6), first_seven=True)
    assert named(play(late, "AS 2S 4S 6S"), "court") == []
    first = position(*SPADES_BUT_TWO, first_seven=True, sweep="play-on")
    events = trick_by_trick(first, 7)
    assert named(events, "court") == [{"team": [0, 2], "score": 1, "by": "tricks"}]
    assert first.view(None)["row"] == {"team": None, "count": 0}
    events = trick_by_trick(first, 6)
    assert named(events, "court") == []
    assert named(events, "round")[0]["courts"] == [1, 0]


def test_with_first_seven_no_count_is_carried_over():
    """CP-18"""
    state = position(*ONE_SUIT_EACH, first_seven=True)
    trick_by_trick(state, 6)
    assert state.view(None)["row"] == {"team": [0, 2], "count": 6}
    ended = position("AS", "2S", "3S", "4S", taken=(6, 6), first_seven=True)
    play(ended, "AS 2S 3S 4S")
    assert ended.view(None)["row"] == {"team": None, "count": 0}


def test_first_seven_and_double_sar_together():
    """CP-17, CP-18: eight collected before the others have any are the first seven."""
    state = position(*ONE_SUIT_EACH, first_seven=True, double_sar=True, sweep="play-on")
    assert [court["score"] for court in named(trick_by_trick(state, 8), "court")] == [1]


# What a seat knows


SHOWN_OUT = (
    "AS KS QS JS TS 9S 8S 2H 3H 4H 5H 6H 7H",
    "AH KH QH JH TH 9H 8H AD KD QD JD TD 9D",
    "7S 6S 5S 8D 7D 6D 5D 4D 3D 2D AC KC QC",
    "4S 3S 2S JC TC 9C 8C 7C 6C 5C 4C 3C 2C",
)


def test_imagined_hands_respect_who_has_shown_out():
    """CP-5: seat 1 has not followed spades. On honour (CP-16) it proves nothing: a call may be right."""
    rng = random.Random(1)
    for on_honour in (False, True):
        state = position(*SHOWN_OUT, trump="C", honour=on_honour)
        play(state, "AS 9D 5S 2S")
        worlds = [state.imagine(0, rng) for _ in range(50)]
        assert all(world.view(0) == state.view(0) for world in worlds)
        assert any(card[1] == "S" for world in worlds for card in world.view(1)["hand"]) is on_honour
    assert {named(world.play(0, ("call", "1", "1")), "call")[0]["right"] for world in worlds} == {True, False}


def test_every_deal_that_fits_is_imagined_equally_often():
    """Seats 1, 2, 3 hold two each of 5H 6H 8H 5S 9D 7C, and seat 1 has shown out of spades: 60 deals."""
    state = position("AS KS 2H", "4H 5H 6H", "4S 5S 9D", "6S 8H 7C", trump="C", taken=(0, 10))
    play(state, "AS 4H 4S 6S")
    rng = random.Random(7)
    seen: Counter[tuple[str, ...]] = Counter()
    for _ in range(6000):
        twin = state.imagine(0, rng)
        seen[tuple(" ".join(twin.view(seat)["hand"]) for seat in (1, 2, 3))] += 1
    assert len(seen) == 60
    assert max(seen.values()) < 2 * min(seen.values())


def test_five_cards_are_all_that_is_known_before_trumps():
    """CP-3: the caller's own eight to come are imagined too."""
    game = engine.new("court-piece", 4, "unknown")
    caller = game.to_act[0]
    rng = random.Random(3)
    twins = [game.imagine(caller, rng) for _ in range(20)]
    assert all(twin.view(caller) == game.view(caller) for twin in twins)
    for twin in twins:
        twin.play(caller, ("S",))
    assert len({tuple(twin.view(caller)["hand"]) for twin in twins}) > 15


# What no game comes to


def test_a_table_that_nothing_ails_is_loaded():
    """What the tests below spoil."""
    state = position(*ONE_SUIT_EACH, time=60)
    trick_by_trick(state, 6)
    play(state, "8S 8H 8D")
    for moves in range(2):
        twin = engine.load(signed(unsigned(state)))
        assert (twin.to_act, twin.view(1)) == (state.to_act, state.view(1))
        play(state, "8C" if not moves else "on")


def spoilt(state: CourtPiece, **fields: Any) -> str:
    """A dump with other fields, signed again."""
    text = unsigned(state)
    text["fields"] |= fields
    return signed(text)


def test_no_round_goes_on_without_cards():
    """CP-7: the last trick has been played, and nobody has won the round."""
    state = position(*ONE_SUIT_EACH, sweep="play-on")
    trick_by_trick(state, 12)
    play(state, "2S 2H 2D")
    fields = state.pack()
    with pytest.raises(engine.BadState):
        engine.load(spoilt(state, hands=[""] * 4, played=fields["played"] + " 2C", taken=[13, 0]))


def test_nobody_holds_a_suit_that_she_has_not_followed():
    """CP-5: such a hand could not be imagined. On honour (CP-16) it can be a revoke."""
    state = position(*REVOKE, honour=True)
    play(state, "KS 2D")
    fields = unsigned(state)
    for honour in (True, False):
        fields["options"]["honour"] = honour
        if honour:
            engine.load(signed(fields)).imagine(0, random.Random(1))
            continue
        with pytest.raises(engine.BadState):
            engine.load(signed(fields))


def test_nobody_has_played_a_suit_that_she_had_not_followed():
    """CP-5"""
    state = position(*filled("KS JS", "QS 2D", "3S 4S", "5S 6S"), trump="C", honour=True)
    play(state, "KS 2D 3S 5S JS QS 4S 6S")
    fields = unsigned(state)
    engine.load(signed(fields))
    fields["options"]["honour"] = False
    with pytest.raises(engine.BadState):
        engine.load(signed(fields))


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"taken": [5, 1]}, id="CP-6: a trick that the others have won"),
        pytest.param({"taken": [6, 0], "flags": [1, 0, 0]}, id="CP-11: asked after six tricks"),
        pytest.param({"flags": [0, 1, 0]}, id="CP-15: time called where none was agreed on"),
        pytest.param({"flags": [0, 0, 1]}, id="CP-15: over before a round is"),
        pytest.param(
            {"flags": [0, 0, 1], "sheet": [[0, 7, 6, 0, 0]]}, id="CP-15: over after the first of seven"
        ),
        pytest.param({"sheet": [[0, 7, 6, 0, 0]] * 7}, id="CP-15: an eighth round of seven"),
    ],
)
def test_no_game_comes_to_this(fields: dict[str, Any]):
    state = position(*ONE_SUIT_EACH)
    trick_by_trick(state, 6)
    engine.load(spoilt(state))
    with pytest.raises(engine.BadState):
        engine.load(spoilt(state, **fields))


def test_the_question_after_seven_tricks_is_not_asked_where_it_is_settled():
    """CP-11"""
    state = position(*ONE_SUIT_EACH)
    trick_by_trick(state, 7)
    fields = unsigned(state)
    engine.load(signed(fields))
    fields["options"]["sweep"] = "play-on"
    with pytest.raises(engine.BadState):
        engine.load(signed(fields))


def test_what_people_type():
    state = position(*ONE_SUIT_EACH)
    assert state.read(0, "ten of spades") == ("TS",)
    assert state.read(0, "10♠") == ("TS",)
    trick_by_trick(state, 7)
    assert state.read(0, "play on") == ("on",)
    assert state.read(0, "next round") == ("stop",)
    revoke = position(*REVOKE, honour=True)
    play(revoke, "KS 2D")
    assert revoke.read(0, "Call 1, 1") == ("call", "1", "1")


def test_a_rematch_carries_nothing_over():
    state = position("AS", "2S", "3S", "4S", taken=(6, 6), row=(0, 4), rounds=1)
    play(state, "AS 2S 3S 4S")
    assert engine.dump(state.rematch("again")) == engine.dump(
        engine.new("court-piece", 4, "again", {"rounds": 1})
    )


@pytest.mark.parametrize(
    ("options", "depth", "expected"),
    [
        ({}, 12, [1, 3, 5, 7, 13, 26, 35, 45, 56, 56, 56, 56, 56]),
        ({"honour": True}, 5, [1, 5, 15, 45, 135, 324]),
    ],
)
def test_the_number_of_positions(options: dict[str, bool], depth: int, expected: list[int]):
    """The last three tricks of a game, move by move: a rule that shifts silently shows here."""
    state = position(
        "AS 3H 7C",
        "KS 4H 8D",
        "QS 9D 2C",
        "6S JH TD",
        trump="H",
        taken=(5, 5),
        row=(1, 2),
        rounds=1,
        **options,
    )
    assert counts(state, depth) == expected


def test_the_number_of_positions_from_a_seed():
    """Trumps and the first three cards of a fixed seed."""
    assert counts(engine.new("court-piece", 4, "perft"), 4) == [1, 4, 52, 184, 512]
