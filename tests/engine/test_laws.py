"""The conformance laws hold for an honest toy game, and catch each of its cheating variants."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import engine
from tests.engine import known, toys
from tests.engine.laws import seeing
from tests.engine.laws.games import Played, played, setups
from tests.engine.laws.held import LAWS
from tests.engine.perft import counts, moves


def lying(views: list[known.View]) -> tuple[list[str], int]:
    """Return hands, laid cards and buried cards. The pile is face down."""
    laid = [card for cards in views[0]["laid"] for card in cards]
    return known.hands(views) + laid + [card for view in views for card in view["own"]], views[0]["pile"]


TOY = known.Known(lying, seats=2, seed="", pack=lambda options: toys.PACK)


def varied(game: Played, rng: random.Random, known: known.Known) -> None:
    there: set[str] = set()
    differing: set[str] = set()
    for _, state in game.positions:
        secrets, drawn = seeing.varied(state, rng)
        there |= secrets
        differing |= drawn
    assert there
    assert not there - differing


ALL = {**LAWS, "varied": varied}


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Callable[[type[toys.Toy]], None]:
    return lambda state: monkeypatch.setitem(engine.GAMES, "toy", toys.game(state))


@pytest.mark.slow
@pytest.mark.parametrize("setup", list(setups(toys.game(toys.Toy))), ids=str)
def test_an_honest_game_keeps_every_law(setup, toy):
    toy(toys.Toy)
    game = played(setup, 0)
    for law in ALL.values():
        law(game, random.Random(0), TOY)


def judge(law: str) -> None:
    """Check a law against a few games of the registered "toy". The law "ends" is random play itself."""
    for setup in list(setups(engine.GAMES["toy"]))[:3]:
        for number in range(3):
            game = played(setup, number, longest=2000)
            if law != "ends":
                ALL[law](game, random.Random(number), TOY)


@pytest.mark.parametrize("name", toys.CHEATS)
def test_a_cheat_is_caught(name, toy):
    law, cheat = toys.CHEATS[name]
    toy(cheat)
    with pytest.raises((AssertionError, engine.Illegal, engine.BadState)):
        judge(law)


def test_set_ups_have_every_value_of_every_option():
    names = [str(setup) for setup in setups(toys.game(toys.Toy))]
    assert names[:6] == [
        "toy-2",
        "toy-2-bowing=False",
        "toy-2-size=3",
        "toy-2-size=5",
        "toy-2-first=right",
        "toy-3",
    ]


def test_perft_counts_positions_and_moves():
    """With three cards each, six positions follow one burial, and nine follow two. Picks come in one
    order.
    """
    state = toys.Toy.deal(2, "any", toys.Rules(size=3))
    assert [move[1] for move in moves(state, 0)] == ["+".join(pair) for pair in pairs(state.hands[0])]
    assert counts(state, 2) == [1, 6, 9]


def pairs(hand: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(hand[0], hand[1]), (hand[0], hand[2]), (hand[1], hand[2])]
