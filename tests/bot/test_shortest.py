"""Taps per kind of move in whole games, as a recorded table that is reviewed as a diff.

COURTYARD_GOLDEN=1 records it again.
"""

from __future__ import annotations

import os
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

import engine
from bot import presentation
from bot.tables.core.table import opening_choice
from bot.ui import layout
from engine.robots import guide_of
from engine.words import random_move
from tests.bot.pages import table_of
from tests.bot.shortest import fewest_taps
from tests.bot.telling import FRIENDS, scene_for

RECORDED = Path(__file__).parent / "golden" / "taps.txt"
GAMES = 4
"""Number of games of each kind, taking the seat counts in turn."""
MOVES = 400
"""Maximum number of moves in a game. Only long games have more."""
EACH = 10
"""Number of moves of each kind to look at in a game."""
RANDOM = 0.3
"""Share of moves made at random, not as robots do. Otherwise some kinds of moves would hardly appear."""


def moves(game: str, seats: int, number: int) -> Iterator[tuple[engine.State, int, engine.Move]]:
    """Play a game by rules of thumb and chance. Yield the state before each move, the seat and the move."""
    rng = random.Random(f"taps {game} {number}")
    state = engine.new(game, seats, f"taps {number}")
    guide = guide_of(state)
    for _ in range(MOVES):
        if state.result is not None:
            return
        seat = rng.choice(state.to_act)
        play = random_move if rng.random() < RANDOM else guide.policy
        move = play(state, seat, rng)
        yield state, seat, move
        state.play(seat, move)


def kind(game: str, state: engine.State, seat: int, move: engine.Move) -> str:
    """Return what is asked, and the answer if it's a word of its own and not a card."""
    choice = opening_choice(state, seat)
    text = presentation.of(game)
    named = choice.most == 1 and not any(text.is_card(word) or word in "SHDC" for word in choice.words)
    placed = move[0] in text.deck.cards or move[0] in text.deck.extras
    return f"{choice.ask}: {move[0]}" if named and not placed else choice.ask


def taps_of(game: str, screen: float) -> dict[str, list[int]]:
    """Return the taps for each move on panels of this height, by kind of move."""
    found: dict[str, list[int]] = defaultdict(list)
    seats = engine.GAMES[game].seats
    for number in range(GAMES):
        looked: Counter[str] = Counter()
        for state, seat, move in moves(game, seats[number % len(seats)], number):
            name = kind(game, state, seat, move)
            looked[name] += 1
            if looked[name] > EACH:
                continue
            taps = fewest_taps(table_of(state, "en", FRIENDS), seat, move, screen)
            assert taps is not None, f"no way leads to {move}"
            found[name].append(taps)
            choice = opening_choice(state, seat)
            assert choice is not None
            for ordered, order in presentation.of(game).orders(choice).items():
                taps = fewest_taps(table_of(state, "en", FRIENDS), seat, ("+".join(order),), screen)
                assert taps is not None, f"no way leads to the order {ordered}"
                found[f"{choice.ask}, named"].append(taps)
    return found


def lines(game: str) -> list[str]:
    """Return a row for each kind of move."""
    channel = taps_of(game, layout.OWN)
    return [
        f"{game:16} {name:24} {median(taps):6.1f} {max(taps):6}"
        f" {median(channel[name]):10.1f} {max(channel[name]):6} {len(taps):6}"
        for name, taps in sorted(taps_of(game, layout.DIRECT).items())
    ]


@pytest.mark.slow
@pytest.mark.parametrize("game", engine.GAMES)
def test_a_move_takes_as_many_taps_as_recorded(game: str) -> None:
    if presentation.of(game).picture(scene_for(engine.new(game, engine.GAMES[game].seats[0], 1), 0)) is None:
        pytest.skip("a new game, without a picture")
    head, *old = RECORDED.read_text("utf-8").splitlines() if RECORDED.exists() else [""]
    new = lines(game)
    if os.environ.get("COURTYARD_GOLDEN"):
        head = f"{'game':16} {'move':24} {'direct':>6} {'worst':>6} {'in channel':>10} {'worst':>6}  moves"
        others = [line for line in old if line.split()[0] != game]
        RECORDED.write_text("\n".join([head, *sorted([*others, *new])]) + "\n", "utf-8")
        old = new
    assert new == [line for line in old if line.split()[0] == game], "COURTYARD_GOLDEN=1 records it again"
