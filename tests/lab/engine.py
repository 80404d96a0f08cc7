"""How fast the engine is, through its public interface, in one process.

    ./run bench engine                       all games
    ./run bench engine court-piece           one of them
    ./run bench engine --seconds 2           longer, and steadier

A decision is one chosen word, asked for with `choice` and picked at random. A move of three words is three
decisions and one `play`. A new game begins when one ends, so the time includes dealing. Copies, dumps, views
and imagined worlds are measured in positions from all parts of a game. Figures are medians, and "most" is the
maximum.

The goals: 400,000 decisions/s for Court Piece and 100,000 for the others, a copy in 5 µs, a dump of 4 KB, and
a finished game replayed from its seed and moves in 2 ms.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterable, Iterator

import engine
from engine import words
from engine.contract import Move
from engine.state import State
from tests.engine.replay import line, replay
from tests.engine.walk import random_game

ROUNDS = 5
GAMES = 12
COLUMNS = (
    "decisions/s",
    "copy µs",
    "dump B",
    "most B",
    "dump µs",
    "load µs",
    "view µs",
    "imagine µs",
    "replay ms",
)


def play(state: State, dice: random.Random) -> int:
    """Play a game to its end at random. Return the number of decisions."""
    decisions = 0
    while state.result is None:
        seat = state.to_act[0]
        move = words.random_move(state, seat, dice)
        decisions += len(move)
        state.play(seat, move)
    return decisions


def per_second(step: Callable[[], int], seconds: float) -> float:
    """Return the median rate, over a few rounds, of what `step` counts."""
    rates = []
    for _ in range(ROUNDS):
        count = 0
        start = time.perf_counter()
        while (took := time.perf_counter() - start) < seconds:
            count += step()
        rates.append(count / took)
    return statistics.median(rates)


def microseconds(calls: Iterable[Callable[[], object]], seconds: float) -> float:
    """Return the median duration of a call. Each is repeated often enough to be measured."""
    calls = list(calls)
    times = []
    for call in calls:
        repeats = 0
        start = time.perf_counter()
        while (took := time.perf_counter() - start) < seconds / len(calls):
            for _ in range(10):
                call()
            repeats += 10
        times.append(took / repeats)
    return statistics.median(times) * 1e6


def games(key: str, seats: int) -> Iterator[tuple[str, list[tuple[int, Move]], list[State]]]:
    """Yield random games: the seed, the moves, and a few positions between the beginning and the end."""
    for number in range(GAMES):
        dice = random.Random(number)
        seed = f"bench {number}"
        state = engine.new(key, seats, seed)
        moves = [(seat, move) for seat, move, _ in random_game(state, dice, out_of_turn=0)]
        chosen = set(dice.sample(range(1, len(moves)), min(6, len(moves) - 1)))
        again = engine.new(key, seats, seed)
        positions = []
        for number_of_moves, (seat, move) in enumerate(moves):
            if number_of_moves in chosen:
                positions.append(again.copy())
            again.play(seat, move)
        yield seed, moves, positions


def row(key: str, seats: int, seconds: float) -> list[float]:
    """Return a game's figures at one table size, in the order of COLUMNS."""
    dice = random.Random(0)
    numbers = iter(range(10**9))
    played = list(games(key, seats))
    states = [state for _, _, positions in played for state in positions]
    dumps = [engine.dump(state) for state in states]
    lines = [line(engine.new(key, seats, seed), moves) for seed, moves, _ in played]
    sizes = [len(text.encode()) for text in dumps]
    return [
        per_second(lambda: play(engine.new(key, seats, f"{next(numbers)}"), dice), seconds),
        microseconds([state.copy for state in states], seconds),
        statistics.median(sizes),
        max(sizes),
        microseconds([lambda state=state: engine.dump(state) for state in states], seconds),  # type: ignore[misc]
        microseconds([lambda text=text: engine.load(text) for text in dumps], seconds),  # type: ignore[misc]
        microseconds([lambda state=state: state.view(0) for state in states], seconds),  # type: ignore[misc]
        microseconds([lambda state=state: state.imagine(0, dice) for state in states], seconds),  # type: ignore[misc]
        microseconds(
            [lambda text=text: replay(text) for text in lines],  # type: ignore[misc]
            seconds,
        )
        / 1000,
    ]


def main(argv: list[str]) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="./run bench engine", description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(engine.GAMES)}; or all")
    parser.add_argument(
        "--seconds", type=float, default=0.2, help="for each figure, and for each of five rounds"
    )
    given = parser.parse_args(argv)
    for key in given.games:
        if key not in engine.GAMES:
            parser.error(f"no game {key}")
    print(f"{'':<20}" + "".join(f"{column:>12}" for column in COLUMNS))
    for key in given.games or engine.GAMES:
        for seats in engine.GAMES[key].seats:
            figures = row(key, seats, given.seconds)
            print(
                f"{f'{key}, {seats}':<20}"
                + "".join(f"{figure:>12,.{decimals(figure)}f}" for figure in figures)
            )
    return 0


def decimals(figure: float) -> int:
    """Return how many decimals to print."""
    return 0 if figure >= 100 else 1 if figure >= 10 else 2
