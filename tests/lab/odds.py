"""Leagues of robots: whether what odds foretell among them comes so often, and how strong robots are.

    ./run bench odds                    what the leagues that are kept come to: each game, and all together
    ./run bench odds --hours 1          plays more first, of the game that has had the least time
    ./run bench odds --fit              the luck of each game by either half, each judged by the other
    ./run bench odds --anchors          how strong each kind of robot is, by all games that are kept

In a league ten play one game at tables of all sizes, each of them always as the same robot: by chance, by
rule of thumb, or of a level, and then strong ones think no longer than fair ones. None but the league knows
which, so that they are rated as people are, from the first game on. In a *match*, numbered from 1000, robots
of one level play those of the next, as at a table of people; only anchors are measured by those.

The leagues are stored in `tests/lab/leagues.txt`, a line a league, and are a test as well
(`tests/features/records/test_ratings.py`). Leagues of even numbers are one half, those of odd ones the other.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import engine
from bot.features.records import ratings
from bot.features.records.ratings import SIGMA, League, Rated, RatedGame, luck, odds
from engine.robots import LEVELS, guide_of
from tests.engine.walk import random_move
from tests.lab.matches import LONG, player
from tests.lab.rule_players import rule_player

KEPT = Path(__file__).parent / "leagues.txt"
PEOPLE, GAMES = 10, 120
"""The players in a league, a digit each, and its games."""
MATCH, MATCHES = 1000, 4
"""The number of the first match, and the games of each; an even one is between easy and fair."""
CARELESS = ("random", "rule~50", "rule~20", "rule", "reflex~20", "reflex")
"""Players that take no time: "rule~20" makes 20 moves in a hundred by chance."""
ENOUGH = 100
"""Number of chances of a tenth that make it meaningful."""


class Kept(NamedTuple):
    """A league: its game, its number, as which robot each plays, and its games: who sat there, seat by seat,
    and their places, a digit each.
    """

    game: str
    number: int
    people: tuple[str, ...]
    games: tuple[tuple[str, str], ...]


class Chance(NamedTuple):
    """The chance that a side was given before a game, and its part of the win."""

    foretold: float
    came: float


# Playing


def league(key: str, number: int) -> Kept:
    """Return the league of this number, after it was played."""
    dice = random.Random(f"league {key} {number}")
    sizes, games = engine.GAMES[key].seats, GAMES
    if number >= MATCH:
        lower, upper = LEVELS[number % 2 :][:2]
        people, sizes, games = (lower,) * 5 + (upper,) * 5, sizes[:1], MATCHES
    else:
        levels = (*LEVELS[:2], _quick_strong(key)) if number % 8 < 2 else LEVELS[:1]
        kinds = [one for one in (*CARELESS, *levels) if rule_player(key) or not one.startswith("rule")]
        people = tuple(dice.choice(kinds) for _ in range(PEOPLE))
    found = []
    for at in range(games):
        who = dice.sample(range(PEOPLE), dice.choice(sizes))
        if number >= MATCH:
            who = _mixed(key, sizes[0], number * games + at)
        state = engine.new(key, len(who), f"league {number} {at}")
        for _ in range(LONG):
            if state.result is not None:
                break
            seat = state.to_act[0]
            kind, _, careless = people[who[seat]].partition("~")
            move = random_move if dice.random() * 100 < int(careless or 0) else player(kind)
            state.play(seat, move(state, seat, dice))
        if state.result is not None:
            places: dict[int, int] = {}
            for sharing in state.result.places:
                places |= dict.fromkeys(sharing, len(places) + 1)
            found.append(("".join(map(str, who)), "".join(str(places[seat]) for seat in range(len(who)))))
    return Kept(key, number, people, tuple(found))


def _quick_strong(key: str) -> str:
    """Return a robot of the strong level that thinks for as long as a fair one."""
    nodes = guide_of(engine.new(key, engine.GAMES[key].seats[0], "")).nodes["fair"]
    return f"strong@{nodes}"


def _mixed(key: str, seats: int, turn: int) -> list[int]:
    """Return who sits where in a match: one side is of the higher level, each of them in its turn."""
    sides = engine.GAMES[key].partners(seats)
    higher = sides[turn % len(sides)]
    return [seat + 5 * (seat in higher) for seat in range(seats)]


def written(kept: Kept) -> str:
    """Return a league as the line that is kept of it."""
    games = (f"{who}:{places}" for who, places in kept.games)
    return " ".join([kept.game, str(kept.number), ",".join(kept.people), *games])


def read(file: Path = KEPT) -> list[Kept]:
    """Return all that is kept."""
    lines = [line.split() for line in file.read_text("utf-8").splitlines()] if file.exists() else []
    return [
        Kept(key, int(number), tuple(people.split(",")), tuple(one.partition(":")[::2] for one in games))
        for key, number, people, *games in lines
    ]


def _play(keys: Sequence[str], numbers: Callable[[int], bool], seconds: float) -> None:
    """Play leagues of these numbers for so long, and keep each."""
    known = {(one.game, one.number) for one in read()}
    spent = dict.fromkeys(keys, 0.0)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        key, begun = min(spent, key=spent.__getitem__), time.process_time()
        number = next(one for one in range(2 * MATCH) if numbers(one) and (key, one) not in known)
        known.add((key, number))
        line = written(league(key, number))
        with KEPT.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
        spent[key] += time.process_time() - begun


# Judging


def foretold(leagues: Iterable[Kept]) -> Iterator[Chance]:
    """Yield what odds gave each side before each game of these leagues, and what came."""
    for kept in leagues:
        rated = League()
        for who, places in kept.games:
            sides = engine.GAMES[kept.game].partners(len(who))
            told = odds(kept.game, [[rated.of(int(who[at]) + 1, 0) for at in side] for side in sides])
            first = [min(places[at] for at in side) == "1" for side in sides]
            yield from (Chance(one, won / sum(first)) for one, won in zip(told, first, strict=True))
            seats = (Rated(int(place), int(one) + 1) for one, place in zip(who, places, strict=True))
            rated.add(RatedGame(kept.game, 0, tuple(seats)))


def tenths(chances: Iterable[Chance]) -> list[tuple[int, float, float]]:
    """Return how many chances were foretold of each tenth, their mean, and how often it came so."""
    found: dict[int, list[Chance]] = {}
    for one in chances:
        found.setdefault(min(9, int(one.foretold * 10)), []).append(one)
    return [
        (
            len(group),
            sum(one.foretold for one in group) / len(group),
            sum(one.came for one in group) / len(group),
        )
        for _, group in sorted(found.items())
    ]


def surprise(chances: Iterable[Chance]) -> float:
    """Return how much the winners of games came as a surprise, in bits a game: the less, the better."""
    bits = games = 0.0
    for one in chances:
        games += one.came
        bits -= one.came * math.log2(max(one.foretold, 1e-9)) if one.came else 0
    return bits / games


@contextmanager
def by_luck(of: Callable[[str, int], float]) -> Iterator[None]:
    """Let games hold this luck for a while, given their key and how many sides play."""
    with patch.object(ratings, "luck", of):
        ratings.model_of.cache_clear()
        yield
    ratings.model_of.cache_clear()


def of_all(luck: float) -> Callable[[str, int], float]:
    """Return this luck for every game, and more of it the more sides play."""
    return lambda game, sides: luck * math.sqrt(sides / 2)


def fitted(leagues: Sequence[Kept]) -> float:
    """Return the luck that makes the winners of these leagues, of one game, the least surprise."""
    found = {}
    for one in (halves / 2 for halves in range(6, 31)):
        with by_luck(of_all(one)):
            found[one] = surprise(foretold(leagues))
    return min(found, key=found.__getitem__)


def anchored(leagues: Sequence[Kept]) -> dict[str, tuple[float, float]]:
    """Return the strength of each kind of robot in these leagues, of one game, with an error: the one that
    makes the orders most likely, with a fair robot at 20. Before that, they may be as far apart as people.
    """
    met: Counter[tuple[tuple[str, ...], tuple[str, ...], float]] = Counter()
    for kept in leagues:
        for who, places in kept.games:
            sides = engine.GAMES[kept.game].partners(len(who))
            unit = math.sqrt(2) * luck(kept.game, len(sides))
            kinds = [tuple(sorted(kept.people[int(who[at])] for at in side)) for side in sides]
            came = [min(places[at] for at in side) for side in sides]
            for one in range(len(sides)):
                for other in range(len(sides)):
                    if one != other and kinds[one] != kinds[other]:
                        won = 2 * (came[one] < came[other]) + (came[one] == came[other])
                        met[kinds[one], kinds[other], unit] += won
    strengths = dict.fromkeys({kind for one, *_ in met for kind in one}, 20.0)
    bend = dict.fromkeys(strengths, 0.0)
    for _ in range(400):
        pull = {kind: (20 - strength) / SIGMA**2 for kind, strength in strengths.items()}
        bend = dict.fromkeys(strengths, 1 / SIGMA**2)
        for (one, other, unit), won in met.items():
            behind = sum(map(strengths.__getitem__, other)) - sum(map(strengths.__getitem__, one))
            chance = 1 / (1 + math.exp(-behind / unit))  # that it comes otherwise
            for kinds, sign in ((one, 1), (other, -1)):
                for kind in kinds:
                    pull[kind] += sign * won / 2 * chance / unit
                    bend[kind] += won / 2 * chance * (1 - chance) / unit**2
        for kind in strengths:
            strengths[kind] += 0.5 * pull[kind] / bend[kind]
        fair = strengths.get("fair", 20.0)
        strengths = {kind: strength - fair + 20 for kind, strength in strengths.items()}
    return {kind: (strength, 1 / math.sqrt(bend[kind])) for kind, strength in strengths.items()}


def _table(name: str, leagues: int, chances: Sequence[Chance]) -> Iterator[str]:
    games = sum(one.came for one in chances)
    yield f"{name}: {games:.0f} games of {leagues} leagues, {surprise(chances):.3f} bits"
    for count, mean, came in tenths(chances):
        off = "" if count < ENOUGH else f"{100 * (came - mean):+5.1f} points"
        yield f"    {count:6}  foretold {mean:.3f}  came {came:.3f}  {off}"


def _fit(keys: Sequence[str], leagues: Sequence[Kept]) -> Iterator[str]:
    told: list[Chance] = []
    for key in keys:
        halves = [[one for one in leagues if one.game == key and one.number % 2 == half] for half in (0, 1)]
        found = [fitted(half) for half in halves]
        yield f"{key:16} {found[0]:4} and {found[1]:4}, all {fitted([*halves[0], *halves[1]]):4}"
        for one, others in zip(found, reversed(halves), strict=True):
            with by_luck(of_all(one)):
                told += foretold(others)
    yield from _table("each half by the luck of the other", len(leagues), told)


def main(argv: list[str]) -> int:
    """Print what was foretold and what came, what luck or anchors it asks for; or play more."""
    parser = argparse.ArgumentParser(prog="./run bench odds", description=__doc__.partition("\n")[0])
    parser.add_argument("--game", action="append", metavar="KEY", choices=sorted(engine.GAMES))
    parser.add_argument("--hours", type=float, default=0.0, help="play more before")
    parser.add_argument("--matches", action="store_true", help="of one level against the next, not leagues")
    parser.add_argument("--fit", action="store_true", help="the luck of each game")
    parser.add_argument("--anchors", action="store_true", help="the strengths of robots")
    given = parser.parse_args(argv)
    keys = given.game or sorted(engine.GAMES)
    if given.hours:
        _play(keys, lambda one: (one >= MATCH) == given.matches, 3_600 * given.hours)
    every = [one for one in read() if one.game in keys]
    leagues = [one for one in every if one.number < MATCH]
    if given.anchors:
        for key in keys:
            for kind, (mean, error) in sorted(anchored([one for one in every if one.game == key]).items()):
                print(f"{key:16} {kind:12} {mean:6.1f} ± {error:.1f}")
    elif given.fit:
        print(*_fit(keys, leagues), sep="\n")
    else:
        for key in keys:
            of_game = [one for one in leagues if one.game == key]
            print(*_table(key, len(of_game), list(foretold(of_game))), sep="\n")
        print(*_table("all", len(leagues), list(foretold(leagues))), sep="\n")
    return 0
