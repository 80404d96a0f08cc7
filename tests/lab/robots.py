"""The strength of the robots, against players without knowledge and against one another.

    ./run bench robots                            60 deals of every match (an hour or two)
    ./run bench robots --hours 8 --jobs 2         continue where it stopped, and write ROBOTS.md
    ./run bench robots --game court-piece         one game
    ./run bench robots --matches strong:random    one kind of match, as player:opponent

Deals are mirrored: each is played once for every way to seat the players, so that the luck of the cards evens
out, and counts once, with its mean result. Intervals are 95 %. If everybody plays alone, one player of the
first kind plays against players of the second kind. Otherwise, partners are of the same kind. The result is
the share of first places, and a shared place counts in parts. In Court Piece, it's tricks out of 13. Times
are CPU milliseconds per move. The match with the fewest deals is always next, so at any time all of them are
known about equally well.

With `--hours`, each deal is stored as soon as it's played, with a fingerprint of its game and of the code
that all games share. A run continues after the last deal, and drops the deals of games that now play
differently. The results go to `tests/lab/ROBOTS.md`, including bad ones. A match without a stored deal, for
example on another machine, keeps its row there, marked as older.

PyPy makes the same moves as CPython (2,137 moves from two deals per table were compared) in half to two
thirds of the time, and needs no installed package: `pypy3.11 -m tests.lab robots --hours 8`. Milliseconds are
then PyPy's.
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import inspect
import json
import math
import statistics
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import engine
from engine.files import DATA
from engine.robots import LEVELS
from tests.lab.matches import PLAYERS, Match, Played, deal, even, interval, matches, player, sides

HERE = Path(__file__).parent
KEPT = HERE / "robots.jsonl"
TABLE = HERE / "ROBOTS.md"
ENGINE = Path(engine.__file__).parent
HABITS = DATA / "habits"


class Kept(NamedTuple):
    """A played deal: its number, its result, and the median and maximum milliseconds per move."""

    deal: int
    reached: float
    median: float
    most: float


Book = dict[Match, list[Kept]]


@functools.cache
def fingerprint(key: str) -> str:
    """Return a hash of a game's code and of the code that all games share. Only these affect how its robots
    play.
    """
    here = room(key)
    shared = [file for file in sorted(_files(ENGINE)) if here.parent not in file.parents]
    players = [HERE / "matches.py", HERE / "rule_players" / f"{here.name}.py"]
    digest = hashlib.sha256()
    for file in [*shared, *sorted(_files(here)), *players, *HABITS.glob(f"{key}.json")]:
        if file.exists():  # a game may have no rule player
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def room(key: str) -> Path:
    """Return the folder of a game's code."""
    return ENGINE / "games" / Path(inspect.getfile(engine.GAMES[key].state)).parent.name


def _files(folder: Path) -> list[Path]:
    """Return the files in a folder that may affect play: code and data, but no pages for people."""
    return [file for file in folder.rglob("*") if file.suffix in (".py", ".json", ".toml")]


def read(kept: Path | None, matches: Iterable[Match]) -> Book:
    """Return the stored deals of games that haven't changed, of these matches and all others. A line that a
    kill has cut short is skipped.
    """
    book: Book = {match: [] for match in matches}
    if kept is not None and kept.exists():
        for line in kept.read_text("utf-8").splitlines():
            try:
                of, match, *numbers = json.loads(line)
            except ValueError:
                continue
            if of == fingerprint(match[0]):
                book.setdefault(Match(*match), []).append(Kept(*numbers))
    return book


