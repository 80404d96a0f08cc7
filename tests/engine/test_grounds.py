"""The grounds that the table shows for a move are true, and don't depend on hidden cards."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import ClassVar

import pytest

import engine
from engine import words
from engine.contract import Move
from engine.guide import Outcomes
from engine.outcome import Ground
from engine.robots import Grounds, guide_of
from engine.robots.grounds import best_founded
from engine.state import State
from tests.engine.walk import random_game

GAMES = sorted(engine.GAMES)


def positions(game: str, count: int = 10, step: int = 3) -> Iterator[tuple[State, int, Move]]:
    """Yield moves from all stages of random games, a few for each position."""
    for number in range(count):
        dice = random.Random(f"grounds {game} {number}")
        state = engine.new(game, dice.choice(engine.GAMES[game].seats), f"{dice.random()}")
        for at, _ in enumerate(random_game(state, dice)):
            if state.result is None and at % step == 0 and at < 150:
                seat = state.to_act[0]
                for move in words.moves(state, seat, 8, dice):
                    yield state, seat, move


def grounds(state: State, seat: int, move: Move) -> list[Ground]:
    return list(guide_of(state).outcomes.visible(state, seat, move))


@pytest.mark.parametrize("game", GAMES)
def test_a_ground_looks_at_no_hidden_card(game: str) -> None:
    dice = random.Random(game)
    for state, seat, move in positions(game):
        told = grounds(state, seat, move)
        for _ in range(2):
            assert grounds(state.imagine(seat, dice), seat, move) == told, (state.view(seat), move)


@pytest.mark.parametrize("game", GAMES)
def test_a_ground_has_a_name_of_its_game_and_comes_once(game: str) -> None:
    for state, seat, move in positions(game):
        before = engine.dump(state)
        names = [ground.name for ground in grounds(state, seat, move)]
        assert len(set(names)) == len(names), names
        assert set(names) <= set(guide_of(state).outcomes.grounds)
        assert engine.dump(state) == before


def test_no_fear_is_a_name_that_no_ground_has() -> None:
    for game in GAMES:
        outcomes = guide_of(engine.new(game, engine.GAMES[game].seats[0], "names")).outcomes
        assert outcomes.against <= set(outcomes.grounds)


class Toy(Outcomes[State]):
    """Outcomes that read a move's grounds from its words, as a name and an amount."""

    grounds: ClassVar = ("sure", "flaw", "cheap", "plain", "same", "clear")
    against: ClassVar = frozenset(("flaw",))
    relative: ClassVar = frozenset(("cheap",))
    obvious: ClassVar = frozenset(("clear",))
    alike: ClassVar = frozenset(("same",))

    def visible(self, before: State, seat: int, move: Move) -> Iterator[Ground]:
        for word in move:
            name, _, more = word.partition(":")
            yield Ground(name, (), int(more or 0))


def told(equal: Sequence[Move], *others: Move, holds: bool = True) -> Grounds:
    """Return the grounds for about equally good moves, compared with worse ones."""
    state = engine.new("court-wars", 2, "toy")
    return best_founded(Toy(), state, 0, equal, [*equal[1:], *others, equal[0]], lambda move: holds)


PLAIN, SURE, FLAW, CHEAP, SAME, CLEAR = (
    (("plain",), ("sure",), ("flaw",), ("cheap:2",), ("same",), ("clear",))
)  # fmt: skip


@pytest.mark.parametrize(
    ("move", "others", "expected"),
    [
        (("plain:1", "sure:1"), [("plain:0", "sure:1")], Grounds(Ground("plain", (), 1))),
        (("plain", "sure"), [PLAIN], Grounds(Ground("sure"))),
        (PLAIN, [FLAW], Grounds(flaw=Ground("flaw"))),
        (("flaw:1",), [("flaw:1",)], Grounds()),
        (CHEAP, [PLAIN], Grounds()),
        (CHEAP, [("cheap:1",)], Grounds(Ground("cheap", (), 2))),
        (PLAIN, [PLAIN + SAME], Grounds()),
        (("plain:0",), [("plain:1",)], Grounds()),
    ],
)
def test_a_ground_is_told_that_the_other_move_lacks(
    move: Move, others: list[Move], expected: Grounds
) -> None:
    """A ground isn't told if both moves have it, or if the other move has more of it."""
    found = told([move], *others)
    assert (found.ground, found.flaw) == (expected.ground, expected.flaw)
    if found.told is not None:
        assert (found.move, found.other) == (move, others[0])


def test_a_move_that_is_compared_with_none_has_any_ground_that_speaks_for_it() -> None:
    assert told([("plain", "flaw")]) == Grounds(Ground("plain"), None, ("plain", "flaw"))


def test_a_ground_of_all_alternatives_counts_less_than_one_of_none() -> None:
    """If each alternative has one, the likeliest alternative is named, with a ground that it lacks."""
    move = ("sure", "plain")
    assert told([move], SURE, CHEAP) == Grounds(Ground("plain"), None, move, SURE)
    assert told([move], SURE, PLAIN) == Grounds(Ground("plain"), None, move, SURE)
    assert told([move], PLAIN, SURE) == Grounds(Ground("sure"), None, move, PLAIN)


def test_a_move_that_does_not_hold_on_another_look_is_not_named_as_good() -> None:
    one, other = ("sure", "cheap:1"), SURE
    assert told([one, other], PLAIN, holds=False) == Grounds(Ground("sure"), None, one, PLAIN)


def test_a_move_as_good_with_the_same_ground_is_named_with_it() -> None:
    one, other = ("sure", "cheap:1"), SURE
    assert told([one, other], PLAIN) == Grounds(Ground("sure"), None, one, PLAIN, other)


def test_some_grounds_need_no_other_move_and_some_are_told_although_all_have_them() -> None:
    assert told([CLEAR], PLAIN) == Grounds(Ground("clear"), None, CLEAR)
    one, other = ("same", "cheap:1"), SAME
    assert told([one], other) == Grounds(Ground("same"), None, one)


def test_of_equal_moves_the_one_with_the_more_telling_ground_is_told() -> None:
    for moves, at in (
        ((PLAIN, SURE), 1),
        ((SURE, PLAIN), 0),
        ((("flaw", "plain"), PLAIN), 1),
        ((("sure:1",), ("sure:2",)), 1),
        ((PLAIN, CLEAR, SURE), 2),
    ):
        assert told(moves).move == moves[at], moves


def test_it_replaces_the_best_move_only_if_it_holds_on_another_look() -> None:
    assert told([PLAIN, SURE], holds=True).move == SURE
    assert told([PLAIN, SURE], CHEAP, holds=False) == Grounds(Ground("plain"), None, PLAIN, SURE)
