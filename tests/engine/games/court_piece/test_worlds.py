"""What a seat knows, imagines and plans, what it may type, and how many positions there are."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import engine
from engine.games.court_piece.rules import CourtPiece
from tests.engine.games.court_piece.positions import (
    named,
    play,
    position,
)
from tests.engine.perft import counts

SHOWN_OUT = (
    "AS KS QS JS TS 9S 8S 2H 3H 4H 5H 6H 7H",
    "AH KH QH JH TH 9H 8H AD KD QD JD TD 9D",
    "7S 6S 5S 8D 7D 6D 5D 4D 3D 2D AC KC QC",
    "4S 3S 2S JC TC 9C 8C 7C 6C 5C 4C 3C 2C",
)


def test_imagined_hands_respect_who_has_shown_out():
    """CP-5: seat 1 didn't follow spades. On honour (CP-16) this proves little: a call might be right."""
    rng = random.Random(1)
    for on_honour in (False, True):
        state = position(*SHOWN_OUT, trump="C", honour=on_honour)
        play(state, "AS 9D 5S 2S")
        worlds = [state.imagine(0, rng) for _ in range(50)]
        assert all(world.view(0) == state.view(0) for world in worlds)
        assert any(card[1] == "S" for world in worlds for card in world.view(1)["hand"]) is on_honour
    assert {named(world.play(0, ("call", "1", "1")), "call")[0]["right"] for world in worlds} == {True, False}


@pytest.mark.slow
def test_every_deal_that_fits_is_imagined_equally_often():
    """Seats 1, 2 and 3 have two each of 5H 6H 8H 5S 9D 7C, and seat 1 has shown out of spades: 60 deals."""
    state = position("AS KS 2H", "4H 5H 6H", "4S 5S 9D", "6S 8H 7C", trump="C", taken=(0, 10))
    play(state, "AS 4H 4S 6S")
    rng = random.Random(7)
    seen: Counter[tuple[str, ...]] = Counter()
    for _ in range(6000):
        twin = state.imagine(0, rng)
        seen[tuple(" ".join(twin.view(seat)["hand"]) for seat in (1, 2, 3))] += 1
    assert len(seen) == 60
    assert max(seen.values()) < 2 * min(seen.values())


def test_five_cards_are_all_that_is_known_before_trumps():
    """CP-3: the caller's own remaining eight cards are imagined too."""
    game = engine.new("court-piece", 4, "unknown")
    caller = game.to_act[0]
    rng = random.Random(3)
    twins = [game.imagine(caller, rng) for _ in range(20)]
    assert all(twin.view(caller) == game.view(caller) for twin in twins)
    for twin in twins:
        twin.play(caller, ("S",))
    assert len({tuple(twin.view(caller)["hand"]) for twin in twins}) > 15


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "depth", "expected"),
    [
        ({}, 12, [1, 3, 5, 7, 13, 26, 35, 45, 56, 56, 56, 56, 56]),
        ({"honour": True}, 5, [1, 5, 15, 45, 135, 324]),
    ],
)
def test_the_number_of_positions(options: dict[str, bool], depth: int, expected: list[int]):
    """The last three tricks of a game, move by move. An unintended rule change shows here."""
    state = position(
        "AS 3H 7C",
        "KS 4H 8D",
        "QS 9D 2C",
        "6S JH TD",
        trump="H",
        taken=(5, 5),
        row=(1, 2),
        rounds=1,
        **options,
    )
    assert counts(state, depth) == expected


def test_the_number_of_positions_from_a_seed():
    """Naming trumps and the first three cards, with a fixed seed."""
    assert counts(engine.new("court-piece", 4, "perft"), 4) == [1, 4, 52, 184, 512]


HANDS = ("KH QC 9S", "TH 5H 2D", "AH JH 3H", "9D 4D 2S")
"""Seat 0 leads, and spades are trumps. Seat 1 can't beat the king of hearts, but seat 2 can."""


def lost(state: CourtPiece, seat: int) -> engine.Move | None:
    return state.by_policy(seat, "lowest-if-lost")


def lowest(state: CourtPiece, seat: int) -> engine.Move | None:
    return state.by_policy(seat, "lowest-to-follow")


def test_the_lowest_that_follows_suit_where_none_can_win():
    """CP-5, CP-6"""
    state = position(*HANDS)
    assert (lost(state, 0), lowest(state, 0)) == (None, None), "who leads decides"
    play(state, "KH")
    assert (lost(state, 1), lowest(state, 1)) == (("5H",), ("5H",))
    assert (lost(state, 2), lowest(state, 2)) == (None, None), "they are not asked yet"
    play(state, "5H")
    assert lost(state, 2) is None, "the ace would win"
    assert lowest(state, 2) == ("3H",)


def test_who_has_none_of_the_suit_throws_the_lowest_away_unless_a_trump_wins():
    """CP-5, CP-6"""
    state = position(*HANDS)
    play(state, "KH TH AH")
    assert lost(state, 3) is None, "their deuce of trumps would win"
    assert lowest(state, 3) is None, "they have no heart"
    state = position("KH QC", "3S 2H", "9S 4D", "6S 5C", lead=0)
    play(state, "KH 2H 9S")
    assert lost(state, 3) == ("5C",), "the six of trumps cannot beat the nine, and is kept"
    state = position("KH QC", "3S 2H", "9S 4D", "6S 5S", lead=0)
    play(state, "KH 2H 9S")
    assert lost(state, 3) == ("5S",)


def test_nothing_is_played_where_no_card_is_asked_for_or_by_no_policy():
    """CP-3"""
    state = position(*HANDS[:3], HANDS[3], trump=None)
    assert [state.by_policy(seat, name) for seat in range(4) for name in state.policies(seat)] == [None] * 8
    state = position(*HANDS)
    play(state, "KH")
    assert state.by_policy(1, "highest") is None
    for seat in (-1, 4):
        with pytest.raises(engine.Illegal):
            state.policies(seat)
        with pytest.raises(engine.Illegal):
            state.by_policy(seat, "lowest-if-lost")


def test_suit_is_followed_also_where_nobody_sees_to_it():
    """CP-16"""
    state = position(*HANDS, honour=True)
    play(state, "KH")
    assert (lost(state, 1), lowest(state, 1)) == (("5H",), ("5H",))
