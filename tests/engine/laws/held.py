"""All laws by name. Each is checked against the moves or some positions of a whole random game."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

import engine
from engine.state import State
from tests.engine import replay
from tests.engine.known import Known
from tests.engine.laws import planning, playing, reasoning, saying, seeing
from tests.engine.laws.games import MIDDLE, Played

Law = Callable[[Played, random.Random, Known], None]
REASONED = 3
"""Approximate number of positions per game that a robot must give reasons in."""


def positions(law: Callable[[State, random.Random], object]) -> Law:
    """Return a law that checks every stored position of a game."""

    def hold(game: Played, rng: random.Random, known: Known) -> None:
        for moved, state in game.positions:
            with game.at(moved):
                law(state, rng)

    return hold


def knowing(law: Callable[[State, random.Random, Known], object]) -> Law:
    """Return a law that needs facts about the game."""
    return lambda game, rng, known: positions(lambda state, rng: law(state, rng, known))(game, rng, known)


def further(law: Callable[[Played, int, State, random.Random], object]) -> Law:
    """Return a law that checks how the game continued from each position."""

    def hold(game: Played, rng: random.Random, known: Known) -> None:
        for moved, state in game.positions:
            with game.at(moved):
                law(game, moved, state, rng)

    return hold


def imagined(game: Played, rng: random.Random, known: Known) -> None:
    finishing = rng.randrange(len(game.positions))
    for at, (moved, state) in enumerate(game.positions):
        with game.at(moved):
            seeing.imagined(state, rng, finish=at == finishing)


def thought(*laws: Callable[[State, random.Random], object]) -> Law:
    """Return a law about robots. It checks few positions, because robots are slow."""

    def hold(game: Played, rng: random.Random, known: Known) -> None:
        for moved, state in game.positions[:: max(1, len(game.positions) // REASONED)]:
            if state.result is None:
                with game.at(moved):
                    for law in laws:
                        law(state, rng)

    return hold


def taken_back(game: Played, rng: random.Random, known: Known) -> None:
    state = game.again()
    for moved, (seat, move) in enumerate(game.moves[:MIDDLE]):
        with game.at(moved):
            seeing.takes_back(state, seat, move, rng)
        state.play(seat, move)
    for moved, state in game.positions:
        if moved < len(game.moves):
            with game.at(moved):
                seeing.takes_back(state, *game.moves[moved], rng)


def told(game: Played, rng: random.Random, known: Known) -> None:
    state = game.again()
    for moved, (seat, move) in enumerate(game.moves):
        if MIDDLE <= moved < len(game.moves) - 30:
            state.play(seat, move)
            continue
        with game.at(moved):
            seeing.told(state, seat, move, known.unseen)


def conserved(game: Played, rng: random.Random, known: Known) -> None:
    """Check that each card is in one place: the cards and backs that seats see make up the pack."""
    state = game.again()
    pack = known.pack(state.options)
    for moved, (seat, move) in enumerate(game.moves[:300], 1):
        state.play(seat, move)
        with game.at(moved):
            seen, backs = known.lying([state.view(seat) for seat in range(state.seats)])
            assert len(seen) + backs == len(pack)
            assert len(set(seen)) == len(seen)
            assert set(seen) <= set(pack)


def swapped(game: Played, rng: random.Random, known: Known) -> None:
    """Play the same moves in the real world and in one that a seat can't tell from it."""
    state = game.again()
    swap = seeing.Swap(state, rng.randrange(state.seats), rng, known.parting)
    for moved, (seat, move) in enumerate(game.moves[:MIDDLE]):
        with game.at(moved):
            swap.move(state, seat, move)
    assert swap.compared, "no move was the same in both worlds"


def ended(law: Callable[[Played, random.Random], object]) -> Law:
    """Return a law about a game's end."""

    def hold(game: Played, rng: random.Random, known: Known) -> None:
        with game.at(len(game.moves)):
            law(game, rng)

    return hold


def recorded(game: Played, rng: random.Random, known: Known) -> None:
    with game.at(len(game.moves)):
        playing.recorded(game, rng)


def over(game: Played, rng: random.Random) -> None:
    playing.over(game)
    line = replay.line(game.again(), game.moves)
    assert engine.dump(replay.replay(line)) == engine.dump(game.end), "another game of the same moves"


LAWS: Mapping[str, Law] = {
    "completes": positions(saying.completes),
    "refuses": positions(saying.refuses),
    "looking": positions(seeing.looking_changes_nothing),
    "imagined": imagined,
    "hands": knowing(lambda state, rng, known: seeing.hands_stay_hidden(state, known.memories)),
    "policies": positions(planning.policies_are_theirs),
    "no choice": positions(planning.no_choice_is_theirs),
    "open": further(
        lambda game, moved, state, rng: seeing.all_lies_open(state, *game.moves[moved : moved + 1])
    ),
    "secret": knowing(lambda state, rng, known: seeing.secret_moves(state, rng, known.parting)),
    "taken back": taken_back,
    "told": told,
    "conserved": conserved,
    "swapped": swapped,
    "plays on": further(lambda game, moved, state, rng: playing.plays_on(game, moved, state)),
    "small": positions(lambda state, rng: playing.small(state)),
    "over": ended(over),
    "settles": further(playing.settles),
    "rematch": ended(playing.rematches),
    "recorded": recorded,
    "time": further(playing.time_called),
    "robots": thought(reasoning.robots_are_theirs),
    "reasons": thought(reasoning.reasons_are_theirs, reasoning.certain_is_certain),
}
SLOW = ("robots", "reasons")
COSTLY = ("told", "rematch", "time", "recorded")
"""Laws checked for only a tenth of the games, if there are many."""
