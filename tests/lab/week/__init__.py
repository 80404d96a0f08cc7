"""`./run bench week`: simulated people play slow games of four, at several tables at once.

The clock is the pure one in bot/tables/clock/paces.py, and the calls come from the pure tables in
bot/delivery/decide.py. Three populations are compared.

A robot's turns count as a robot's, both those as a substitute since a player's time was up and those in a
seat that it holds. The exit code is 1 if a bound is violated (`judged`). `--shortens` prints how single
changes affect the length of games.

Plans: a share of the people lets the bot make their only moves, and plans on each visit, with the game's most
cautious policy, or else with the move that seems best at that time. Such an answer comes at a moment drawn
from the person's own pace, even if they look in earlier. Plans make games longer instead of shorter: a drawn
moment takes as long as answers do, and a player whose plan was played is away when the same turn asks them
again. The figures are in `WEEK.md`.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import engine
from bot.tables.clock.paces import AT_ONE_SITTING, DAY, HOUR, PACES, USUAL, Pace
from tests.lab.week import people as people_of
from tests.lab.week.courses import Question, course_of
from tests.lab.week.people import MONDAY, POPULATIONS, Population, somebody
from tests.lab.week.tables import Game, House, Person, Rules, Seat

SEATS = 4
COURSES = 8
"""The number of whole games of each kind that give the order of questions."""
PLANNERS = 0.5
"""The default share of people who use plans."""
QUICK = Pace(12 * HOUR, 6 * HOUR, 24 * HOUR, 3 * HOUR)
"""A pace that the bot doesn't offer, for comparison: half of "few"."""
Courses = Mapping[str, Sequence[Sequence[Question]]]


def main(argv: list[str]) -> int:
    """Print the tables. Return 1 if a bound is violated."""
    parser = argparse.ArgumentParser(prog="./run bench week", description=__doc__)
    parser.add_argument("--people", type=int, default=1000, help="of each population")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pace", choices=tuple(PACES), default=USUAL)
    parser.add_argument("--planners", type=float, default=PLANNERS, help="the share of people who use plans")
    parser.add_argument(
        "--shortens", action="store_true", help="what one change at a time does to the length"
    )
    chosen = parser.parse_args(argv)
    usual = courses_of(chosen.pace, chosen.seed)
    rules = Rules(PACES[chosen.pace], planners=chosen.planners)
    print(f"{chosen.people} people of each, games of {SEATS}, pace {chosen.pace!r}, seed {chosen.seed}")
    for game, some in usual.items():
        print(f"  {game}: {_asked(some)}")
    if chosen.shortens:
        shortens(usual, rules, chosen.people, chosen.seed)
        return 0
    broken = []
    found: list[Found] = []
    for one in POPULATIONS.values():
        began = time.perf_counter()
        house = inhabited(one, usual, rules, chosen.people, chosen.seed)
        house.play()
        found.append(Found(one, house, time.perf_counter() - began))
        usually = chosen.pace == USUAL and chosen.planners == PLANNERS
        broken += [f"{one.name}: {what}" for what in judged(one if usually else _unbound(one), house)]
    _print(found)
    for what in broken:
        print(f"NOT KEPT: {what}")
    return 1 if broken else 0


def courses_of(pace: str, seed: int, count: int = COURSES, **options: Mapping[str, Any]) -> Courses:
    """Return whole games of each kind, with the usual options at this pace or with these."""
    rng, hurried = random.Random(seed), pace in AT_ONE_SITTING
    return {
        key: [course_of(key, SEATS, options.get(key, game.usual(hurried)), rng) for _ in range(count)]
        for key, game in engine.GAMES.items()
        if SEATS in game.seats
    }