def measure(
    matches: Sequence[Match],
    goes_on: Callable[[int], bool],
    pool: Executor,
    jobs: int,
    kept: Path | None = None,
    table: Path | None = None,
) -> Book:
    """Play deals, `jobs` at once. `goes_on` decides whether to begin another, given the lowest number of
    deals of any match. Deals under way are finished.
    """
    book = read(kept, matches)
    numbers = {match: {one.deal for one in deals} for match, deals in book.items()}
    stood = standing(table)
    running: dict[Future[Played], tuple[Match, int]] = {}
    while True:
        while len(running) < jobs:
            match = min(matches, key=lambda match: len(numbers[match]))
            if not goes_on(len(numbers[match])):
                break
            number = next(number for number in range(len(numbers[match]) + 1) if number not in numbers[match])
            numbers[match].add(number)
            running[pool.submit(deal, match, number)] = match, number
        if table is not None:
            table.write_text(written(book, stood), "utf-8")
        if not running:
            return book
        for done in wait(running, return_when=FIRST_COMPLETED).done:
            match, number = running.pop(done)
            played = done.result()
            times = [1_000 * moment for moment in played.times]
            one = Kept(number, played.reached, round(statistics.median(times), 1), round(max(times), 1))
            book[match].append(one)
            if kept is not None:
                with kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([fingerprint(match.key), match, *one]) + "\n")


def standing(table: Path | None) -> dict[Match, str]:
    """Return the rows of an existing page by their matches, without rows of players that no longer exist."""
    lines = table.read_text("utf-8").splitlines() if table is not None and table.exists() else []
    rows: dict[Match, str] = {}
    for line in lines:
        cells = line.strip("| ").split(" | ")
        if len(cells) == _CELLS and {cell.partition("@")[0] for cell in cells[2:4]} <= {*PLAYERS}:
            rows[Match(cells[0], int(cells[1]), cells[2], cells[3])] = line
    return rows


def written(book: Book, stood: Mapping[Match, str] = MappingProxyType({})) -> str:
    """Return the table as a page. Matches without a deal keep their old rows."""
    places = {match: place for place, match in enumerate(matches())}
    every = sorted([*book, *stood], key=lambda match: places.get(match, len(places)))
    rows = {match: _line(match, book[match]) for match in every if book.get(match)}
    before = {match: stood[match] for match in every if match in stood and match not in rows}
    header = [
        "| game | seats | who | against | deals | reached | ± | equals | | median ms | most ms |",
        "| --- | ---: | --- | --- | ---: | ---: | ---: | ---: | --- | ---: | ---: |",
    ]
    lines = [
        "# How well the robots play",
        "",
        "`./run bench robots --hours N` writes this page; each run continues the last one."
        " Deals are mirrored. *Reached* is the",
        "result of the first player, with its interval of 95 % (±): the share of first places or, in Court"
        " Piece, the tricks out",
        "of 13. *Equals* is the result of equal players; a row says *better* or *worse* if the interval"
        " excludes it. Milliseconds",
        "a move depend on the interpreter: PyPy is faster than CPython, once it is warm.",
        "",
        *header,
        *rows.values(),
    ]
    if before:
        lines += [
            "",
            "## Measured before",
            "",
            "These rows were measured with older robots. Each row stays until its match is measured again.",
            "",
            *header,
            *before.values(),
        ]
    spans = {match: _span(row) for match, row in [*before.items(), *rows.items()]}
    tables = list(dict.fromkeys(match[:2] for match in every))
    if levels := [line for table in tables if (line := _levels(*table, spans))]:
        lines += [
            "",
            "## Levels",
            "",
            "The table shows the result of each level against the rule player, with its interval. Levels are"
            " *apart* if they come in",
            "this order and no two intervals touch.",
            "",
            "| game | seats | easy | fair | strong | equals | |",
            "| --- | ---: | ---: | ---: | ---: | ---: | --- |",
            *levels,
        ]
    if ladders := [line for table in tables if (line := _ladder(*table, spans))]:
        lines += [
            "",
            "## One level against the next",
            "",
            "The table shows strong against fair, and fair against easy. The ladder is *clear* if both are"
            " better.",
            "",
            "| game | seats | strong : fair | fair : easy | equals | |",
            "| --- | ---: | ---: | ---: | ---: | --- |",
            *ladders,
        ]
    return "\n".join(lines) + "\n"


