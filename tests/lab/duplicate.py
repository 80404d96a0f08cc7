"""Measure duplicate play: how honest par's stated error is, and how much luck remains in a challenge.

    ./run bench duplicate par --deals 4 --games 320 --part 0.1
    ./run bench duplicate matches --matches 1000 --part 0.1

`par` plays 32 games of a deal for par, as the bot does, and then more games of the same deal. It compares par
with the mean of the other games. Then it takes each further block of 32 games as par in turn, so each deal
has several pars. The stated error is honest if par is within two errors of that mean in 19 of 20 cases, and
0.8 errors away on average.

`matches` compares two ways to find out which of two people plays better. In a challenge, both people play the
same deal alone with the same robots, and the difference in their scores counts. At a single table, they play
against each other, and the first person's score counts. A third column shows two people with different deals.

With `--part`, robots search only a fraction of the nodes that they search in the bot. People search as many
nodes as the robots.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine import duplicate, robots
from engine.cards.sealed import sealed
from engine.duplicate import LEVEL, NODES_OF, SEAT, Deal, Result

PEOPLE = ("strong", "fair")
"""The levels of the two people. A fair person makes slips, so the two play differently."""
OTHER = 1
"""A seat that is an opponent of SEAT in every game."""


class Gap(NamedTuple):
    """One par's distance from the mean of the other games, and par's stated error.

    `beside` is the standard error of the mean of the other games.
    """

    distance: float
    error: float
    beside: float

    @property
    def errors(self) -> float:
        """Return the distance in units of the combined error. Raise ZeroDivisionError if that is 0."""
        return self.distance / math.hypot(self.error, self.beside)


class Spread(NamedTuple):
    """The standard deviations of a challenge, a single table, and two people with different deals."""

    challenge: float
    table: float
    strangers: float


def deal_of(game: str, number: int) -> Deal:
    """Return a game's deal by number. The same number always gives the same deal."""
    return Deal(game, sealed(f"{number:064x}", ["lab", game], number))


def nodes_of(game: str, part: float) -> int:
    """Return a fraction of the number of nodes that the bot's robots search in this game."""
    return round(part * robots.guide_of(duplicate.opening(deal_of(game, 0))).nodes[NODES_OF])


def gaps(results: Sequence[Result]) -> list[Gap]:
    """Return the gap between each block of 32 games and all the other games, block by block."""
    found = []
    for start in range(0, len(results) - duplicate.GAMES + 1, duplicate.GAMES):
        end = start + duplicate.GAMES
        par = duplicate.par(results[start:end])
        others = [one.score for one in (*results[:start], *results[end:])]
        beside = statistics.stdev(others) / math.sqrt(len(others))
        found.append(Gap(abs(par.score - statistics.mean(others)), par.error, beside))
    return found


def games_of(deal: Deal, games: int, nodes: int | None) -> list[Result]:
    """Return the results of par's first `games` games."""
    return [
        duplicate.result(deal, duplicate.par_game(deal, number, (), sys.maxsize, nodes))
        for number in range(games)
    ]


def honesty(found: Sequence[Gap]) -> list[str]:
    """Return table cells that summarise these gaps.

    Four cells describe the pars with an error: their number, the share within two errors, and the mean and
    maximum distance in errors. Three cells describe the pars without an error: their number, how many of them
    differ from the mean of the other games, and the greatest difference.
    """
    some = [gap.errors for gap in found if gap.error]
    alike = [gap.distance for gap in found if not gap.error]
    wrong = [distance for distance in alike if distance]
    return [
        f"{len(some)}",
        f"{sum(one <= 2 for one in some) / len(some):.1%}" if some else "",
        f"{statistics.mean(some):.2f}" if some else "",
        f"{max(some):.2f}" if some else "",
        f"{len(alike)}",
        f"{len(wrong)}" if alike else "",
        f"{max(wrong):.3f}" if wrong else "",
    ]


def score(deal: Deal, people: Mapping[int, str], number: int, nodes: int) -> float:
    """Return the score of a play. `people` maps each person's seat to a level. Robots play the other seats.

    The robots play as in `duplicate.replies`. The people's dice also depend on their level, seat and
    `number`.
    """
    state = duplicate.opening(deal)
    while state.result is None:
        seat = next((seat for seat in state.to_act if seat not in people), state.to_act[0])
        level = people.get(seat, LEVEL)
        dice = f"{level} {seat} {number} {deal.dice}" if seat in people else deal.dice
        state.play(seat, robots.decide(robots.observe(state, seat, dice), level, dice, nodes))
    return duplicate.short(deal.game).score(state.view(None), SEAT)


