"""Court Wars: whoever draws a card defends with it (CW-7, CW-8)."""

from __future__ import annotations

import random

import pytest

from engine.contract import Choice, Event
from tests.engine.games.court_wars.positions import BARE, ask, play, position, refused, stack, words
from tests.engine.positions import names


def test_cw7_a_guard_drawn_is_placed_or_discarded_and_the_turn_ends() -> None:
    for word in ("QS", "discard"):
        state = position(*BARE[:2], pile="7C")
        assert words(state) == ("draw",)
        assert names(play(state, "draw")) == ["drew"]
        assert state.to_act == (0,)
        assert state.choice(0) == Choice("guard", ("KS", "QS", "JS", "discard"))
        play(state, word)
        assert state.to_act == (1,)
        assert stack(state, "QS")["guards"] == (["7C"] if word == "QS" else [])
        assert state.discards == ([] if word == "QS" else ["7C"])


def test_cw7_a_guard_that_fits_nowhere_is_discarded_without_a_question() -> None:
    state = position("KS 7D", "KH, QH, JH", pile="7C")
    assert play(state, "draw")[1:] == [Event("discarded", 0, {"card": "7C", "reason": "no-place"})]
    assert (state.to_act, state.discards) == ((1,), ["7C"])


@pytest.mark.parametrize("card", ["KC", "QC", "JC"])
def test_cw7_a_king_queen_or_jack_costs_the_turn(card: str) -> None:
    state = position("KS", "KH, QH, JH", pile=card)
    assert play(state, "draw")[1:] == [Event("discarded", 0, {"card": card, "reason": "court"})]
    assert (state.to_act, state.discards) == ((1,), [card])


def test_cw7_a_joker_makes_a_beaten_court_card_stand_again_without_guards() -> None:
    state = position("KS 9C", "KH, QH, JH", pile="X1")
    play(state, "draw")
    assert state.choice(0) == Choice("joker", ("QS", "JS", "discard"))
    assert refused(state, "KS") == ("court-stands", "CW-7", {"court": "KS"})
    assert refused(state, "QH")[:2] == ("not-your-court", "CW-7")
    assert play(state, "JS") == [Event("joker-laid", 0, {"card": "X1", "court": "JS"})]
    assert stack(state, "JS") == {
        "card": "JS", "standing": True, "joker": "X1", "guards": [], "attack": 0, "defence": 10,
    }  # fmt: skip
    assert state.to_act == (1,)


def test_cw7_a_joker_may_be_discarded_though_a_court_card_is_beaten() -> None:
    state = position("KS 9C", "KH, QH, JH", pile="X1")
    play(state, "draw")
    play(state, "discard")
    assert (state.discards, state.to_act, stack(state, "QS")["standing"]) == (["X1"], (1,), False)


def test_cw7_a_joker_without_a_beaten_court_card_is_discarded() -> None:
    state = position("KS 9C, QS, JS", "KH", pile="X2")
    assert play(state, "draw")[1:] == [Event("discarded", 0, {"card": "X2", "reason": "joker"})]
    assert state.to_act == (1,)


def test_cw7_a_joker_takes_guards_like_a_court_card() -> None:
    state = position("KS, QS=X1", "KH, QH, JH", drawn="6D", phase="guard")
    assert words(state) == ("KS", "QS", "discard")
    play(state, "QS")
    assert stack(state, "QS")["defence"] == 16


def test_cw7_an_ace_allows_one_attack_and_then_another_card() -> None:
    state = position("KS TC, QS, JS", "KH 4D, QH, JH", pile="AS 6D")
    assert names(play(state, "draw")) == ["drew", "discarded"]
    assert state.discards == ["AS"]
    assert state.choice(0) == Choice("ace", ("attack", "skip"))
    assert names(play(state, "attack", "KS", "1", "KH", "1")) == ["attacked", "drew"]
    assert (state.drawn, state.to_act) == ("6D", (0,))
    play(state, "KS")
    assert state.to_act == (1,)
    assert state.discards == ["AS", "TC", "4D"]


def test_cw7_after_an_ace_the_attack_may_be_skipped() -> None:
    state = position("KS TC, QS, JS", "KH 4D, QH, JH", pile="AS KC")
    play(state, "draw")
    assert names(play(state, "skip")) == ["skipped", "drew", "discarded"]
    assert (state.to_act, state.discards) == ((1,), ["AS", "KC"])


def test_cw7_another_ace_goes_the_same_way() -> None:
    state = position("KS TC 9C, QS, JS", "KH 4D 3D, QH, JH", pile="AS AH 6D")
    play(state, "draw")
    assert names(play(state, "attack", "KS", "1", "KH", "1")) == ["attacked", "drew", "discarded"]
    assert ask(state) == "ace"
    play(state, "attack", "KS", "1", "KH", "1")
    assert (state.drawn, state.discards) == ("6D", ["AS", "9C", "3D", "AH", "TC", "4D"])


def test_cw7_an_ace_where_no_attack_is_possible_draws_again_by_itself() -> None:
    state = position("KS 3C", "KH, QH, JH", pile="AS 2D")
    assert names(play(state, "draw")) == ["drew", "discarded", "drew"]
    assert (ask(state), words(state)) == ("guard", ("KS", "discard"))


def test_cw7_where_only_aces_are_left_one_of_them_ends_the_turn() -> None:
    state = position("KS TC, QS, JS", "KH 4D, QH, JH")
    state.pile, state.discards = ["AS", "AH"], []
    play(state, "draw")
    assert ask(state) == "ace"
    assert names(play(state, "skip")) == ["skipped", "nothing-to-draw"]
    assert (state.to_act, state.pile, state.discards) == ((1,), ["AS"], ["AH"])


def test_cw8_an_empty_pile_is_the_discards_turned_over_and_not_shuffled() -> None:
    """CW-8: the oldest discard is drawn first."""
    state = position("KS", "KH, QH, JH", discards="KC 9D QC", rest="discards")
    assert state.pile == []
    size = len(state.discards)
    before = list(state.discards)
    events = play(state, "draw")
    assert events[0] == Event("turned-over", 0, {"count": size})
    assert events[1] == Event("drew", 0, {"card": "KC", "count": size - 1})
    assert state.discards == ["KC"]
    assert state.view(1)["known"] == before[1:]
    play(state, "draw")
    assert state.drawn == "9D"


def test_cw8_a_turned_pile_is_known_to_all_and_stays_when_imagined() -> None:
    """CW-8: what was turned over was seen, and can still be known."""
    hidden = position("KS", "KH, QH, JH", pile="KC")
    turned = position("KS", "KH, QH, JH", discards="KC", rest="discards")
    assert hidden.view(0)["known"] == []
    play(turned, "draw")
    others = {tuple(hidden.imagine(0, random.Random(seed)).pile) for seed in range(5)}
    assert len(others) == 5
    assert {tuple(sorted(pile)) for pile in others} == {tuple(sorted(hidden.pile))}
    assert turned.imagine(0, random.Random(5)).pile == turned.pile


def test_cw8_where_both_are_empty_the_turn_ends() -> None:
    """CW-8: no card, no Guard; the next player goes on."""
    state = position("KS 9C", "KH, QH, JH")
    state.pile, state.discards = [], []
    assert play(state, "draw") == [Event("nothing-to-draw", 0, {})]
    assert state.to_act == (1,)