_CELLS = 11
"""Cells in a row."""


def _span(row: str) -> tuple[float, float]:
    """Return the result in a row, and its interval."""
    reached, about = row.split(" | ")[5:7]
    return float(reached), float(about) if about else math.inf


def _levels(key: str, seats: int, spans: Mapping[Match, tuple[float, float]]) -> str:
    """Return the line for a table where all levels have played at least two deals against the rule player."""
    found = [spans.get(Match(key, seats, level, "rule"), (0.0, math.inf)) for level in LEVELS]
    apart = all(low + about < high - more for (low, about), (high, more) in pairwise(found))
    return _spans(key, seats, found, "apart" if apart else "touch")


def _ladder(key: str, seats: int, spans: Mapping[Match, tuple[float, float]]) -> str:
    """Return the line for a table where each level has played at least two deals against the next."""
    pairs = [Match(key, seats, who, whom) for whom, who in pairwise(LEVELS)][::-1]
    found = [spans.get(match, (0.0, math.inf)) for match in pairs]
    clear = all(mean - about > even(pairs[0]) for mean, about in found)
    return _spans(key, seats, found, "clear" if clear else "not shown")


def _spans(key: str, seats: int, found: Sequence[tuple[float, float]], verdict: str) -> str:
    if any(math.isinf(about) for _, about in found):
        return ""
    cells = [f"{mean:.3f} ± {about:.3f}" for mean, about in found]
    return f"| {key} | {seats} | {' | '.join(cells)} | {even(Match(key, seats, '', '')):.3f} | {verdict} |"


def _line(match: Match, deals: list[Kept]) -> str:
    reached = [one.reached for one in deals]
    mean, about, level = statistics.mean(reached), interval(reached, len(deals) * sides(match)), even(match)
    verdict = "better" if mean - about > level else "worse" if mean + about < level else "not shown"
    cells = (
        match.key, match.seats, match.who, match.whom, len(deals),
        f"{mean:.3f}", "" if math.isinf(about) else f"{about:.3f}", f"{level:.3f}", verdict,
        f"{statistics.median([one.median for one in deals]):.0f}", f"{max([one.most for one in deals]):.0f}",
    )  # fmt: skip
    return "| " + " | ".join([f"{cell}" for cell in cells]) + " |"


def main(argv: list[str]) -> int:
    """Print the table, or continue with the stored one."""
    parser = argparse.ArgumentParser(prog="./run bench robots", description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=60, metavar="N", help="of each match (60)")
    parser.add_argument("--game", action="append", metavar="KEY", choices=sorted(engine.GAMES))
    parser.add_argument("--seats", type=int, help="only tables of so many")
    parser.add_argument("--matches", nargs="+", metavar="WHO:WHOM", help=", ".join(PLAYERS))
    parser.add_argument("--jobs", type=int, default=1, help="deals that are played at once")
    parser.add_argument("--hours", type=float, help="go on with what was measured, and write ROBOTS.md")
    given = parser.parse_args(argv)
    chosen = [
        match
        for match in matches()
        if (not given.game or match.key in given.game) and given.seats in (None, match.seats)
    ]
    if given.matches:
        pairs = [pair.partition(":")[::2] for pair in given.matches]
        for name in {name for pair in pairs for name in pair}:
            try:
                player(name)
            except ValueError as error:
                parser.error(str(error))
        tables = dict.fromkeys((match.key, match.seats) for match in chosen)
        chosen = [Match(*table, *pair) for table in tables for pair in pairs]
    with ProcessPoolExecutor(given.jobs) as pool:
        if given.hours is None:
            print(written(measure(chosen, lambda fewest: fewest < given.deals, pool, given.jobs)))
        else:
            until = time.monotonic() + 3_600 * given.hours
            measure(chosen, lambda fewest: time.monotonic() < until, pool, given.jobs, KEPT, TABLE)
    return 0