def inhabited(population: Population, courses: Courses, rules: Rules, count: int, seed: int) -> House:
    """Return a house with this many people, each at some tables, which begin within a week."""
    rng = random.Random(seed)
    people = [
        Person(somebody(rng, population, MONDAY + rng.random() * 7 * DAY), rng.random() < rules.planners)
        for _ in range(count)
    ]
    wanted = [one for one in people for _ in range(rng.choice(people_of.AT_SAME_TIME))]
    rng.shuffle(wanted)
    games: list[Game] = []
    kinds = list(courses)
    while len(four := _four(wanted)) == SEATS:
        kind = kinds[len(games) % len(kinds)]
        game = Game(rng.choice(courses[kind]), MONDAY + rng.random() * 7 * DAY, kind)
        game.seats = [Seat(one, game, rules.pace.bank) for one in four]
        for seat in game.seats:
            seat.person.seats.append(seat)
        games.append(game)
    return House(games, rules, seed)


def _four(wanted: list[Person]) -> list[Person]:
    """Take people for a table, each only once."""
    found: list[Person] = []
    for one in reversed(wanted):
        if one not in found:
            found.append(one)
        if len(found) == SEATS:
            break
    for one in found:
        wanted.remove(one)
    return found


class Found(NamedTuple):
    """The results of a population's games, and how long the simulation took."""

    population: Population
    house: House
    seconds: float


def _unbound(population: Population) -> Population:
    """Return the population without the bounds that apply only to the usual pace."""
    return population._replace(median=math.inf, within=0.0)


def judged(population: Population, house: House) -> list[str]:
    """Return descriptions of the violated bounds."""
    games = house.games
    people = {id(seat.person): seat.person for game in games for seat in game.seats}.values()
    median, within = median_days(games), within_pace(games)
    kept = {
        f"{house.forgotten} heard nothing for more than 60 minutes, up to {house.longest / 60:.0f}": (
            not house.forgotten
        ),
        "somebody was called in their quiet hours": not any(one.in_quiet for one in people),
        "somebody's time was up in their quiet hours": not any(game.in_quiet for game in games),
        "a game did not end": all(game.ends < math.inf for game in games),
        "turns are not all counted": all(
            game.turns == sum(len(question.seats) for question in game.course) for game in games
        ),
        f"the median game takes {median:.1f} days, {population.median} at most": median <= population.median,
        f"people answer {within:.1%} in time, {population.within:.0%} at least": within >= population.within,
    }
    return [what for what, is_so in kept.items() if not is_so]


def median_days(games: Sequence[Game]) -> float:
    """Return the games' median duration in days."""
    return statistics.median((game.ends - game.begins) / DAY for game in games)


