"""What a hint knows of a move in Four Tribes as soon as it is made: of the hand, and of the family."""

from __future__ import annotations

from engine.contract import Move
from engine.games.four_tribes.rules import FourTribes
from engine.guide import Outcome, Ply
from engine.robots import guide_of
from tests.engine.games.four_tribes.positions import table


def after(state: FourTribes, *moves: tuple[str, ...]) -> set[Outcome]:
    """What comes of the first of these moves, the others being answers."""
    seat, world, trail = state.to_act[0], state.copy(), []
    for said in moves:
        turn = world.to_act[0]
        trail.append(Ply(turn, Move(said), world.play(turn, said)))
    return set(guide_of(state).outcomes.come(state, seat, trail, world))


def test_what_is_laid_leaves_room_for_what_is_held():
    """FT-6: beside the 3 of diamonds goes the Ace of clubs; beside the Ace, only a 3 of another suit."""
    state = table("", "5C", hands=("3D AC", "9H"))
    assert after(state, ("lay", "3D")) == {Outcome("fits"), Outcome("ready", "AC")}
    assert after(state, ("lay", "AC")) == {Outcome("fits")}


def test_a_couple_is_a_couple_and_a_tribe():
    """FT-2, FT-6: nothing of the hand is of the couple's suits."""
    state = table("KS", "5C", hands=("9H 2D", "9D"))
    assert after(state, ("lay", "9H", "KS")) == {Outcome("tribe"), Outcome("couple")}


def test_who_retires_a_wed_tribe_gives_it_up():
    """FT-9."""
    state = table("KS+9H", "5C", hands=("2D", "9D"))
    assert after(state, ("retire", "KS")) == {Outcome("unwed"), Outcome("fits")}


def test_dear_cards_are_staked_and_cheap_ones_are_not():
    """FT-11: a card that counts 10, or is one of the four tribes."""
    state = table("7D", "5C", hands=("KS 2H AC", "9D"))
    assert Outcome("spent", "KS") in after(state, ("duel", "7D", "5C@1", "2H+KS"))
    assert Outcome("spent", "AC") in after(state, ("duel", "7D", "5C@1", "AC"))
    assert not [one for one in after(state, ("duel", "7D", "5C@1", "2H")) if one.name == "spent"]


def test_who_gives_in_has_the_cards():
    """FT-13, FT-16."""
    state = table("7D", "5C", hands=("KS 2H", "9D"))
    state.play(0, ("duel", "7D", "5C@1", "2H"))
    assert Outcome("gets") in after(state, ("-",))
    assert Outcome("gets") not in after(state, ("9D",))
    state = table("7D", "5C", hands=("KS 2H", "9D"))
    state.play(0, ("propose", "7D", "5C@1", "2H"))
    assert {Outcome("gets"), Outcome("leaves", "5C")} <= after(state, ("accept",))


def test_a_duel_may_break_up_a_wed_tribe_and_a_proposal_be_accepted():
    """FT-11, FT-15."""
    state = table("TD", "KC+5S", hands=("9S 2H", "8D"))
    assert {Outcome("fells", "KC"), Outcome("breaks", "KC")} <= after(
        state, ("duel", "TD", "KC@1", "9S"), ("8D",), ("nothing",)
    )
    state = table("TD", "KC", hands=("9S 2H", "8D"))
    assert Outcome("breaks", "KC") not in after(state, ("duel", "TD", "KC@1", "9S"), ("8D",), ("nothing",))
    assert Outcome("accepted") in after(state, ("propose", "TD", "KC@1", "9S"), ("accept",), ("nothing",))
