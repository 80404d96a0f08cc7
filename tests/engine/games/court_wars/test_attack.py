"""Court Wars: attacks, and how a game ends (CW-9 to CW-13)."""

from __future__ import annotations

import pytest

import engine
from engine.contract import Choice, Event, Illegal
from engine.games.court_wars.rules import CourtWars
from tests.engine.games.court_wars.positions import example, play, position, refused, stack, words
from tests.engine.positions import names


def test_cw9_guards_are_counted_from_the_last_one_placed() -> None:
    state = position("KS 8C 5C 3C, QS, JS", "KH 9D 7D, QH, JH 4D")
    assert words(state) == ("draw", "attack")
    assert state.choice(0, ("attack",)) == Choice("attacker", ("KS",))
    # 3 alone removes nothing; 3+5 = 8 does, and so does 3+5+8 = 16
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
    """Whether the attacked Court card stands, and the discards."""
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
    """CW-10: 3, 5, 8 of the attacker, then 2, 7 of the defender."""
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
    """CW-10: the Joker goes last, after the Guards that stood on it."""
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
    """CW-12: nobody asks her any more, and her Court lies face down."""
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
    """CW-12: and then nobody has anything to say."""
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
    """CW-12: who went out first is last."""
    state = position("", "KH TC 9C, QH", "", "QC TD", turn=1, out=(2, 0))
    play(state, "attack", "KH", "2", "QC", "1")
    assert state.result is None
    state = position("", "KH TC 9C 2C, QH", "", "QC TD", turn=1, out=(2, 0))
    play(state, "attack", "KH", "3", "QC", "court")
    assert state.result is not None
    assert state.result.places == ((1,), (3,), (0,), (2,))


def test_cw12_an_attack_after_an_ace_may_win() -> None:
    """CW-12: nothing more is drawn."""
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
