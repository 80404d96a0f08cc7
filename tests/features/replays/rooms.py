"""This feature's use cases at a test's tables."""

from __future__ import annotations

from typing import Any

from bot.features.replays.playing_on import PlayingOn
from bot.features.replays.replay import Replays


def add(rooms: Any, asking: Any, dealer: Any) -> None:
    rooms.playing_on = PlayingOn(rooms, rooms.limits, dealer)
    rooms.replays = Replays(rooms)
