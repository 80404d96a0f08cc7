"""Views, events and worlds match their declared types: every key, and every value.

A game's folder has a module `view` with the TypedDict that its `State.view` returns, `EVENTS` with a
TypedDict for each event's data, and `World`, the state fields that its guide reads. Games without the module
are left out. The end of this file shows that a wrong key is found.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType, NoneType, UnionType
from typing import (
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    Required,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import pytest

import engine
from engine.state import Game, State
from tests.engine.laws.games import Setup, parameters, setups
from tests.engine.walk import random_game

SELDOM = 40
"""Examine views after this many moves, and whenever an event occurs that hasn't occurred often yet."""
LONG = 400
"""Number of moves to look at. By then everything has been seen except an end, which shorter games have."""
ENOUGH = 8
"""Number of events of each name to look at in a game, and of first views with each."""


def typed(game: Game) -> ModuleType | None:
    """Return the module `view` in a game's folder, or None if it has none."""
    name = game.state.__module__.rpartition(".")[0] + ".view"
    return import_module(name) if find_spec(name) else None


SETUPS = [setup for game in engine.GAMES.values() if typed(game) for setup in setups(game)]


def amiss(value: Any, hint: Any, where: str) -> Iterator[str]:
    """Yield how a value differs from its type. Numbers aren't booleans, and keys must match exactly."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return
    if is_typeddict(hint):
        yield from amiss_keys(value, hint, where)
    elif origin in (Union, UnionType):
        if all(any(amiss(value, one, where)) for one in args):
            yield f"{where}: {value!r} is no {hint}"
    elif origin is Literal:
        if value not in args or type(value) not in map(type, args):
            yield f"{where}: {value!r} is none of {args}"
    elif origin is tuple and args[-1:] != (...,):
        if type(value) is not tuple or len(value) != len(args):
            yield f"{where}: {value!r} is no {hint}"
            return
        for at, (one, of) in enumerate(zip(value, args, strict=True)):
            yield from amiss(one, of, f"{where}[{at}]")
    elif isinstance(origin, type) and issubclass(origin, Mapping):
        if not isinstance(value, origin):
            yield f"{where}: {value!r} is no {hint}"
            return
        for key, one in value.items():
            yield from amiss(key, args[0], f"{where}, key {key!r}")
            yield from amiss(one, args[1], f"{where}[{key!r}]")
    elif isinstance(origin, type):
        if not isinstance(value, origin) or isinstance(value, str):
            yield f"{where}: {value!r} is no {hint}"
            return
        for at, one in enumerate(value):
            yield from amiss(one, args[0], f"{where}[{at}]")
    elif hint is float:
        if type(value) not in (int, float):
            yield f"{where}: {value!r} is no number"
    elif hint in (None, NoneType):
        if value is not None:
            yield f"{where}: {value!r} is not None"
    elif not isinstance(value, hint) or (isinstance(value, bool) and hint is not bool):
        yield f"{where}: {value!r} is no {hint.__name__}"


@cache
def declared(hint: Any) -> dict[str, Any]:
    """Return a TypedDict's keys with their types. They're read once."""
    return get_type_hints(hint, include_extras=True)


def amiss_keys(value: Any, hint: Any, where: str) -> Iterator[str]:
    """Yield the same for a value that must match a TypedDict."""
    if type(value) is not dict:
        yield f"{where}: {value!r} is no dict"
        return
    hints = declared(hint)
    for key, of in hints.items():
        marked = get_origin(of)
        optional = marked is NotRequired or (key in hint.__optional_keys__ and marked is not Required)
        if key in value:
            plain = get_args(of)[0] if marked in (NotRequired, Required) else of
            yield from amiss(value[key], plain, f"{where}[{key!r}]")
        elif not optional:
            yield f"{where}: {key!r} is missing"
    for key in value.keys() - hints.keys():
        yield f"{where}: {key!r} is not declared"


def amiss_at(state: State, module: ModuleType) -> Iterator[str]:
    """Yield how the views of all seats and bystanders, and the guide's world, differ from their types."""
    hint = get_type_hints(type(state).view)["return"]
    assert is_typeddict(hint), f"{type(state).__name__}.view returns {hint}, which is no TypedDict"
    for seat in (None, *range(state.seats)):
        yield from amiss(state.view(seat), hint, f"view({seat})")
    for name, of in get_type_hints(module.World).items():
        if hasattr(state, name):
            yield from amiss(getattr(state, name), of, f"world.{name}")
        else:
            yield f"world.{name} is missing"


@pytest.mark.parametrize("setup", parameters(SETUPS))
def test_what_is_seen_and_told_is_of_the_type_declared(setup: Setup) -> None:
    module = typed(setup.game)
    assert module is not None
    state = setup.new("views")
    assert state.rounds_end <= module.EVENTS.keys()
    dice = random.Random(str(setup))
    assert not [*amiss_at(state, module)]
    happened: Counter[str] = Counter()
    for number, (_, move, events) in enumerate(random_game(state, dice)):
        seldom = [event for event in events if happened[event.name] < ENOUGH]
        for event in seldom:
            assert event.name in module.EVENTS, f"{event} is not declared"
            assert not [*amiss(event.data, module.EVENTS[event.name], f"{event.name} of {move}")]
        happened.update(event.name for event in seldom)
        if any(happened[event.name] < ENOUGH for event in seldom) or number % SELDOM == 0 or state.result:
            assert not [*amiss_at(state, module)]
        if number > LONG:
            break


# The laws catch violations


class Inner(TypedDict):
    card: str
    known: NotRequired[bool]


class Outer(TypedDict):
    seat: int
    inner: list[Inner] | None
    word: Literal["on", "stop"]
    sums: dict[str, float]
    pair: tuple[int, ...]


class Pair(NamedTuple):
    left: int


RIGHT: dict[str, Any] = {
    "seat": 1,
    "inner": [{"card": "KH"}, {"card": "QH", "known": True}],
    "word": "on",
    "sums": {"a": 1, "b": 0.5},
    "pair": (1, 2),
}


@pytest.mark.parametrize(
    "changes",
    [
        {"seat": True},
        {"seat": "1"},
        {"inner": [{"card": 1}]},
        {"inner": [{"card": "KH", "colour": "red"}]},
        {"inner": [{"known": True}]},
        {"inner": {"card": "KH"}},
        {"word": "off"},
        {"sums": {"a": "1"}},
        {"sums": {1: 1}},
        {"pair": (1, "2")},
        {"pair": [1, 2]},
        {"more": 1},
    ],
    ids=str,
)
def test_what_is_not_of_its_type_is_seen(changes: dict[str, Any]) -> None:
    assert [*amiss(RIGHT, Outer, "it")] == []
    assert [*amiss({**RIGHT, "inner": None}, Outer, "it")] == []
    assert [*amiss(RIGHT | changes, Outer, "it")]


def test_what_is_missing_is_seen() -> None:
    for key in RIGHT:
        assert [*amiss({name: value for name, value in RIGHT.items() if name != key}, Outer, "it")]


def test_a_class_is_a_type_too() -> None:
    assert [*amiss(Pair(1), Pair | None, "it")] == []
    assert [*amiss((1,), Pair, "it")]
