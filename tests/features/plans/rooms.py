"""This feature's use cases at a test's tables."""

from __future__ import annotations

from typing import Any

from bot.features.plans.plans import Plans


def add(rooms: Any, asking: Any, dealer: Any) -> None:
    rooms.plans = Plans(rooms, rooms.play)
