"""Court Wars: drawing a card and defending with it, attacks, and the ends of a game (CW-7 to CW-13)."""

from __future__ import annotations

import random

import pytest

import engine
from engine.contract import Choice, Event, Illegal
from engine.games.court_wars.rules import CourtWars
from tests.engine.games.court_wars.positions import BARE, ask, example, play, position, refused, stack, words
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
    """CW-8: the cards were seen before they were turned over, and remain known."""
    hidden = position("KS", "KH, QH, JH", pile="KC")
    turned = position("KS", "KH, QH, JH", discards="KC", rest="discards")
    assert hidden.view(0)["known"] == []
    play(turned, "draw")
    others = {tuple(hidden.imagine(0, random.Random(seed)).pile) for seed in range(5)}
    assert len(others) == 5
    assert {tuple(sorted(pile)) for pile in others} == {tuple(sorted(hidden.pile))}
    assert turned.imagine(0, random.Random(5)).pile == turned.pile


def test_cw8_where_both_are_empty_the_turn_ends() -> None:
    """CW-8: without a card there's no Guard, and the next player continues."""
    state = position("KS 9C", "KH, QH, JH")
    state.pile, state.discards = [], []
    assert play(state, "draw") == [Event("nothing-to-draw", 0, {})]
    assert state.to_act == (1,)


def test_cw9_guards_are_counted_from_the_last_one_placed() -> None:
    state = position("KS 8C 5C 3C, QS, JS", "KH 9D 7D, QH, JH 4D")
    assert words(state) == ("draw", "attack")
    assert state.choice(0, ("attack",)) == Choice("attacker", ("KS",))
    # 3 alone removes no Guard. 3+5 = 8 does, and so does 3+5+8 = 16.
    assert state.choice(0, ("attack", "KS")) == Choice("spend", ("2", "3"))
    assert state.choice(0, ("attack", "KS", "2")) == Choice("target", ("KH", "JH"))
    assert state.choice(0, ("attack", "KS", "3")) == Choice("target", ("KH", "QH", "JH"))
    assert state.choice(0, ("attack", "KS", "3", "KH")) == Choice("remove", ("1", "2"))
    assert state.choice(0, ("attack", "KS", "3", "QH")) == Choice("remove", ("court",))
    assert state.choice(0, ("attack", "KS", "3", "JH")) == Choice("remove", ("1", "court"))
    assert state.choice(0, ("attack", "KS", "3", "JH", "1")) is None


def test_cw9_an_equal_sum_is_enough_and_one_less_is_not() -> None:
    equal = position("KS TC, QS, JS", "KH, QH, JH")
    assert state_after(equal, "attack", "KS", "1", "QH", "court") == (False, ["TC"])
    less = position("KS 9C, QS, JS", "KH, QH, JH")
    assert refused(less, "attack") == ("cannot-attack", "CW-9", {"needed": 10})


def state_after(state: CourtWars, *move: str) -> tuple[bool, list[str]]:
    """Play the move. Return whether the attacked Court card still stands, and the discards."""
    play(state, *move)
    return stack(state, move[3])["standing"], state.discards


def test_cw9_a_court_card_falls_with_all_of_its_guards() -> None:
    assert state_after(
        position("KS TC 9C 5C, QS, JS", "KH 9D 5D, QH, JH"), "attack", "KS", "3", "KH", "court"
    ) == (False, ["5C", "9C", "TC", "5D", "9D"])
    short = position("KS TC 9C 4C, QS, JS", "KH 9D 5D, QH, JH")
    assert words(short, "attack", "KS", "3", "KH") == ("1", "2")
    assert refused(short, "attack", "KS", "3", "KH", "court") == (
        "too-weak",
        "CW-9",
        {"strength": 23, "needed": 24},
    )


