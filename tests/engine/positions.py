"""Helpers for all games' tests that examine a position or a move's events."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import engine
from engine.contract import Choice, Event, Illegal
from engine.guide import Ply
from engine.robots import guide_of
from engine.state import State
from tests.engine.walk import random_game


def words(state: State, seat: int, *said: str) -> tuple[str, ...]:
    """Return the words that a seat may say next."""
    choice = state.choice(seat, said)
    assert isinstance(choice, Choice)
    return choice.words


def refused(state: State, seat: int, *move: Any) -> Illegal:
    """Return why a move is refused, after checking that the refusal leaves the state unchanged."""
    before = engine.dump(state)
    with pytest.raises(Illegal) as caught:
        state.play(seat, move)
    assert engine.dump(state) == before
    return caught.value


def told(events: Sequence[Event], name: str) -> dict[str, Any]:
    """Return the data of the only event with this name."""
    (event,) = [event for event in events if event.name == name]
    return dict(event.data)


def names(events: Sequence[Event]) -> list[str]:
    return [event.name for event in events]


def came(state: State, *moves: str) -> set[str]:
    """Return the outcomes of these moves for the seat that makes the first, each with its subject."""
    seat, world, trail = state.to_act[0], state.copy(), list[Ply]()
    for move in moves:
        turn, said = world.to_act[0], tuple(move.split())
        trail.append(Ply(turn, said, world.play(turn, said)))
    found = guide_of(state).outcomes.come(state, seat, trail, world)
    return {f"{one.name} {one.about}".strip() for one in found}


def came_later(state: State, moves: str) -> set[str]:
    """Return the outcomes without the immediate facts. Moves before "|" are made first."""
    first, _, after = moves.rpartition(" | ")
    for move in filter(None, first.split(", ")):
        state.play(state.to_act[0], tuple(move.split()))
    facts = guide_of(state).outcomes.facts
    return {one for one in came(state, *after.split(", ")) if one.split()[0] not in facts}


def plays_on_alike(state: State) -> None:
    """Check that a dump is read back as the same position, and comes to the same end."""
    again = engine.load(engine.dump(state))
    for seat in range(state.seats):
        assert again.view(seat) == state.view(seat)
    assert (again.result, again.to_act) == (state.result, state.to_act)
    for one in (state, again):
        for _ in random_game(one, random.Random(7)):
            pass
    assert engine.dump(again) == engine.dump(state)


def signed(fields: Any) -> str:
    """Return a text with a valid checksum, for any content."""
    text = json.dumps(fields, separators=(",", ":"), ensure_ascii=False)
    check = hashlib.blake2s(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    return json.dumps({**fields, "check": check}, separators=(",", ":"), ensure_ascii=False)


def unsigned(state: State) -> dict[str, Any]:
    """Return a dump's fields without its checksum."""
    fields: dict[str, Any] = json.loads(engine.dump(state))
    del fields["check"]
    return fields


def spoilt(state: State, fields: Mapping[str, Any], options: Mapping[str, Any] = {}) -> str:
    """Return a dump with other fields and options, and a valid checksum."""
    text = unsigned(state)
    text["fields"] |= fields
    text["options"] |= options
    return signed(text)
