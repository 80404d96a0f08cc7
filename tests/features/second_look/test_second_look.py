"""The second look: the worth of each card in a round, computed by an external solver. Its sums are right, and
everything else works without it.
"""

from __future__ import annotations

import random
from functools import cache

import pytest

import engine
from bot.features.second_look import double_dummy
from bot.features.second_look.double_dummy import Unsolved, believed, look, values
from bot.features.second_look.second_look import WORLDS, RoundLook, SecondLook, judged, tricks_of
from bot.storage.database import Database
from bot.tables.core.repository import Entry
from engine.contract import TrickPlay
from engine.games.court_piece.facts import TEAMS
from tests.bot.pages import table_of
from tests.engine.walk import random_game
from tests.rooms import Rooms

solver = pytest.mark.skipif(double_dummy.library() is None, reason="the solver is not installed")
NAMES = ("Ana", "Ben", "Chloé", "Dai")


def played(seed: int, count: int = 1, **options: object) -> tuple[engine.State, engine.State, list[Entry]]:
    """Return a random game of Court Piece: its opening, its end, and its log."""
    state = engine.new("court-piece", 4, f"look {seed}", {"rounds": count, **options})
    opening = state.copy()
    moves = random_game(state, random.Random(seed), out_of_turn=0)
    log = [Entry(at, seat, move) for at, (seat, move, _) in enumerate(moves)]
    return opening, state, log


def looks(seed: int, count: int = 1, **options: object) -> tuple[list[RoundLook], engine.State]:
    """Return the look at each round of such a game."""
    opening, state, log = played(seed, count, **options)
    table = table_of(state, "en", NAMES)
    found = [tricks_of(opening, log, number) for number in range(1, state.tricks_over + 1)]
    return [
        judged(table, number, cards, look([one.play for one in cards]))
        for number, cards in enumerate(found, 1)
    ], state


@solver
@pytest.mark.parametrize("games", [1, pytest.param(1430, marks=pytest.mark.nightly)])
def test_par_and_the_signed_costs_are_the_result(games: int) -> None:
    """CP-6: for each of seven rounds per game. If a round ended before its last trick, the rest is played
    perfectly.
    """
    seen = whole = 0
    for seed in range(games):
        found, state = looks(seed, 7)
        for one, row in zip(found, state.view(None)["sheet"], strict=True):
            seen += 1
            assert all(card.cost >= 0 for card in one.cards)
            if sum(row["tricks"]) == 13:
                whole += 1
                assert one.taken == row["tricks"][TEAMS.index(one.side)]
            assert 0 <= one.par <= 13
    assert seen == 7 * games
    assert whole > seen // 2, "most rounds are played to their last trick"


@solver
@pytest.mark.parametrize("seed", range(5))
def test_endings_of_five_cards_are_what_brute_force_finds(seed: int) -> None:
    opening, _, log = played(seed)
    ending = next(one for one in tricks_of(opening, log, 1) if sum(map(len, one.play.hands)) == 20)
    assert values(ending.play) == {
        card: best_for(ending.play.trump, *after(ending.play, card))
        for card in legal(ending.play.hands[turn(ending.play)], led(ending.play))
    }


@solver
@pytest.mark.parametrize("laid", [1, 2, 3])
def test_so_are_those_in_the_midst_of_a_trick(laid: int) -> None:
    opening, _, log = played(40 + laid)
    found = [one.play for one in tricks_of(opening, log, 1)]
    ending = next(one for one in found if len(one.trick) == laid and sum(map(len, one.hands)) == 20 - laid)
    assert values(ending) == {
        card: best_for(ending.trump, *after(ending, card))
        for card in legal(ending.hands[turn(ending)], led(ending))
    }


@solver
def test_the_second_opinion_knows_no_hidden_card_and_says_the_same_twice() -> None:
    costly = next(one for one in looks(5)[0][0].cards if one.cost)
    as_good, lost = believed(costly.before, costly.seat, costly.card, WORLDS)
    other = engine.load(costly.before).imagine(costly.seat, random.Random(7))
    assert engine.dump(other) != costly.before
    assert believed(engine.dump(other), costly.seat, costly.card, WORLDS) == (as_good, lost)
    assert 0 <= as_good <= WORLDS
    assert (lost == 0) == (as_good == WORLDS)


@pytest.mark.parametrize("options", [{"honour": True}, {"double_sar": True}])
def test_where_a_trick_is_not_all_there_is_to_have_nobody_looks(options: dict[str, bool]) -> None:
    """CP-16, CP-17."""
    opening, state, log = played(1, **options)
    assert state.trick_play() is None
    assert state.tricks_over == 0
    assert tricks_of(opening, log, 1) == []


async def test_without_the_solver_there_is_no_look(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(double_dummy, "library", lambda: None)
    _, state, _ = played(1)
    table, looks = table_of(state, "en", NAMES), SecondLook(Rooms(database))
    assert not looks.may_look(table)
    assert await looks.look(table) is None
    await looks.close()
    double_dummy._dds.cache_clear()
    with pytest.raises(Unsolved):
        values(TrickPlay("S", 0, (), (("AS",), ("KS",), ("QS",), ("JS",))))


# Brute force, with few enough cards to be quick

RANKS = "23456789TJQKA"


def led(play: TrickPlay) -> str:
    return play.trick[0][1] if play.trick else ""


def turn(play: TrickPlay) -> int:
    return (play.leader + len(play.trick)) % 4


def legal(hand: tuple[str, ...], suit: str) -> tuple[str, ...]:
    return tuple(card for card in hand if card[1] == suit) or hand


def after(play: TrickPlay, card: str) -> tuple[int, tuple[str, ...], tuple[tuple[str, ...], ...], int]:
    """Return the position after a card, and the side that evaluates it."""
    seat = turn(play)
    hands = tuple(
        tuple(one for one in hand if one != card) if at == seat else hand
        for at, hand in enumerate(play.hands)
    )
    return play.leader, (*play.trick, card), hands, seat % 2


def best_for(
    trump: str, leader: int, trick: tuple[str, ...], hands: tuple[tuple[str, ...], ...], side: int
) -> int:
    """Return how many of the remaining tricks this side takes if everybody plays perfectly."""
    return sum(takes(trump, leader, trick, hands, side, count) for count in range(1, 6))


@cache
def takes(
    trump: str,
    leader: int,
    trick: tuple[str, ...],
    hands: tuple[tuple[str, ...], ...],
    side: int,
    count: int,
) -> bool:
    """Return whether the side takes this many tricks."""
    if len(trick) == 4:
        suit = trick[0][1]
        high = max(trick, key=lambda one: (one[1] == trump, one[1] == suit, RANKS.index(one[0])))
        winner = (leader + trick.index(high)) % 4
        return takes(trump, winner, (), hands, side, count - (winner % 2 == side))
    left = max(map(len, hands))
    if count <= 0 or count > left:
        return count <= 0
    seat = (leader + len(trick)) % 4
    found = (
        takes(trump, *after(TrickPlay(trump, leader, trick, hands), card)[:3], side, count)
        for card in legal(hands[seat], trick[0][1] if trick else "")
    )
    return any(found) if seat % 2 == side else all(found)
