"""How well the robots play, against players who know nothing and against one another.

    ./run bench robots                            all that issue D asks for (an hour or two)
    ./run bench robots --minutes 1 --jobs 2       the same, coarser: a minute a match
    ./run bench robots --hours 8 --jobs 2         unattended: goes on where it stopped, writes ROBOTS.md
    ./run bench robots --game court-piece         one game
    ./run bench robots --matches strong:random    one kind of match: who:against whom

Deals are mirrored: each is played once for every way to seat the players, so that luck of the cards evens
out, and counts once, with the mean of what was reached in it. Intervals are of 95 %. At a table where each
plays alone the first named player is alone among others of the second kind; a partner is of their own
kind. What is reached is the share of first places, a shared one counting in parts; in Court Piece, tricks of
13. Times are milliseconds of one processor a move.

PyPy makes the same moves as CPython (2,137 of two deals a table were compared) in half to two thirds of the
time, and needs nothing installed: `pypy3.11 -m tests.bench robots --hours 8`. Milliseconds are then PyPy's.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

import engine
from tests.bench import unattended
from tests.bench.matches import PLAYERS, Match, Played, deal, even, interval, matches, player, sides


def row(match: Match, played: list[Played]) -> str:
    """One line of the table."""
    reached = [one.reached for one in played]
    times = [moment for one in played for moment in one.times]
    games = len(played) * sides(match)
    mean, about = statistics.mean(reached), interval(reached, games)
    if match.target is not None:
        wanted = f">= {match.target:.3g}"
        verdict = "yes" if mean >= match.target else "within" if mean + about >= match.target else "NO"
    else:
        wanted = f">  {even(match):.3g}"
        verdict = "yes" if mean - about > even(match) else "NO"
    table = f"{match.key}, {match.seats}"
    return (
        f"{table:<19}{match.who:>12} : {match.whom:<12}{len(played):>6}{mean:>8.3f} ±{about:>6.3f}   "
        f"{wanted:<9}{verdict:<8}{statistics.median(times) * 1000:>7.0f}{max(times) * 1000:>8.0f}"
    )


def main(argv: list[str]) -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(prog="./run bench robots", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=60, metavar="N", help="deals a match (60)")
    parser.add_argument("--game", action="append", metavar="KEY", choices=sorted(engine.GAMES))
    parser.add_argument("--seats", type=int, help="only tables of so many")
    parser.add_argument("--matches", nargs="+", metavar="WHO:WHOM", help=", ".join(PLAYERS))
    parser.add_argument("--minutes", type=float, default=math.inf, help="after which a match is broken off")
    parser.add_argument("--jobs", type=int, default=1, help="deals that are played at once")
    parser.add_argument("--hours", type=float, help="go on with what was measured, and write ROBOTS.md")
    given = parser.parse_args(argv)
    chosen = [
        match
        for match in matches()
        if (not given.game or match.key in given.game) and given.seats in (None, match.seats)
    ]
    if given.matches:
        tables = dict.fromkeys((match.key, match.seats) for match in chosen)
        asked = {(match.key, match.seats, match.who, match.whom): match for match in chosen}
        pairs = [pair.partition(":")[::2] for pair in given.matches]
        for name in {name for pair in pairs for name in pair}:
            try:
                player(name)
            except ValueError as error:
                parser.error(str(error))
        chosen = [asked.get((*table, *pair), Match(*table, *pair)) for table in tables for pair in pairs]
    if given.hours is not None:
        with ProcessPoolExecutor(given.jobs) as pool:
            unattended.measure(chosen, given.hours, pool, given.jobs, time.monotonic)
        return 0
    print(f"{'':<19}{'':>27}{'deals':>6}{'reached':>8}{'':>9} {'asked':<9}{'':<8}{'med ms':>7}{'max ms':>8}")
    for match in chosen:
        print(row(match, list(rounds(match, given.games, given.minutes, given.jobs))), flush=True)
    return 0


def rounds(match: Match, deals: int, minutes: float, jobs: int) -> Iterator[Played]:
    """Plays so many deals, or as many as there is time for, and two at least."""
    start = time.monotonic()
    with ProcessPoolExecutor(jobs) as pool:
        for number, played in enumerate(pool.map(deal, [match] * deals, range(deals)), 1):
            yield played
            if number > 1 and time.monotonic() - start > 60 * minutes:
                pool.shutdown(wait=False, cancel_futures=True)
                return