def test_cw9_refusals_say_why() -> None:
    state = position("KS 8C 3C, QS, JS 2C", "KH 9D 4D, QH", "KD 6D, QD, JD")
    assert refused(state, "attack", "QS") == ("no-guards", "CW-9", {"court": "QS"})
    assert refused(state, "attack", "JS") == ("too-weak", "CW-9", {"strength": 2, "needed": 4})
    assert refused(state, "attack", "KH")[:2] == ("not-your-court", "CW-9")
    assert refused(state, "attack", "KS", "1") == ("too-weak", "CW-9", {"strength": 3, "needed": 4})
    assert refused(state, "attack", "KS", "3") == ("not-offered", "CW-9", {"ask": "spend", "most": 2})
    assert refused(state, "attack", "KS", "2", "JH") == ("court-beaten", "CW-9", {"court": "JH"})
    assert refused(state, "attack", "KS", "2", "KC")[:2] == ("no-such-court", "CW-9")
    assert refused(state, "attack", "KS", "2", "KH", "2") == (
        "too-weak",
        "CW-9",
        {"strength": 11, "needed": 13},
    )
    assert refused(state, "attack", "KS", "2", "KH", "3") == (
        "not-offered",
        "CW-9",
        {"ask": "remove", "most": 2},
    )
    assert refused(state, "attack", "KS", "2", "QH", "1")[0] == "not-offered"
    assert refused(state, "attack", "KS", "2", "KH", "1", "1")[0] == "too-many-words"
    with pytest.raises(Illegal, match="unfinished"):
        state.play(0, ("attack", "KS", "2", "KH"))
    beaten = position("KS 8C 3C, QS", "KH 9D 4D, QH")
    assert refused(beaten, "attack", "JS") == ("court-beaten", "CW-9", {"court": "JS"})
    weak = position("KS 8C, QS TC, JS", "KH 9D, QH TD, JH TS")
    assert refused(weak, "attack", "QS", "1", "QH", "court")[2] == {"strength": 10, "needed": 20}
    assert refused(weak, "attack", "QS", 7)[0] == "not-a-word"
    few = position("KS 8C 3C, QS, JS", "KH 4D, QH TD, JH TS")
    assert refused(few, "attack", "KS", "2", "QH", "court")[2] == {"strength": 11, "needed": 20}
    one = position("KS TC 4C, QS, JS", "KH 4D, QH TD, JH TS")
    assert refused(one, "attack", "KS", "1", "QH") == ("too-weak", "CW-9", {"strength": 4, "needed": 10})
    assert refused(one, "attack", "KS", "1", ["QH"])[0] == "not-a-word"


def test_cw10_spent_guards_are_discarded_first_each_from_the_last_one_placed() -> None:
    """CW-10: the attacker's 3, 5 and 8, then the defender's 2 and 7."""
    state = position("KS 8C 5C 3C, QS, JS", "KH 7D 2D, QH, JH", discards="AS")
    events = play(state, "attack", "KS", "3", "KH", "2")
    assert events == [
        Event("attacked", 0, {
            "court": "KS", "cards": ["3C", "5C", "8C"], "strength": 16,
            "target": 1, "against": "KH", "removed": ["2D", "7D"], "beaten": False,
        })
    ]  # fmt: skip
    assert state.discards == ["AS", "3C", "5C", "8C", "2D", "7D"]
    assert stack(state, "KH") == {
        "card": "KH", "standing": True, "joker": None, "guards": [], "attack": 0, "defence": 10,
    }  # fmt: skip


def test_cw10_a_beaten_court_card_is_turned_over_and_a_beaten_joker_discarded() -> None:
    """CW-10: the Joker goes last, after the Guards on it."""
    state = position("KS TC 9C, QS TD, JS", "KH 7D, QH=X2 4D, JH", pile="KC")
    play(state, "attack", "QS", "1", "JH", "court")
    assert state.discards == ["TD"]
    assert not stack(state, "JH")["standing"]
    play(state, "draw")
    events = play(state, "attack", "KS", "2", "QH", "court")
    assert events[1] == Event("beaten", 1, {"court": "QH", "joker": "X2", "by": 0, "left": 1})
    assert state.discards[-4:] == ["9C", "TC", "4D", "X2"]
    assert (stack(state, "QH")["standing"], stack(state, "QH")["joker"]) == (False, None)


def test_cw11_any_opponent_may_be_attacked_and_the_turn_ends() -> None:
    state = position("KS, QS, JS", "KH TC, QH, JH", "KD, QD, JD", "KC, QC, JC", turn=1)
    assert words(state, "attack", "KH", "1") == ("KS", "QS", "JS", "KD", "QD", "JD", "KC", "QC", "JC")
    assert refused(state, "attack", "KH", "1", "QH") == ("own-court", "CW-11", {"court": "QH"})
    play(state, "attack", "KH", "1", "QC", "court")
    assert state.to_act == (2,)


