"""Court Wars: what the contract asks of Court Wars where the game has something of its own."""

from __future__ import annotations

import random

import pytest

import engine
from engine.contract import Illegal
from engine.games.court_wars.rules import CourtWars
from tests.engine.games.court_wars.positions import BARE, example, position
from tests.engine.perft import counts, moves
from tests.engine.walk import random_game


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("attack queen 2 qs court", ("attack", "QH", "2", "QS", "court")),
        ("Attack Q♥ with both: K♠, two", ("attack", "QH", "2", "KS", "2")),
        ("fight jack of hearts two king 1", ("attack", "JH", "2", "KS", "1")),
        ("defend", ("draw",)),
        ("draw a card", ("draw",)),
    ],
)
def test_what_people_type_in_their_turn(text: str, move: tuple[str, ...]) -> None:
    assert example().read(1, text) == move


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("attack with queen 2 king court", ("attack", "QH", "2", "KS", "court")),
        ("attack qh both js 2", ("attack", "QH", "2", "JS", "2")),
        ("attack qs 2", ("attack", "QS")),
        ("attack qh 2 qh", ("attack", "QH", "2", "QH")),
        ("discard", ("discard",)),
        ("skip", ("skip",)),
    ],
)
def test_what_is_typed_and_cannot_be_done(text: str, said: tuple[str, ...]) -> None:
    """CW-9, CW-11: what the rules say of it, not that it was not understood."""
    with pytest.raises(Illegal) as wanted:
        example().choice(1, said)
    with pytest.raises(Illegal) as caught:
        example().read(1, text)
    assert str(caught.value) == str(wanted.value)
    assert caught.value.said == said


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("queen", "QS"),
        ("place on Q♠", "QS"),
        ("on qs", "QS"),
        ("throw away", "discard"),
        ("discard", "discard"),
    ],
)
def test_what_people_type_to_a_guard(text: str, word: str) -> None:
    assert position(*BARE[:2], drawn="6D", phase="guard").read(0, text) == (word,)


def test_a_game_that_is_over_asks_nothing() -> None:
    """CW-12: no Guard is left to be placed when one alone is left."""
    assert position("KS TC 9C", "", out=(1,)).result is not None
    with pytest.raises(ValueError):
        position("KS TC 9C", "", out=(1,), drawn="2C", phase="guard")


def test_every_attack_that_is_offered_is_one_that_the_rule_allows() -> None:
    """CW-9, in other words than the engine's: all that is strong enough, and nothing else."""
    for seed in range(4):
        state = engine.new("court-wars", 3, f"attacks {seed}", {"equal_guards": seed % 2 == 1})
        assert isinstance(state, CourtWars)
        for turn, _ in enumerate(random_game(state, random.Random(seed))):
            if turn % 10 or state.result is not None or state.phase != "turn":
                continue
            offered = {move for move in moves(state, state.turn) if move[0] == "attack"}
            assert offered == set(allowed_attacks(state))


def allowed_attacks(state: CourtWars) -> list[tuple[str, ...]]:
    worth = {**{str(n): n for n in range(2, 10)}, "T": 10}
    rows = state.view(None)["courts"]
    found = []
    for own in rows[state.turn]:
        mine = [worth[card[0]] for card in own["guards"]][::-1]
        opposing = [one for seat, row in enumerate(rows) if seat != state.turn for one in row]
        for against in (one for one in opposing if one["standing"]):
            theirs = [worth[card[0]] for card in against["guards"]][::-1]
            prices = {str(n): sum(theirs[:n]) for n in range(1, len(theirs) + 1)} | {
                "court": sum(theirs) + 10
            }
            for spend in range(1, len(mine) + 1):
                found += [
                    ("attack", own["card"], str(spend), against["card"], remove)
                    for remove, price in prices.items()
                    if price <= sum(mine[:spend])
                ]
    return found


def shrunken() -> CourtWars:
    """Few cards, so that each kind of card comes up within a few moves."""
    state = position("KS TC 3C, QS", "KH 9D, QH 4D", pile="5S AS 2S X1 KC 6S")
    state.pile, state.discards = state.pile[-6:], ["7S"]
    return state


def test_the_number_of_positions_at_each_depth() -> None:
    assert counts(shrunken(), 9) == [1, 3, 4, 12, 28, 64, 179, 267, 523, 1012]
