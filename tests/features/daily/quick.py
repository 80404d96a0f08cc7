"""A test's bot has known dailies, and computes par at once in its own process, with rule-of-thumb robots."""

from __future__ import annotations

from bot.client import Courtyard
from bot.features.daily.dailies import Dailies
from bot.features.daily.pars import Pars
from tests.bot.thinkers import Here


def unhurry(client: Courtyard) -> None:
    client.house.room(Dailies).deals.secret = b"known in tests"
    found = client.house.room(Pars)
    found.worker, found.nodes, found.rest, found.soon = Here(), 0, 0.0, 0
