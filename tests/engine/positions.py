"""What the tests of all games ask of a position, and of the events of a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import engine
from engine.contract import Choice, Event, Illegal
from engine.state import State


def words(state: State, seat: int, *said: str) -> tuple[str, ...]:
    """What a seat may say next."""
    choice = state.choice(seat, said)
    assert isinstance(choice, Choice)
    return choice.words


def refused(state: State, seat: int, *move: Any) -> Illegal:
    """Why a move is refused; and that it changes nothing."""
    before = engine.dump(state)
    with pytest.raises(Illegal) as caught:
        state.play(seat, move)
    assert engine.dump(state) == before
    return caught.value


def told(events: Sequence[Event], name: str) -> dict[str, Any]:
    """The data of the one event of that name."""
    (event,) = [event for event in events if event.name == name]
    return dict(event.data)


def names(events: Sequence[Event]) -> list[str]:
    """What happened, in order."""
    return [event.name for event in events]
