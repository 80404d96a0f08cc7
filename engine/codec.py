"""Dumps read back: what each field of a state must look like, checked on its way in.

A reader takes a value as JSON has it and gives it as the state holds it, or raises (`engine.load` makes
BadState of whatever it is). What the fields must say together, the game checks with `require`. No rule of any
game may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

T = TypeVar("T")
Reader = Callable[[Any], T]
Fields = Mapping[str, Reader[Any]]
"""The slots of a state that are kept, in the order of the dump, each with its reader."""


def pack_fields(state: object, fields: Fields) -> dict[str, Any]:
    """Return the slots, for `State.pack`."""
    return {name: getattr(state, name) for name in fields}


def unpack_fields(state: object, fields: Fields, values: Mapping[str, Any]) -> None:
    """Fill the slots, for `State.unpack`."""
    for name, read in fields.items():
        setattr(state, name, read(values[name]))


def require(holds: bool, what: str) -> None:
    """Raise ValueError where a position does not hold together."""
    if not holds:
        raise ValueError(what)


def integer(low: int, high: int = 10**9) -> Reader[int]:
    """Return a reader of a whole number from `low` to `high`, both included. True is none."""

    def read(value: Any) -> int:
        require(type(value) is int and low <= value <= high, "no such number")
        return value  # type: ignore[no-any-return]

    return read


def one_of(words: Collection[str]) -> Reader[str]:
    """Return a reader of one of some words, or cards."""
    known = frozenset(words)

    def read(value: Any) -> str:
        require(type(value) is str and value in known, "no such word")
        return value  # type: ignore[no-any-return]

    return read


def flag(value: Any) -> bool:
    """Return True or False, and nothing that only passes for it."""
    require(type(value) is bool, "neither true nor false")
    return value  # type: ignore[no-any-return]


def maybe(reader: Reader[T]) -> Reader[T | None]:
    """Return a reader of what `reader` reads, or None."""
    return lambda value: None if value is None else reader(value)


def record(*readers: Reader[Any]) -> Reader[tuple[Any, ...]]:
    """Return a reader of so many values, each of its own kind."""
    return lambda values: tuple([read(value) for read, value in zip(readers, values, strict=True)])


def tuples(reader: Reader[T], size: int | None = None) -> Reader[tuple[T, ...]]:
    """Return a reader of values of one kind, `size` of them where it is given."""

    def read(values: Any) -> tuple[T, ...]:
        require(type(values) in (list, tuple) and size in (None, len(values)), "no such list")
        return tuple([reader(value) for value in values])

    return read


def pile(cards: Collection[str]) -> Reader[tuple[str, ...]]:
    """Return a reader of some of these cards, each of them once at most."""
    several = tuples(one_of(cards))

    def read(values: Any) -> tuple[str, ...]:
        require(len(set(values)) == len(values), "a card doubled")
        return several(values)

    return read


def lists(reader: Reader[T], size: int | None = None) -> Reader[list[T]]:
    """Return the same reader, for a slot that holds a list."""
    read = tuples(reader, size)
    return lambda values: list(read(values))
