"""The rooms of this feature at the tables of a test."""

from __future__ import annotations

from typing import Any

from bot.features.plans.plans import Plans


def add(rooms: Any, asking: Any, dealer: Any) -> None:
    rooms.plans = Plans(rooms, rooms.play)
