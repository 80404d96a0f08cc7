"""A bot in tests has known dailies, and computes par at once, here, and by the robots' rules of thumb."""

from __future__ import annotations

from bot.client import Courtyard
from bot.features.daily.pars import Pars
from bot.features.daily.plays import Plays
from tests.bot.thinkers import Here


def unhurry(client: Courtyard) -> None:
    client.house.room(Plays).deals.secret = b"known in tests"
    found = client.house.room(Pars)
    found.worker, found.nodes, found.rest, found.soon = Here(), 0, 0.0, 0
