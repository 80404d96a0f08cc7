"""What the tests of all games ask of a position, and of the events of a move."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
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


def signed(fields: Any) -> str:
    """Return a text with the right checksum, whatever is in it."""
    text = json.dumps(fields, separators=(",", ":"), ensure_ascii=False)
    check = hashlib.blake2s(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    return json.dumps({**fields, "check": check}, separators=(",", ":"), ensure_ascii=False)


def unsigned(state: State) -> dict[str, Any]:
    """Return what a dump holds but for its checksum."""
    fields: dict[str, Any] = json.loads(engine.dump(state))
    del fields["check"]
    return fields


def spoilt(state: State, fields: Mapping[str, Any], options: Mapping[str, Any] = {}) -> str:
    """Return a dump with other fields and options, signed again."""
    text = unsigned(state)
    text["fields"] |= fields
    text["options"] |= options
    return signed(text)
