"""Hidden trumps: a card stays closed until a player asks for it (CP-24)."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine import Event
from engine.cards.bits import BIT, SUIT, WORD, words
from tests.engine.games.court_piece.positions import BAND, NO_HEARTS, ONLY_HEART, laid, named, play
from tests.engine.laws.saying import codes
from tests.engine.perft import counts
from tests.engine.positions import refused, spoilt


def test_the_caller_lays_one_of_five_cards_face_down():
    """CP-24: twelve cards are left to play, and the closed one can't be played."""
    state = engine.new("court-piece", 4, "down", BAND)
    (caller,) = state.to_act
    five = state.view(caller)["hand"]
    assert state.view(None)["phase"] == "hide"
    assert state.choice(caller) == engine.Choice("hide", tuple(five))
    assert (refused(state, caller, "S").reason, refused(state, caller, "S").rule) == ("hide-a-card", "CP-24")
    other = next(card for card in WORD.values() if card not in five)
    assert refused(state, caller, other).reason == "not-in-hand"
    assert state.play(caller, (five[2],)) == [Event("hide", caller, {})]
    seen = state.view(caller)
    assert (seen["phase"], seen["trump"], seen["closed"], seen["opened"]) == ("card", None, True, None)
    assert (seen["closed_card"], seen["counts"][caller], seen["stock"]) == (five[2], 12, 0)
    assert five[2] not in seen["hand"]
    assert state.choice(caller).words == tuple(seen["hand"]), "of the hidden suit too"
    said_no = refused(state, caller, five[2])
    assert (said_no.reason, said_no.rule) == ("closed", "CP-24")


def test_while_it_is_closed_there_are_no_trumps():
    """CP-24: if seat 2 had thrown the jack without asking, the ace of hearts would have won."""
    state = laid(NO_HEARTS, "2S")
    play(state, "AH")
    assert state.choice(1).words[-1] == "ask"
    play(state, "KS")
    assert state.choice(2).words[-1] == "ask"
    events = play(state, "JS 4H")
    assert [(event.seat, event.data["card"]) for event in events if event.name == "trick"] == [(0, "AH")]
    assert state.trumps(0) == frozenset()


def test_who_asks_opens_the_card_and_must_trump_and_the_whole_trick_is_judged_so():
    """CP-24's example: the king of spades, thrown before the opening, wins."""
    state = laid(NO_HEARTS, "2S")
    play(state, "AH KS")
    opened = [Event("open", 2, {"card": "2S", "caller": 0, "by": "asked"})]
    assert state.play(2, ("ask",)) == opened
    assert state.to_act == (2,)
    for seat in (None, *range(4)):
        seen = state.view(seat)
        assert (seen["trump"], seen["closed"], seen["opened"], seen["asked"]) == ("S", False, "2S", True)
        assert "closed_card" not in seen
    assert "2S" in state.view(0)["hand"]
    assert set(state.choice(2).words) == {"JS", "TS", "9S", "8S", "7S", "6S", "5S"}
    said_no = refused(state, 2, "3D")
    assert (said_no.reason, said_no.rule, said_no.data) == ("must-trump", "CP-24", {"suit": "S"})
    assert refused(state, 2, "ask").reason == "already-open"
    state = engine.load(engine.dump(state))
    events = play(state, "JS 4H")
    assert [(event.seat, event.data["card"]) for event in events if event.name == "trick"] == [(1, "KS")]
    assert state.view(None)["asked"] is False
    assert state.to_act == (1,)


def test_tricks_before_the_opening_stay_as_they_are():
    """CP-24: seat 0 won the first trick with a heart, over two spades."""
    state = laid(NO_HEARTS, "2S")
    play(state, "AH KS JS 4H AC")
    state.play(1, ("ask",))
    play(state, "QS 5C AS")
    again = engine.load(engine.dump(state))
    assert state.view(None)["won"] == again.view(None)["won"] == [1, 0, 0, 1]


def test_only_who_cannot_follow_may_ask():
    """CP-24"""
    state = laid(NO_HEARTS, "2S")
    assert "ask" not in state.choice(0).words
    assert refused(state, 0, "ask").reason == "may-not-ask"
    play(state, "AC KD 5C")
    assert "ask" in state.choice(3).words
    plain = laid(NO_HEARTS, "2S")
    play(plain, "2S".replace("2S", "3S"))
    assert (refused(plain, 1, "ask").reason, refused(plain, 1, "ask").rule) == ("may-not-ask", "CP-24")
    named_openly = engine.new("court-piece", 4, "open")
    assert refused(named_openly, named_openly.to_act[0], "ask").reason == "not-offered"


def test_who_asked_and_has_no_trump_is_free():
    """CP-24: a club is closed, and seat 1 has none."""
    state = laid(NO_HEARTS, "6C")
    play(state, "AH")
    state.play(1, ("ask",))
    assert state.choice(1).words == tuple(state.view(1)["hand"])
    play(state, "4D")
    assert set(state.choice(2).words) == set(state.view(2)["hand"]), "the others are free as ever"


