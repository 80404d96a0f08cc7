"""A bot in tests has known dailies, and computes par at once, here, and by the robots' rules of thumb."""

from __future__ import annotations

from bot.client import Courtyard
from bot.features.daily.dailies import Dailies
from bot.features.daily.pars import Pars
from tests.bot.thinkers import Here


def unhurry(client: Courtyard) -> None:
    client.house.room(Dailies).deals.secret = b"known in tests"
    found = client.house.room(Pars)
    found.worker, found.nodes, found.rest, found.soon = Here(), 0, 0.0, 0
