"""This feature's use cases at a test's tables."""

from __future__ import annotations

from typing import Any

from bot.features.seats.seat_transfer import SeatTransfer


def add(rooms: Any, asking: Any, dealer: Any) -> None:
    rooms.seat_transfer = SeatTransfer(rooms, rooms.limits, asking)
