"""A bot in tests has no solver: its process takes a second of a processor."""

from __future__ import annotations

from bot.client import Courtyard
from bot.features.second_look.second_look import SecondLook


def unhurry(client: Courtyard) -> None:
    client.house.room(SecondLook).worker = None
