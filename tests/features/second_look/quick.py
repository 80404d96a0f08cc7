"""A test's bot has no solver, because starting its process takes a second of CPU time."""

from __future__ import annotations

from bot.client import Courtyard
from bot.features.second_look.second_look import SecondLook


def unhurry(client: Courtyard) -> None:
    client.house.room(SecondLook).worker = None
