"""What comes of a move in Four Tribes for those who make it, as a reason for a move counts it."""

from __future__ import annotations

import pytest

from engine.games.four_tribes.guide import GUIDE
from engine.games.four_tribes.rules import FourTribes
from engine.guide import LOST, WON, Step
from tests.engine.games.four_tribes.positions import play, table

FIGHT = ("9H", "7S"), ("2D", "KC 3C")
"""A 9 and a 2 against a 7 and a reply that wins, or one that loses."""
RIVAL = "2: KD+4H QS+5H JC"
NEAR = "KS+3H / QH<KS+9D JC+8D"
THREE_HANDS = ("3H", "KH 2C", "QH QC")


def came(state: FourTribes, moves: str) -> set[str]:
    """What came for the seat that made the first of these moves; those before "|" are made first."""
    first, bar, after = moves.rpartition(" | ")
    play(state, *first.split(", ") if bar else ())
    before, trail = state.copy(), []
    for move in after.split(", "):
        seat = state.to_act[0]
        trail.append(Step(seat, tuple(move.split()), play(state, move)))
    found = GUIDE.outcomes.come(before, trail[0].seat, trail, state)
    return {f"{one.name} {one.about}".strip() for one in found}


@pytest.mark.parametrize(
    ("families", "hands", "moves", "expected"),
    [
        # FT-2: who weds an Ace, King, Queen or Jack has another tribe: at once, or soon.
        (("KS", "5C"), ("3H", "9H"), "lay 3H KS", {"tribe"}),
        (("3H", "5C"), ("KS", "9H"), "lay KS 3H", {"tribe"}),
        (("9S", "5C"), ("3H", "9H"), "lay 3H 9S", set()),
        (("", "5C"), ("KS 3H", "9H"), "lay KS, nothing, lay 3H KS", {"tribe-soon"}),
        (("9S", "2: KD 4C"), ("3H", "9H"), "propose 9S KD@1 3H, accept", {"tribe-soon"}),
        (("9S", "2: KD 4C"), ("3H", "9H"), "propose 9S KD@1 3H | accept", set()),  # it is the other's
        # FT-2: one that does not count for the union is none: of one suit with another, or a second King.
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
    assert came(table(*families, hands=hands), moves) == expected


@pytest.mark.parametrize(
    ("families", "hands", "moves", "there", "missing"),
    [
        # FT-12: of a duel for challenger and challenged, who loses it, and who wins; FT-13: unanswered.
        (*FIGHT, "duel 9H 7S@1 2D, KC", "falls 9H", "fells"),
        (*FIGHT, "duel 9H 7S@1 2D | KC", "holds 7S", "falls"),
        (*FIGHT, "duel 9H 7S@1 2D, 3C", "fells 7S", "falls"),
        (*FIGHT, "duel 9H 7S@1 2D | 3C", "falls 7S", "holds"),
        (*FIGHT, "duel 9H 7S@1 2D, -", "fells 7S", ""),
        (*FIGHT, "duel 9H 7S@1 2D | -", "falls 7S", ""),
        # FT-12: of a duel between others nothing comes for the seat.
        (("9S", "5C", "8D"), THREE_HANDS, "nothing, duel 5C 8D@2 2C, QH", "", "falls fells holds"),
        # FT-3, FT-12: a fall counts up to the draw that begins the seat's turn, and no further.
        (("9S", "5C", "8D"), THREE_HANDS, "nothing, nothing, duel 8D 9S@0 QH, 3H", "falls 9S", ""),
        (("9S", "5C", "8D"), THREE_HANDS, f"{'nothing, ' * 5}duel 8D 9S@0 QH, 3H", "", "falls"),
        # FT-7: a child of a later turn is looked forward to.
        (("9S+JH", "5C"), ("TS", "9H"), "nothing, nothing, lay TS 9S", "child", ""),
        # FT-2: somebody else who comes to three tribes, by what happened since, is feared.
        (("9S", RIVAL), ("3H", "2D"), "nothing, lay 2D JC", "rival", ""),
        (("9S", "2: KD+4H JC"), ("3H", "2D"), "nothing, lay 2D JC", "", "rival"),
        (("9S", "2: KD+4H QS+5H JC+3D 6S"), ("3H", "2D"), "nothing, lay 2D 6S", "", "rival"),
        ((RIVAL, "9S"), ("2D", "3H"), "lay 2D JC, nothing", "", "rival"),
    ],
)
def test_what_may_come_of_a_move_and_what_does_not(
    families: tuple[str, ...], hands: tuple[str, ...], moves: str, there: str, missing: str
) -> None:
    found = came(table(*families, hands=hands), moves)
    assert not there or there in found
    assert not set(missing.split()) & {one.split()[0] for one in found}


@pytest.mark.parametrize(
    ("families", "hands", "moves", "expected"),
    [
        # FT-2: the wedding that unites the tribes is certain to win.
        ((f"{NEAR} AD", "4D"), ("2C 9C", "5C"), "lay 2C AD", [WON]),
        ((f"{NEAR} AD", "4D"), ("2C 9C", "5C"), "nothing", []),
        (("2: KS+3H QH+9D AD", "4D"), ("2C 9C", "5C"), "lay 2C AD", []),
        ((f"{NEAR} AS", "4D"), ("2C", "5C"), "lay 2C AS", []),  # two of one suit
        (("", "4D"), ("AD", "5C"), "lay AD", []),
        ((NEAR, "4D"), ("AS JS", "5C"), "lay JS KS", []),  # a child is unwed
        # FT-16, FT-2: to accept what unites the other's is certain to lose.
        ((f"{NEAR} 5S", "AD"), ("2C", "5C"), "propose 5S AD@1 2C, accept", [LOST]),
        ((f"{NEAR} 5S", "AD"), ("2C", "5C"), "propose 5S AD@1 2C, refuse AD 5C", []),
        (("KS+3H / QH<KS+9D 5S", "AD"), ("2C", "5C"), "propose 5S AD@1 2C, accept", []),
        # FT-11, FT-12: a Nine and at most ten against a King and the reply; equal is enough, one too few not.
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
