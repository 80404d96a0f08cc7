"""Parse dumps: validate each field of a state.

A reader takes a JSON value and returns it in the form of the state, or raises. `engine.load` converts every
such error to BadState. The game uses `require` to check that its fields are consistent. This module contains
no rule of any game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

T = TypeVar("T")
Reader = Callable[[Any], T]
Fields = Mapping[str, Reader[Any]]
"""The slots of a state in a dump, in the order of the dump, each with its reader."""


def pack_fields(state: object, fields: Fields) -> dict[str, Any]:
    """Return the values of the slots, for `State.pack`."""
    return {name: getattr(state, name) for name in fields}


def unpack_fields(state: object, fields: Fields, values: Mapping[str, Any]) -> None:
    """Fill the slots from `values`, for `State.unpack`."""
    for name, read in fields.items():
        setattr(state, name, read(values[name]))


def require(holds: bool, what: str) -> None:
    """Raise ValueError if a position is inconsistent."""
    if not holds:
        raise ValueError(what)


def integer(low: int, high: int = 10**9) -> Reader[int]:
    """Return a reader for an integer from `low` to `high`, both included. It rejects True."""

    def read(value: Any) -> int:
        require(type(value) is int and low <= value <= high, "no such number")
        return value  # type: ignore[no-any-return]

    return read


def one_of(words: Collection[str]) -> Reader[str]:
    """Return a reader for one of these words or cards."""
    known = frozenset(words)

    def read(value: Any) -> str:
        require(type(value) is str and value in known, "no such word")
        return value  # type: ignore[no-any-return]

    return read


def flag(value: Any) -> bool:
    """Return True or False. Raises ValueError for any other value, even if it equals one of these."""
    require(type(value) is bool, "neither true nor false")
    return value  # type: ignore[no-any-return]


def maybe(reader: Reader[T]) -> Reader[T | None]:
    """Return a reader that accepts None and every value that `reader` accepts."""
    return lambda value: None if value is None else reader(value)


def record(*readers: Reader[Any]) -> Reader[tuple[Any, ...]]:
    """Return a reader for a fixed number of values, with one reader for each."""
    return lambda values: tuple([read(value) for read, value in zip(readers, values, strict=True)])


def tuples(reader: Reader[T], size: int | None = None) -> Reader[tuple[T, ...]]:
    """Return a reader for values of one kind. With `size`, there must be exactly this many values."""

    def read(values: Any) -> tuple[T, ...]:
        require(type(values) in (list, tuple) and size in (None, len(values)), "no such list")
        return tuple([reader(value) for value in values])

    return read


def pile(cards: Collection[str]) -> Reader[tuple[str, ...]]:
    """Return a reader for some of these cards. Each card may occur once."""
    several = tuples(one_of(cards))

    def read(values: Any) -> tuple[str, ...]:
        require(len(set(values)) == len(values), "a card doubled")
        return several(values)

    return read


def lists(reader: Reader[T], size: int | None = None) -> Reader[list[T]]:
    """Return the reader of `tuples`, for a slot that contains a list."""
    read = tuples(reader, size)
    return lambda values: list(read(values))
