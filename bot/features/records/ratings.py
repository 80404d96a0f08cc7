"""Rate players by their places in finished games alone, and compute the odds between them.

Ratings aren't stored. For each reader, sums.py adds up the games that the reader may see, so a rating never
reveals a hidden game, and no data about erased people remains.

This module is pure: it uses no database, clock or table. The model is openskill's BradleyTerryFull. It must
not be PlackettLuce, which ranks tied winners below a loser. data/anchors.toml defines the share of luck in
each game. A single value for all games, and for any number of sides, isn't enough. Odds were too cautious by
up to nine percentage points in games with little luck, and too bold in games with a lot of it.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from openskill.models import BradleyTerryFull

from bot.tables.clock.paces import DAY
from engine.games import RECORDS
from engine.robots import LEVELS

MU, SIGMA = 25.0, 25.0 / 3
"""A newcomer's assumed strength, and its uncertainty as a standard deviation."""
NORMAL = 1.7
"""The standard deviation of the normal distribution closest to the logistic distribution.

Learning uses the logistic distribution, like openskill, but odds use the normal one. If several players each
play for themselves, the weakest win as rarely as the normal distribution predicts. The logistic distribution
predicts at least half as many wins again.
"""
_MOMENTS = [(step / 4, math.exp(-((step / 4) ** 2) / 2)) for step in range(-16, 17)]
"""Values of luck, in standard deviations, with their relative frequencies."""
AWAY = 1.0
"""The uncertainty added by a month without a game, as a standard deviation. Variances are added up.

After about half a year, a rating that had only just settled is unsettled again.
"""
MONTH = 30 * DAY
HALF = 0.5
"""The weight of a game with a robot as partner, and of a game against robots only. It can apply twice."""
START, POINT = 1000, 40
"""The number shown for a newcomer, and the number of points per unit of strength."""
KNOWN, SETTLED = 7.0, 5.0
"""Below the first uncertainty, a player is no longer new. Below the second, a rating is settled.

In Court Wars, this takes about 5 and 15 games for two players, and 2 and 6 for four. In Court Piece, it takes
10 and 30, because there's a lot of luck and each game tells less about a single partner.
"""

PROVEN = 15.0
"""Robots count as no stronger than this in a month's points.

Winning against a robot proves less than winning against a person.
"""

Word = Literal["new", "settling", "settled"]

_ANCHORS = Path(__file__).resolve().parents[3] / "data" / "anchors.toml"


class Rated(NamedTuple):
    """A seat in a finished game, with its place.

    `person` is the ID of the person the game counts for. It's 0 for none, and negative if their data was
    erased. `robot` is the level of the robot in the seat at the end, or None.
    """

    place: int
    person: int = 0
    robot: str | None = None


class RatedGame(NamedTuple):
    """A finished game, seat by seat, with its end as Unix time."""

    key: str
    finished: int
    seats: tuple[Rated, ...]


class Rating(NamedTuple):
    """An estimate of a player's strength: mean and standard deviation after `games` games.

    `at` is the Unix time at which the last game ended.
    """

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0
    at: int = 0

    def later(self, now: int) -> Rating:
        """Return the estimate at `now`, which has the same mean and a greater uncertainty.

        >>> round(Rating(30, 3.5, 20, 0).later(6 * MONTH).sigma, 2)
        4.27
        """
        months = max(0, now - self.at) / MONTH if self.games else 0.0
        return self._replace(sigma=min(SIGMA, math.sqrt(self.sigma**2 + months * AWAY**2)))

    @property
    def word(self) -> Word:
        """Return a word for the rating's certainty."""
        return "new" if self.sigma > KNOWN else "settling" if self.sigma > SETTLED else "settled"

    @property
    def number(self) -> int:
        """Return the number that players see.

        >>> Rating().number, Rating(27.5, 7).number
        (1000, 1153)
        """
        return START + self.points

    @property
    def points(self) -> int:
        """Return the points for the strength the games have proved, beyond the strength assumed of everyone.

        If only one month's games are rated, these are the month's points. A win against stronger players
        proves more. Each further game adds to the points, but less and less.
        """
        return round(POINT * (self.mu - self.sigma - (MU - SIGMA)))


NEWCOMER = Rating()


@cache
def _measured(game: str) -> Mapping[str, float]:
    found: dict[str, dict[str, float]] = tomllib.loads(_ANCHORS.read_text("utf-8"))
    return found.get(RECORDS[game].key if game in RECORDS else game, found["unmeasured"])


@cache
def anchors(game: str) -> Mapping[str, Rating]:
    """Return the ratings of robots by level. They're fixed, because robots don't learn."""
    return {level: Rating(_measured(game)[level], 0.5) for level in LEVELS}


def luck(game: str, sides: int) -> float:
    """Return the standard deviation of luck, which adds to or takes from a side's strength in one game.

    Each game has its own value. The more sides there are, the more luck decides, as in the Plackett-Luce
    model.

    >>> luck("court-wars", 4) / luck("court-wars", 2) == math.sqrt(2)
    True
    """
    return _measured(game)["luck"] * math.sqrt(sides / 2)