def test_cw12_a_player_without_a_standing_court_card_is_out_and_passed_by() -> None:
    """CW-12: the game asks them nothing more, and their Court cards are face down."""
    state = position("KS TC, QS, JS", "QH", "KD, QD, JD", pile="KC")
    events = play(state, "attack", "KS", "1", "QH", "court")
    assert events[1:] == [
        Event("beaten", 1, {"court": "QH", "joker": None, "by": 0, "left": 0}),
        Event("out", 1, {"by": 0, "place": 3}),
    ]
    assert (state.to_act, state.result, state.view(1)["out"]) == ((2,), None, [1])
    assert state.choice(1) == Choice("wait", ())
    play(state, "draw")
    assert state.to_act == (0,)
    assert not state.view(0)["courts"][1][1]["standing"]


def test_cw12_the_last_player_with_a_court_card_wins() -> None:
    """CW-12: afterwards no seat has a move."""
    state = position("KS TC, QS", "", "JD=X1", out=(1,))
    events = play(state, "attack", "KS", "1", "JD", "court")
    assert names(events) == ["attacked", "beaten", "out", "over"]
    assert events[-1] == Event("over", 0, {"by": "last-standing", "left": 2})
    assert state.result == engine.Result(((0,), (2,), (1,)), (2.0, 0.0, 0.0), "last-standing")
    assert state.to_act == ()
    assert state.view(0)["turn"] is None
    assert [state.choice(seat) for seat in range(3)] == [Choice("wait", ())] * 3
    with pytest.raises(Illegal, match="game-over"):
        state.play(0, ("draw",))


def test_cw12_with_four_players_the_places_are_the_reverse_of_going_out() -> None:
    """CW-12: the first to go out is last."""
    state = position("", "KH TC 9C, QH", "", "QC TD", turn=1, out=(2, 0))
    play(state, "attack", "KH", "2", "QC", "1")
    assert state.result is None
    state = position("", "KH TC 9C 2C, QH", "", "QC TD", turn=1, out=(2, 0))
    play(state, "attack", "KH", "3", "QC", "court")
    assert state.result is not None
    assert state.result.places == ((1,), (3,), (0,), (2,))


def test_cw12_an_attack_after_an_ace_may_win() -> None:
    """CW-12: the winner draws no card."""
    state = position("KS TC", "QH", pile="AS 5D")
    play(state, "draw")
    assert names(play(state, "attack", "KS", "1", "QH", "court")) == ["attacked", "beaten", "out", "over"]
    assert (state.drawn, state.pile[-1]) == ("", "5D")
    assert engine.load(engine.dump(state)).result == state.result


def test_cw13_the_sums_of_the_worked_example() -> None:
    rows = example().view(None)["courts"]
    assert [[one["attack"] for one in row] for row in rows] == [[12, 0, 7], [9, 12, 9]]
    assert [[one["defence"] for one in row] for row in rows] == [[22, 10, 17], [19, 22, 19]]


@pytest.mark.parametrize(
    ("move", "left"),
    [
        (("attack", "QH", "2", "QS", "court"), {"QH": [], "QS": []}),
        (("attack", "QH", "1", "KS", "1"), {"QH": ["7C"], "KS": ["8C"]}),
        (("attack", "JH", "2", "KS", "1"), {"JH": ["4S"], "KS": ["8C"]}),
        (("attack", "QH", "2", "KS", "2"), {"QH": [], "KS": []}),
    ],
)
def test_cw13_what_player_2_may_do(move: tuple[str, ...], left: dict[str, list[str]]) -> None:
    state = example()
    play(state, *move)
    assert {court: stack(state, court)["guards"] for court in left} == left
    assert stack(state, "QS")["standing"] is (move[3] != "QS")


def test_cw13_the_seven_below_the_five_may_not_be_spent_alone() -> None:
    state = example()
    assert words(state, "attack", "QH") == ("1", "2")
    play(state, "attack", "QH", "1", "KS", "1")
    assert state.discards == ["5D", "4D"]
    assert "JS" not in words(example(), "attack", "QH", "1")


def test_cw13_a_queen_left_bare_may_be_beaten_by_player_1s_king() -> None:
    state = example()
    play(state, "attack", "QH", "2", "QS", "court")
    play(state, "attack", "KS", "2", "QH", "court")
    assert not stack(state, "QH")["standing"]
    other = example()
    play(other, "attack", "QH", "2", "KS", "2")
    assert words(other) == ("draw", "attack")
    assert words(other, "attack") == ("JS",)
    assert "QH" not in words(other, "attack", "JS", "1")