def spread(game: str, matches: int, nodes: int, people: tuple[str, str] = PEOPLE) -> Spread:
    """Return the standard deviations over `matches` matches. Each match has its own deal."""
    deals = [deal_of(game, number) for number in range(matches)]
    first, second = (
        [score(deal, {SEAT: level}, at, nodes) for deal in deals] for at, level in enumerate(people)
    )
    met = [score(deal, {SEAT: people[0], OTHER: people[1]}, 2, nodes) for deal in deals]
    after = [*second[1:], second[0]]
    return Spread(
        statistics.stdev([one - other for one, other in zip(first, second, strict=True)]),
        statistics.stdev(met),
        statistics.stdev([one - other for one, other in zip(first, after, strict=True)]),
    )


def reduction(found: Sequence[Spread]) -> tuple[str, str]:
    """Return how much smaller a challenge's standard error is than a table's, and than that of strangers.

    Strangers are two people with different deals. If there are several games, each game's challenge is first
    divided by the same game's table or strangers.
    """
    ratios = (
        [one.challenge / one.table for one in found],
        [one.challenge / one.strangers for one in found],
    )
    table, strangers = (f"{1 - math.hypot(*some) / math.sqrt(len(some)):.0%}" for some in ratios)
    return table, strangers


def _row(*cells: object) -> None:
    print("| " + " | ".join(f"{cell}" for cell in cells) + " |", flush=True)


def _par(games: Sequence[str], deals: int, others: int, part: float | None) -> None:
    print("| game | nodes | deals | pars | within two | mean | most | alike | contradicted | by at most |")
    _row("---", *["---:"] * 9)
    firsts, every = list[Gap](), list[Gap]()
    for game in games:
        nodes, own = None if part is None else nodes_of(game, part), list[Gap]()
        for number in range(deals):
            some = gaps(games_of(deal_of(game, number), duplicate.GAMES + others, nodes))
            firsts.append(some[0])
            own += some
        every += own
        _row(game, "all" if nodes is None else nodes, deals, *honesty(own))
    _row("all", "", deals * len(games), *honesty(every))
    _row("all, each deal's first", "", deals * len(games), *honesty(firsts))


def _matches(games: Sequence[str], matches: int, part: float, people: tuple[str, str]) -> None:
    print("| game | nodes | matches | challenge | table | less | two deals | less |")
    _row("---", *["---:"] * 7)
    found = list[Spread]()
    for game in games:
        nodes = nodes_of(game, part)
        one = spread(game, matches, nodes, people)
        found.append(one)
        table, strangers = reduction([one])
        challenge, single, two = (f"{deviation:.2f}" for deviation in one)
        _row(game, nodes, matches, challenge, single, table, two, strangers)
    table, strangers = reduction(found)
    _row("all", "", matches * len(games), "", "", table, "", strangers)


def main(argv: list[str]) -> int:
    """Print the table of pars or of matches."""
    parser = argparse.ArgumentParser(prog="./run bench duplicate", description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("par", "matches"))
    parser.add_argument("--game", action="append", metavar="KEY", choices=duplicate.games())
    parser.add_argument("--deals", type=int, default=4, metavar="N", help="deals of each game, for par (4)")
    parser.add_argument("--games", type=int, default=320, metavar="N", help="games beside par's 32 (320)")
    parser.add_argument("--matches", type=int, default=1000, metavar="N", help="matches of each game (1000)")
    parser.add_argument(
        "--people", nargs=2, default=PEOPLE, choices=robots.LEVELS, help="the levels who meet"
    )
    parser.add_argument(
        "--part", type=float, help="of the robots' nodes (par: all, as the bot; matches: 0.1)"
    )
    given = parser.parse_args(argv)
    games = given.game or duplicate.games()
    if given.what == "par":
        _par(games, given.deals, given.games, given.part)
    else:
        _matches(games, given.matches, 0.1 if given.part is None else given.part, tuple(given.people))
    return 0
