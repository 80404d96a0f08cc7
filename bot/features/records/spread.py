"""Estimate how far apart the strengths in a group of players are, and adjust ratings accordingly.

A rating starts from the spread among everyone (`SIGMA`), but people in one channel are usually closer to each
other. With the wide spread, a few wins count too much, and the odds are off by ten percentage points if the
true spread is half as wide. Like ratings.py, this module is pure. It doesn't change any rating players see.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import islice

from bot.features.records.ratings import MU, SIGMA, Rating

_WIDE = 1 / SIGMA**2
"""The precision of a rating before the first game."""
_GUESS, _DOUBT = 4.0, 0.5
"""The assumed spread of a little-known group and its uncertainty as a logarithm."""
_GRID = tuple(1.5 * 1.25**step for step in range(9))
"""The spreads to consider, up to about SIGMA."""
PEOPLE = 300
"""Maximum number of people to learn from. More would block the event loop for too long."""


def learnt(ratings: Iterable[Rating]) -> float:
    """Estimate the spread of these people's strengths, as a standard deviation.

    >>> round(learnt([Rating(25, 2)] * 9), 1), round(learnt([Rating(15, 2), Rating(35, 2)] * 9), 1)
    (2.0, 8.7)
    """
    found = [_by_games(one) for one in islice(ratings, PEOPLE)]
    seen = [((mean - MU) ** 2, 1 / precision) for mean, precision in found if precision > 0]
    logs = []
    for spread in _GRID:
        doubt = (math.log(spread / _GUESS) / _DOUBT) ** 2
        terms = [far / (spread**2 + noise) + math.log(spread**2 + noise) for far, noise in seen]
        logs.append(-(doubt + sum(terms)) / 2)
    weights = [math.exp(one - max(logs)) for one in logs]
    return sum(weight * spread for weight, spread in zip(weights, _GRID, strict=True)) / sum(weights)


def among(rating: Rating, spread: float) -> Rating:
    """Return a person's rating within a group that has this spread.

    The less is known about the person, the closer their rating is to the mean.

    >>> among(Rating(), 4.0)[:2], among(Rating(33, 3), SIGMA)[:2]
    ((25.0, 4.0), (33.0, 3.0))
    """
    mean, known = _by_games(rating)
    precision = known + 1 / spread**2
    mu = (mean * known + MU / spread**2) / precision
    return rating._replace(mu=round(mu, 9), sigma=round(1 / math.sqrt(precision), 9))


def _by_games(rating: Rating) -> tuple[float, float]:
    """Return the strength that the games alone suggest, as a mean and its precision."""
    precision = 1 / rating.sigma**2 - _WIDE
    if precision < 1e-9:
        return MU, 0.0
    return (rating.mu / rating.sigma**2 - MU * _WIDE) / precision, precision
