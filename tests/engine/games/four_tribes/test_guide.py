"""How robots judge a Four Tribes table, with certain wins first, and a move's outcomes."""

from __future__ import annotations

import random

import pytest

import engine
import engine.robots
from engine.games.four_tribes.facts import WORTH
from engine.games.four_tribes.guide import GUIDE
from engine.games.four_tribes.rules import FourTribes
from engine.guide import LOST, WON
from tests.engine.games.four_tribes.positions import play, table
from tests.engine.positions import came_later


def test_a_robot_thinks_of_the_replies_that_surely_save_a_card_of_its_union() -> None:
    """FT-12: King and reply must reach 19, against a Nine and any hidden card. The cheapest reply comes
    first, and no reply has an unnecessary card.
    """
    state = table("KS+QH", "9D", hands=("TC 9C 2C", "2D 3D"), turn=1)
    play(state, "duel 9D KS@0 2D")
    replies = [move for (move,) in GUIDE.candidates(state, 0, random.Random(1))]
    assert replies == ["9C", "TC"]


def test_a_robot_lays_nothing_for_a_card_that_is_lost_and_not_dear() -> None:
    """FT-11, FT-12: a Two and at most nine more face a Ten and three cards, so cards would be wasted."""
    state = table("2H", "TS", hands=("2C 3C 4D", "5S 6S 7S"), turn=1)
    play(state, "duel TS 2H@0 5S+6S+7S")
    assert {GUIDE.policy(state, 0, random.Random(seed)) for seed in range(40)} == {("-",)}


def test_what_another_has_wed_is_further_away_than_what_lies_alone() -> None:
    """FT-2, FT-15: seat 0 lacks the Jack of clubs, and can get it by a proposal only while it's unwed."""

    def hope(theirs: str) -> float:
        shares = GUIDE.values(table("2: AS+KH QD", theirs, "JD"))
        return shares[0] / shares[2]

    assert hope("2: 5D+JC") < hope("2: 5D+TC") < hope("2: 5D JC")


def test_a_robot_answers_a_duel_with_one_card_where_one_will_do() -> None:
    """FT-11, FT-12: the King faces a Nine and a card that counts five to eight, so the Ten is enough."""
    state = table("KS+QH", "9D", hands=("TC 9C 2C", "2D 3D"), turn=1)
    play(state, "duel 9D KS@0 2D")
    assert {GUIDE.policy(state, 0, random.Random(seed)) for seed in range(20)} == {("TC",)}


def test_a_robot_spends_one_low_card_on_a_player_who_cannot_reply() -> None:
    """FT-13: any card is enough, but the other player gets it, so it's never an Ace."""
    for theirs, most in (("", 1), ("2D 4D", 3)):
        state = table("2: KS+QH 9D+3H", "5C", hands=("2C AC 4H TC", theirs))
        found = [move for move in GUIDE.candidates(state, 0, random.Random(1)) if move[0] == "duel"]
        assert max(len(move[3].split("+")) for move in found) == most
        assert theirs or {move[3] for move in found} == {"2C"}


def test_a_robot_fights_with_the_highest_card_that_its_union_can_spare() -> None:
    """FT-11, FT-12: the Nine goes before the Three. The wed King stays out while there are other cards."""
    state = table("2: KS+QH 9D+3H", "5C", hands=("2C 4H", "2D"))
    for seed in range(20):
        found = [move for move in GUIDE.candidates(state, 0, random.Random(seed)) if move[0] == "duel"]
        assert found
        assert {move[1] for move in found} == {"9D"}


def test_whom_a_king_has_wed_is_nearer_than_who_lies_alone() -> None:
    """FT-2: a couple counts for the union, but a single Queen doesn't yet."""

    def hope(mine: str) -> float:
        return GUIDE.values(table(mine, "5D"))[0]

    assert hope("2: KS+QH") > hope("2: KS+8H QD") > hope("2: KS+8H 7D")