def _nine(games: Sequence[Game]) -> float:
    """Return the number of days within which nine of ten games ended."""
    return sorted((game.ends - game.begins) / DAY for game in games)[len(games) * 9 // 10]


def within_pace(games: Sequence[Game]) -> float:
    """Return the share of turns that people answered, themselves or with plans, before a robot did."""
    turns = sum(game.turns - game.plain for game in games)
    return sum(game.own + game.planned for game in games) / turns


def _asked(courses: Sequence[Sequence[Question]]) -> str:
    all_of = [one for course in courses for one in course]
    asked = sum(len(one.seats) for one in all_of)

    def share(count: int) -> str:
        return f"{count / asked:.0%}"

    return (
        f"{asked / len(courses):.0f} turns in {len(all_of) / len(courses):.0f} waits;"
        f" {share(sum(len(one.seats) for one in all_of if len(one.seats) > 1))} asked together,"
        f" {share(sum(len(one.own) for one in all_of))} by their own move,"
        f" {share(sum(len(one.only) for one in all_of))} with one answer"
        f" ({share(sum(len(one.plain) for one in all_of))} that all can tell),"
        f" {share(sum(len(one.only | one.planned) for one in all_of))} that or as planned"
    )


def _figures(one: Found) -> dict[str, str]:
    games = one.house.games
    people = list({id(seat.person): seat.person for game in games for seat in game.seats}.values())
    turns = sum(game.turns for game in games)
    seats = [seat for game in games for seat in game.seats]
    asked = sum(game.own + game.planned + game.stood_in for game in games)
    present = sum(max(game.ends for game in (seat.table for seat in one.seats)) - MONDAY for one in people)

    def share(count: float, of: float = turns) -> str:
        return f"{count / of:.1%}"

    return {
        "people, games": f"{len(people)}, {len(games)}",
        "turns": f"{turns}",
        "answered by people": share(sum(game.own for game in games)),
        "by their plans": share(sum(game.planned for game in games)),
        "robot, time was up": share(sum(game.stood_in for game in games)),
        "robot, held the seat": share(sum(game.robots for game in games)),
        "seats that ended a robot's": share(sum(seat.robot for seat in seats), len(seats)),
        "games with such a seat": share(
            sum(any(seat.robot for seat in game.seats) for game in games), len(games)
        ),
        "games ended by robots alone": share(sum(game.left for game in games), len(games)),
        "days, median": f"{median_days(games):.1f}",
        "days, 9 of 10": f"{_nine(games):.1f}",
        **{
            f"  median, {kind}": f"{median_days([game for game in games if game.name == kind]):.1f}"
            for kind in dict.fromkeys(game.name for game in games)
        },
        "hours a wait": f"{_wait(games):.2f}",
        "answered within the pace": f"{within_pace(games):.1%}",
        "time up while asleep": str(sum(game.asleep for game in games)),
        "time up in quiet hours": str(sum(game.in_quiet for game in games)),
        "calls a turn": f"{sum(one.heard for one in people) / asked:.2f}",
        "calls a day and person": f"{sum(one.heard for one in people) / present * DAY:.2f}",
        "messages without a sound, a turn": f"{sum(one.silent for one in people) / asked:.2f}",
        "loud in quiet hours": str(sum(one.in_quiet for one in people)),
        "forgotten": str(one.house.forgotten),
        "minutes until a call, at most": f"{one.house.longest / 60:.0f}",
        "seconds to find out": f"{one.seconds:.0f}",
    }


def _wait(games: Sequence[Game]) -> float:
    return sum(game.ends - game.begins for game in games) / sum(len(game.course) for game in games) / HOUR


def _print(found: Sequence[Found]) -> None:
    print(f"{'':34}" + "".join(f"{one.population.name:>30}" for one in found))
    figures = [_figures(one) for one in found]
    for name in figures[0]:
        print(f"{name:34}" + "".join(f"{one[name]:>30}" for one in figures), flush=True)


class Change(NamedTuple):
    """A single change: to the bot's rules, to the games, or to who sits together."""

    rules: Mapping[str, Any] = {}
    options: Mapping[str, Mapping[str, Any]] = {}
    zones: tuple[str, ...] = ()


CHANGES: Mapping[str, Change] = {
    "as it is": Change(),
    "nobody plans": Change({"planners": 0.0}),
    "everybody plans": Change({"planners": 1.0}),
    "only moves alone, by all": Change({"planners": 1.0, "plans": False}),
    "called again at once": Change({"called_again": 0}),
    "plain moves at once": Change({"plain": True}),
    "nobody plans, and plain": Change({"planners": 0.0, "plain": True}),
    "half the time": Change({"pace": QUICK}),
    "all in one zone": Change(zones=("Europe/Berlin",)),
    "Four Tribes of twelve": Change(options={"four-tribes": {"turns": 12}}),
}


def shortens(usual: Courses, rules: Rules, count: int, seed: int) -> None:
    """Print how each single change affects the median days, and the share of turns within the pace."""
    print("\nmedian days, of 9 in 10, and the share that is answered within the pace")
    print(f"{'':24} {'':16}" + "".join(f"{one.name:>30}" for one in POPULATIONS.values()))
    for name, change in CHANGES.items():
        courses = courses_of(USUAL, seed, **change.options) if change.options else usual
        houses = []
        for one in POPULATIONS.values():
            population = one._replace(zones=change.zones or one.zones)
            houses.append(inhabited(population, courses, rules._replace(**change.rules), count, seed))
            houses[-1].play()
        for kind in ("all", *courses):
            row = ""
            for house in houses:
                games = [game for game in house.games if kind in ("all", game.name)]
                row += f"{f'{median_days(games):.1f}  {_nine(games):.1f}  {within_pace(games):.1%}':>30}"
            print(f"{name:24} {kind:16}" + row, flush=True)
