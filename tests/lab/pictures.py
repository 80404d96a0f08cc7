"""How long a table's picture takes, and how large it is.

    ./run bench pictures                  every game
    ./run bench pictures court-wars       one of them

For each game, there's a table in the middle of a game as a spectator and as a player see it, and the fullest
table in some random games. For SVG, it prints milliseconds of the loop's own thread. For PNG, it prints
milliseconds until the worker has answered, and its CPU time, which is more meaningful on a busy machine. Both
are measured the first time, and again when all parts of the picture were drawn before. The usual case is in
between: a street of tables with different names, which a new worker draws in turns. `./run bench load
--pictures` measures how long a crowd of players waits, and how long the loop is blocked.

The goals: 25 pictures a second on one core, 40 ms and 80 KB each, 150 MB for the worker, and its first
picture within 1.5 s of its start.
"""

from __future__ import annotations

import asyncio
import random
import re
import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import engine
from bot import presentation
from bot.i18n.languages import language
from bot.pictures.raster import rasterise
from bot.presentation import Scene
from bot.worker.process import Worker
from tests.engine.walk import random_game

ROUNDS = 9
NAMES = ("Ana", "Bartholomew", "Жанна", "Zoë", "Dmitri Karamazov III")
PATIENCE = 60.0
STREET, MOVES = 100, 5
"""How many tables there are, and how many moves of each are drawn, for a spectator and for the player
to move.
"""


class Subject(NamedTuple):
    """A picture to draw, and its reader's view."""

    name: str
    view: dict[str, Any]


class Figures(NamedTuple):
    """A picture's figures: medians in milliseconds, the size in KB and the height in units."""

    svg: float
    png: float
    first: float
    again: float
    size: float
    height: float


def subjects(key: str) -> Iterator[Subject]:
    """Yield a game in its middle for a spectator and for the player to move, and the fullest picture
    of a few.
    """
    seats = engine.GAMES[key].seats[-1]
    half = positions(key, seats, "middle")
    middle = half[len(half) // 2]
    yield Subject(f"{key}, bystander", middle.view(None))
    yield Subject(f"{key}, player", middle.view(middle.to_act[0]))
    found = [
        state.view(viewer)
        for number in range(3)
        for state in positions(key, seats, f"full {number}")[::7]
        for viewer in (None, state.to_act[0])
    ]
    yield Subject(f"{key}, fullest", max(found, key=lambda view: len(draw(view))))


def positions(key: str, seats: int, seed: str) -> list[engine.State]:
    """Return the first positions of a random game."""
    state = engine.new(key, seats, seed)
    kept = [state.copy()]
    for number, _ in enumerate(random_game(state, random.Random(seed))):
        if number == 300 or state.result is not None:
            break
        kept.append(state.copy())
    return kept


def draw(view: dict[str, Any], names: Sequence[str] = NAMES) -> str:
    """Return the SVG, or an empty string if the game has no pictures."""
    names = names[: view["seats"]]
    return presentation.of(view["game"]).picture(Scene(language("en"), view, names, names)) or ""


def work(svg: str) -> tuple[bytes, float]:
    """In the worker, return the PNG and the CPU seconds that it took."""
    start = time.process_time()
    return rasterise(svg), time.process_time() - start


def memory() -> float:
    """In the worker, return its peak memory in megabytes, or 0 if the system doesn't tell."""
    status = Path("/proc/self/status")
    found = re.search(r"VmHWM:\s+(\d+)", status.read_text("utf-8")) if status.exists() else None
    return int(found[1]) / 1024 if found else 0


async def measure(worker: Worker, view: dict[str, Any]) -> Figures:
    """Draw one picture several times."""
    drawing, waiting, working = [], [], []
    for _ in range(ROUNDS):
        start = time.thread_time()
        svg = draw(view)
        drawing.append(time.thread_time() - start)
        asked = time.perf_counter()
        png, worked = await worker.run(PATIENCE, work, svg)
        waiting.append(time.perf_counter() - asked)
        working.append(worked)
    height = re.search(r'height="([\d.]+)"', svg)
    assert height is not None
    svg_ms, png_ms, again_ms = (1000 * statistics.median(times) for times in (drawing, waiting, working[1:]))
    return Figures(svg_ms, png_ms, 1000 * working[0], again_ms, len(png) / 1000, float(height[1]))


def street(keys: list[str]) -> Iterator[str]:
    """Yield pictures of many tables, move by move, each with different names."""
    rng = random.Random("street")
    tables = []
    for number in range(STREET):
        key = keys[number % len(keys)]
        names = ["".join(rng.choices("aeiouklmnrst", k=rng.randint(3, 12))).title() for _ in NAMES]
        found = positions(key, rng.choice(engine.GAMES[key].seats), f"street {number}")
        start = rng.randrange(max(len(found) - MOVES, 1))
        tables.append((names, [state for state in found[start : start + MOVES] if state.result is None]))
    for move in range(MOVES):
        for names, states in tables:
            for state in states[move : move + 1]:
                yield draw(state.view(None), names)
                yield draw(state.view(state.to_act[0]), names)


async def walk(keys: list[str]) -> None:
    """Measure a worker's time for a street, from its start and once it has drawn everything."""
    svgs = list(street(keys))
    worker = Worker()
    start = time.perf_counter()
    worked = [(await worker.run(PATIENCE, work, svgs[0]))[1]]
    came = time.perf_counter() - start
    worked += [(await worker.run(PATIENCE, work, svg))[1] for svg in svgs[1:]]
    most = await worker.run(PATIENCE, memory)
    await worker.close()
    first, later = worked[:10], sorted(worked[len(worked) // 2 :])
    mean = statistics.mean(later)
    print(
        f"\nA street of {STREET} tables, {len(svgs)} pictures. The first came {came:.1f} s after the worker"
        f" was wanted; the first ten took its processor {1000 * statistics.mean(first):.0f} ms each,"
        f" later ones {1000 * mean:.1f} on average (median {1000 * statistics.median(later):.1f}, 95 of 100"
        f" under {1000 * later[int(0.95 * len(later))]:.1f}): {1 / mean:.0f} a second on one core. The worker"
        f" had {most:.0f} MB at most."
    )


async def _measure(keys: list[str]) -> None:
    worker = Worker()
    await worker.run(PATIENCE, work, draw(engine.new("court-piece", 4, "warm").view(None)))
    print(f"{'':28}{'SVG ms':>8}{'PNG ms':>8}{'first':>8}{'again':>8}{'KB':>8}{'height':>8}")
    measured = []
    for key in keys:
        for subject in subjects(key):
            figures = await measure(worker, subject.view)
            measured.append(figures)
            print(f"{subject.name:28}" + _columns(figures))
    await worker.close()
    medians = Figures(*(statistics.median(column) for column in zip(*measured, strict=True)))
    print(f"{'median':28}" + _columns(medians))
    await walk(keys)


def _columns(figures: Figures) -> str:
    return "".join(f"{figure:8.1f}" for figure in figures[:-1]) + f"{figures.height:8.0f}"


def main(argv: list[str]) -> int:
    """Print the figures. `argv` may name games."""
    pictured = [
        key for key, game in engine.GAMES.items() if draw(engine.new(key, game.seats[0], "").view(None))
    ]
    unknown = [key for key in argv if key not in pictured]
    if unknown:
        print(f"no pictures of {', '.join(unknown)}; there are of {', '.join(pictured)}")
        return 2
    asyncio.run(_measure(argv or pictured))
    return 0