def test_three_tribes_are_far_from_a_win() -> None:
    """FT-2: three are better than none, but with nearly all cards still to come, anybody may win."""
    three, none = GUIDE.values(table("2: KS+QH JD+3C", "5D"))
    assert 0.1 < none < 0.35 < 0.65 < three < 0.9


def test_cards_are_worth_having_on_the_table_and_in_hand() -> None:
    """FT-2, FT-6: more cards can be wed, even if the union doesn't need them."""

    def hope(mine: str, hand: str) -> float:
        return GUIDE.values(table(mine, "5D", hands=(hand, "6C")))[0]

    assert hope("2: KS+QH 7D", "4S") > hope("2: KS+QH", "4S")
    assert hope("2: KS+QH", "4S 4H 8C") > hope("2: KS+QH", "4S")


def thoughts(state: FourTribes) -> list[tuple[str, ...]]:
    seat = state.to_act[0]
    found = GUIDE.candidates(state, seat, random.Random(1))
    assert all(state.choice(seat, move) is None for move in found)
    return found


def test_a_robot_that_can_unite_the_tribes_thinks_of_nothing_else() -> None:
    """FT-2."""
    state = table("KS+3H / QH<KS+9D JC+8D AD", "4D", hands=("2C 9C", "5C"))
    (move,) = thoughts(state)
    assert move in (("lay", "2C", "AD"), ("lay", "9C", "AD"))


@pytest.mark.parametrize(("mine", "put_off"), [("2: KS+3H QH+9D JC", False), ("2: KS+3H QH", True)])
def test_a_robot_does_not_put_off_the_third_tribe_and_may_put_off_the_second(
    mine: str, put_off: bool
) -> None:
    """FT-2: robots consider idling or a retirement if it gives little away."""
    verbs = {move[0] for move in thoughts(table(mine, "5S", hands=("2D 4C", "6C")))}
    assert "lay" in verbs
    assert ({"nothing", "retire"} <= verbs) == put_off
    assert not {"nothing", "retire"} & verbs or put_off


def test_a_robot_does_not_think_of_retiring_a_child_alone_while_there_is_room() -> None:
    """FT-9: that would undo a turn. The elder generation, two children or a wed child may be retired."""
    alone = table("9S+JH / TS<9S", "5S", hands=("2C", "6C"))
    assert [move for move in thoughts(alone) if move[0] == "retire"] == [("retire", "9S")]
    two = table("9S+JH / TS<9S TH<9S", "5S", hands=("2C", "6C"))
    assert [move for move in thoughts(two) if move[0] == "retire"] == [("retire", "9S"), ("retire", "TS")]
    wed = table("9S+JH / TS<9S+2D", "5S", hands=("2C", "6C"))
    assert [move for move in thoughts(wed) if move[0] == "retire"] == [("retire", "9S"), ("retire", "TS")]


def test_to_a_proposal_a_robot_thinks_of_yes_and_of_each_champion() -> None:
    """FT-17: champions fight with the lowest card, the highest, and the two or three highest."""
    state = table("8S", "9D+JC / TD<9D", hands=("2C 3C", "9H KD 4H 5H"))
    play(state, "propose 8S TD@1 2C")
    found = thoughts(state)
    assert ("accept",) in found
    for champion in ("9D", "JC"):
        stakes = {frozenset(move[2].split("+")) for move in found if move[:2] == ("refuse", champion)}
        assert stakes >= {
            frozenset({"4H"}), frozenset({"KD"}), frozenset({"KD", "9H"}), frozenset({"KD", "9H", "5H"}),
        }  # fmt: skip


def test_to_a_duel_a_robot_thinks_of_giving_in_of_little_and_of_what_surely_holds() -> None:
    """FT-11 to FT-13: a Nine faces an Eight and at most ten more, so a reply of nine is safe."""
    state = table("8S", "9D", hands=("2C 3C", "9H KD 4H 5H"))
    play(state, "duel 8S 9D@1 2C")
    replies = [said for (said,) in thoughts(state)]
    assert {"-", "4H"} < set(replies)
    assert any(sum(WORTH[card] for card in said.split("+")) >= 9 for said in replies if said != "-")