@cache
def model_of(game: str, sides: int) -> BradleyTerryFull:
    return BradleyTerryFull(mu=MU, sigma=SIGMA, beta=luck(game, sides), gamma=_gamma)


def _gamma(*about: object) -> float:
    """Return the share of a game's evidence to use: all of it, because `luck` already weighs it."""
    return 1.0


class League:
    """All players' ratings from a set of games. Add games in the order they ended."""

    def __init__(self, games: Iterable[RatedGame] = (), robots_at_most: float = math.inf) -> None:
        """`robots_at_most` is a maximum for the strength of robots."""
        self._ratings: dict[int, Rating] = {}
        self._robots_at_most = robots_at_most
        for game in games:
            self.add(game)

    @property
    def people(self) -> Iterable[int]:
        """The IDs of everyone who has a rating."""
        return self._ratings.keys()

    def of(self, person: int, now: int) -> Rating:
        """Return a person's rating at `now`."""
        return self._ratings.get(person, NEWCOMER).later(now)

    def seat(self, game: str, person: int, robot: str | None, now: int) -> Rating:
        """Return a seat's rating: a robot's at the level `robot` or, if that's None, the person's."""
        if not robot:
            return self.of(person, now)
        anchor = anchors(game)[robot]
        return anchor._replace(mu=min(anchor.mu, self._robots_at_most))

    def add(self, game: RatedGame) -> None:
        """Rate everyone in this game. A game with unknown facts doesn't change any rating."""
        for person, rating in rated(game, self).items():
            if person > 0:
                self._ratings[person] = rating


def rated(game: RatedGame, league: League) -> dict[int, Rating]:
    """Return the new rating of each person for whom this game counts."""
    sides = RECORDS[game.key].partners(len(game.seats))
    if len(sides) < 2:
        return {}
    before = [league.seat(game.key, one.person, one.robot, game.finished) for one in game.seats]
    places = [min(game.seats[seat].place for seat in side) for side in sides]
    model = model_of(game.key, len(sides))
    after = _rate(model, sides, before, places)
    found: dict[int, Rating] = {}
    for at, side in enumerate(sides):
        for seat in side:
            one, old, new = game.seats[seat], before[seat], after[seat]
            if not one.person:
                continue
            if one.robot:  # the replaced player comes last, even if the robot did well
                own = [*before]
                own[seat] = old = league.of(one.person, game.finished)
                last = [max(places) + 1 if number == at else place for number, place in enumerate(places)]
                new = _rate(model, sides, own, last)[seat]
            found[one.person] = _part(old, new, weight(game, sides, seat), game.finished)
    return found


def weight(game: RatedGame, sides: Sequence[Sequence[int]], seat: int) -> float:
    """Return a game's weight for this seat."""
    own = next(side for side in sides if seat in side)
    partners = [game.seats[one].robot for one in own if one != seat]
    others = [game.seats[one].robot for side in sides if side is not own for one in side]
    return (HALF if any(partners) else 1.0) * (HALF if all(others) else 1.0)


def _rate(
    model: BradleyTerryFull, sides: Sequence[Sequence[int]], ratings: Sequence[Rating], places: Sequence[int]
) -> dict[int, tuple[float, float]]:
    """Return each seat's mean and standard deviation after a game."""
    teams = [[model.rating(ratings[seat].mu, ratings[seat].sigma) for seat in side] for side in sides]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return {
        seat: (new.mu, new.sigma)
        for side, team in zip(sides, after, strict=True)
        for seat, new in zip(side, team, strict=True)
    }


def _part(old: Rating, new: tuple[float, float], share: float, at: int) -> Rating:
    """Return a rating that moves this share of the way from the old to the new one."""
    mu, sigma = new
    variance = old.sigma**2 + share * (sigma**2 - old.sigma**2)
    return Rating(old.mu + share * (mu - old.mu), math.sqrt(variance), old.games + 1, at)


def odds(game: str, sides: Sequence[Sequence[Rating]]) -> list[float]:
    """Return each side's probability of winning. Shared wins count as a fraction.

    >>> [round(one, 2) for one in odds("court-piece", [[Rating(30, 3)], [Rating(25, 3)]])]
    [0.59, 0.41]
    """
    means = [sum(one.mu for one in side) for side in sides]
    unknown = sum(one.sigma**2 for side in sides for one in side) / len(sides)
    unit = NORMAL * math.sqrt(luck(game, len(sides)) ** 2 + unknown)
    chances = []
    for at, mean in enumerate(means):
        ahead = [(mean - other) / unit for number, other in enumerate(means) if number != at]
        chances.append(sum(often * math.prod(_below(by + z) for by in ahead) for z, often in _MOMENTS))
    return [chance / sum(chances) for chance in chances]


def _below(deviations: float) -> float:
    return (1 + math.erf(deviations / math.sqrt(2))) / 2
