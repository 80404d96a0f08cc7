"""Leagues of robots: whether the odds among them come true, and how strong robots are.

    ./run bench odds                    results of the stored leagues: each game, and all together
    ./run bench odds --hours 1          first play more leagues, of the least played games
    ./run bench odds --fit              each game's luck, from either half, judged by the other
    ./run bench odds --anchors          each kind of robot's strength, from all stored games

In a league, ten players play one game at tables of all sizes. Each is always the same robot: it plays
randomly, by rule of thumb or at a level, and strong ones think no longer than fair ones. Only the league
knows which, so they are rated from the first game on, as people are. In a *match*, numbered from 1000, robots
of one level play those of the next, as at a table of people. Matches only measure anchors.

The leagues are stored in `tests/lab/leagues.txt`, one per line, and are also a test
(`tests/features/records/test_ratings.py`). Leagues with even numbers are one half, and those with odd numbers
the other.
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
"""The number of players in a league, each with a digit, and of its games."""
MATCH, MATCHES = 1000, 4
"""The number of the first match, and the games in each. An even number is between easy and fair."""
CARELESS = ("random", "rule~50", "rule~20", "rule", "reflex~20", "reflex")
"""Players that take no time. "rule~20" makes 20 % random moves."""
ENOUGH = 100
"""A tenth needs at least this many chances to be meaningful."""


class Kept(NamedTuple):
    """A league: its game, its number, the robot behind each player, and its games. A game is who sat in each
    seat and their places, a digit each.
    """

    game: str
    number: int
    people: tuple[str, ...]
    games: tuple[tuple[str, str], ...]


class Chance(NamedTuple):
    """A side's odds before a game, and its share of the win."""

    foretold: float
    came: float


# Playing


def league(key: str, number: int) -> Kept:
    """Play the league with this number, and return it."""
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
    """Return a robot of the strong level that thinks for only as long as a fair one."""
    nodes = guide_of(engine.new(key, engine.GAMES[key].seats[0], "")).nodes["fair"]
    return f"strong@{nodes}"


def _mixed(key: str, seats: int, turn: int) -> list[int]:
    """Return who sits where in a match. One side has the higher level, each side in its turn."""
    sides = engine.GAMES[key].partners(seats)
    higher = sides[turn % len(sides)]
    return [seat + 5 * (seat in higher) for seat in range(seats)]


def written(kept: Kept) -> str:
    """Return the line that stores a league."""
    games = (f"{who}:{places}" for who, places in kept.games)
    return " ".join([kept.game, str(kept.number), ",".join(kept.people), *games])


def read(file: Path = KEPT) -> list[Kept]:
    """Return all stored leagues."""
    lines = [line.split() for line in file.read_text("utf-8").splitlines()] if file.exists() else []
    return [
        Kept(key, int(number), tuple(people.split(",")), tuple(one.partition(":")[::2] for one in games))
        for key, number, people, *games in lines
    ]


def _play(keys: Sequence[str], numbers: Callable[[int], bool], seconds: float) -> None:
    """Play leagues with these numbers for this many seconds, and store each."""
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
    """Yield each side's odds before each game of these leagues, with the result."""
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
    """Return for each tenth the number of chances, their mean, and how often they came true."""
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
    """Return how surprising the winners of games were, in bits per game. Less is better."""
    bits = games = 0.0
    for one in chances:
        games += one.came
        bits -= one.came * math.log2(max(one.foretold, 1e-9)) if one.came else 0
    return bits / games


@contextmanager
def by_luck(of: Callable[[str, int], float]) -> Iterator[None]:
    """Use this luck for a while, as a function of a game's key and the number of sides."""
    with patch.object(ratings, "luck", of):
        ratings.model_of.cache_clear()
        yield
    ratings.model_of.cache_clear()


def of_all(luck: float) -> Callable[[str, int], float]:
    """Return the same luck for every game, which grows with the number of sides."""
    return lambda game, sides: luck * math.sqrt(sides / 2)


def fitted(leagues: Sequence[Kept]) -> float:
    """Return the luck with the least surprising winners in these leagues of one game."""
    found = {}
    for one in (halves / 2 for halves in range(6, 31)):
        with by_luck(of_all(one)):
            found[one] = surprise(foretold(leagues))
    return min(found, key=found.__getitem__)


def anchored(leagues: Sequence[Kept]) -> dict[str, tuple[float, float]]:
    """Return each kind of robot's strength in these leagues of one game, with an error. It's the most likely
    strength, with a fair robot at 20. The prior lets robots differ as much as people do.
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
            chance = 1 / (1 + math.exp(-behind / unit))  # of the opposite result
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
    """Print the odds and the results, or the luck or the anchors if asked for. Or play more games."""
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