def test_a_robot_gives_away_what_its_union_does_not_need() -> None:
    """FT-15: it offers the lowest of its other cards for a card that it lacks, and keeps its King."""
    state = table("2: AS+5H JC", "2: QD 6C", hands=("KH 9S 3C", "2D"))
    found = [move for move in thoughts(state) if move[0] == "propose"]
    assert found
    assert {move[2:] for move in found} == {("QD@1", "3C")}
    assert {move[1] for move in found} == {"JC"}


def test_a_robot_asks_for_nobody_where_it_has_no_room() -> None:
    """FT-18."""
    full = table("2: AS 8S TS+2D 9H+2S JS+3D TH+3S", "2: QD", hands=("KH 9S 3C", "4D"))
    assert {move[0] for move in thoughts(full)} <= {"duel", "retire", "nothing"}


def test_a_robot_challenges_who_is_nearest_to_their_union() -> None:
    """FT-11: the wed King of the player with three tribes comes first."""
    state = table("9D", "2: KS+3H QH+9C JC+8D", "2: 5S 6C", hands=("9S 3C", "2D", "2H"))
    for seed in range(20):
        found = GUIDE.candidates(state, 0, random.Random(seed))
        first = next(move for move in found if move[0] == "duel")
        assert first[2] in ("KS@1", "QH@1", "JC@1")


def test_a_robot_without_cards_or_anything_to_lay_does_nothing_in_a_hurry() -> None:
    """FT-4."""
    assert GUIDE.policy(table("9D", "5S"), 0, random.Random(1)) == ("nothing",)


def test_a_family_without_a_future_is_retired_in_a_hurry() -> None:
    """FT-7, FT-9: a couple with hardly a card between its values will have no children that matter."""
    barren = table("9D+TS", "5S+6H", hands=("AS AH", "2D"))
    retired = {GUIDE.policy(barren, 0, random.Random(seed)) for seed in range(30)}
    assert ("retire", "9D") in retired
    young = table("2D+TS", "5S+6H", hands=("AS AH", "2H"))
    assert ("retire", "2D") not in {GUIDE.policy(young, 0, random.Random(seed)) for seed in range(30)}


def test_in_a_hurry_a_robot_refuses_to_give_away_what_its_union_needs() -> None:
    """FT-17: it uses the champion that counts most, and the two highest cards that it can spare."""
    state = table("8S", "2: KS+9H / QH<KS", hands=("2C", "4H 5H JC"))
    play(state, "propose 8S QH@1 2C")
    said = {GUIDE.policy(state, 1, random.Random(seed)) for seed in range(40)}
    assert {(word, *who) for word, *who, _ in said} == {("refuse", "KS")}
    assert {frozenset(cards.split("+")) for _, _, cards in said} == {frozenset({"4H", "5H"})}


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2: KS+3H QH", "2: KS QH 3H"),
        ("2: KS+3H QH+9D", "2: KS+3H QS+9D"),
        ("2: AS+KH", "2: AS+5H"),
        ("2S+KH", "TS+KH"),
    ],
    ids=["wed", "of another suit", "both count", "children of many kinds"],
)
def test_what_a_family_is_worth(better: str, worse: str) -> None:
    """FT-2, FT-7."""
    good, bad = (GUIDE.values(table(mine, "5C", hands=("4C",))) for mine in (better, worse))
    assert good[0] > bad[0]
    assert sum(good) == pytest.approx(1)
    assert sum(bad) == pytest.approx(1)


def test_a_game_that_is_over_is_worth_its_places() -> None:
    """FT-2, FT-19."""
    state = table("KS+3H / QH<KS+9D JC+8D AD", "4D", hands=("2C", "5C"))
    play(state, "lay 2C AD")
    assert list(GUIDE.values(state)) == [1.0, 0.0]