def test_the_caller_whose_only_card_of_the_suit_lies_closed_is_free_and_after_asking_must_follow():
    """CP-24"""
    state = laid(ONLY_HEART, "AH")
    play(state, "2S QS 7S AS KH")
    assert state.to_act == (0,)
    assert set(state.choice(0).words) == {*state.view(0)["hand"], "ask"}
    free = state.copy()
    play(free, "6C")
    assert free.view(0)["counts"][0] == 10
    again = engine.load(engine.dump(free))
    assert again.voids(0) & SUIT["H"], "they did not follow"
    state.play(0, ("ask",))
    assert state.choice(0).words == ("AH",)
    assert refused(state, 0, "3S").reason == "must-trump"
    state = engine.load(engine.dump(state))
    events = play(state, "AH 2H 3H")
    assert [event.seat for event in events if event.name == "trick"] == [0]


def test_a_card_that_nobody_has_asked_for_is_opened_before_the_last_trick():
    """CP-24: at that point it's the caller's last card."""
    hands = [" ".join(hand) for hand in zip(*[iter(words(sum(BIT.values())))] * 13, strict=True)]
    state = laid(hands, "2S", sweep="play-on")
    events: list[Event] = []
    while len(state.played) < 48:
        (seat,) = state.to_act
        events = play(state, state.choice(seat).words[0])
    assert [event.name for event in events] == ["card", "trick", "open"]
    assert events[-1] == Event("open", None, {"card": "2S", "caller": 0, "by": "last"})
    assert state.view(0)["hand"] == ["2S"]
    assert (state.view(None)["trump"], state.view(None)["asked"]) == ("S", False)
    again = engine.load(engine.dump(state))
    assert again.view(None) == state.view(None)
    (ended,) = named(play(state, "2S 2H 2D 2C"), "round")
    assert ended["tricks"] == [13, 0]


@pytest.mark.parametrize("rounds", [1, 7])
def test_a_round_that_ends_while_it_is_closed_shows_it(rounds: int):
    """CP-25, CP-11: no other card is shown."""
    hands = [" ".join(hand) for hand in zip(*[iter(words(sum(BIT.values())))] * 13, strict=True)]
    state = laid(hands, "2S", sweep="next-round", rounds=rounds)
    events: list[Event] = []
    while not state.sheet:
        events = play(state, state.choice(state.to_act[0]).words[0])
    names = [event.name for event in events]
    assert names == ["card", "trick", "court", "open", "round", "over" if rounds == 1 else "deal"]
    assert events[3] == Event("open", None, {"card": "2S", "caller": 0, "by": "end"})
    assert codes([event.data for event in events]) == {"8S", "2S", events[0].data["card"]}
    seen = state.view(None)
    assert (seen["opened"], seen["closed"]) == (("2S", False) if rounds == 1 else (None, False))


def test_hidden_trumps_go_neither_with_hokm_nor_with_honour():
    """CP-26"""
    for options, beside in (({"score": "hokm"}, "score"), ({"honour": True}, "hidden_trump")):
        with pytest.raises(engine.BadOption) as bad:
            engine.new("court-piece", 4, "no", {**BAND, **options})
        assert bad.value.beside is not None
        assert bad.value.beside[0] == beside


def test_a_record_and_a_dump_of_the_next_question_do_not_part():
    """CP-24: after asking, the same seat moves again, and a game loaded at that point continues alike."""
    state = laid(NO_HEARTS, "2S")
    play(state, "AH KS")
    state.play(2, ("ask",))
    for dumped in (state, state.copy()):
        again = engine.load(engine.dump(dumped))
        assert (again.to_act, again.choice(2)) == (state.to_act, state.choice(2))
        assert counts(again, 3) == counts(state, 3)


@pytest.mark.parametrize(
    "fields",
    [
        {"hidden": ["2S", "", 1]},
        {"hidden": ["", "2S", 2]},
        {"hidden": ["2S", "2S", 0]},
        {"hidden": ["", "", 0]},
        {"trump": "S"},
        {"trump": "S", "hidden": ["", "2S", 3]},
    ],
)
def test_no_game_comes_to_this_hidden_card(fields: dict[str, Any]):
    """CP-24"""
    state = laid(NO_HEARTS, "2S")
    play(state, "AH KS")
    with pytest.raises(engine.BadState):
        engine.load(spoilt(state, fields))
    with pytest.raises(engine.BadState):
        engine.load(spoilt(state, {}, {"hidden_trump": False}))


def test_no_dump_has_an_asker_who_could_follow_or_did_not_trump():
    """CP-24"""
    state: Any = laid(NO_HEARTS, "2S")
    play(state, "AH KS")
    state.play(2, ("ask",))
    for played, opened in (("AH KS 3D", 2), ("AH KS JS 4H", 3), ("AH KS JS 4H", 4)):
        hands = [words(hand & ~sum(BIT[card] for card in played.split())) for hand in state.hands]
        fields = {"played": played, "hands": [*map(" ".join, hands)], "hidden": ["", "2S", opened]}
        with pytest.raises(engine.BadState):
            engine.load(spoilt(state, fields))
