"""Sealed seeds: each shuffle has its own secret, and its seal is published in advance."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import pytest

import engine
from engine.cards.sealed import LINKS, link, of_shuffle, parts, seal, sealed
from engine.cards.shuffle import Heard, shuffled
from tests.engine import known
from tests.engine.walk import random_game

DEALT = [(key, seats) for key, game in engine.GAMES.items() for seats in game.seats]


def deal(number: int) -> tuple[dict[str, Any], engine.State]:
    """Return a game of some kind, played at random to its end, as anybody can check it."""
    rng = random.Random(number)
    key, seats = DEALT[number % len(DEALT)]
    seed = sealed(f"{rng.getrandbits(128):032x}", [f"word {rng.random()}" for _ in range(seats)], number)
    heard = Heard(seed)
    state = engine.new(key, seats, heard, known.short(key))
    for _ in random_game(state, rng):
        pass
    secret, cut = parts(seed)
    return {
        "seal": seal(secret),
        "secret": secret,
        "links": LINKS,
        "cut": cut,
        "shuffles": heard.drawn,
    }, state


def test_a_link_leads_to_all_before_it_and_to_none_after() -> None:
    links = [link("00ff", number) for number in (0, 1, 2, LINKS)]
    assert hashlib.sha256(bytes.fromhex(links[1])).hexdigest() == links[0]
    assert hashlib.sha256(bytes.fromhex(links[2])).hexdigest() == links[1]
    assert links[3] == "00ff" == link("00ff", LINKS + 5)
    assert seal("00ff") == hashlib.sha256(bytes.fromhex(links[0])).hexdigest() != seal("00fe")


def test_each_shuffle_has_a_seed_of_its_own_which_every_cut_changes() -> None:
    seeds = [
        of_shuffle(sealed(secret, cuts, message), number)
        for secret, cuts, message, number in (
            ("00ff", ("a", "b"), 3, 0),
            ("00ff", ("a", "b"), 3, 1),
            ("00ff", ("b", "a"), 3, 0),
            ("00ff", ("a", "b"), 4, 0),
            ("00fe", ("a", "b"), 3, 0),
        )
    ]
    assert len(set(seeds)) == len(seeds)
    orders = {tuple(shuffled(sealed("00ff", (str(cut),), 1), 0, range(52))) for cut in range(50)}
    assert len(orders) == 50


@pytest.mark.parametrize("number", range(len(DEALT)))
def test_what_is_drawn_is_counted_and_all_of_it_open_at_the_end(number: int) -> None:
    found, state = deal(number)
    numbers = [one.number for one in found["shuffles"]]
    assert numbers == sorted(set(numbers))  # a pile of one card is counted but not shuffled
    assert not numbers or numbers[-1] < state.shuffles_open


def test_while_a_game_is_played_nothing_is_open_but_rounds_of_court_piece_that_are_over() -> None:
    """CP-3: each round is dealt from the whole pack, so earlier rounds don't reveal its cards."""
    for key, seats in DEALT:
        state = engine.new(key, seats, "seed")
        assert state.shuffles_open == (1 if key == "court-piece" else 0)  # everybody sees who deals first
    heard = Heard("seed")
    state = engine.new("court-piece", 4, heard, {"rounds": 3})
    for _, _, events in random_game(state, random.Random(1)):
        if any(event.name == "round" for event in events) and state.result is None:
            assert state.shuffles_open == state.shuffles - 1
            assert heard.drawn[-1].number == state.shuffles - 1