def test_a_slip_is_never_to_do_nothing_while_a_card_may_be_laid() -> None:
    """FT-4, FT-5: without a family, an easy robot lays a card. If none can be laid, it may wait."""
    empty = engine.robots.observe(table("", "9D", hands=("TC 9C 2C", "2D 3D")), 0, "r")
    assert {engine.robots.decide(empty, "easy", f"{seed}")[0] for seed in range(60)} == {"lay"}
    nowhere = table("2: 9C 4C", "9D", hands=("TC 2C", "2D 3D"))
    found = GUIDE.candidates(nowhere, 0, random.Random(1))
    assert ("nothing",) in GUIDE.careful(nowhere, 0, found)


def test_a_tribe_is_not_retired_with_three_of_four_wed() -> None:
    """FT-2, FT-9: a tribe with two of them wed may be retired."""
    three = table("KS+3H / QH<KS+9D JC+8D AD", "4D", hands=("2C", "5C"))
    kept = GUIDE.careful(three, 0, [("retire", "KS"), ("retire", "QH"), ("nothing",)])
    assert kept == [("nothing",)]
    two = table("KS+3H / QH<KS+9D", "4D", hands=("2C", "5C"))
    assert ("retire", "KS") in GUIDE.careful(two, 0, [("retire", "KS"), ("nothing",)])


FIGHT = ("9H", "7S"), ("2D", "KC 3C")
"""A 9 and a 2 against a 7 and a reply that wins or loses."""
RIVAL = "2: KD+4H QS+5H JC"
NEAR = "KS+3H / QH<KS+9D JC+8D"
THREE_HANDS = ("3H", "KH 2C", "QH QC")


@pytest.mark.parametrize(
    ("families", "hands", "moves", "expected"),
    [
        # FT-2: wedding an Ace, King, Queen or Jack gives another tribe at once. Later effects aren't told.
        (("KS", "5C"), ("3H", "9H"), "lay 3H KS", {"tribe"}),
        (("3H", "5C"), ("KS", "9H"), "lay KS 3H", {"tribe"}),
        (("9S", "5C"), ("3H", "9H"), "lay 3H 9S", set()),
        (("", "5C"), ("KS 3H", "9H"), "lay KS, nothing, lay 3H KS", set()),
        (("9S", "2: KD 4C"), ("3H", "9H"), "propose 9S KD@1 3H, accept", {"accepted"}),
        (("9S", "2: KD 4C"), ("3H", "9H"), "propose 9S KD@1 3H | accept", set()),  # it's the other player's
        # FT-2: a card that doesn't count for the union gives none: a repeated suit, or a second King.
        (("2: KS+4H QS", "5C"), ("3H", "9H"), "lay 3H QS", set()),
        (("2: KS+4H KD", "5C"), ("3H", "9H"), "lay 3H KD", set()),
        (("2: KS+4H QD", "5C"), ("3H", "9H"), "lay 3H QD", {"tribe"}),
        # FT-7: a child that is laid at once is the move itself.
        (("9S+JH", "2D+4C"), ("TS TH", "3D"), "lay TS 9S, lay 3D 2D", set()),
    ],
)
def test_what_comes_of_a_move(
    families: tuple[str, ...], hands: tuple[str, ...], moves: str, expected: set[str]
) -> None:
    assert came_later(table(*families, hands=hands), moves) == expected


