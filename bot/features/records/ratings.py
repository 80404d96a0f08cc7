"""Ratings: how strong players are, from the places of finished games and from nothing else; and the odds of a
game between them. They are kept in no row: who reads them has those games added up that they may see
(sums.py), so that no number tells of a game that its reader may not know of, and nothing of anybody forgotten
is left.

Pure: no database, no clock and no table is known. The model is openskill's BradleyTerryFull, and never its
PlackettLuce, which ranks winners who tie below a loser. How much luck each game holds stands in
data/anchors.toml: with one luck for all of them, and as much of it with two sides as with five, odds were too
cautious by up to nine in a hundred where little is luck, and too bold where much is.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from openskill.models import BradleyTerryFull

import engine
from bot.tables.clock.paces import DAY
from engine.robots import LEVELS

MU, SIGMA = 25.0, 25.0 / 3
"""The strength that is held to be a newcomer's, and how far that may be from the truth: one standard
deviation.
"""
NORMAL = 1.7
"""The deviation of the normal distribution that comes nearest to the logistic one. To learn takes chances as
logistic, as openskill has them; odds take them as normal: where several play each for themselves, the weakest
win as seldom as that says, and the logistic one promises them half as much again, or more.
"""
_MOMENTS = [(step / 4, math.exp(-((step / 4) ** 2) / 2)) for step in range(-16, 17)]
"""What luck may be, in deviations, and how often it is."""
AWAY = 1.0
"""How much a month without a game adds to the uncertainty, as a deviation: squares add up. Who has just
become settled is settling again after half a year or so.
"""
MONTH = 30 * DAY
HALF = 0.5
"""The weight of a game with a robot for a partner; and again, of one against nobody but robots."""
START, POINT = 1000, 40
"""The number that is shown of a newcomer, and of each unit of strength more or less."""
KNOWN, SETTLED = 7.0, 5.0
"""The uncertainty below which a player is no newcomer any more, and below which their rating is settled: in
Court Wars of two after some five and fifteen games, of four after two and six, in Court Piece, where most is
luck and partners share what is learnt, after ten and thirty.
"""

PROVEN = 15.0
"""The strength that a robot has at most in the points of a month: to win over it is to prove less than over
a person.
"""

Word = Literal["new", "settling", "settled"]

_ANCHORS = Path(__file__).resolve().parents[3] / "data" / "anchors.toml"


class Rated(NamedTuple):
    """The seat of a finished game: its place, whom it counts for (0: nobody; below 0: a former player), and
    the level of the robot that played there at the end, if one did.
    """

    place: int
    person: int = 0
    robot: str | None = None


class RatedGame(NamedTuple):
    """A finished game, seat by seat, and when it ended, in seconds since 1970."""

    key: str
    finished: int
    seats: tuple[Rated, ...]


class Rating(NamedTuple):
    """The belief about a player's strength: its mean and deviation, after so many games, the last of which
    ended `at` that second.
    """

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0
    at: int = 0

    def later(self, now: int) -> Rating:
        """Return what is believed at `now`: nothing that was known is forgotten, but it is less certain.

        >>> round(Rating(30, 3.5, 20, 0).later(6 * MONTH).sigma, 2)
        4.27
        """
        months = max(0, now - self.at) / MONTH if self.games else 0.0
        return self._replace(sigma=min(SIGMA, math.sqrt(self.sigma**2 + months * AWAY**2)))

    @property
    def word(self) -> Word:
        """Return how far the number is to be believed."""
        return "new" if self.sigma > KNOWN else "settling" if self.sigma > SETTLED else "settled"

    @property
    def number(self) -> int:
        """Return the strength as it is shown.

        >>> Rating().number, Rating(27.5, 7).number
        (1000, 1153)
        """
        return START + self.points

    @property
    def points(self) -> int:
        """Return the strength that games have proved, beyond what is held to be anybody's; of the games of a
        month alone, its points. To win proves more, the stronger the others are; and to have played proves
        more than to have not, but less and less.
        """
        return round(POINT * (self.mu - self.sigma - (MU - SIGMA)))


NEWCOMER = Rating()


@cache
def _measured(game: str) -> Mapping[str, float]:
    found: dict[str, dict[str, float]] = tomllib.loads(_ANCHORS.read_text("utf-8"))
    return found.get(game, found["unmeasured"])


@cache
def anchors(game: str) -> Mapping[str, Rating]:
    """Return the ratings of robots by their levels: fixed, for a robot learns nothing."""
    return {level: Rating(_measured(game)[level], 0.5) for level in LEVELS}


def luck(game: str, sides: int) -> float:
    """Return how far luck carries a side above or below its strength in one game: each game has its own, and
    the more sides there are, the more it decides, as the model of Plackett and Luce has it.

    >>> luck("court-wars", 4) / luck("court-wars", 2) == math.sqrt(2)
    True
    """
    return _measured(game)["luck"] * math.sqrt(sides / 2)


@cache
def model_of(game: str, sides: int) -> BradleyTerryFull:
    return BradleyTerryFull(mu=MU, sigma=SIGMA, beta=luck(game, sides), gamma=_gamma)


def _gamma(*about: object) -> float:
    """Return how much of what a game tells is believed: all of it, for its luck is known."""
    return 1.0


class League:
    """The ratings of all who have played the games that were added, one after the other as they ended."""

    def __init__(self, games: Iterable[RatedGame] = (), robots_at_most: float = math.inf) -> None:
        """`robots_at_most`: no robot counts as a stronger one than this."""
        self._ratings: dict[int, Rating] = {}
        self._robots_at_most = robots_at_most
        for game in games:
            self.add(game)

    @property
    def people(self) -> Iterable[int]:
        """Everybody who is rated."""
        return self._ratings.keys()

    def of(self, person: int, now: int) -> Rating:
        """Return the rating of a person, as it stands at `now`."""
        return self._ratings.get(person, NEWCOMER).later(now)

    def seat(self, game: str, person: int, robot: str | None, now: int) -> Rating:
        """Return the rating of the seat: a robot of this level, or this person."""
        if not robot:
            return self.of(person, now)
        anchor = anchors(game)[robot]
        return anchor._replace(mu=min(anchor.mu, self._robots_at_most))

    def add(self, game: RatedGame) -> None:
        """Rate everybody whom this game counts for by it. One that is not wholly known changes nothing."""
        for person, rating in rated(game, self).items():
            if person > 0:
                self._ratings[person] = rating


def rated(game: RatedGame, league: League) -> dict[int, Rating]:
    """Return the ratings after this game of all whom it counts for."""
    sides = engine.GAMES[game.key].partners(len(game.seats))
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
            if one.robot:  # they let the game down: whatever the robot made of it, they come last
                own = [*before]
                own[seat] = old = league.of(one.person, game.finished)
                last = [max(places) + 1 if number == at else place for number, place in enumerate(places)]
                new = _rate(model, sides, own, last)[seat]
            found[one.person] = _part(old, new, weight(game, sides, seat), game.finished)
    return found


def weight(game: RatedGame, sides: Sequence[Sequence[int]], seat: int) -> float:
    """Return how much a game counts in this seat."""
    own = next(side for side in sides if seat in side)
    partners = [game.seats[one].robot for one in own if one != seat]
    others = [game.seats[one].robot for side in sides if side is not own for one in side]
    return (HALF if any(partners) else 1.0) * (HALF if all(others) else 1.0)


def _rate(
    model: BradleyTerryFull, sides: Sequence[Sequence[int]], ratings: Sequence[Rating], places: Sequence[int]
) -> dict[int, tuple[float, float]]:
    """Return mean and deviation of each seat after a game."""
    teams = [[model.rating(ratings[seat].mu, ratings[seat].sigma) for seat in side] for side in sides]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return {
        seat: (new.mu, new.sigma)
        for side, team in zip(sides, after, strict=True)
        for seat, new in zip(side, team, strict=True)
    }


def _part(old: Rating, new: tuple[float, float], share: float, at: int) -> Rating:
    """Return this share of the way from the old rating to the new one."""
    mu, sigma = new
    variance = old.sigma**2 + share * (sigma**2 - old.sigma**2)
    return Rating(old.mu + share * (mu - old.mu), math.sqrt(variance), old.games + 1, at)


def odds(game: str, sides: Sequence[Sequence[Rating]]) -> list[float]:
    """Return how likely each side is to win, or to share the win, which counts as a part of it.

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
    """Return how often a normal chance comes out below this."""
    return (1 + math.erf(deviations / math.sqrt(2))) / 2
