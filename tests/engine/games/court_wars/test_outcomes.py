"""What a hint knows of a move in Court Wars as soon as it is made: who is in reach, where Guards fit."""

from __future__ import annotations

from engine.contract import Move
from engine.games.court_wars.rules import CourtWars
from engine.guide import Outcome, Ply
from engine.robots import guide_of
from tests.engine.games.court_wars.positions import position


def after(state: CourtWars, *move: str) -> set[Outcome]:
    """What comes of the move itself."""
    seat, said = state.turn, Move(move)
    world = state.copy()
    trail = [Ply(seat, said, world.play(seat, said))]
    return set(guide_of(state).outcomes.come(state, seat, trail, world))


def test_a_guard_covers_and_may_take_out_of_reach():
    """CW-9: 10 and 2 reach a bare Jack, and not one with a Guard of 9."""
    state = position("KS 8C, JS", "KH TD 2D, QH", phase="guard", drawn="9C")
    assert after(state, "JS") == {Outcome("covers", "JS"), Outcome("safe", "JS"), Outcome("narrow")}
    assert after(state, "discard") == set()


def test_a_guard_may_bring_a_court_card_into_reach():
    """CW-9: 8 and 5 take the bare Queen, 8 alone does not."""
    state = position("KS 8C, JS 9S", "KH 7D, QH", phase="guard", drawn="5C")
    assert after(state, "KS") == {Outcome("threatens", "QH")}
    assert after(state, "JS") == {Outcome("threatens", "QH"), Outcome("narrow")}


def test_an_attack_may_bare_both():
    """CW-10: the Guards of either are gone, and the King stands in reach of the Queen's."""
    state = position("KS 8C, QS 3S", "KH 7D, QH 9D 4D")
    assert after(state, "attack", "KS", "1", "KH", "1") == {
        Outcome("bare", "KS"),
        Outcome("in-reach", "KS"),
        Outcome("strips", "KH"),
        Outcome("spent"),
    }
    assert after(state, "draw") == set()


def test_a_low_guard_leaves_no_room_for_a_high_one():
    """CW-5: upon a 3 goes a 2 at most, and elsewhere nothing above 6."""
    state = position("KS 8C, QS 7S", "KH TD", phase="guard", drawn="3C")
    assert Outcome("narrow") in after(state, "KS")
    assert Outcome("narrow") not in after(state, "QS")