@pytest.mark.parametrize(
    ("families", "hands", "moves", "there", "missing"),
    [
        # FT-12: a duel's outcome for the challenger and the challenged. FT-13: without a reply.
        (*FIGHT, "duel 9H 7S@1 2D, KC", "falls 9H", "fells"),
        (*FIGHT, "duel 9H 7S@1 2D | KC", "holds 7S", "falls"),
        (*FIGHT, "duel 9H 7S@1 2D, 3C", "fells 7S", "falls"),
        (*FIGHT, "duel 9H 7S@1 2D | 3C", "falls 7S", "holds"),
        (*FIGHT, "duel 9H 7S@1 2D, -", "fells 7S", ""),
        (*FIGHT, "duel 9H 7S@1 2D | -", "falls 7S", ""),
        # FT-12: a duel between others is neither a gain nor a fear for the seat.
        (("9S", "5C", "8D"), THREE_HANDS, "nothing, duel 5C 8D@2 2C, QH", "", "falls fells holds"),
        # FT-3, FT-12: falls count until the draw that begins the seat's turn, and no further.
        (("9S", "5C", "8D"), THREE_HANDS, "nothing, nothing, duel 8D 9S@0 QH, 3H", "falls 9S", ""),
        (("9S", "5C", "8D"), THREE_HANDS, f"{'nothing, ' * 5}duel 8D 9S@0 QH, 3H", "", "falls"),
        # FT-7: a child of a later turn counts as a gain.
        (("9S+JH", "5C"), ("TS", "9H"), "nothing, nothing, lay TS 9S", "child", ""),
        # FT-2: another player who has since reached three tribes is a fear.
        (("9S", RIVAL), ("3H", "2D"), "nothing, lay 2D JC", "rival", ""),
        (("9S", "2: KD+4H JC"), ("3H", "2D"), "nothing, lay 2D JC", "", "rival"),
        (("9S", "2: KD+4H QS+5H JC+3D 6S"), ("3H", "2D"), "nothing, lay 2D 6S", "", "rival"),
        ((RIVAL, "9S"), ("2D", "3H"), "lay 2D JC, nothing", "", "rival"),
    ],
)
def test_what_may_come_of_a_move_and_what_does_not(
    families: tuple[str, ...], hands: tuple[str, ...], moves: str, there: str, missing: str
) -> None:
    found = came_later(table(*families, hands=hands), moves)
    assert not there or there in found
    assert not set(missing.split()) & {one.split()[0] for one in found}


@pytest.mark.parametrize(
    ("families", "hands", "moves", "expected"),
    [
        # FT-2: the wedding that unites the tribes certainly wins.
        ((f"{NEAR} AD", "4D"), ("2C 9C", "5C"), "lay 2C AD", [WON]),
        ((f"{NEAR} AD", "4D"), ("2C 9C", "5C"), "nothing", []),
        (("2: KS+3H QH+9D AD", "4D"), ("2C 9C", "5C"), "lay 2C AD", []),
        ((f"{NEAR} AS", "4D"), ("2C", "5C"), "lay 2C AS", []),  # two of one suit
        (("", "4D"), ("AD", "5C"), "lay AD", []),
        ((NEAR, "4D"), ("AS JS", "5C"), "lay JS KS", []),  # a child is unwed
        # FT-16, FT-2: accepting a proposal that unites the other's tribes certainly loses.
        ((f"{NEAR} 5S", "AD"), ("2C", "5C"), "propose 5S AD@1 2C, accept", [LOST]),
        ((f"{NEAR} 5S", "AD"), ("2C", "5C"), "propose 5S AD@1 2C, refuse AD 5C", []),
        (("KS+3H / QH<KS+9D 5S", "AD"), ("2C", "5C"), "propose 5S AD@1 2C, accept", []),
        # FT-11, FT-12: a Nine and at most ten against a King and the reply. Equal is enough, and one less
        # isn't.
        (("9D", "KS+QH"), ("2D 3D", "TC 9C 8C"), "duel 9D KS@1 2D, 9C", ["holds"]),
        (("9D", "KS+QH"), ("2D 3D", "TC 9C 8C"), "duel 9D KS@1 2D, TC", ["holds"]),
        (("9D", "KS+QH"), ("2D 3D", "TC 9C 8C"), "duel 9D KS@1 2D, 8C", []),
        (("9D", "KS+QH"), ("2D 3D", "TC 9C 8C"), "duel 9D KS@1 2D, -", []),
    ],
)
def test_what_is_certain_to_come(
    families: tuple[str, ...], hands: tuple[str, ...], moves: str, expected: list[str]
) -> None:
    *first, last = moves.split(", ")
    state = table(*families, hands=hands)
    play(state, *first)
    assert list(GUIDE.outcomes.certain(state, state.to_act[0], tuple(last.split()))) == expected
