"""The plan behind a move: what the seat does next in most games, using only what it could know."""

from __future__ import annotations

import random

import pytest

import engine
from engine import robots
from engine.cards.decks import STANDARD
from engine.guide import Outcomes, Ply
from engine.robots import guide_of, reasons
from engine.robots.sequel import Next, Sequel, most_often, next_move
from engine.words import only_move, random_move
from tests.engine.laws import reasoning
from tests.lab import hints


class Routine(Outcomes[engine.State]):
    routine = frozenset(("draw", "lay"))


def lays(card: str, place: str = "KD") -> Next:
    return Next(("lay", card, place), ("action", "card", "place"))


def told(*nexts: Next | None, seen: str = "KD 9S 8S") -> Sequel | None:
    return most_often(frozenset(seen.split()), STANDARD.cards, Routine(), nexts)


def test_what_most_games_have_in_common_is_told():
    assert told(*[lays("9S")] * 15, *[lays("8S")] * 5) == Sequel(
        (("action", "lay"), ("card", "9S"), ("place", "KD")), 15, 20
    )
    assert told(*[lays("9S")] * 10, *[lays("8S")] * 10) == Sequel(
        (("action", "lay"), None, ("place", "KD")), 20, 20
    )


def test_fewer_than_a_clear_majority_tell_nothing():
    """Neither do too few games, or games that ended before."""
    duels = [Next(("duel", "9S"), ("action", "own"))] * 14
    assert told(*duels, *[lays("8S")] * 6) is None
    assert told(*[lays("9S")] * 11) is None
    assert told(*[lays("9S")] * 14, *[None] * 6) is None


def test_a_card_that_is_not_seen_yet_is_not_named():
    hidden = most_often(frozenset(("KD",)), STANDARD.cards, Routine(), [lays("9S")] * 20)
    assert hidden == Sequel((("action", "lay"), None, ("place", "KD")), 20, 20)
    first = Next(("9S+8S",), ("reply",))
    assert told(*[first] * 20, seen="9S") is None
    assert told(*[first] * 20) == Sequel((("reply", "9S+8S"),), 20, 20)
    theirs = Next(("duel", "KD", "8S@2"), ("action", "own", "target"))
    assert told(*[theirs] * 20, seen="KD") == Sequel((("action", "duel"), ("own", "KD"), None), 20, 20)


def test_what_everybody_does_each_turn_is_nobodys_plan():
    differ = [lays(card, place) for card, place in (("9S", "KD"), ("8S", "9S"))]
    assert told(*differ * 10) is None  # "lay" alone
    assert told(*[Next(("-",), ("reply",))] * 20) is None


def test_a_sequel_begins_the_moves_that_have_its_words():
    some = Sequel((("action", "lay"), None, ("place", "KD")), 20, 20)
    assert some.begins(lays("2C"))
    assert not some.begins(lays("2C", "9S"))
    assert not some.begins(Next(("lay", "2C"), ("action", "card")))
    assert not some.begins(Next(("lay", "2C", "KD"), ("action", "card", "before")))


def test_the_next_move_is_the_next_that_was_chosen():
    """Forced moves and routine moves don't count."""
    chosen = forced = 0
    for number in range(40):
        state = engine.new("court-wars", 3, f"next {number}")
        dice = random.Random(number)
        guide = guide_of(state)
        for _ in range(30):
            state.play(state.to_act[0], random_move(state, state.to_act[0], dice))
        seat, before, trail = state.to_act[0], state.copy(), list[Ply]()
        expected = None
        while len(trail) < 20 and state.result is None:
            turn = state.to_act[0]
            alone, asked = only_move(state, turn) is not None, state.choice(turn)
            move = guide.policy(state, turn, dice)
            assert asked is not None
            if trail and turn == seat and expected is None and move[0] not in ("draw", "skip", "discard"):
                expected = None if alone else (move, asked.ask)
                forced += alone
            trail.append(Ply(turn, move, state.play(turn, move)))
        found = next_move(before, seat, trail, guide.outcomes.routine)
        assert (found and (found.words, found.asked[0])) == expected
        chosen += found is not None
    assert chosen > 20


@pytest.mark.parametrize(
    ("game", "number"), [("court-wars", 11), ("four-tribes", 11), ("the-four-courts", 31)]
)
def test_a_hint_tells_the_plan_behind_it(game: str, number: int):
    state, seat = hints.position(game, number)
    sequel = robots.advise(robots.observe(state, seat, robots.ADVICE)).reason.sequel
    assert sequel is not None
    assert sequel.games * 4 >= 3 * sequel.worlds
    assert sequel.worlds <= reasons.HELD
    reasoning.plans_what_is_seen(state, seat, sequel)


def test_the_law_finds_a_plan_with_a_card_that_is_hidden():
    state, seat = hints.position("four-tribes", 1)
    hidden = state.hands[1 - seat][0]  # type: ignore[attr-defined]
    with pytest.raises(AssertionError, match="not theirs"):
        reasoning.plans_what_is_seen(state, seat, Sequel((("action", "lay"), ("card", hidden)), 20, 20))
